"""The seven schemes against the rule book's pictures, followed by hand in another way than the builder.

Here one walks along the printed row: a dictionary of "from this place one goes to that place", and the
judge's row as a list whose first set is taken off and put at the end.
"""

import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.movement import movement_to_json
from movements.schemes import (
    RULEBOOK_SIZES,
    Group,
    cyclic,
    parse_group,
    parse_judge_row,
    rulebook,
)
from movements.seats import REST, Place
from tests.movements.schedules import FOUND_ROWS, found_movement

# As printed, Z for a set not played; the neighbouring places 2-3, 2-5 and 3-6 written apart.
EIGHT = "1S-1W-2W-1E-2N-2S-2E"
NINE = "P-2E-2W-2S-1S-1W-2N-1E-1N"
TWELVE = "1S-2W-3W-2E-2S-3E-1W-3S-3N-2N-1E"
PRINTED = {
    8: ([(EIGHT, "1N")], "12-Z-Z-Z-Z-Z-Z"),
    9: ([(NINE, None)], "12-Z-Z-Z-Z-Z-Z-Z-Z"),
    12: ([(TWELVE, "1N")], "1-Z-Z-Z-2-Z-Z-3-Z-Z-Z"),
    13: ([("P-2W-3W-1W-2S-1E-2E-2N-1S-3E-3S-3N-1N", None)], "1-Z-Z-2-3-Z-Z-Z-Z-Z-Z-Z-Z"),
    16: ([(EIGHT, "1N"), ("3W-3N-4N-3S-4E-4W-4S", "3E")], "12-34-Z-Z-Z-Z-Z"),
    18: ([(NINE, None), ("P-3N-3E-4N-3W-3S-4S-4W-4E", None)], "12-34-Z-Z-Z-Z-Z-Z-Z"),
    24: ([(TWELVE, "1N"), ("4W-5N-6N-5S-5W-6S-4N-6W-6E-5E-4S", "4E")], "1-4-Z-Z-2-5-Z-3-6-Z-Z"),
}
ROUNDS = {8: 7, 9: 9, 12: 11, 13: 13, 16: 7, 18: 9, 24: 11}


def walked(players):
    """Round by round (place of every participant, set at every table), by walking along the print."""
    groups, judge = PRINTED[players]
    at, moves = {}, {}
    for index, (row, fixed) in enumerate(groups):
        words = [f"{word}{index}" if word == "P" else word for word in row.split("-")]
        moves.update(zip(words, words[1:] + words[:1], strict=True))
        at.update({len(at) + 1: words[0]} | {len(at) + 1 + k: word for k, word in enumerate(words)})
        if fixed:
            at[len(at) + 1] = fixed
    lying = list(range(1, judge.count("-") + 2))
    for _ in range(ROUNDS[players]):
        taken = {table: lying[k] for k, word in enumerate(judge.split("-")) if word != "Z" for table in word}
        yield at, taken
        at = {number: moves.get(place, place) for number, place in at.items()}
        lying.append(lying.pop(0))


def test_there_are_the_seven_sizes():
    assert set(RULEBOOK_SIZES) == set(PRINTED)


@pytest.mark.parametrize("players", PRINTED)
def test_the_schedule_is_the_printed_one(players):
    movement = rulebook(players)
    assert (movement.scheme, movement.players, movement.per_table) == (f"rulebook-{players}", players, 4)
    assert movement.sets == len(movement.rounds) == ROUNDS[players]
    for this, (at, taken) in zip(movement.rounds, walked(players), strict=True):
        seated = {
            f"{table.table}{seat}": number for table in this.tables for seat, number in table.seats.items()
        }
        resting = {f"P{index}": number for index, number in enumerate(this.sitting_out)}
        assert seated | resting == {place: number for number, place in at.items()}
        assert {str(table.table): table.box_set for table in this.tables} == taken


@pytest.mark.parametrize("players", PRINTED)
def test_every_scheme_is_sound_and_everyone_plays_each_set_but_those_of_his_rest(players):
    movement = rulebook(players)
    assert check(movement) == ()
    played = [
        (number, table.box_set)
        for this in movement.rounds
        for table in this.tables
        for number in table.seats.values()
    ]
    assert len(set(played)) == len(played)
    rests_each = 1 if players in (9, 13, 18) else 0
    assert len(played) == players * (movement.sets - rests_each)


@pytest.mark.parametrize(("players", "copies"), [(8, 2), (9, 2), (12, 1), (13, 1), (16, 2), (18, 2), (24, 1)])
def test_copies_are_the_tables_that_share_a_set(players, copies):
    assert rulebook(players).copies == copies


@pytest.mark.parametrize(
    ("players", "meetings", "comparisons", "imbalance"),
    [
        (8, {3: 28}, {1: 28}, 0),
        (9, {2: 9, 3: 18, 4: 9}, {0: 9, 1: 18, 2: 9}, 1.0541),
        (13, {3: 78}, {2: 78}, 0),
        (16, {0: 64, 3: 56}, {0: 15, 1: 56, 2: 42, 4: 7}, 1.3333),
    ],
)
def test_published_counts(players, meetings, comparisons, imbalance):
    measured = fairness(rulebook(players))
    assert measured.meetings == meetings
    assert measured.comparisons == comparisons
    assert round(measured.imbalance, 4) == imbalance


