"""How a seat's result reads where it may be no plain record: one short text for papers, pages and sheets."""

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournament.wording.numbers import mixed_text

MARKS: dict[str, str | Promise] = {
    "not_scheduled": pgettext_lazy("result of a seat, short", "n/s"),
    "not_played": pgettext_lazy("result of a seat, short", "?"),
    "late": pgettext_lazy("result of a seat, short", "late"),
}
ADJUSTED_MARK = "*"


def seat_result(status: str, whists: Fraction | None, percent: int | None) -> str:
    """+7½ as played, +7½* as adjusted by a ruling, 60 % as artificial, or why there is nothing yet."""
    if percent is not None:
        return f"{percent}\N{NO-BREAK SPACE}%"
    if whists is None:
        return str(MARKS[status])
    return mixed_text(whists, signed=True) + (ADJUSTED_MARK if status == "adjusted" else "")
