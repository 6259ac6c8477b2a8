"""Results for the newspaper: every line in a column, no heading left behind, nobody left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.units import mm

from tests.tournament.printing.reading import check_invariants, lines, page_texts, placed
from tournament.printing.newspaper import (
    ACROSS,
    GUTTER,
    HEADING_LINES,
    LINE,
    MARGIN,
    TITLE_HEIGHT,
    TOP,
    WIDTH,
    Line,
    in_columns,
    newspaper_lines,
    newspaper_paper,
)
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report


@given(st.lists(st.booleans(), max_size=900))
def test_columns_hold_every_line_and_end_in_no_heading(headings):
    wanted = [Line(str(place), heading=heading) for place, heading in enumerate(headings)]
    columns = in_columns(wanted)
    assert [line for column in columns for line in column] == wanted
    for place, column in enumerate(columns):
        tall = sum(HEADING_LINES if line.heading else 1 for line in column) * LINE
        assert tall <= TOP - MARGIN - (TITLE_HEIGHT if place < ACROSS else 0) + 0.01
        if place + 1 < len(columns):
            assert column


def test_everybody_is_in_it_with_place_and_percent(played, imprint):
    report = event_report(played, Viewer.DIRECTOR)
    found = list(newspaper_lines(report))
    start = found.index(Line("Line N", heading=True))
    assert [line.place for line in found[1:start]] == [
        row.place.replace("-", "–") for row in report.standings.rows
    ]
    pdf = newspaper_paper(imprint, played, report)
    check_invariants(pdf, "Кубок Черноморья")
    said = " ".join(page_texts(pdf))
    for row in report.standings.rows:
        assert row.name.split("-")[0] in said
    assert "12 players" in said
    assert "22 deals" in said


@pytest.mark.parametrize("players", [8, 24])
def test_no_line_reaches_into_the_next_column(db, imprint, players):
    from tests.tournament.printing.sample import sample_event

    event = sample_event(players=players)
    pdf = newspaper_paper(imprint, event, event_report(event, Viewer.DIRECTOR))
    edges = [MARGIN + place * (WIDTH + GUTTER) for place in range(ACROSS)]
    for piece in placed(pdf):
        if piece.y < TOP - TITLE_HEIGHT:
            column = max(place for place, left in enumerate(edges) if piece.x >= left - 0.5)
            assert piece.end <= edges[column] + WIDTH + 0.5, piece
    assert lines(placed(pdf))
    assert 40 * mm < WIDTH
