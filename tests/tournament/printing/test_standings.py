"""The printed standings say what the selector says, row by row."""

import datetime
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.matchpoints import EventScores
from scoring.methods import MATCHPOINTS
from scoring.ranking import TIE_BREAKS
from tests.tournament.printing.reading import check_invariants, lines, page_sizes, placed
from tests.tournament.printing.sample import LONG_NAME
from tournament.printing.standings import standings_paper
from tournament.selectors.credit import Credit
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import LoggedRuling, PenaltyLine, Report, event_report
from tournament.selectors.results import EventResults
from tournament.selectors.rulings import RulingView
from tournament.selectors.standings import StandingRow, Standings, Sum
from tournament.wording.tie_breaks import NAMES


def row(number, name="Имя", **changes):
    usual = {
        "place": str(number),
        "number": number,
        "name": f"{name} {number}",
        "club": "Одесса",
        "score": Fraction(number),
        "top": Fraction(40),
        "result": Fraction(number * 100, 40),
        "deals": 4,
        "ranked": True,
        "penalty": Fraction(0),
        "tie_values": (),
    }
    return StandingRow(**usual | changes)


def paper(imprint, *rows, lines=None, tie_breaks=(), version="", **report):
    table = Standings(
        rows=rows,
        lines=lines or {},
        recorded=5,
        scheduled=66,
        tie_breaks=tie_breaks,
        ranking=(),
        method=MATCHPOINTS,
    )
    usual = {
        "results": EventResults((), MATCHPOINTS, EventScores({}, {}), {}, {}),
        "standings": table,
        "rulings": (),
        "penalties": (),
        "credits": (),
        "points": {},
        "publication": None,
        "teams": (),
        "total": None,
    }
    return standings_paper(imprint, Report(**usual | report), version)


def texts_of(pdf):
    return [piece.text for piece in placed(pdf)]


