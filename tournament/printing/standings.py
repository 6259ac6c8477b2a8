"""The standings on A4: all lines together, then each line by itself."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import FittedCell
from tournament.printing.layout import Imprint, flowing
from tournament.printing.tables import Cell, Column, Words, heading, table
from tournament.printing.values import NOTHING, matchpoints_text
from tournament.selectors.standings import StandingRow, Standings
from tournament.wording.numbers import percent


def standings_paper(imprint: Imprint, standings: Standings) -> bytes:
    """The PDF, in the active language."""
    title = _("Standings")
    story = [
        Words(title, size=16),
        Words(_counted(standings), size=9, bold=False),
        *_section(standings.rows),
    ]
    for seat, rows in standings.lines.items():
        story += [*heading(_("Line %(seat)s") % {"seat": seat}), *_section(rows)]
    return flowing(imprint, title, A4, story)


def _counted(standings: Standings) -> str:
    counts = {"recorded": standings.recorded, "scheduled": standings.scheduled}
    return _("%(recorded)s of %(scheduled)s records are counted.") % counts


def _section(rows: Sequence[StandingRow]) -> list[Flowable]:
    if not rows:
        return [Words(_("No records yet."), size=9, bold=False), Spacer(0, 4 * mm)]
    story: list[Flowable] = [table(_columns(), [_row(row) for row in rows])]
    if not all(row.ranked for row in rows):
        story.append(Words(_("— in the first column: plays outside the ranking."), size=8, bold=False))
    return [*story, Spacer(0, 6 * mm)]


def _columns() -> list[Column]:
    return [
        Column(_("Place"), 15 * mm, "right"),
        Column(_("No."), 12 * mm, "right"),
        Column(_("Name"), 59 * mm),
        Column(_("Club"), 34 * mm),
        Column(_("Matchpoints"), 20 * mm, "right"),
        Column(_("Top"), 16 * mm, "right"),
        Column(_("Percent"), 18 * mm, "right"),
        Column(_("Deals"), 16 * mm, "right"),
    ]


def _row(row: StandingRow) -> list[Cell]:
    return [
        row.place or NOTHING,
        str(row.number),
        FittedCell(row.name),
        FittedCell(row.club, size=8),
        matchpoints_text(row.matchpoints),
        matchpoints_text(row.top),
        percent(row.percent),
        str(row.deals),
    ]
