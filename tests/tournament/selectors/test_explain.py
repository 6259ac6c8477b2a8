"""What is explained is what was scored, for every seat of an event with every kind of ruling."""

import pytest

from tests.tournament.factories import DIRECTOR, all_pass_row, play, seated_event
from tests.tournament.web.ruled import ruled_event
from tournament.errors import TournamentError
from tournament.selectors.embargo import Viewer
from tournament.selectors.explain import explained_seat
from tournament.selectors.results import event_results
from tournament.services.facts import record_move
from tournament.services.records import record_correct
from tournament.services.rulings import Grounds, SeatDecision, seats_rule


def test_every_seat_is_explained_as_it_was_scored_with_the_rulings_that_touched_it(db):
    event = ruled_event()
    records = [record for record in event_results(event, Viewer.DIRECTOR).records if record.deal in (4, 5, 6)]
    for record in records:
        for letter, seat in record.seats.items():
            told = explained_seat(event, seat.entrant, record.deal, Viewer.DIRECTOR, record.round)
            assert (told.seat, told.record.table, told.result) == (letter, record.table, seat)
            explained = told.explanation and (told.explanation.matchpoints, told.explanation.top)
            assert explained == (seat.score and (seat.score.amount, seat.score.top))
            ruled = (record.deal, record.table) == (4, 2)
            assert (told.ruling.ruling if told.ruling else None) == (1 if ruled else None)
            assert (told.fouled.ruling if told.fouled else None) == (2 if record.deal == 5 else None)
            assert [penalty.ruling for penalty in told.penalties] == ([3] if seat.entrant == 5 else [])
            assert bool(told.penalty) == (seat.entrant == 5)


def test_the_column_is_the_whole_line_and_names_rulings(db):
    event = ruled_event()
    results = event_results(event, Viewer.DIRECTOR).records
    (ruled,) = [record for record in results if (record.deal, record.table) == (4, 2)]
    told = explained_seat(event, ruled.seats["W"].entrant, 4, Viewer.PUBLIC)
    assert told.explanation is None
    assert [(line.table, line.relation, line.ruling) for line in told.column] == [
        (record.table, "own" if record.table == 2 else "apart", 1 if record.table == 2 else None)
        for record in results
        if record.deal == 4
    ]
    neighbour = next(record for record in results if record.deal == 4 and record.table != 2)
    told = explained_seat(event, neighbour.seats["W"].entrant, 4, Viewer.PUBLIC)
    assert [line.relation for line in told.column if line.table == 2] == ["none"]
    assert told.ruling is None
    told = explained_seat(event, neighbour.seats["E"].entrant, 4, Viewer.PUBLIC)
    assert [line.relation for line in told.column if line.table == 2] == ["apart"]


def test_a_seat_without_a_record_is_explained_too(event):
    play(event, rounds=6)
    artificial = {seat: SeatDecision("artificial", percent=60) for seat in "NESW"}
    seats_rule(
        event=event, deal_number=13, table=1, decisions=artificial, grounds=Grounds("no time"), actor=DIRECTOR
    )
    (record,) = [r for r in event_results(event, Viewer.DIRECTOR).records if r.deal == 13]
    told = explained_seat(event, record.seats["N"].entrant, 13, Viewer.DIRECTOR)
    assert (told.record.row, told.result.percent, told.ruling.reason) == (None, 60, "no time")
    assert told.explanation.artificial.percent == 60


def test_a_deal_met_twice_is_chosen_by_the_round(event):
    """In round 2 table 1 took the box of deal 1 again."""
    play(event, rounds=2)
    record = event.records.get(round__number=2, deal__number=3, table=1)
    record_correct(record=record, row=all_pass_row(3, 3, 3), actor=DIRECTOR, reason="misread")
    record.refresh_from_db()
    record = record_move(record=record, deal_number=1, grounds=Grounds("wrong box"), actor=DIRECTOR)
    number = record.seats.first().entrant.number
    told = explained_seat(event, number, 1, Viewer.DIRECTOR)
    assert (told.rounds, told.record.round) == ((1, 2), 1)
    assert explained_seat(event, number, 1, Viewer.DIRECTOR, 2).record.round == 2
    with pytest.raises(TournamentError, match="deal_not_played"):
        explained_seat(event, number, 1, Viewer.DIRECTOR, 3)


@pytest.mark.parametrize(
    ("number", "deal", "code"),
    [(1, 99, "deal_unknown"), (99, 1, "number_unknown"), (1, 14, "deal_hidden"), (99, 14, "deal_hidden")],
)
def test_refusals(event, number, deal, code):
    play(event, rounds=6)
    with pytest.raises(TournamentError, match=code):
        explained_seat(event, number, deal, Viewer.PUBLIC)


def test_a_deal_the_entrant_never_met(db):
    """Of nine one rests each round, so he never meets the set of that round."""
    event = seated_event(9)
    play(event, rounds=1)
    seated = set(event.records.values_list("seats__entrant__number", flat=True))
    (rested,) = set(range(1, 10)) - seated
    with pytest.raises(TournamentError, match="deal_not_played"):
        explained_seat(event, rested, event.records.first().deal.number, Viewer.DIRECTOR)
