"""Totals of teams, their shared places, and teams that cannot be made."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.teams import Team, TeamStanding, check_teams, team_standings

PERCENTS = {
    1: Fraction(60),
    2: Fraction(50),
    3: Fraction(40),
    4: Fraction(151, 3),
    5: Fraction(149, 3),
    6: Fraction(50),
    7: None,
    8: None,
    9: None,
    10: Fraction(-5),
    11: Fraction(70),
    12: None,
}


def test_a_table_of_teams():
    teams = [Team(4, (7, 8, 9)), Team(2, (6, 5, 4)), Team(1, (1, 2, 3)), Team(3, (11, 10, 12))]
    rows = team_standings(teams, PERCENTS)
    assert rows == [
        TeamStanding("1-2", 1, (1, 2, 3), (60, 50, 40), Fraction(150)),
        TeamStanding("1-2", 2, (6, 5, 4), (50, Fraction(149, 3), Fraction(151, 3)), Fraction(150)),
        TeamStanding("3", 3, (11, 10, 12), (70, -5, None), Fraction(65)),
        TeamStanding("", 4, (7, 8, 9), (None, None, None), None),
    ]


def test_no_teams():
    assert team_standings([], PERCENTS) == []


@given(st.data())
def test_places_by_counting_better_teams(data):
    sizes = data.draw(st.lists(st.integers(3, 5), max_size=6))
    measure = st.none() | st.sampled_from([Fraction(n, d) for n in range(-2, 4) for d in (1, 2, 3)])
    entrants = iter(range(1, 31))
    teams = [Team(number, tuple(next(entrants) for _ in range(size))) for number, size in enumerate(sizes)]
    percents = {entrant: data.draw(measure) for entrant in range(1, 31)}
    rows = team_standings(iter(teams), percents)
    assert sorted(row.team for row in rows) == list(range(len(sizes)))
    sums = {}
    for team in teams:
        reached = [percents[member] for member in team.members if percents[member] is not None]
        if reached:
            sums[team.number] = sum(reached)
    for row in rows:
        assert row.total == sums.get(row.team)
        if row.total is None:
            assert row.place == ""
            continue
        first = 1 + sum(other > row.total for other in sums.values())
        last = sum(other >= row.total for other in sums.values())
        assert row.place == (str(first) if first == last else f"{first}-{last}")


REFUSED = [
    ([Team(1, (1, 2))], "team_size", {"team": 1, "got": 2, "fewest": 3, "most": 5}),
    ([Team(1, (1, 2, 3, 4, 5, 6))], "team_size", {"team": 1, "got": 6, "fewest": 3, "most": 5}),
    ([Team(1, ())], "team_size", {"team": 1, "got": 0, "fewest": 3, "most": 5}),
    ([Team(1, (1, 2, 3)), Team(1, (4, 5, 6))], "team_twice", {"team": 1}),
    ([Team(1, (1, 2, 99))], "team_member_unknown", {"team": 1, "entrant": 99}),
    ([Team(1, (1, 2, 1))], "team_member_twice", {"team": 1, "entrant": 1, "other": 1}),
    (
        [Team(1, (1, 2, 3)), Team(2, (4, 3, 5))],
        "team_member_twice",
        {"team": 2, "entrant": 3, "other": 1},
    ),
]


@pytest.mark.parametrize(("teams", "code", "params"), REFUSED)
def test_refusals(teams, code, params):
    for check in (check_teams, team_standings):
        with pytest.raises(ScoringError) as refused:
            check(teams, PERCENTS)
        assert (refused.value.code, refused.value.params) == (code, params)
