"""Schedules written by people: the same as the program's own, or refused with the line that is wrong."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.imported import MOST_LINES, schedule_from_text
from movements.schemes import RULEBOOK_SIZES, rulebook
from tests.movements.schedules import FOUND_ROWS, schedules

HEADINGS = {
    "en": "Round,Table,Set,N,E,S,W,Rest",
    "ru": "Тур;Стол;Комплект;С;В;Ю;З;Отдыхает",
    "uk": "Раунд\tСтіл\tКомплект\tПн\tСх\tПд\tЗх\tВідпочиває",
}
RULE_BOOK = {
    8: "1S — 1W — 2W — 1E — 2N — 2S — 2E — (постоянно 1N)\nКомплектов: /1,2/ — Z — Z — Z — Z — Z — Z —",
    13: """P — 2W — 3W — 1W — 2S — 1E — 2E — 2N — 1S — 3E — 3S — 3N — 1N —
Комплектов 1: 1 — Z — Z — 2–3 — Z — Z — Z — Z — Z — Z — Z — Z —""",
    9: "P — 2E — 2W — 2S — 1S — 1W — 2N — 1E — 1N —\nКомплектов /1,2/ — Z — Z — Z — Z — Z — Z — Z — Z —",
    16: """1S — 1W — 2W — 1E — 2N — 2S — 2E — (№ 8 постоянно на позиции 1N)
3W — 3N — 4N — 3S — 4E — 4W — 4S — (№ 16 постоянно на позиции 3E)
Комплектов: /1,2/ — /3,4/ — Z — Z — Z — Z — Z — (на столах 1 и 2 играют участники с номерами от 1 до 8)""",
}


def sheet_of(movement, headings, empty_rounds=False):
    """The schedule as a spreadsheet program would save it, with the rests beside a round's first table."""
    delimiter = next(mark for mark in "\t;," if mark in headings)
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter)
    writer.writerow(headings.split(delimiter))
    for this in movement.rounds:
        for place, table in enumerate(this.tables):
            number = "" if empty_rounds and place else this.number
            seats = [table.seats.get(seat, "") for seat in "NESW"]
            rests = " ".join(map(str, this.sitting_out)) if not place else ""
            writer.writerow([number, table.table, table.box_set, *seats, rests])
    return stream.getvalue()


def seated(movement):
    return [
        (
            this.number,
            [(table.table, table.box_set, dict(table.seats)) for table in this.tables],
            this.sitting_out,
        )
        for this in movement.rounds
    ]


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("empty_rounds", [False, True])
@pytest.mark.parametrize("size", RULEBOOK_SIZES)
def test_a_sheet_is_read_back(size, language, empty_rounds):
    movement = rulebook(size)
    read = schedule_from_text(sheet_of(movement, HEADINGS[language], empty_rounds))
    assert seated(read) == seated(movement)
    assert (read.players, read.sets, read.copies, read.scheme) == (
        size,
        movement.sets,
        movement.copies,
        "own",
    )
    assert fairness(read) == fairness(movement)


@given(schedules())
def test_any_sound_schedule_is_read_back(movement):
    read = schedule_from_text(sheet_of(movement, HEADINGS["en"]))
    assert seated(read) == seated(movement)


def test_without_headings_the_columns_have_their_order():
    at_three = schedule_from_text("1\t1\t1\t1\t2\t3\n1\t2\t2\t4\t5\t6\n2\t1\t2\t1\t2\t3\n2\t2\t1\t4\t5\t6\n")
    assert (at_three.per_table, at_three.players) == (3, 6)
    assert check(at_three) == ()


def test_whoever_has_no_seat_rests():
    read = schedule_from_text("1,1,1,1,2,3,4\n2,1,2,1,2,3,5")
    assert [this.sitting_out for this in read.rounds] == [(5,), (4,)]


def test_a_line_may_be_for_those_who_rest_alone():
    lines = ("1,1,1,1,2,3,4", ",,,,,,,6", ",,,,,,,5", "2,1,2,5,6,1,2")
    read = schedule_from_text("\n".join(["Round,Table,Set,N,E,S,W,Rest", *lines]))
    assert [this.sitting_out for this in read.rounds] == [(6, 5), (3, 4)]


def test_empty_columns_at_the_end_are_none():
    read = schedule_from_text("1;1;1;1;2;3;;\n2;1;2;3;1;2;;")
    assert (read.per_table, read.players) == (3, 3)


def test_columns_of_names_are_passed_over():
    read = schedule_from_text(
        "Round;Room;Table;Set;Deals;N;Player;E;Player;S;Player\n1;2;1;1;1–2;1;Ann;2;Bo;3;Cy\n2;2;1;2;3–4;3;Cy;1;Ann;2;Bo"
    )
    assert read.rounds[1].tables[0].seats == {"N": 3, "E": 1, "S": 2}
    assert read.rounds[0].tables[0].room == 2


