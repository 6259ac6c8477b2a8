"""Score sheets: every deal of a player once, adding up to what the standings say of him."""

from fractions import Fraction

import pytest

from tests.tournament.factories import play, seated_event
from tests.tournament.printing.reading import check_invariants, lines, page_texts, placed
from tests.tournament.printing.ruled import ruled_event
from tournament.printing.layout import imprint_of
from tournament.printing.papers import event_papers
from tournament.printing.score_sheets import PER_PAGE, score_sheets, score_sheets_paper
from tournament.printing.source import Source
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report


def exact(text):
    """0.50 in a test's English; halves and thirds are never printed as signs here."""
    return Fraction(text.replace("−", "-"))


def test_a_sheet_lists_every_deal_and_adds_up(played):
    report = event_report(played, Viewer.DIRECTOR)
    sheets = score_sheets(report, {})
    assert [sheet.standing.number for sheet in sheets] == list(range(1, 13))
    for sheet in sheets:
        assert len(sheet.rows) == sheet.standing.deals == 22
        assert len({row[1] for row in sheet.rows}) == 22
        assert [int(row[0]) for row in sheet.rows] == sorted(int(row[0]) for row in sheet.rows)
        assert sum(exact(row[-3]) for row in sheet.rows) == sheet.standing.score
        assert sum(exact(row[-2]) for row in sheet.rows) == sheet.standing.top


def test_rulings_are_told_as_on_the_traveller(db, imprint):
    report = event_report(ruled_event(), Viewer.DIRECTOR)
    said = [row[7] for sheet in score_sheets(report, {}) for row in sheet.rows]
    assert {"60\N{NO-BREAK SPACE}%", "40\N{NO-BREAK SPACE}%", "+7½*", "late", "n/s"} <= set(said)
    pdf = score_sheets_paper(imprint, score_sheets(report, {}), in_whists=False)
    check_invariants(pdf, "Кубок Черноморья")
    assert "penalty" in " ".join(page_texts(pdf))


def test_a_page_has_the_rows_of_one_player(played, imprint):
    report = event_report(played, Viewer.DIRECTOR)
    pdf = score_sheets_paper(imprint, score_sheets(report, {}), in_whists=False)
    check_invariants(pdf, "Кубок Черноморья")
    pages = page_texts(pdf)
    assert len(pages) == 12
    for row in report.standings.rows:
        assert row.name.split("-")[0] in pages[row.number - 1]
    rows = [row for row in lines([piece for piece in placed(pdf) if piece.page == 1]) if len(row) >= 10]
    assert len(rows) == 23


def test_many_deals_go_on_with_the_head_on_the_next_page(played, imprint):
    (sheet, *_others) = score_sheets(event_report(played, Viewer.DIRECTOR), {})
    long = type(sheet)(sheet.standing, sheet.rows * 5, 3)
    pdf = score_sheets_paper(imprint, [long], in_whists=False)
    check_invariants(pdf, "Кубок Черноморья")
    pages = page_texts(pdf)
    assert len(pages) == -(-5 * 22 // PER_PAGE)
    assert all("Иванова Анна" in text and "Played with" in text for text in pages)
    hidden = "3 deals are still in play at other tables and not shown."
    assert [hidden in text for text in pages] == [False] * (len(pages) - 1) + [True]


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_deals_still_in_play_are_left_out_and_counted(db, rounds):
    event = seated_event(8)
    play(event, rounds)
    source = Source(event, imprint_of(event), ["scores"])
    sheets = score_sheets(source.public_report, source.hidden)
    for sheet in sheets:
        mine = event.records.filter(seats__entrant__number=sheet.standing.number).count()
        assert len(sheet.rows) + sheet.hidden == mine
    shown = {row[1] for sheet in sheets for row in sheet.rows}
    assert shown == {str(deal) for deal in source.public_report.results.expected}
    check_invariants(event_papers(event, ["scores"])["scores.pdf"], "Cup")
