"""The printed standings say what the selector says, row by row."""

from fractions import Fraction

import pytest
from django.utils import translation

from tests.tournament.printing.reading import check_invariants, lines, page_sizes, placed
from tests.tournament.printing.sample import LONG_NAME
from tournament.printing.standings import standings_paper
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import StandingRow, Standings, standings


def row(number, name="Имя", **changes):
    usual = {
        "place": str(number),
        "number": number,
        "name": f"{name} {number}",
        "club": "Одесса",
        "matchpoints": Fraction(number),
        "top": Fraction(40),
        "percent": Fraction(number * 100, 40),
        "deals": 4,
        "ranked": True,
    }
    return StandingRow(**usual | changes)


def paper(imprint, *rows, lines=None):
    return standings_paper(imprint, Standings(rows=rows, lines=lines or {}, recorded=5, scheduled=66))


def test_every_row_of_the_total_and_of_each_line(played, imprint):
    table = standings(played, Viewer.DIRECTOR)
    pdf = standings_paper(imprint, table)
    printed = [line for line in lines(placed(pdf)) if line[-1].isdigit() and len(line) >= 7]
    expected = [
        [
            row.place,
            str(row.number),
            *([row.name] if row.name != LONG_NAME else []),
            *([row.club] if row.club else []),
            *map(str, (row.matchpoints, row.top)),
            f"{float(row.percent):.2f}",
            str(row.deals),
        ]
        for rows in (table.rows, *table.lines.values())
        for row in rows
        if row.name != LONG_NAME
    ]
    # Number 12 holds 1N all session, so he is in two of the five lists.
    assert len(expected) == 5 * 11 - 3
    assert [line for line in printed if line[1] != "3"] == expected
    assert "66 of 66 records are counted." in [piece.text for piece in placed(pdf)]
    assert [piece.text for piece in placed(pdf) if piece.text.startswith("Line")] == [
        f"Line {seat}" for seat in "NESW"
    ]


def test_the_long_name_is_all_there(played, imprint):
    pdf = standings_paper(imprint, standings(played, Viewer.DIRECTOR))
    first, second = LONG_NAME.split("-Обол")
    texts = [piece.text for piece in placed(pdf)]
    assert texts.count(f"{first}-") == texts.count(f"Обол{second}") == 5
    check_invariants(pdf, "Кубок Черноморья")


@pytest.mark.parametrize(("language", "percent"), [("en", "47.50"), ("ru", "47,50"), ("uk", "47,50")])
def test_the_decimal_sign_is_that_of_the_language(imprint, language, percent):
    with translation.override(language):
        assert percent in [piece.text for piece in placed(paper(imprint, row(19)))]


def test_scaled_matchpoints_are_shown_with_two_decimals(imprint):
    pdf = paper(imprint, row(1, matchpoints=Fraction(199, 10)))
    assert "19.90" in [piece.text for piece in placed(pdf)]


def test_one_who_plays_outside_the_ranking_has_a_dash_and_a_note(imprint):
    pdf = paper(imprint, row(1), row(2, place="", ranked=False))
    texts = [piece.text for piece in placed(pdf)]
    assert ["—", "2", "Имя 2", "Одесса"] in [line[:4] for line in lines(placed(pdf))]
    assert any("outside the ranking" in text for text in texts)
    assert not any("outside the ranking" in piece.text for piece in placed(paper(imprint, row(1))))


def test_nobody_has_a_percent_before_the_first_record(imprint):
    pdf = paper(imprint, row(1, percent=None, top=Fraction(0), deals=0), lines={"N": ()})
    texts = [piece.text for piece in placed(pdf)]
    assert "—" in texts
    assert "No records yet." in texts


def test_many_rows_go_over_pages_with_the_header_on_each(imprint):
    pdf = paper(imprint, *(row(number) for number in range(1, 201)))
    pieces = placed(pdf)
    pages = {piece.page for piece in pieces}
    assert len(pages) > 3
    assert {piece.page for piece in pieces if piece.text == "Matchpoints"} == pages
    names = [piece for piece in pieces if piece.text.startswith("Имя")]
    assert [piece.text for piece in names] == [f"Имя {number}" for number in range(1, 201)]
    assert page_sizes(pdf) == {(210, 297)}
    check_invariants(pdf, "Кубок Черноморья")


@pytest.mark.parametrize("name", ["<b>&amp;</i>", "a\x00\x07b", "\u202eشب", "漢" * 40, "щ" * 100, "W" * 100])
def test_no_name_breaks_the_table(imprint, name):
    pdf = paper(imprint, row(1, name=name, club=name), row(2))
    check_invariants(pdf, "Кубок Черноморья")
    assert "Имя 2" in [piece.text for piece in placed(pdf)]
    columns = {
        round(piece.x, 1) for piece in placed(pdf) if piece.text in ("Name", "Club", "Имя 2", "Одесса")
    }
    assert len(columns) == 2
    left = max(columns)
    assert all(piece.end < left for piece in placed(pdf) if abs(piece.x - min(columns)) < 1 and piece.y < 740)


def test_numbers_stand_on_the_right(imprint):
    pieces = placed(paper(imprint, row(1), row(19), row(7)))
    ends = {round(piece.end, 1) for piece in pieces if piece.text in ("2.50", "47.50", "17.50", "Percent")}
    assert len(ends) == 1