@pytest.mark.parametrize(("players", "imbalance"), [(12, 1.1426), (18, 1.6188), (24, 1.5101)])
def test_published_imbalance(players, imbalance):
    assert round(fairness(rulebook(players)).imbalance, 4) == imbalance


def test_second_groups_never_meet_the_first():
    for players, size in ((16, 8), (18, 9), (24, 12)):
        for this in rulebook(players).rounds:
            for table in this.tables:
                assert len({number <= size for number in table.seats.values()}) == 1


def test_stopping_early_plays_the_same_rounds():
    whole = rulebook(13)
    assert rulebook(13, 5).rounds == whole.rounds[:5]
    assert rulebook(13, 5).sets == 13


@pytest.mark.parametrize("players", [11, 0, 4000, True, "12", None])
def test_other_numbers_have_no_scheme(players):
    with pytest.raises(MovementError) as refusal:
        rulebook(players)
    assert refusal.value.code == "no_rulebook_scheme"
    assert refusal.value.params == {"players": players, "sizes": RULEBOOK_SIZES}


@pytest.mark.parametrize(("imbalance", "groups", "sets"), FOUND_ROWS)
def test_rows_found_elsewhere_have_their_stated_imbalance(imbalance, groups, sets):
    movement = found_movement(groups, sets)
    assert check(movement) == ()
    assert f"{fairness(movement).imbalance:.4f}" == imbalance


def test_a_group_reads_and_counts_its_members():
    group = parse_group("P 1N", fixed="1E")
    assert group == Group((REST, Place(1, "N")), Place(1, "E"))
    assert group.size == 3
    places = [{str(place): member for place, member in group.seating(number)} for number in (1, 2, 3)]
    assert places == [{"P": 1, "1N": 2, "1E": 3}, {"P": 2, "1N": 1, "1E": 3}, {"P": 1, "1N": 2, "1E": 3}]


def test_several_rest_places_keep_their_order():
    groups = [parse_group("1N P 1E P"), parse_group("P 1S 1W")]
    movement = cyclic("three rest", groups, parse_judge_row("1 - - -"), rounds=3)
    assert [this.sitting_out for this in movement.rounds] == [(2, 4, 5), (1, 3, 7), (4, 2, 6)]


def test_the_judge_row_reads_tables_beyond_nine():
    assert parse_judge_row("12 - /10,11/ /3/") == ((1, 2), (), (10, 11), (3,))


@pytest.mark.parametrize("word", ["0", "x", "1,2", "/1,/", "//", "/", "--", "²", "/12345/", "1/2"])
def test_other_words_are_no_place_of_the_judge_row(word):
    with pytest.raises(MovementError) as refusal:
        parse_judge_row(f"12 {word}")
    assert (refusal.value.code, refusal.value.params) == ("judge_row_unreadable", {"word": word})


TABLE = ["1N 1E", "1S 1W"]


@pytest.mark.parametrize(
    ("rows", "judge", "options", "code", "params"),
    [
        (["1N 1E 1S"], "1 -", {}, "row_place_missing", {"place": "1W"}),
        (["1N 1E", "1S 1W 1E"], "1 -", {}, "row_place_repeated", {"place": "1E"}),
        (TABLE, "1 -", {"per_table": 3}, "row_seat_unknown", {"place": "1W", "seats": ("N", "E", "S")}),
        (TABLE, "1 2", {}, "judge_row_tables", {"tables": [1, 2], "expected": [1]}),
        (TABLE, "1 1", {}, "judge_row_tables", {"tables": [1, 1], "expected": [1]}),
        (TABLE, "- -", {}, "judge_row_tables", {"tables": [], "expected": [1]}),
        (["P P"], "-", {}, "judge_row_tables", {"tables": [], "expected": []}),
        (TABLE, "1 -", {"rounds": 3}, "rounds_out_of_range", {"scheme": "x", "rounds": 3, "most": 2}),
        (TABLE, "1 -", {"rounds": 0}, "rounds_out_of_range", {"scheme": "x", "rounds": 0, "most": 2}),
        (TABLE, "1 -", {"rounds": True}, "movement_not_whole", None),
        (["1N  ", "  "], "1 -", {}, "group_empty", {"row": "  "}),
        (["1N 1X"], "1 -", {}, "place_unreadable", {"place": "1X"}),
    ],
)
def test_rows_that_make_no_movement_are_refused(rows, judge, options, code, params):
    with pytest.raises(MovementError) as refusal:
        cyclic("x", [parse_group(row) for row in rows], parse_judge_row(judge), **options)
    assert refusal.value.code == code
    assert params is None or refusal.value.params == params


def test_no_floats_in_a_schedule():
    assert "." not in str(movement_to_json(rulebook(24)))
