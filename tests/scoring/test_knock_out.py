"""Who goes on, against a rule written the other way round: by asking of each player who is before him."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.knock_out import going_on


def expected(order, table_of, winners, per_table):
    place = {player: number for number, player in enumerate(order)}

    def better_at_table(player):
        return sum(table_of[one] == table_of[player] and place[one] < place[player] for one in order)

    sure = [player for player in order if better_at_table(player) < winners]
    rest = [player for player in order if player not in sure]
    while len(sure) < 2 * per_table or len(sure) % per_table:
        sure.append(rest.pop(0))
    return sorted(sure, key=place.get)


@st.composite
def stages(draw):
    per_table, tables = draw(st.sampled_from([3, 4])), draw(st.integers(3, 12))
    players = list(range(1, per_table * tables + 1))
    table_of = {player: (player - 1) // per_table + 1 for player in players}
    return draw(st.permutations(players)), table_of, draw(st.integers(1, per_table - 1)), per_table


@given(stages())
def test_the_best_of_each_table_and_then_the_best_of_the_others(stage):
    order, table_of, winners, per_table = stage
    places = max(-(-len(set(table_of.values())) * winners // per_table), 2) * per_table
    if places >= len(order):
        with pytest.raises(ScoringError, match="nobody_drops_out"):
            going_on(order, table_of, winners, per_table)
        return
    chosen = going_on(order, table_of, winners, per_table)
    assert list(chosen) == expected(order, table_of, winners, per_table)
    assert len(chosen) % per_table == 0
    assert 2 * per_table <= len(chosen) < len(order)
    for table in set(table_of.values()):
        assert sum(table_of[one] == table and why == "table" for one, why in chosen.items()) == winners


def test_sixteen_players_by_hand():
    """Tables 1-4, 5-8, 9-12, 13-16, everybody's number being his place: table 1 holds the four best."""
    table_of = {player: (player - 1) // 4 + 1 for player in range(1, 17)}
    chosen = going_on(range(1, 17), table_of, 1, 4)
    assert chosen == {
        1: "table", 2: "rest", 3: "rest", 4: "rest", 5: "table", 6: "rest", 9: "table", 13: "table",
    }  # fmt: skip
    assert list(going_on(range(1, 17), table_of, 2, 4)) == [1, 2, 5, 6, 9, 10, 13, 14]


@pytest.mark.parametrize(
    ("tables", "winners", "code"),
    [(4, 0, "winners_out_of_range"), (4, 4, "winners_out_of_range"), (2, 1, "stage_is_final")],
)
def test_refusals(tables, winners, code):
    players = range(1, 4 * tables + 1)
    with pytest.raises(ScoringError) as refused:
        going_on(players, {player: (player - 1) // 4 for player in players}, winners, 4)
    assert refused.value.code == code


def test_three_of_each_of_three_tables_would_be_everybody():
    players = range(1, 13)
    with pytest.raises(ScoringError) as refused:
        going_on(players, {player: (player - 1) // 4 for player in players}, 3, 4)
    assert (refused.value.code, refused.value.params) == ("nobody_drops_out", {"players": 12, "places": 12})
