"""Facts changed past the services, into others that may be: each is found, and said with its place."""

import datetime

import pytest
from django.db import transaction
from django.db.models import Model, QuerySet

from deals.notation import layout_text
from tests.tournament.busy import busy_event, fresh, published_again, record_at
from tests.tournament.factories import game_row
from tournament.models import (
    CorrectionRequest,
    Deal,
    Entrant,
    Event,
    FoundLayout,
    Person,
    Publication,
    Record,
    RecordSeat,
    RivalEntry,
    RoundTiming,
    Ruling,
    Seat,
    SeatRuling,
    Sitting,
    Team,
    TeamMember,
    Tenure,
)
from tournament.selectors.dealt import dealt_for
from tournament.selectors.replay import story_of
from tournament.selectors.replay.differences import FIELDS, PLACES, fact_differences
from tournament.selectors.replay.kept import kept_facts
from tournament.services.verification import differences
from tournament.wording import sentence

FOUND = {"fact_differs", "fact_gone", "fact_unlogged"}
# A table is published, so what changes it shows there too; nothing else sees these changes.
BESIDE = {"published_differs"}


@pytest.fixture(scope="module")
def once(django_db_setup, django_db_blocker):
    """Published for the second time after everything that can be done; made once, for it takes its time."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield published_again(busy_event())
        transaction.set_rollback(True)


@pytest.fixture
def event(once, db):
    return fresh(once)


def found(event: Event) -> list[tuple[str, str, str]]:
    """(code, place, field) of each difference, all of them sayable."""
    phrases = list(differences(fresh(event)))
    assert all(sentence(one) for one in phrases)
    return [
        (one.code, getattr(one.params.get("place"), "code", ""), getattr(one.params.get("fact"), "code", ""))
        for one in phrases
    ]


def change(rows: QuerySet[Model], **fields: object) -> None:
    """The first of them."""
    row = rows.order_by("pk").first()
    assert row is not None
    type(row)._base_manager.filter(pk=row.pk).update(**fields)


def swap(model: type[Model], one: Model, other: Model, name: str, between: object) -> None:
    """Two rows exchange a field that no two of them may have alike."""
    values = getattr(one, name), getattr(other, name)
    for row, value in ((one, between), (other, values[0]), (one, values[1])):
        model._base_manager.filter(pk=row.pk).update(**{name: value})


def swapped_seats(event: Event) -> None:
    seats = RecordSeat.objects.filter(record=record_at(event, 1, 1, 1)).order_by("seat")
    swap(RecordSeat, seats[0], seats[1], "seat", "x")


def swapped_plan(event: Event) -> None:
    """In a round that nobody has played."""
    seats = Seat.objects.filter(sitting__round__event=event, sitting__round__number=7).order_by("pk")
    swap(Seat, seats[0], seats[1], "seat", "x")


def swapped_sets(event: Event) -> None:
    deals = Deal.objects.filter(event=event, number__in=(11, 13)).order_by("number")
    swap(Deal, deals[0], deals[1], "box_set_id", deals[0].box_set_id)


def swapped_numbers(event: Event) -> None:
    one, other = (event.entrants.get(number=number) for number in (1, 2))
    swap(Entrant, one, other, "number", 99)


def swapped_people(event: Event) -> None:
    one, other = (Tenure.objects.get(entrant__event=event, entrant__number=number) for number in (1, 2))
    swap(Tenure, one, other, "person_id", one.person_id)


def swapped_members(event: Event) -> None:
    one, other = TeamMember.objects.filter(team__event=event, place=1).order_by("pk")
    places = one.entrant_id, other.entrant_id
    one.delete()
    TeamMember.objects.filter(pk=other.pk).update(entrant=places[0])
    TeamMember.objects.create(team=one.team, place=1, entrant_id=places[1])


def rules(**fields: object):
    return lambda event: change(Event.objects.filter(pk=event.pk), **fields)


def record(**fields: object):
    return lambda event: change(Record.objects.filter(pk=record_at(event, 2, 1, 1).pk), **fields)


def ruling(number: int, **fields: object):
    return lambda event: change(Ruling.objects.filter(event=event, number=number), **fields)


def seat(**fields: object):
    rows = {"ruling__number": 1, "seat": "N"}
    return lambda event: change(SeatRuling.objects.filter(ruling__event=event, **rows), **fields)


def seat_of_another(event: Event) -> None:
    other = event.entrants.exclude(record_seats__record=record_at(event, 1, 1, 1)).first()
    seat(entrant=other)(event)


def entrant(**fields: object):
    return lambda event: change(Entrant.objects.filter(event=event, number=1), **fields)


def request(**fields: object):
    rows = CorrectionRequest.objects.exclude(decision="open")
    return lambda event: change(rows.filter(event=event), **fields)


def box(**fields: object):
    return lambda event: change(FoundLayout.objects.filter(event=event, number=2), **fields)


def deal(number: int, **fields: object):
    return lambda event: change(Deal.objects.filter(event=event, number=number), **fields)


def version(**fields: object):
    return lambda event: change(Publication.objects.filter(event=event, version=1), **fields)


def snapshot(event: Event) -> None:
    """Of the version before, which nobody works out again."""
    table = Publication.objects.get(event=event, version=1).snapshot
    table["standings"][0]["matchpoints"] = "1000"
    version(snapshot=table)(event)


def clock(**fields: object):
    return lambda event: change(RoundTiming.objects.filter(event=event), **fields)


def plan(**fields: object):
    return lambda event: change(Sitting.objects.filter(round__event=event, round__number=7), **fields)


AT = datetime.datetime(2026, 11, 29, tzinfo=datetime.UTC)
REPORTED = "N:A87.KQ.A98.KQ E:KQJ.JT9.KQJ.T S:T9.A87.T7.987 W:-.-.-.- -:-"
CHANGED = {
    ("record", "row"): lambda event: record(row=game_row(event, 2, made=False))(event),
    ("record", "entered_by"): record(entered_by="nobody"),
    ("record", "channel"): record(channel="paper"),
    ("record", "confirmed_by"): record(confirmed_by="a third"),
    ("record", "seats"): swapped_seats,
    ("record", "rivals"): lambda event: change(RivalEntry.objects.all(), entered_by="nobody"),
    ("plan", "set"): lambda event: plan(box_set=event.box_sets.get(number=1))(event),
    ("plan", "room"): plan(room=2),
    ("plan", "seats"): swapped_plan,
    ("deal", "cards"): deal(14, layout=""),
    ("deal", "by_hand"): deal(14, hand_entered=True),
    ("deal", "reserve"): deal(13, reserve=12),
    ("deal", "set"): swapped_sets,
    ("entrant", "number"): swapped_numbers,
    ("entrant", "ranked"): entrant(ranked=False),
    ("entrant", "stationary"): lambda event: change(event.entrants.filter(stationary=True), stationary=False),
    ("entrant", "here"): lambda event: change(event.entrants.filter(checked_in_at=None), checked_in_at=AT),
    ("entrant", "holders"): swapped_people,
    ("team", "name"): lambda event: change(Team.objects.filter(event=event), name="West"),
    ("team", "members"): swapped_members,
    ("ruling", "kind"): ruling(2, kind="withdrawal"),
    ("ruling", "author"): ruling(4, author="nobody"),
    ("ruling", "reason"): ruling(4, reason="another"),
    ("ruling", "rule"): ruling(4, rule="rule 8"),
    ("ruling", "detail"): ruling(4, detail={"percent": 20}),
    ("ruling", "deal"): lambda event: ruling(3, deal=event.deals.get(number=4))(event),
    ("ruling", "number"): lambda event: ruling(4, entrant=event.entrants.get(number=7))(event),
    ("ruling", "cancelled_by"): ruling(4, cancelled_by="nobody", cancelled_at=AT),
    ("ruling", "cancel_reason"): ruling(2, cancel_reason="another"),
    ("ruling_seat", "number"): seat_of_another,
    ("ruling_seat", "status"): seat(status="late", percent=None),
    ("ruling_seat", "whists"): seat(status="adjusted", percent=None, whists="5"),
    ("ruling_seat", "percent"): seat(percent=50),
    ("ruling_seat", "in_force"): seat(in_force=False),
    ("found", "deal"): lambda event: box(deal=event.deals.get(number=6))(event),
    ("found", "dealt"): lambda event: box(dealt=layout_text(dealt_for(event, 6)))(event),
    ("found", "found"): lambda event: box(found=FoundLayout.objects.get(event=event, number=1).found)(event),
    ("found", "first_round"): box(first_round=1),
    ("found", "table"): box(table=2),
    ("found", "last_round"): box(last_round=7),
    ("found", "note"): box(note="another"),
    ("found", "author"): box(author="nobody"),
    ("found", "cancelled_by"): box(cancelled_by="nobody", cancelled_at=AT),
    ("found", "cancel_reason"): box(cancel_reason="another"),
    ("request", "text"): request(text="seven"),
    ("request", "author"): request(author="nobody"),
    ("request", "decision"): request(decision="accepted"),
    ("request", "answer"): request(answer="yes"),
    ("request", "decided_by"): request(decided_by="nobody"),
    ("publication", "author"): version(author="nobody"),
    ("publication", "note"): version(note="another"),
    ("publication", "table"): snapshot,
    ("stretch", "round"): clock(round_number=2),
    ("stretch", "minutes"): clock(minutes=60),
    ("stretch", "extended"): clock(extended=10),
    ("stretch", "paused"): clock(paused_at=AT, ended_at=None),
    ("stretch", "ended"): clock(ended_at=None),
    ("event", "state"): rules(state="finished"),
    ("event", "missing_accepted"): rules(missing_accepted=1),
    ("event", "draw_seed"): rules(draw_seed="another"),
    ("event", "public_value"): rules(public_value="another"),
    ("event", "commitment"): rules(deal_key="cd" * 32),
    ("event", "convention"): rules(convention="leningrad"),
    ("event", "options"): rules(options={"sharing": "gentle_always"}),
    ("event", "per_table"): rules(per_table=3),
    ("event", "deals_per_set"): rules(deals_per_set=3),
    ("event", "tie_breaks"): rules(tie_breaks=["mates"]),
    ("event", "master_points"): rules(master_points=[4, 2, 1]),
    ("event", "method"): rules(method={"method": "butler"}),
    ("event", "corrections_until"): rules(corrections_until=AT),
}
# What other checks see as well.
SEEN_OTHERWISE = {
    ("event", "public_value"),
    ("event", "commitment"),
    ("event", "per_table"),
    ("event", "method"),
    ("deal", "reserve"),
}


def test_nothing_differs_in_a_busy_event(event):
    assert found(event) == []


@pytest.mark.parametrize("kind_field", CHANGED, ids="-".join)
def test_a_field_that_was_changed_in_silence(event, kind_field):
    kind, field = kind_field
    CHANGED[kind_field](event)
    said = found(event)
    places = {PLACES[kind][0], *(["place_number"] if kind == "entrant" else [])}
    assert any(
        one == "fact_differs" and place in places and fact == FIELDS[field] for one, place, fact in said
    )
    if kind_field not in SEEN_OTHERWISE:
        assert {code for code, _place, _fact in said} <= FOUND | BESIDE


def test_every_field_that_the_log_tells_is_among_them(event):
    told = {(place[0], name) for place, fact in story_of(event).facts.items() for name in fact}
    assert told == set(CHANGED)


def test_all_of_a_fact_is_told_but_little(event):
    """Layouts that follow from the key are compared with it; only a session after another carries over."""
    story = story_of(event)
    kept = kept_facts(event, story)
    assert kept.keys() == story.facts.keys()
    untold = {(place[0], name) for place, fact in kept.items() for name in fact.keys() - story.facts[place]}
    assert untold == {("deal", "layout"), ("event", "carry_over")}


GONE = {
    "record": lambda event: Record.objects.filter(pk=record_at(event, 2, 1, 1).pk).delete(),
    "plan": lambda event: [
        rows.delete()
        for rows in (
            Seat.objects.filter(sitting__round__event=event, sitting__round__number=7),
            Sitting.objects.filter(round__event=event, round__number=7),
        )
    ],
    "team": lambda event: Team.objects.filter(event=event, number=2).delete(),
    "ruling": lambda event: Ruling.objects.filter(event=event, number=4).delete(),
    "ruling_seat": lambda event: SeatRuling.objects.filter(ruling__event=event).delete(),
    "found": lambda event: FoundLayout.objects.filter(event=event, number=2).delete(),
    "request": lambda event: CorrectionRequest.objects.filter(event=event).delete(),
    "publication": lambda event: Publication.objects.filter(event=event, version=1).delete(),
    "stretch": lambda event: RoundTiming.objects.filter(event=event).delete(),
}


@pytest.mark.parametrize("kind", GONE)
def test_a_fact_that_was_removed_in_silence(event, kind):
    GONE[kind](event)
    said = found(event)
    assert ("fact_gone", PLACES[kind][0], "") in said
    assert {code for code, _place, _fact in said} <= FOUND | BESIDE | {"records_differ"}


def copied(rows: QuerySet[Model], **fields: object) -> None:
    row = rows.order_by("pk").first()
    assert row is not None
    row.pk = None
    for name, value in fields.items():
        setattr(row, name, value)
    type(row)._base_manager.bulk_create([row])


ADDED = {
    "record": lambda event: moved_record(event),
    "plan": lambda event: copied(Sitting.objects.filter(round__event=event), table=9),
    "deal": lambda event: copied(Deal.objects.filter(event=event), number=99, layout=""),
    "entrant": lambda event: copied(Entrant.objects.filter(event=event), number=99, entry_order=99),
    "team": lambda event: copied(Team.objects.filter(event=event), number=3, name="West"),
    "ruling": lambda event: copied(Ruling.objects.filter(event=event, number=4), number=9),
    "ruling_seat": lambda event: copied(
        SeatRuling.objects.filter(ruling__event=event), table=2, in_force=False
    ),
    "found": lambda event: copied(FoundLayout.objects.filter(event=event, number=1), number=3),
    "request": lambda event: copied(CorrectionRequest.objects.exclude(decision="open")),
    "publication": lambda event: copied(Publication.objects.filter(event=event), version=9),
    "stretch": lambda event: copied(RoundTiming.objects.filter(event=event)),
}


def moved_record(event: Event) -> None:
    """As many as before, one of them at another table."""
    record_at(event, 9, 3, 1)
    Record.objects.filter(pk=record_at(event, 9, 3, 1).pk).update(table=2)


@pytest.mark.parametrize("kind", ADDED)
def test_a_fact_that_was_added_in_silence(event, kind):
    ADDED[kind](event)
    said = found(event)
    assert ("fact_unlogged", "place_number" if kind == "entrant" else PLACES[kind][0], "") in said
    # A team without members has no result.
    assert {code for code, _place, _fact in said} <= FOUND | BESIDE | {"results_unfit"}


RIVALS = {
    "settled": lambda rows: rows.update(settled=False),
    "removed": lambda rows: rows.delete(),
    "added": lambda rows: copied(rows, entered_by="nobody"),
}


@pytest.mark.parametrize("how", RIVALS)
def test_a_rival_entry(event, how):
    RIVALS[how](RivalEntry.objects.filter(record=record_at(event, 1, 1, 1)))
    assert found(event) == [("fact_differs", "place_record", "fact_rivals")]


def test_two_who_changed_numbers_are_not_found_in_everything_they_played(event):
    swapped_numbers(event)
    said = [one for one in found(event) if one[0] in FOUND]
    assert said == [("fact_differs", "place_number", "fact_number")] * 2


def test_a_name_that_was_changed(event):
    change(Person.objects.filter(name="Игрок 1"), name="Никто")
    (said,) = fact_differences(event)
    assert said.params["place"].params == {"number": event.entrants.get(entry_order=1).number, "order": 1}
    assert said.params["logged"] == '1: ["Игрок 1", "Клуб 1", null]'
    assert said.params["stored"] == '1: ["Никто", "Клуб 1", null]'


def test_the_sentence_names_the_place_what_was_logged_what_is_kept_and_the_way_out(event):
    CHANGED["record", "row"](event)
    (said,) = fact_differences(event)
    assert sentence(said) == (
        "the record of deal 2, round 1, table 1, what was played: the log says “tricks: 6; whist_tricks: "
        '{"W": 4}”, and “tricks: 5; whist_tricks: {"W": 5}” is kept. Find out which is right; where it is '
        "the log, restore a backup from before the change, and where it is not, correct it once more with a "
        "reason"
    )


def test_the_number_of_queries(event, django_assert_num_queries):
    with django_assert_num_queries(21):
        assert list(fact_differences(event)) == []
