from collections import defaultdict
from fractions import Fraction

import pytest

from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.player import player_results
from tournament.selectors.progress import progress
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.selectors.traveller import traveller, travellers
from tournament.services.events import event_finish


def matchpoints_by_hand(results):
    """Rule book 8, pair by pair."""
    totals = defaultdict(int)
    for one in results.records:
        for other in results.records:
            if one.deal == other.deal and one.pk != other.pk:
                for letter, seat in one.seats.items():
                    mine, theirs = seat.whists, other.seats[letter].whists
                    totals[seat.entrant] += 2 if mine > theirs else 1 if mine == theirs else 0
    return totals


@pytest.mark.parametrize("players", [8, 12, 9])
def test_a_complete_event_is_scored_as_the_rule_book_says(db, players):
    event = seated_event(players)
    play(event)
    results = event_results(event, Viewer.DIRECTOR)
    by_hand = matchpoints_by_hand(results)
    assert {number: total.matchpoints for number, total in results.totals.items()} == by_hand


def test_whists_of_every_record_add_up_to_nothing(played):
    for record in event_results(played, Viewer.DIRECTOR).records:
        assert sum(seat.whists for seat in record.seats.values()) == 0


def test_the_public_sees_a_deal_when_its_last_table_has_played(db):
    event = seated_event(12)
    play(event, rounds=9)
    seen = set(visible_deals(event, Viewer.PUBLIC).values_list("number", flat=True))
    tables = {deal.number: deal.box_set.sittings.count() for deal in event.deals.all()}
    recorded = {deal.number: deal.records.count() for deal in event.deals.all()}
    assert seen == {number for number in tables if recorded[number] == tables[number]}
    assert 0 < len(seen) < 22


def test_the_public_standings_hold_nothing_of_open_deals(event):
    play(event, rounds=1)
    whole, public = standings(event, Viewer.DIRECTOR), standings(event, Viewer.PUBLIC)
    assert (whole.recorded, public.recorded) == (4, 4)
    play(event, rounds=2)
    event.records.filter(table=2, round__number=2).first().delete()
    assert standings(event, Viewer.PUBLIC).recorded == 6


def test_a_finished_event_is_open(event):
    play(event, rounds=1)
    event_finish(event=event, accepted_missing=24, actor=DIRECTOR)
    event.refresh_from_db()
    assert visible_deals(event, Viewer.PUBLIC).count() == 14


def test_no_movement_means_nothing_to_see(event):
    event.rounds.first().sittings.first().seats.all().delete()
    assert visible_deals(event, Viewer.PUBLIC).count() == 0


def test_lines_add_up_to_the_whole(played):
    table = standings(played, Viewer.DIRECTOR)
    totals = {row.number: row.score for row in table.rows}
    by_lines = defaultdict(Fraction)
    for rows in table.lines.values():
        for row in rows:
            by_lines[row.number] += row.score
    assert by_lines == totals


def test_every_page_agrees_with_every_other(played):
    table = {row.number: row for row in standings(played, Viewer.DIRECTOR).rows}
    for number, row in table.items():
        player = player_results(played, number, Viewer.DIRECTOR)
        assert player.standing == row
        assert sum(deal.result.score.amount for deal in player.played) == row.score
        assert sum(deal.result.score.top for deal in player.played) == row.top
    on_travellers = defaultdict(Fraction)
    for sheet in travellers(played, Viewer.DIRECTOR):
        for record in sheet.records:
            for seat in record.seats.values():
                on_travellers[seat.entrant] += seat.score.amount
    assert on_travellers == {number: row.score for number, row in table.items()}


def test_a_traveller_has_the_facts_of_its_deal(played):
    sheet = traveller(played, 6, Viewer.DIRECTOR)
    assert (sheet.dealer, sheet.first_hand, sheet.box_set, sheet.top) == ("E", "S", 3, 2)
    assert [(record.table, record.round) for record in sheet.records] == [(1, 3), (2, 3)]


@pytest.mark.parametrize("players", [8, 24])
@pytest.mark.parametrize(
    ("read", "queries"),
    [
        (lambda event: standings(event, Viewer.PUBLIC), 11),
        (lambda event: travellers(event, Viewer.PUBLIC), 10),
        (lambda event: player_results(event, 1, Viewer.PUBLIC), 13),
        (progress, 5),
    ],
)
def test_queries_do_not_grow_with_the_event(db, django_assert_num_queries, players, read, queries):
    event = seated_event(players)
    play(event, rounds=9)
    event.refresh_from_db()
    with django_assert_num_queries(queries):
        read(event)


def test_progress_says_the_state_of_every_table(event):
    play(event, rounds=1)
    first, second = progress(event)[:2]
    assert [table.state for table in first.tables] == ["entered", "entered"]
    assert first.complete
    assert [(table.state, table.due) for table in second.tables] == [("waiting", 2), ("waiting", 2)]
