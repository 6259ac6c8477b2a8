"""Whole rehearsals: the plan is played out, every incident is put right, and nothing but the seed decides."""

import functools
from collections import Counter

import pytest

from deals.dealing import deal_layout
from deals.notation import layout_text
from tests.tournament.services.event_files import FILE, exported, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Person, Record
from tournament.selectors.clashes import off_plan_records
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.progress import missing_records, progress
from tournament.selectors.rulings import DECIDED, rulings_in_force
from tournament.selectors.standings import standings
from tournament.services.exchange import event_load
from tournament.services.preview import tried
from tournament.services.rehearsal.evening import rehearsal_play
from tournament.services.rehearsal.plan import INCIDENTS, Rehearsal

pytestmark = pytest.mark.django_db
AT_ONE_PLAYING = ("late-entry", "double-entry", "conflict", "ruling")


def rehearse(players=8, seed=1, incidents=()):
    return rehearsal_play(rehearsal=Rehearsal(players, seed, incidents))


def fresh_file_of(*arguments):
    """The event as a file; nothing stays."""
    return tried(lambda: exported(rehearse(*arguments).event))


# Played once for all tests that only read the file.
file_of = functools.cache(fresh_file_of)


def rows_of(data):
    names = ("contract", "declarer", "tricks", "whist", "whist_tricks", "hand_tricks")
    return {
        (record["deal"], record["round"], record["table"]): [record.get(name) for name in names]
        for record in data["records"]
    }


def happened(played, name):
    return next(found for found in played.incidents if found["incident"] == name)


def record_at(played, found):
    return played.event.records.get(
        deal__number=found["deal"], round__number=found["round"], table=found["table"]
    )


def acts_on(played, found):
    """The log of one playing, as (action, author)."""
    subject = f"{found['deal']}/{found['round']}/{found['table']}"
    return list(LogEntry.objects.filter(event=played.event, subject=subject).values_list("action", "author"))


def test_a_plain_rehearsal_is_played_confirmed_finished_and_published():
    told = []
    played = rehearsal_play(rehearsal=Rehearsal(8, 1), tell=lambda done, rounds: told.append((done, rounds)))
    event = played.event
    assert told == [(number, 7) for number in range(1, 8)]
    assert (event.slug, event.state, event.missing_accepted) == ("rehearsal-8-1", Event.State.PUBLISHED, 0)
    assert (played.rounds, played.records, played.incidents) == (7, 28, [])
    assert {table.state for round_ in progress(event) for table in round_.tables} == {"confirmed"}
    assert event.publications.count() == 1
    assert event.rulings.count() == 0
    assert set(LogEntry.objects.filter(event=event).values_list("channel", flat=True)) == {"rehearsal"}


def test_the_event_says_that_it_is_a_rehearsal():
    event = rehearse(8, 41).event
    assert "41" in event.title
    assert event.title.startswith("Репетиция")
    assert event.draw_seed == "rehearsal 41"
    assert event.publications.get().note.startswith("Репетиция")


def test_records_are_entered_and_confirmed_by_two_who_sit_there():
    event = rehearse().event
    for record in event.records.all():
        names = set(
            Person.objects.filter(tenures__entrant__record_seats__record=record).values_list(
                "name", flat=True
            )
        )
        assert {record.entered_by, record.confirmed_by} < names
        assert record.entered_by != record.confirmed_by


def test_deals_follow_from_the_key_of_the_seed():
    event = rehearse().event
    key = bytes.fromhex(Rehearsal(8, 1).deal_key)
    for deal in event.deals.all():
        assert deal.layout == layout_text(deal_layout(key, event.slug, deal.number))


@pytest.mark.parametrize("incidents", [(), INCIDENTS])
def test_the_same_seed_gives_the_same_file_times_and_all(incidents):
    first = fresh_file_of(9, 3, incidents)
    assert not Event.objects.exists()
    assert fresh_file_of(9, 3, incidents) == first


def test_another_seed_gives_another_event():
    first, second = file_of(8, 1), file_of(8, 2)
    for part in ("deal_key", "entrants", "deals", "records", "date"):
        assert first[part] != second[part]


