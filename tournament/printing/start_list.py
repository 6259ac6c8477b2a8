"""The start list on A4: everybody with his number and where he sits first; before the draw, as entered."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from movements.movement import Movement
from tournament.printing.fitting import FittedCell
from tournament.printing.layout import MARGIN, Imprint, flowing
from tournament.printing.tables import Column, Masthead, table
from tournament.printing.values import NOTHING
from tournament.selectors.people import EntrantView

WIDTH = A4[0] - 2 * MARGIN
NUMBER_WIDTH, PLACE_WIDTH, NOTE_WIDTH = 14 * mm, 22 * mm, 38 * mm
NAME_SHARE = 0.63


def start_list_paper(imprint: Imprint, people: Sequence[EntrantView], movement: Movement | None) -> bytes:
    """The PDF, in the active language; without a `movement` nobody has a place yet."""
    title = _("Start list")
    count = ngettext("%(count)s player", "%(count)s players", len(people)) % {"count": len(people)}
    first = first_places(movement) if movement else {}
    story = [
        Masthead(title, imprint, [count]),
        table(_columns(), [_row(person, first) for person in people]),
    ]
    return flowing(imprint, title, A4, story)


def first_places(movement: Movement) -> dict[int, str]:
    return {number: str(place) for place, number in movement.rounds[0].places()}


def _columns() -> list[Column]:
    room = WIDTH - NUMBER_WIDTH - PLACE_WIDTH - NOTE_WIDTH
    return [
        Column(_("No."), NUMBER_WIDTH, "right"),
        Column(_("Name"), room * NAME_SHARE),
        Column(_("Club"), room * (1 - NAME_SHARE)),
        Column(_("Place in round 1"), PLACE_WIDTH, "center"),
        Column(_("Note"), NOTE_WIDTH),
    ]


def _row(person: EntrantView, first: Mapping[int, str]) -> list[str | FittedCell]:
    notes = [
        *([] if person.ranked else [_("outside the ranking")]),
        *([_("keeps the seat")] if person.stationary else []),
    ]
    return [
        str(person.number or NOTHING),
        FittedCell(person.name, size=10),
        FittedCell(person.club, size=8),
        FittedCell(first.get(person.number or 0, NOTHING), size=10, bold=True, align="center"),
        FittedCell(", ".join(notes), size=8),
    ]
