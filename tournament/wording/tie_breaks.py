"""What each tie-break is called and how its value is written."""

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.wording.numbers import mixed_text, percent

NAMES: dict[str, str | Promise] = {
    "mates": _("sum of the table-mates' percents"),
    "tops": _("number of tops"),
    "above_half": _("number of deals above 50 %"),
    "whists": _("total whists"),
    "draw": _("lot drawn, the lower the better"),
}
# Heads of columns: short enough for a phone.
SHORT: dict[str, str | Promise] = {
    "mates": pgettext_lazy("tie-break, head of a column", "Mates"),
    "tops": pgettext_lazy("tie-break, head of a column", "Tops"),
    "above_half": pgettext_lazy("tie-break, head of a column", ">50 %"),
    "whists": pgettext_lazy("tie-break, head of a column", "Whists"),
    "draw": pgettext_lazy("tie-break, head of a column", "Lot"),
}
DIGITS_OF_LOT = 6


def tie_value_text(name: str, value: Fraction | int | bytes) -> str:
    """A tie-break's value: 731.05 percent, +12½ whists, 3 deals; of a lot its first six digits."""
    if isinstance(value, bytes):
        return value.hex()[:DIGITS_OF_LOT]
    if name == "mates":
        return percent(Fraction(value))
    return mixed_text(value, signed=name == "whists")
