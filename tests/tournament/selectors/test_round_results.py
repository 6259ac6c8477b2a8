"""Results of a round and the standings after it: of closed deals only, and the last round is the end."""

from fractions import Fraction

import pytest

from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.player import player_results
from tournament.selectors.results import event_results
from tournament.selectors.round_results import round_results
from tournament.selectors.standings import standings
from tournament.services.rulings import Grounds, penalty_give


@pytest.mark.parametrize("players", [8, 9])
def test_after_the_last_round_stand_the_standings(db, players):
    event = seated_event(players)
    play(event)
    rounds = len(assigned_movement(event).rounds)
    last = round_results(event, rounds, Viewer.PUBLIC)
    assert (last.number, last.rounds, last.hidden) == (rounds, rounds, 0)
    assert last.rows == standings(event, Viewer.PUBLIC).rows


def test_a_penalty_is_of_no_round(played):
    before = round_results(played, 7, Viewer.PUBLIC).rows
    penalty_give(event=played, number=1, percent=25, grounds=Grounds("late"), actor=DIRECTOR)
    assert round_results(played, 7, Viewer.PUBLIC).rows == before
    assert standings(played, Viewer.PUBLIC).rows != before


def test_every_round_agrees_with_the_line_of_every_player(played):
    for number in range(1, 8):
        found = round_results(played, number, Viewer.PUBLIC)
        so_far = {row.number: row.result for row in found.rows}
        for player in range(1, 9):
            line = {one.round: one for one in player_results(played, player, Viewer.PUBLIC).by_round}
            assert (found.own[player], so_far[player]) == (line[number].own, line[number].so_far)


def test_what_is_added_up_by_hand(played):
    found = round_results(played, 2, Viewer.PUBLIC)
    for row in found.rows:
        scores = [
            seat.score
            for record in event_results(played, Viewer.PUBLIC).records
            for seat in record.seats.values()
            if seat.entrant == row.number and record.round in (1, 2)
        ]
        assert row.deals == len(scores) == 4
        assert row.result == Fraction(100 * sum(one.amount for one in scores), sum(one.top for one in scores))


def test_tables_show_what_was_played_there(played):
    found = round_results(played, 3, Viewer.PUBLIC)
    assert [table.table for table in found.tables] == [1, 2]
    shown = {(one.deal, one.table) for table in found.tables for one in table.records}
    assert shown == set(Record.objects.filter(round__number=3).values_list("deal__number", "table"))


def test_deals_in_play_are_counted_and_not_shown(event):
    play(event, 2)
    Record.objects.filter(table=2).delete()
    found = round_results(event, 1, Viewer.PUBLIC)
    assert (found.rows, found.tables, found.own, found.hidden) == ((), (), {}, 4)
    assert len(round_results(event, 1, Viewer.DIRECTOR).tables) == 1


def test_counting_tells_nothing_of_what_was_entered(event):
    before = round_results(event, 3, Viewer.PUBLIC)
    play(event, 3)
    Record.objects.filter(table=2).delete()
    assert round_results(event, 3, Viewer.PUBLIC) == before


@pytest.mark.parametrize("number", [0, 8, 9_999_999])
def test_a_round_that_is_none_is_refused(event, number):
    with pytest.raises(TournamentError) as refused:
        round_results(event, number, Viewer.PUBLIC)
    assert (refused.value.code, refused.value.params) == ("round_unknown", {"round": number, "rounds": 7})
