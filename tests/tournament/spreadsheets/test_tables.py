from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament.spreadsheets.seating import numbers_text
from tournament.spreadsheets.tables import Column, Kind, Table, is_exact, with_exact_values


@given(st.fractions(-1000, 1000, max_denominator=64))
def test_exact_are_the_halves_of_halves(value):
    """A binary number is a whole number divided by a power of two."""
    denominator = value.denominator
    while denominator % 2 == 0:
        denominator //= 2
    assert is_exact(value) == (denominator == 1)


def test_a_text_stands_beside_the_column_that_needs_it():
    table = Table(
        "T",
        (
            Column("a", Kind.POINTS),
            Column("b", Kind.POINTS),
            Column("c", Kind.POINTS, exact=False),
            Column("d"),
        ),
        ((Fraction(1, 3), Fraction(1, 2), Fraction(1, 3), "x"), (Fraction(2), None, None, None)),
    )
    widened = with_exact_values(table)
    assert [column.title for column in widened.columns] == ["a", "a, exactly", "b", "c", "d"]
    assert widened.rows == (
        (Fraction(1, 3), "1/3", Fraction(1, 2), Fraction(1, 3), "x"),
        (Fraction(2), None, None, None, None),
    )


def test_numbers_of_deals():
    assert [numbers_text(deals) for deals in ((), (3,), (3, 4), (3, 4, 5), (3, 5), (4, 3))] == [
        *("", "3", "3–4", "3–5"),
        *("3, 5", "4, 3"),
    ]
