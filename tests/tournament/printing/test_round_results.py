"""Results by round: each what the deals of that round add up to, in the order of the standings."""

from collections import defaultdict
from fractions import Fraction

import pytest

from tests.tournament.printing.reading import check_invariants, lines, page_texts, placed
from tournament.printing.round_results import round_results, round_results_paper
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report


@pytest.fixture
def report(played):
    return event_report(played, Viewer.DIRECTOR)


def test_a_round_is_the_percent_of_its_deals(report):
    won, top = defaultdict(Fraction), defaultdict(Fraction)
    for record in report.results.records:
        for seat in record.seats.values():
            won[record.round, seat.entrant] += seat.score.amount
            top[record.round, seat.entrant] += seat.score.top
    found = round_results(report.results)
    assert list(found) == list(range(1, 12))
    assert {(one, number): result for one, by in found.items() for number, result in by.items()} == {
        key: 100 * won[key] / top[key] for key in won
    }


def test_the_paper_has_a_row_for_everybody_and_marks_the_best(imprint, report):
    pdf = round_results_paper(imprint, report)
    check_invariants(pdf, "Кубок Черноморья")
    rows = [row for row in lines(placed(pdf)) if len(row) >= 14]
    assert [int(row[1]) for row in rows[1:]] == [row.number for row in report.standings.rows]
    found = round_results(report.results)
    bold = {piece.text for piece in placed(pdf) if piece.bold}
    for results in found.values():
        assert f"{float(max(results.values())):.2f}" in bold


def test_without_records_it_says_so(imprint, played):
    played.records.all().delete()
    report = event_report(played, Viewer.DIRECTOR)
    assert "No records yet." in page_texts(round_results_paper(imprint, report))[0]
