"""Master points by place and the rating of a season."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import Total
from scoring.errors import ScoringError
from scoring.master_points import master_points, season_rating
from scoring.ranking import standings


def ranked(percents, unranked=()):
    totals = {
        entrant: Total(Fraction(percent), Fraction(100), 1)
        for entrant, percent in enumerate(percents, start=1)
    }
    return standings(totals, frozenset(unranked))


def test_shared_places_share_their_points():
    assert master_points(ranked([60, 70, 60, 50]), [10, 6, 3]) == {
        2: 10,
        1: Fraction(9, 2),
        3: Fraction(9, 2),
        4: 0,
    }
    assert master_points(ranked([50, 50, 50]), [10, Fraction(1, 2)]) == dict.fromkeys(
        (1, 2, 3), Fraction(7, 2)
    )


def test_places_are_among_the_ranked():
    assert master_points(ranked([70, 60, 50], unranked=[1]), [5, 2]) == {2: 5, 3: 2}


def test_who_has_no_place_gets_nothing():
    nobody = standings({1: Total(Fraction(0), Fraction(0), 0)})
    assert master_points(nobody, [5]) == {}
    assert master_points([], [5]) == {}
    assert master_points(ranked([50]), []) == {1: 0}


@given(st.lists(st.integers(0, 4), max_size=9), st.lists(st.fractions(0, 50, max_denominator=4), max_size=9))
def test_the_points_of_all_taken_places_are_given_out(percents, table):
    """Equal entrants get equal points, and nothing is lost or made by sharing."""
    points = master_points(ranked(percents), table)
    assert sum(points.values()) == sum(table[: len(percents)])
    of_percent = {}
    for entrant, percent in enumerate(percents, start=1):
        of_percent.setdefault(percent, set()).add(points[entrant])
    assert all(len(values) == 1 for values in of_percent.values())


@given(st.permutations([9, 7, 4, 2, 1]), st.permutations([90, 80, 70, 60, 50]))
def test_without_ties_a_place_is_a_row_of_the_table(table, percents):
    points = master_points(ranked(percents), table)
    assert [points[percents.index(percent) + 1] for percent in (90, 80, 70, 60, 50)] == table


def test_a_season():
    season = {
        "May": {"Anna": 10, "Oleg": Fraction(7, 2)},
        "June": {"Anna": 4},
        "July": {"Anna": 6, "Oleg": 5},
    }
    assert season_rating(season, 2) == {"Anna": 16, "Oleg": Fraction(17, 2)}
    assert season_rating(season, 1) == {"Anna": 10, "Oleg": 5}
    assert season_rating({}, 3) == {}


@given(
    st.dictionaries(
        st.integers(1, 6),
        st.dictionaries(st.sampled_from("abc"), st.fractions(-9, 9, max_denominator=3)),
        max_size=6,
    ),
    st.integers(1, 7),
)
def test_no_choice_of_events_is_better(season, best):
    """Every choice is tried: nobody's rating is below any and it is one of them."""
    rating = season_rating(season, best)
    assert set(rating) == {person for points in season.values() for person in points}
    for person, total in rating.items():
        earned = [points[person] for points in season.values() if person in points]
        assert total == max(map(sum, combinations(earned, min(best, len(earned)))))


@pytest.mark.parametrize(
    ("best", "code"), [(0, "out_of_range"), (-1, "out_of_range"), (True, "not_whole"), ("2", "not_whole")]
)
def test_at_least_one_event_counts(best, code):
    with pytest.raises(ScoringError) as refused:
        season_rating({}, best)
    assert refused.value.code == code
    assert refused.value.params["where"] == "best"
