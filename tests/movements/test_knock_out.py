"""Stages of a knock-out, judged by what everybody does in them."""

from collections import Counter, defaultdict

import pytest

from movements.catalogue import movement_named, movements_for
from movements.checks import check
from movements.errors import MovementError
from movements.knock_out import knock_out_stage


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("tables", [*range(2, 14), 25, 100])
def test_everybody_stays_at_his_table_and_plays_every_line_alike(tables, per_table):
    stage = knock_out_stage(tables, None, per_table)
    at, seats, sets = defaultdict(set), defaultdict(Counter), defaultdict(list)
    for this in stage.rounds:
        assert this.sitting_out == ()
        for table in this.tables:
            for seat, player in table.seats.items():
                at[player].add(table.table)
                seats[player][seat] += 1
                sets[player].append(table.box_set)
    assert len(at) == tables * per_table
    assert all(len(seen) == 1 for seen in at.values())
    for player, played in seats.items():
        assert set(played.values()) == {len(stage.rounds) // per_table}
        assert sorted(sets[player]) == list(range(1, stage.sets + 1))
    assert check(stage) == ()


@pytest.mark.parametrize("tables", range(2, 13))
def test_up_to_twelve_tables_need_no_copies(tables):
    stage = knock_out_stage(tables)
    assert stage.copies == 1
    assert len(stage.rounds) == -(-tables // 4) * 4


def test_every_table_plays_every_set_so_all_are_compared():
    stage = knock_out_stage(13)
    played = Counter(table.box_set for this in stage.rounds for table in this.tables)
    assert set(played.values()) == {13}
    assert stage.copies == 2


def test_the_first_round_of_three_tables():
    first = knock_out_stage(3).rounds[0]
    assert [(table.table, table.box_set, dict(table.seats)) for table in first.tables] == [
        (1, 1, {"N": 1, "E": 2, "S": 3, "W": 4}),
        (2, 2, {"N": 5, "E": 6, "S": 7, "W": 8}),
        (3, 3, {"N": 9, "E": 10, "S": 11, "W": 12}),
    ]
    second = knock_out_stage(3).rounds[1].tables[0]
    assert (second.box_set, dict(second.seats)) == (2, {"N": 4, "E": 1, "S": 2, "W": 3})


def test_it_is_made_by_name_and_never_offered():
    assert movement_named("knock-out", 16) == knock_out_stage(4)
    assert movement_named("knock-out", 16, rounds=8) == knock_out_stage(4, 8)
    assert "knock-out" not in {offer.scheme for offer in movements_for(16)}


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: knock_out_stage(1), "tables_out_of_range"),
        (lambda: knock_out_stage(1001), "tables_out_of_range"),
        (lambda: knock_out_stage(4, 0), "rounds_out_of_range"),
        (lambda: knock_out_stage(1000, 21), "rounds_out_of_range"),
        (lambda: knock_out_stage(4, None, 5), "per_table_unknown"),
        (lambda: knock_out_stage("4"), "movement_not_whole"),
        (lambda: movement_named("knock-out", 18), "tables_not_full"),
    ],
)
def test_refusals(make, code):
    with pytest.raises(MovementError) as refused:
        make()
    assert refused.value.code == code
