import pytest

from tests.tournament.factories import DIRECTOR, all_pass_row, game_row, play
from tournament.errors import TournamentError
from tournament.models import LogEntry
from tournament.selectors.clashes import clashes, off_plan_records
from tournament.selectors.embargo import Viewer
from tournament.selectors.results import event_results
from tournament.services.facts import record_move, seats_rotate, seats_rotation
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, deal_foul, seats_rule

WHY = Grounds("the table says so")


def wrong_box(event):
    """Those due at table 1 in round 1 have played deal 5, which was not theirs yet."""
    return record_enter(
        event=event,
        deal_number=5,
        table=1,
        round_number=1,
        row=game_row(event, 5),
        actor=DIRECTOR,
        off_plan=True,
    )


def seats(record):
    return {seat.seat: seat.entrant.number for seat in record.seats.all()}


def test_a_rotation_is_shown_before_it_is_made(event):
    play(event, rounds=1)
    shown = seats_rotation(event=event, round_number=1, table=1, steps=1)
    assert [(change.deal, change.before) for change in shown] == [
        (1, {"N": 8, "E": 4, "S": 1, "W": 2}),
        (2, {"N": 8, "E": 4, "S": 1, "W": 2}),
    ]
    assert shown[0].after == {"E": 8, "S": 4, "W": 1, "N": 2}
    assert seats(event.records.get(deal__number=1, table=1)) == {"N": 8, "E": 4, "S": 1, "W": 2}
    assert seats_rotate(event=event, round_number=1, table=1, steps=1, grounds=WHY, actor=DIRECTOR) == shown
    for record in event.records.filter(table=1):
        assert seats(record) == {"E": 8, "S": 4, "W": 1, "N": 2}


def test_turning_all_the_way_round_is_where_it_began(event):
    play(event, rounds=1)
    before = event_results(event, Viewer.DIRECTOR).totals
    for steps in (1, 3):
        seats_rotate(event=event, round_number=1, table=1, steps=steps, grounds=WHY, actor=DIRECTOR)
    assert event_results(event, Viewer.DIRECTOR).totals == before
    assert LogEntry.objects.filter(action="seats_rotate").count() == 2


def test_a_rotation_takes_its_confirmation_away_and_shows_in_the_plan(event):
    play(event, rounds=1)
    event.records.update(confirmed_by="assistant")
    seats_rotate(event=event, round_number=1, table=1, steps=2, grounds=WHY, actor=DIRECTOR)
    assert list(event.records.filter(table=1).values_list("confirmed_by", flat=True)) == ["", ""]
    assert [(odd.deal, odd.table) for odd in off_plan_records(event)] == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"steps": 4}, "rotation_nothing"),
        ({"steps": 0}, "rotation_nothing"),
        ({"table": 5}, "no_records_at_table"),
    ],
)
def test_a_rotation_of_nothing_is_refused(event, arguments, code):
    play(event, rounds=1)
    with pytest.raises(TournamentError, match=code):
        seats_rotation(event=event, **{"round_number": 1, "table": 1, "steps": 1, **arguments})


def test_a_wrong_box_is_recorded_as_what_it_was(event):
    with pytest.raises(TournamentError, match="deal_not_due"):
        record_enter(
            event=event, deal_number=5, table=1, round_number=1, row=game_row(event, 5), actor=DIRECTOR
        )
    entry = wrong_box(event)
    assert seats(entry.record) == {"N": 8, "E": 4, "S": 1, "W": 2}
    (odd,) = off_plan_records(event)
    assert (odd.deal, odd.round, odd.table) == (5, 1, 1)


def test_later_clashes_are_listed_with_proposals(event):
    wrong_box(event)
    found = clashes(event)
    assert {(clash.deal, clash.round) for clash in found} == {(5, 3)}
    assert sorted(number for clash in found for number in clash.entrants) == [1, 2, 4, 8]
    assert found[0].proposals == ("artificial", "reserve_deal")


