"""What a player had round by round: exact, of closed deals only, ending where the standings are."""

from fractions import Fraction as F

import pytest

from scoring.methods import MATCHPOINTS, Method
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Record
from tournament.selectors.by_round import RoundResult, results_by_round
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.player import planned_route, player_results
from tournament.selectors.results import SeatScore
from tournament.selectors.standings import standings
from tournament.services.events import event_finish


def test_rounds_are_added_up_in_their_order():
    scored = [(3, SeatScore(F(1), F(4))), (1, SeatScore(F(4), F(4))), (1, SeatScore(F(1), F(2)))]
    assert results_by_round(scored, MATCHPOINTS) == (
        RoundResult(1, F(500, 6), F(500, 6)),
        RoundResult(3, F(25), F(60)),
    )


def test_whists_per_deal():
    scored = [(1, SeatScore(F(-3), None)), (1, SeatScore(F(5), None)), (2, SeatScore(F(4), None))]
    assert results_by_round(scored, Method("mean_whists")) == (
        RoundResult(1, F(1), F(1)),
        RoundResult(2, F(4), F(2)),
    )


def test_nothing_to_win_is_no_result():
    assert results_by_round([(1, SeatScore(F(0), F(0))), (2, SeatScore(F(1), F(2)))], MATCHPOINTS) == (
        RoundResult(2, F(50), F(50)),
    )
    assert results_by_round([], MATCHPOINTS) == ()


@pytest.mark.parametrize("rules", [{}, {"method": Method("cross_whists")}])
def test_it_ends_where_the_standings_are(db, rules):
    event = seated_event(9, **rules)
    play(event, 8)
    event_finish(event=event, accepted_missing=4, actor=DIRECTOR)
    for row in standings(event, Viewer.PUBLIC).rows:
        found = player_results(event, row.number, Viewer.PUBLIC).by_round
        assert found[-1].so_far == row.result
        assert [one.round for one in found] == [
            step.round
            for step in planned_route(assigned_movement(event), row.number)
            if step.table and step.round < 9
        ]


def test_only_deals_nobody_can_play_any_more(event):
    play(event, 1)
    assert player_results(event, 1, Viewer.PUBLIC).by_round[0].round == 1
    Record.objects.filter(table=2).delete()
    assert player_results(event, 1, Viewer.PUBLIC).by_round == ()
    assert player_results(event, 1, Viewer.PUBLIC).played == ()


def test_results_of_the_line_are_those_of_the_same_seat(played):
    for deal in player_results(played, 3, Viewer.PUBLIC).played:
        records = Record.objects.filter(event=played, deal__number=deal.record.deal)
        assert len(deal.line) == records.count()
        assert deal.result.whists in deal.line


def test_the_planned_route_is_the_stored_one(played):
    movement = assigned_movement(played)
    for number in range(1, 9):
        assert planned_route(movement, number) == player_results(played, number, Viewer.PUBLIC).route