def test_times_are_those_of_one_evening_in_the_order_of_the_log():
    times = [entry["at"] for entry in file_of(8, 1, INCIDENTS)["log"]]
    assert times == sorted(set(times))
    assert {time[:10] for time in times} == {Rehearsal(8, 1).starts_at.date().isoformat()}


@pytest.mark.parametrize(
    "players", [8, 10, *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 12, 20, 24, 46, 56))]
)
def test_every_incident_is_put_right_and_the_file_loads_to_the_same_event(players):
    played = rehearse(players, 2, INCIDENTS)
    event = played.event
    assert {found["incident"] for found in played.incidents} == set(INCIDENTS)
    assert event.state == Event.State.PUBLISHED
    assert missing_records(event) == 0
    data = exported(event)
    copy = event_load(data={**data, "slug": "copy"}, actor=FILE)
    assert same_but_slug(exported(copy)) == same_but_slug(data)
    assert standings(copy, Viewer.DIRECTOR) == standings(event, Viewer.DIRECTOR)


def test_every_due_playing_has_a_record_or_a_decision_for_each_seat():
    event = rehearse(12, 4, INCIDENTS).event
    recorded = set(event.records.values_list("deal__number", "round__number", "table"))
    ruled = rulings_in_force(event.deals.all())
    for round_ in assigned_movement(event).rounds:
        for table in round_.tables:
            for deal in (2 * table.box_set - 1, 2 * table.box_set):
                where = (deal, round_.number, table.table)
                seats = ruled.get(where, {})
                assert where in recorded or {ruling.status for ruling in seats.values()} <= set(DECIDED)
                assert where in recorded or set(seats) == set("NESW")


@pytest.mark.parametrize("name", AT_ONE_PLAYING)
def test_an_incident_at_one_table_changes_no_row(name):
    """Whatever was misread or late, in the end the records say what was played."""
    assert rows_of(file_of(8, 6, (name,))) == rows_of(file_of(8, 6))


def test_a_wrong_box_is_a_fact_and_its_deal_is_played_twice_by_nobody():
    played = rehearse(12, 5, ("wrong-box",))
    event, found = played.event, happened(played, "wrong-box")
    (odd,) = off_plan_records(event)
    assert (odd.round, odd.table) == (found["round"], found["table"])
    assert odd.deal != found["deal"]
    assert not event.records.filter(deal__number=found["deal"], round__number=found["round"]).filter(
        table=found["table"]
    )
    known = Counter(
        (seat["deal__number"], seat["seats__entrant__number"])
        for seat in event.records.values("deal__number", "seats__entrant__number")
    )
    assert set(known.values()) == {1}
    deals = {row.deals for row in standings(event, Viewer.DIRECTOR).rows}
    assert deals == {22}
    later = {playing for playing in rulings_in_force(event.deals.all()) if playing[0] == odd.deal}
    assert 1 <= len(later) <= 4


def test_a_late_row_comes_after_the_next_round():
    played = rehearse(8, 5, ("late-entry",))
    found = happened(played, "late-entry")
    record = record_at(played, found)
    next_round = played.event.records.filter(round__number=found["round"] + 1)
    assert record.entered_at > max(next_round.values_list("entered_at", flat=True))
    ruling = played.event.rulings.get()
    assert {seat.status for seat in ruling.seats.all()} == {"late"}
    assert ruling.cancelled_at < record.entered_at


def test_a_row_sent_three_times_is_one_record_confirmed_by_the_second_person():
    played = rehearse(8, 5, ("double-entry",))
    found = happened(played, "double-entry")
    record = record_at(played, found)
    assert acts_on(played, found) == [
        ("record_enter", record.entered_by),
        ("record_confirm", record.confirmed_by),
    ]
    assert not record.rivals.exists()


def test_a_conflict_is_decided_by_the_director_and_confirmed_by_a_third():
    played = rehearse(8, 5, ("conflict",))
    found = happened(played, "conflict")
    record = record_at(played, found)
    acts = acts_on(played, found)
    assert [action for action, _ in acts] == [
        "record_enter",
        "record_enter",
        "record_correct",
        "record_confirm",
    ]
    assert len({author for _, author in acts}) == 4
    (rival,) = record.rivals.all()
    assert rival.settled
    director = LogEntry.objects.get(event=played.event, action="event_create").author
    assert acts[2][1] == record.entered_by == director