@pytest.mark.parametrize("size", RULE_BOOK)
def test_the_rule_book_s_own_rows(size):
    assert schedule_from_text(RULE_BOOK[size]).rounds == rulebook(size).rounds


@pytest.mark.parametrize(("imbalance", "groups", "sets"), FOUND_ROWS, ids=[row[0] for row in FOUND_ROWS])
def test_rows_of_ours(imbalance, groups, sets):
    rows = [f"  row: {row}" + (f"   fixed: {fixed}" if fixed else "") for row, fixed in groups]
    read = schedule_from_text("\n".join([*rows, f"  sets: {sets}"]))
    assert f"{fairness(read).imbalance:.4f}" == imbalance
    assert check(read) == ()


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "schedule_empty", {}),
        (" \n;;;\n", "schedule_empty", {}),
        ("Round,Table,Set,N,E,S", "schedule_empty", {}),
        ("\n" + "1\n" * (MOST_LINES + 1), "schedule_too_long", {"lines": MOST_LINES + 1}),
        ("1,1,1,1,2,3,4\n1,2,1,5,,7,8", "sheet_hole", {"line": 2, "column": "5"}),
        ("Тур,Стол,Комплект,С,В,Ю,З\n1,1,1,1,,3,4", "sheet_hole", {"line": 2, "column": "В"}),
        ("Round,Table,Set,N,E,S,W\n\n1,1,1,1,2,3,4\n1,2,1,5,6,7", "sheet_hole", {"line": 4, "column": "W"}),
        ("Round,Table,Set,N,E,S\n,1,1,1,2,3", "sheet_hole", {"line": 2, "column": "Round"}),
        ("1,1,1,1,2,3,4\n1,2,x,5,6,7,8", "sheet_not_whole", {"line": 2, "column": "3", "got": "x"}),
        ("1,1,1,1,2,3,4001", "sheet_not_whole", {"line": 1, "column": "7", "got": "4001"}),
        ("1,1,1,1,2,3,0", "sheet_not_whole", {"got": "0"}),
        ("1,1,1,1,2,3,٣", "sheet_not_whole", {"got": "٣"}),
        ("Round,Table,Set,N,E,S,Rest\n1,1,1,1,2,3,who", "sheet_not_whole", {"column": "Rest", "got": "who"}),
        (
            "Round,Table,N,E,S\n1,1,1,2,3",
            "sheet_heading_missing",
            {"column": "set, box, комплект, коробка, набор, набір"},
        ),
        ("Round,Table,Set,N,E,S,N\n1,1,1,2,3,4,5", "sheet_heading_twice", {"column": "N"}),
        ("1,1,1,2", "sheet_columns", {"line": 1, "got": 4}),
        pytest.param(
            "1,1,1,1,2,3,4\n1,2,1,5,6,7," + "8" * 200_000, "sheet_unreadable", {"line": 2}, id="endless cell"
        ),
        ("1,1,1,1,2,3,4\n3,1,1,1,2,3,4", "sheet_round_missing", {"round": 2, "last": 3}),
        ("1,1,1,1,2,3,4\n4000,1,1,1,2,3,4", "sheet_round_missing", {"round": 2}),
        ("1S 1W 2W 1E 2N 2S 2E", "rows_without_sets", {"others": 0}),
        ("1S 1W 2W 1E 2N 2S 2E\n12 - -\n12 - -", "rows_without_sets", {"others": 2}),
        ("1S 1W 2W 1E 2N 2S 2Q\n12 - - - - - -", "place_unreadable", {"place": "2Q"}),
        ("1S 1W 2W 1E 2N 2S 2E\n12 - - - - - -", "row_place_missing", {"place": "1N"}),
        ("1S 1W 2W 1E 2N 2S 2E fixed: 1N\n12 - - 3 - -", "judge_row_tables", {}),
    ],
)
def test_refusals_name_the_spot(text, code, params):
    with pytest.raises(MovementError) as refusal:
        schedule_from_text(text)
    assert refusal.value.code == code
    assert params.items() <= refusal.value.params.items()


def test_rests_without_end_are_not_laid_out():
    text = "".join(f"{number},1,1,1,2,4000\n" for number in range(1, 200))
    with pytest.raises(MovementError) as refusal:
        schedule_from_text(text)
    assert refusal.value.code == "schedule_too_large"


CELLS = st.one_of(
    st.integers(0, 9).map(str), st.sampled_from(["", "1N", "P", "-", "Z", "/1,2/", '"', "N", "тур", "\x00"])
)


@given(st.lists(st.lists(CELLS, max_size=9).map(",".join), max_size=9).map("\n".join) | st.text())
def test_whatever_is_written_is_judged_or_refused(text):
    try:
        movement = schedule_from_text(text)
    except MovementError:
        return
    check(movement)
    assert fairness(movement).imbalance is None or fairness(movement).imbalance >= 0