def test_every_row_of_the_total_and_of_each_line(played, imprint):
    report = event_report(played, Viewer.DIRECTOR)
    table, pdf = report.standings, standings_paper(imprint, report)
    printed = [line for line in lines(placed(pdf)) if line[-1].isdigit() and len(line) >= 7]
    expected = [
        [
            row.place.replace("-", "–"),
            str(row.number),
            *([row.name] if row.name != LONG_NAME else []),
            *([row.club] if row.club else []),
            *map(str, (row.score, row.top)),
            f"{float(row.result):.2f}",
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
    pdf = standings_paper(imprint, event_report(played, Viewer.DIRECTOR))
    first, second = LONG_NAME.split("-Обол")
    texts = [piece.text for piece in placed(pdf)]
    assert texts.count(f"{first}-") == texts.count(f"Обол{second}") == 5
    check_invariants(pdf, "Кубок Черноморья")


@pytest.mark.parametrize(("language", "percent"), [("en", "47.50"), ("ru", "47,50"), ("uk", "47,50")])
def test_the_decimal_sign_is_that_of_the_language(imprint, language, percent):
    with translation.override(language):
        assert percent in [piece.text for piece in placed(paper(imprint, row(19)))]


def test_scaled_matchpoints_are_shown_with_two_decimals(imprint):
    pdf = paper(imprint, row(1, score=Fraction(199, 10)))
    assert "19.90" in [piece.text for piece in placed(pdf)]


def test_one_who_plays_outside_the_ranking_has_a_dash_and_a_note(imprint):
    pdf = paper(imprint, row(1), row(2, place="", ranked=False))
    texts = [piece.text for piece in placed(pdf)]
    assert ["—", "2", "Имя 2", "Одесса"] in [line[:4] for line in lines(placed(pdf))]
    assert any("outside the ranking" in text for text in texts)
    assert not any("outside the ranking" in piece.text for piece in placed(paper(imprint, row(1))))


def test_nobody_has_a_percent_before_the_first_record(imprint):
    pdf = paper(imprint, row(1, result=None, top=Fraction(0), deals=0), lines={"N": ()})
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


def ruling(number=1, **changes):
    usual = {
        "ruling": number,
        "kind": "penalty",
        "label": "penalty",
        "deal": None,
        "round": None,
        "table": None,
        "entrant": 2,
        "detail": {"percent": 25},
        "author": "Судья",
        "at": datetime.datetime(2026, 3, 14, 18, 5, tzinfo=datetime.UTC),
        "rule": "11.4",
        "reason": "опоздание",
        "cancelled_by": "",
        "cancelled_at": None,
        "cancel_reason": "",
    }
    return RulingView(**usual | changes)


def penalty(number, matchpoints, **changes):
    return PenaltyLine(number, "", 25, Fraction(matchpoints), ruling(**changes))


def test_tie_breaks_are_columns_in_the_order_said_above(imprint):
    names = ("tops", "whists", "draw")
    pdf = paper(
        imprint,
        row(1, tie_values=(3, Fraction(15, 2), bytes.fromhex("00ff12ab"))),
        row(2, tie_values=(), result=None),
        tie_breaks=names,
    )
    first, second = [line for line in lines(placed(pdf)) if line[2:3] in (["Имя 1"], ["Имя 2"])]
    assert first[-4:] == ["3", "+7½", "00ff12", "4"]
    assert second[-4:] == ["—", "—", "—", "4"]
    said = next(text for text in texts_of(pdf) if "parted by" in text)
    order = [said.index(str(NAMES[name])) for name in names]
    assert order == sorted(order)
    assert page_sizes(pdf) == {(297, 210)}
    check_invariants(pdf, "Кубок Черноморья")


def test_one_more_column_leaves_room_for_the_longest_name(imprint):
    for extra in ({}, {"points": {1: Fraction(12)}}, {"points": {1: Fraction(12)}, "tie_breaks": ("tops",)}):
        values = (7,) if "tie_breaks" in extra else ()
        pdf = paper(imprint, row(1, name=LONG_NAME, tie_values=values), **extra)
        shown = "".join(texts_of(pdf)).replace(" ", "")
        assert f"{LONG_NAME}1".replace(" ", "") in shown
        assert page_sizes(pdf) == ({(297, 210)} if "tie_breaks" in extra else {(210, 297)})


def test_with_many_columns_the_sheet_lies_on_its_side(imprint):
    values = (Fraction(98765, 7), 12, 34, Fraction(-12345, 2), bytes(32))
    pdf = paper(imprint, row(1, tie_values=values), tie_breaks=TIE_BREAKS, points={1: Fraction(23, 2)})
    assert page_sizes(pdf) == {(297, 210)}
    line = next(line for line in lines(placed(pdf)) if "Имя 1" in line)
    assert line[-7:] == ["14109.29", "12", "34", "−6172½", "000000", "11½", "4"]
    check_invariants(pdf, "Кубок Черноморья")


def test_without_tie_breaks_and_points_nothing_is_said_of_them(imprint):
    texts = " ".join(texts_of(paper(imprint, row(1))))
    for words in ("parted", "Master points", "penalty", "Rulings", "Version", "Who played"):
        assert words not in texts


def test_penalties_stand_below_the_row_they_were_taken_from(imprint):
    given = (penalty(2, "3/2"), penalty(2, 1, reason="шум", rule=""))
    pdf = paper(imprint, row(1), row(2), row(3), penalties=given)
    printed = [line for line in lines(placed(pdf)) if len(line) > 1]
    start = next(place for place, line in enumerate(printed) if "Имя 2" in line)
    assert printed[start + 1] == ["penalty taken off above, 25 % of one top: опоздание (11.4)", "−1.50"]
    assert printed[start + 2] == ["penalty taken off above, 25 % of one top: шум", "−1"]
    assert "Имя 3" in printed[start + 3]
    matchpoints = {round(p.end, 1) for p in placed(pdf) if p.text in ("−1.50", "−1", "2", "3") and p.x > 300}
    assert len(matchpoints) == 1


def test_lines_know_nothing_of_penalties(imprint):
    pdf = paper(imprint, row(2), lines={"N": (row(2),)}, penalties=(penalty(2, 1),))
    assert len([text for text in texts_of(pdf) if text.startswith("penalty")]) == 1


def test_rulings_in_force_stand_at_the_end(imprint):
    cancelled = LoggedRuling(ruling(2, reason="отменено"), (), in_force=False)
    pdf = paper(imprint, row(1), rulings=(LoggedRuling(ruling(), (), in_force=True), cancelled))
    said = lines(placed(pdf))
    start = said.index(["Rulings in force"])
    assert said[start + 2 :] == [["1", "number 2 gets a penalty of 25 %", "опоздание", "11.4", "Судья"]]


def test_the_people_of_a_number_that_changed_hands(imprint):
    held = [
        Credit(5, 1, "Первый", "Одесса", 1, 5, Sum(Fraction(33, 2), Fraction(36), 9)),
        Credit(5, 2, "Второй", "", 6, None, Sum(Fraction(36), Fraction(48), 12)),
    ]
    printed = lines(placed(paper(imprint, row(5), credits=held)))
    assert printed[-2:] == [
        ["5", "Первый", "Одесса", "1–5", "9", "16.50", "36"],
        ["5", "Второй", "6–end", "12", "36", "48"],
    ]


def test_a_table_of_deals_in_play_is_for_the_director(imprint):
    texts = texts_of(paper(imprint, row(1)))
    assert texts[2] == "For the director only: deals not played at every table count here too."
    assert "For the director only" not in " ".join(texts_of(paper(imprint, row(1), version="Version 2.")))


def test_the_version_is_said_first(imprint):
    texts = texts_of(paper(imprint, row(1), version="Version 2, published today."))
    assert texts[:3] == ["Standings", "Version 2, published today.", "5 of 66 records are counted."]


@pytest.mark.parametrize("letters", ["слово ", "щ", "W"])
@pytest.mark.parametrize("tie_breaks", [(), TIE_BREAKS])
def test_the_longest_reasons_fit_their_pages(imprint, letters, tie_breaks):
    reason = (letters * 2000)[:2000]
    view = ruling(reason=reason, rule=letters * 30, author=letters * 25)
    penalties = tuple(PenaltyLine(1, "", 25, Fraction(1), view) for _ in range(3))
    values = (1, 1, 1, 1, bytes(9))[: len(tie_breaks)]
    pdf = paper(
        imprint,
        row(1, tie_values=values),
        tie_breaks=tie_breaks,
        penalties=penalties,
        rulings=(LoggedRuling(view, (), in_force=True),),
    )
    check_invariants(pdf, "Кубок Черноморья")
    if " " in letters:
        assert sum(text.count("слово") for text in texts_of(pdf)) > 4 * 300