def test_a_clash_that_is_ruled_on_is_no_clash_any_more(event):
    wrong_box(event)
    for clash in clashes(event):
        seats_rule(
            event=event,
            deal_number=clash.deal,
            table=clash.table,
            round_number=clash.round,
            decisions={seat: SeatDecision("artificial", percent=50) for seat in "NESW"},
            grounds=WHY,
            actor=DIRECTOR,
        )
    assert clashes(event) == []


def test_a_record_moves_to_the_deal_it_was_of(event):
    entry = record_enter(event=event, deal_number=1, table=1, row=all_pass_row(3, 3, 3), actor=DIRECTOR)
    preview = record_move(record=entry.record, deal_number=5, grounds=WHY, actor=DIRECTOR, save=False)
    assert preview.deal.number == 5
    assert event.records.get().deal.number == 1
    entry.record.refresh_from_db()
    record_move(record=entry.record, deal_number=5, grounds=WHY, actor=DIRECTOR)
    assert event.records.get().deal.number == 5
    log = LogEntry.objects.get(action="record_move")
    assert (log.before, log.after, log.reason) == (1, 5, WHY.reason)


def test_a_row_the_other_deals_dealer_makes_impossible_does_not_move(event):
    record = record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR).record
    with pytest.raises(ValueError, match="declarer_rests"):
        record_move(record=record, deal_number=2, grounds=WHY, actor=DIRECTOR)
    record.refresh_from_db()
    assert record.deal.number == 1


def test_a_record_does_not_move_onto_another(event):
    for deal in (1, 2):
        record_enter(event=event, deal_number=deal, table=1, row=all_pass_row(3, 3, 3), actor=DIRECTOR)
    record = event.records.get(deal__number=1)
    with pytest.raises(TournamentError, match="record_exists"):
        record_move(record=record, deal_number=2, grounds=WHY, actor=DIRECTOR)
    assert sorted(event.records.values_list("deal__number", flat=True)) == [1, 2]


def test_an_off_plan_record_needs_its_round(event):
    with pytest.raises(TournamentError, match="sitting_unknown"):
        record_enter(
            event=event, deal_number=5, table=1, row=game_row(event, 5), actor=DIRECTOR, off_plan=True
        )


def test_a_rotation_sent_again_under_its_key_turns_nobody(event):
    play(event, rounds=1)
    said = {"event": event, "round_number": 1, "grounds": WHY, "actor": DIRECTOR, "key": "k"}
    first = seats_rotate(table=1, steps=1, **said)
    after = seats(event.records.get(deal__number=1, table=1))
    assert seats_rotate(table=1, steps=1, **said) == first
    assert seats(event.records.get(deal__number=1, table=1)) == after
    for other in ({"table": 1, "steps": 2}, {"table": 2, "steps": 1}):
        with pytest.raises(TournamentError, match="key_reused"):
            seats_rotate(**other, **said)
    record_move(
        record=event.records.get(deal__number=1, table=1),
        deal_number=5,
        grounds=WHY,
        actor=DIRECTOR,
        key="other",
    )
    with pytest.raises(TournamentError, match="key_reused"):
        seats_rotate(table=1, steps=1, **(said | {"key": "other"}))


def test_a_move_sent_again_under_its_key_is_one(event):
    play(event, rounds=1)
    stale = event.records.select_related("deal", "round").get(deal__number=1, table=1)
    for record in (event.records.get(pk=stale.pk), stale):
        record_move(record=record, deal_number=5, grounds=WHY, actor=DIRECTOR, key="k")
    assert LogEntry.objects.filter(action="record_move").count() == 1
    assert event.records.get(pk=stale.pk).deal.number == 5


def test_a_record_moved_off_a_fouled_deal_leaves_its_group(event):
    for table in (1, 2):
        row = all_pass_row(3, 3, 3)
        record_enter(event=event, deal_number=1, table=table, row=row, actor=DIRECTOR)
    deal_foul(event=event, deal_number=1, groups=[[(1, 1)], [(1, 2)]], grounds=WHY, actor=DIRECTOR)
    record = event.records.get(table=2)
    record_move(record=record, deal_number=5, grounds=WHY, actor=DIRECTOR)
    results = event_results(event, Viewer.DIRECTOR)
    assert [len(results.compared[deal].records) for deal in (1, 5)] == [1, 1]