def test_a_ruling_assigns_other_whists_to_one_playing():
    played = rehearse(8, 5, ("ruling",))
    found = happened(played, "ruling")
    seats = rulings_in_force(played.event.deals.all())
    assert set(seats) == {(found["deal"], found["round"], found["table"])}
    (given,) = seats.values()
    assert {ruling.status for ruling in given.values()} == {"adjusted"}
    assert set(given) == set("NESW")


def test_a_penalty_costs_one_player_and_nobody_else():
    clean = tried(lambda: standings(rehearse(8, 5).event, Viewer.DIRECTOR))
    played = rehearse(8, 5, ("penalty",))
    number = happened(played, "penalty")["number"]
    before = {row.number: row.score for row in clean.rows}
    for row in standings(played.event, Viewer.DIRECTOR).rows:
        assert (row.score < before[row.number]) == (row.number == number) == (row.penalty > 0)


@pytest.mark.parametrize(("incidents", "due"), [((), 28), (("wrong-box",), 29)])
def test_what_was_played_beyond_the_plan_is_due_too(incidents, due):
    """Nobody reads that 29 results of 28 count."""
    table = standings(rehearse(8, 5, incidents).event, Viewer.DIRECTOR)
    assert (table.recorded, table.scheduled) == (due, due)


def test_a_substitute_holds_the_number_from_the_next_round_on():
    played = rehearse(8, 5, ("substitute",))
    found = happened(played, "substitute")
    entrant = played.event.entrants.get(number=found["number"])
    first, second = entrant.tenures.select_related("person").order_by("from_round")
    assert (first.to_round, second.from_round) == (found["round"], found["round"] + 1)
    authors = played.event.records.filter(entered_by=second.person.name)
    assert all(record.round.number > found["round"] for record in authors)
    assert played.skills.keys() == set(range(1, 9))


def test_who_withdraws_plays_no_more():
    played = rehearse(8, 5, ("withdrawal",))
    found = happened(played, "withdrawal")
    late = played.event.records.filter(
        seats__entrant__number=found["number"], round__number__gt=found["round"]
    )
    assert not late.exists()
    assert played.records < 28


def rank_correlation(played):
    """Spearman's, of skill and result: 1 when all end in order of skill."""
    by_result = [row.number for row in standings(played.event, Viewer.DIRECTOR).rows]
    by_skill = sorted(played.skills, key=lambda number: -played.skills[number])
    n = len(by_skill)
    apart = sum((by_result.index(number) - by_skill.index(number)) ** 2 for number in by_skill)
    return 1 - 6 * apart / (n * (n * n - 1))


@pytest.mark.slow
def test_the_skilled_end_above_the_others():
    """If skill did nothing, a mean of three so high would come twice in a thousand."""
    assert sum(rank_correlation(rehearse(24, seed)) for seed in (1, 2, 3)) / 3 > 0.35


@pytest.mark.parametrize(
    ("rehearsal", "code"),
    [
        (Rehearsal(3999, 1), "nothing_fits"),
        (Rehearsal(8, -1), "rehearsal_seed"),
        (Rehearsal(8, 1, ("flood",)), "incident_unknown"),
    ],
)
def test_refusals_leave_nothing(rehearsal, code):
    with pytest.raises(ValueError, match=code):
        rehearsal_play(rehearsal=rehearsal)
    assert not Event.objects.exists()


def test_the_second_of_one_slug_is_refused():
    rehearse(8, 1)
    before = Record.objects.count()
    with pytest.raises(TournamentError, match="event_exists"):
        rehearse(8, 1, ("penalty",))
    assert (Event.objects.count(), Record.objects.count()) == (1, before)


def test_a_failure_half_way_leaves_nothing():
    def stop(done, rounds):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rehearsal_play(rehearsal=Rehearsal(8, 1), tell=stop)
    assert not Event.objects.exists()
    assert not Person.objects.exists()
