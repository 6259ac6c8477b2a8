from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring.ranking import TIE_BREAKS, draw_lot
from tournament.wording.tie_breaks import NAMES, SHORT, tie_value_text


def test_every_tie_break_has_a_name_and_a_head():
    assert tuple(NAMES) == tuple(SHORT) == TIE_BREAKS


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("mates", Fraction(2200, 3), "733,33"),
        ("tops", 3, "3"),
        ("above_half", 0, "0"),
        ("whists", Fraction(25, 2), "+12½"),
        ("whists", Fraction(-7), "−7"),
        ("draw", 17, "17"),
        ("draw", draw_lot("lottery 42", 1), draw_lot("lottery 42", 1).hex()[:6]),
    ],
)
def test_values_are_written_for_people(name, value, said):
    with override("ru"):
        assert tie_value_text(name, value) == said
