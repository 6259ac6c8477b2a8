"""What benchmarks make of their figures."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.figures import median, rounded, seconds_text, slope, table


def test_the_median_of_three_is_the_middle_one_whatever_their_order():
    assert median([9.0, 0.5, 2.0]) == 2.0
    assert median([4.0]) == 4.0


@pytest.mark.parametrize(
    ("times", "wanted"),
    [
        ({8: 0.08, 24: 0.24, 4000: 40.0}, 1),
        ({8: 64.0, 80: 6400.0, 400: 160_000.0}, 2),
        ({10: 3.0, 1000: 3.0}, 0),
        # By hand: through (0, 0), (1, 0), (2, 1) of the logarithms to the base 10 the slope is 1/2.
        ({1: 1.0, 10: 1.0, 100: 10.0}, 0.5),
    ],
)
def test_the_slope_is_the_exponent(times, wanted):
    assert slope(times) == pytest.approx(wanted)


@pytest.mark.parametrize("times", [{}, {8: 1.0}, {8: 0.0, 24: 1.0}])
def test_no_slope_of_one_size(times):
    assert slope(times) is None


MANY = st.dictionaries(st.integers(2, 5000), st.floats(0.001, 1000), min_size=2, max_size=8)


@given(MANY)
def test_no_line_lies_nearer_than_that_of_the_slope(times):
    """Turned a little either way about the middle, the squares grow."""
    found = slope(times)
    assert squares(times, found) <= squares(times, found + 0.01) + 1e-9
    assert squares(times, found) <= squares(times, found - 0.01) + 1e-9


def squares(times, exponent):
    """Of the distances from the line of this exponent that lies best."""
    rests = [log(time) - exponent * log(size) for size, time in times.items()]
    middle = sum(rests) / len(rests)
    return sum((rest - middle) ** 2 for rest in rests)


@given(MANY, st.floats(0.1, 50))
def test_a_machine_so_many_times_slower_has_the_same_slope(times, slower):
    assert slope({size: slower * time for size, time in times.items()}) == pytest.approx(
        slope(times), abs=1e-6
    )


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, "0"), (0.123456, "0.123"), (1.5, "1.50"), (25.06, "25.1"), (999.4, "999"), (12345.6, "12,346")],
)
def test_three_figures_count(number, written):
    assert rounded(number) == written


def test_under_a_second_stands_in_milliseconds():
    assert seconds_text(0.0421) == "42.1 ms"
    assert seconds_text(1.0) == "1.00 s"


def test_a_table_has_its_figures_on_the_right():
    assert table(["players", "8"], [["papers", "1 s"]]) == "| players | 8 |\n| --- | ---: |\n| papers | 1 s |"
