"""Whole events by Hypothesis: a wrong entry that is corrected, a ruling that is cancelled, a record that went
to the wrong deal and back, leave no trace in the table."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournament.factories import DIRECTOR, all_pass_row, game_row, seated_event
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.standings import standings
from tournament.services.records import record_correct, record_enter
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, ruling_cancel, seats_rule

PLAYINGS = 28
ROWS = st.sampled_from(("made", "down", "all-pass 0", "all-pass 3", "all-pass 6"))
WHY = Grounds("appeal")


def row(event, deal, kind):
    if kind.startswith("all-pass"):
        first = int(kind.split()[1])
        return all_pass_row(first, 3, 10 - 3 - first)
    return game_row(event, deal, made=kind == "made")


def playings(event):
    return [
        (deal, round_.number, table.table)
        for round_ in assigned_movement(event).rounds
        for table in round_.tables
        for deal in (2 * table.box_set - 1, 2 * table.box_set)
    ]


def enter(event, where, kind):
    deal, round_number, table = where
    entry = record_enter(
        event=event,
        deal_number=deal,
        table=table,
        round_number=round_number,
        row=row(event, deal, kind),
        actor=DIRECTOR,
    )
    return entry.record


def table_of(event):
    return standings(Event.objects.get(pk=event.pk), Viewer.DIRECTOR)


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    right=st.lists(ROWS, min_size=PLAYINGS, max_size=PLAYINGS),
    wrong=st.dictionaries(st.integers(0, PLAYINGS - 1), ROWS, max_size=6),
    ruled=st.sets(st.integers(0, PLAYINGS - 1), max_size=4),
    order=st.permutations(range(PLAYINGS)),
)
def test_entering_wrong_and_correcting_equals_entering_right(db, right, wrong, ruled, order):
    at_once, mended = seated_event(8, slug="right"), seated_event(8, slug="wrong")
    for place, where in enumerate(playings(at_once)):
        enter(at_once, where, right[place])
    records = {}
    for place in order:
        records[place] = enter(mended, playings(mended)[place], wrong.get(place, right[place]))
    rulings = [penalty_give(event=mended, number=1, percent=10, grounds=WHY, actor=DIRECTOR)] if ruled else []
    for place in ruled:
        deal, round_number, table = playings(mended)[place]
        rulings.append(
            seats_rule(
                event=mended,
                deal_number=deal,
                table=table,
                round_number=round_number,
                decisions={"N": SeatDecision("artificial", percent=60), "S": SeatDecision("not_scheduled")},
                grounds=WHY,
                actor=DIRECTOR,
            )
        )
    for place in wrong:
        deal = playings(mended)[place][0]
        record_correct(
            record=records[place], row=row(mended, deal, right[place]), actor=DIRECTOR, reason="typo"
        )
    for ruling in rulings:
        ruling_cancel(ruling=ruling, reason="not so", actor=DIRECTOR)
    first, second = table_of(at_once), table_of(mended)
    assert (first.rows, first.lines) == (second.rows, second.lines)
    free_slugs(at_once, mended)


def free_slugs(*events):
    """Hypothesis runs its examples in one transaction: the slugs are free for the next."""
    for event in events:
        Event.objects.filter(pk=event.pk).update(slug=f"done-{event.pk}")
