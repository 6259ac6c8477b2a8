"""The total over the sessions on A4, with the formula it was made by."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import FittedCell
from tournament.printing.layout import MARGIN, Imprint, flowing
from tournament.printing.tables import Cell, Column, Masthead, table
from tournament.printing.teams import team_section
from tournament.printing.values import NOTHING, result_cell
from tournament.selectors.report import Report
from tournament.selectors.total import EventTotal, TotalRow
from tournament.wording.numbers import mixed_text, place_text
from tournament.wording.sessions import formula_text
from tournament.wording.tie_breaks import NAMES, SHORT, tie_value_text

MOST_COLUMNS_UPRIGHT = 4
NAME_SHARE = 0.63
NARROW, WIDE = 14 * mm, 17 * mm


def total_paper(imprint: Imprint, total: EventTotal, report: Report) -> bytes:
    """The PDF, in the active language; the teams of the event stand below."""
    points = any(row.points is not None for row in total.rows)
    extras = len(total.sessions) + len(total.tie_breaks) + points
    page = A4 if extras <= MOST_COLUMNS_UPRIGHT else landscape(A4)
    width = page[0] - 2 * MARGIN
    title = _("Total over the sessions")
    story: list[Flowable] = [
        Masthead(title, imprint, _facts(total)),
        Spacer(0, 2 * mm),
        table(_columns(total, points, width), [_row(total, row, points) for row in total.rows]),
        Spacer(0, 6 * mm),
        *team_section(report.teams, total.in_whists, width),
    ]
    return flowing(imprint, title, page, story)


def _facts(total: EventTotal) -> Iterator[str]:
    yield formula_text(total.terms, total.in_whists)
    for number, session in enumerate(total.sessions, start=1):
        yield f"{number}: {session.title}, {date_format(session.starts_on)}"
    if total.tie_breaks:
        names = "; ".join(f"{place}) {NAMES[name]}" for place, name in enumerate(total.tie_breaks, start=1))
        yield _("Equal results are parted by, in this order: %(names)s.") % {"names": names}


def _columns(total: EventTotal, points: bool, width: float) -> list[Column]:
    numbers = [
        *(Column(str(number), WIDE, "right") for number in range(1, len(total.sessions) + 1)),
        Column(_("Deals"), NARROW, "right"),
        Column(_("Per deal") if total.in_whists else _("Percent"), WIDE, "right"),
        *(Column(str(SHORT[name]), NARROW, "right") for name in total.tie_breaks),
        *([Column(_("Master points"), NARROW, "right")] if points else []),
    ]
    place = Column(_("Place"), NARROW, "right")
    room = width - place.width - sum(column.width for column in numbers)
    names = [Column(_("Name"), room * NAME_SHARE), Column(_("Club"), room * (1 - NAME_SHARE))]
    return [place, *names, *numbers]


def _row(total: EventTotal, row: TotalRow, points: bool) -> list[Cell]:
    ties = row.tie_values or [None] * len(total.tie_breaks)
    shown = [
        *(result_cell(result, total.in_whists) for result in row.results),
        str(row.total.deals),
        result_cell(row.total.result, total.in_whists),
        *(
            NOTHING if value is None else tie_value_text(name, value)
            for name, value in zip(total.tie_breaks, ties, strict=True)
        ),
        *([NOTHING if row.points is None else mixed_text(row.points)] if points else []),
    ]
    numbers = [FittedCell(text, align="right", lines=1) for text in shown]
    return [place_text(row.place), FittedCell(row.name), FittedCell(row.club, size=8), *numbers]
