"""Tables of coefficients, and what they count taken whist by whist: no arithmetic of bands."""

from fractions import Fraction

from hypothesis import strategies as st

TENTH, HALF = Fraction(1, 10), Fraction(1, 2)
CUT_OFF = ((200, 1), (650, TENTH))
LONG_TAIL = ((50, 1), (100, HALF), (None, TENTH))
COEFFICIENTS = st.fractions(0, 1, max_denominator=10)


def worth_of_whist(number, bands):
    """The coefficient of the whist that is the `number`-th of a difference."""
    for limit, coefficient in bands:
        if limit is None or number <= limit:
            return coefficient
    return 0 if bands else 1


def counted(whole_difference, bands):
    return sum(worth_of_whist(number, bands) for number in range(1, whole_difference + 1))


@st.composite
def tables(draw):
    limits = sorted(draw(st.sets(st.integers(1, 60), max_size=4)))
    bands = tuple((limit, draw(COEFFICIENTS)) for limit in limits)
    return (*bands, (None, draw(COEFFICIENTS))) if draw(st.booleans()) else bands
