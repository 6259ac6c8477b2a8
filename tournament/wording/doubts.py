"""What the cards say against a result, and what may have happened instead: warnings, never refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from deals.cards import SUIT_SIGNS
from deals.plausible import Cause, Doubt, Written

DOUBTS: dict[str, str | Promise] = {
    "least": gettext_lazy(
        "Tricks of %(seat)s: written are %(tricks)s, but whatever is played, the cards give at least "
        "%(bound)s."
    ),
    "most": gettext_lazy(
        "Tricks of %(seat)s: written are %(tricks)s, but whatever is played, the cards give at most "
        "%(bound)s."
    ),
    "best": gettext_lazy(
        "Tricks of %(seat)s: written are %(tricks)s, but best play gives %(bound)s. So much is seldom won or "
        "lost at the table."
    ),
    "unplayed": gettext_lazy(
        "Nobody whisted %(seat)s, who promised %(tricks)s tricks, but best play gives him %(bound)s."
    ),
}
CAUSES: dict[str, str | Promise] = {
    "other_deal": gettext_lazy("another box: the result fits deal %(deal)s"),
    "rotated": gettext_lazy("seats rotated by one: %(row)s fits"),
    "swapped": gettext_lazy("numbers swapped: %(row)s fits"),
    "other_strain": gettext_lazy("another suit: %(row)s fits"),
}


def doubt_text(doubt: Doubt, played: bool) -> str:
    """Why the result is hard to believe; `played` says whether cards were played at all."""
    values = {"seat": doubt.seat, "tricks": doubt.tricks, "bound": doubt.bound}
    return str(DOUBTS[doubt.kind if played else "unplayed"]) % values


def cause_text(cause: Cause) -> str:
    row = "" if cause.written is None else written_text(cause.written)
    return str(CAUSES[cause.kind]) % {"deal": cause.deal, "row": row}


def written_text(written: Written) -> str:
    """7♥ N 8, misère N 2, or the tricks of the three hands."""
    tricks = " ".join(f"{seat} {taken}" for seat, taken in written.tricks.items())
    if written.declarer is None:
        return tricks
    if written.strain is None:
        return f"{_('misère')} {tricks}"
    return (
        f"{written.level}{strain_text(written.strain)} {written.declarer} {written.tricks[written.declarer]}"
    )


def strain_text(strain: str) -> str:
    """♠, or what stands for no trump."""
    return SUIT_SIGNS.get(strain, pgettext("contract without trumps", "NT"))
