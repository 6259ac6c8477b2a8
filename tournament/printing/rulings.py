"""The log of rulings on A4: what was decided, why, by which rule and by whom; cancelled ones too."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import LEADING, FittedCell
from tournament.printing.layout import FILL, HEAD_HEIGHT, MARGIN, Imprint, flowing
from tournament.printing.tables import Cell, Column, Masthead, heading, table
from tournament.printing.values import NOTHING
from tournament.selectors.report import LoggedRuling
from tournament.selectors.rulings import RulingView
from tournament.wording.authors import author_text
from tournament.wording.decisions import ruling_effect

NUMBER_WIDTH, TIME_WIDTH, RULE_WIDTH, AUTHOR_WIDTH = 10 * mm, 18 * mm, 24 * mm, 24 * mm
SIZE = 8
REASON_SHARE = 0.5
# What a row shares its page with: heading and header of the table.
ABOVE_ROWS = 30 * mm


def rulings_paper(imprint: Imprint, rulings: Sequence[LoggedRuling], zone: str) -> bytes:
    """The PDF, in the active language; times in the event's `zone`."""
    title = _("Rulings")
    said = _("Times of %(zone)s. A grey line below a ruling says why it is not in force.") % {"zone": zone}
    if not rulings:
        said = _("There are no rulings.")
    story: list[Flowable] = [Masthead(title, imprint, [said])]
    if rulings:
        story.append(_log(rulings, ZoneInfo(zone)))
    return flowing(imprint, title, A4, story)


def in_force_section(rulings: Sequence[LoggedRuling], page: tuple[float, float]) -> list[Flowable]:
    """A heading and the rulings in force, for the end of another paper; nothing where there are none."""
    if not rulings:
        return []
    columns = _columns(page, [Column(pgettext("number of a ruling", "No."), NUMBER_WIDTH, "right")])
    rows = [[str(ruling.view.ruling), *_said(ruling.view, page)] for ruling in rulings]
    return [*heading(_("Rulings in force")), table(columns, rows), Spacer(0, 6 * mm)]


def _log(rulings: Sequence[LoggedRuling], zone: ZoneInfo) -> Flowable:
    first = [
        Column(pgettext("number of a ruling", "No."), NUMBER_WIDTH, "right"),
        Column(_("Time"), TIME_WIDTH),
    ]
    columns = _columns(A4, first)
    rows: list[list[Cell]] = []
    style: list[tuple[object, ...]] = []
    for ruling in rulings:
        at = FittedCell(f"{ruling.view.at.astimezone(zone):%Y-%m-%d %H:%M}", size=SIZE)
        rows.append([str(ruling.view.ruling), at, *_said(ruling.view, A4)])
        if not ruling.in_force:
            rows.append(["", _wrapped(_ended(ruling.view, zone), A4), *[""] * (len(columns) - 2)])
            line = len(rows)
            style += [
                ("SPAN", (1, line), (-1, line)),
                ("BACKGROUND", (1, line), (-1, line), FILL),
            ]
    return table(columns, rows, style)


def _columns(page: tuple[float, float], first: Sequence[Column]) -> list[Column]:
    left = page[0] - 2 * MARGIN - sum(column.width for column in first) - RULE_WIDTH - AUTHOR_WIDTH
    return [
        *first,
        Column(_("Decision"), left * (1 - REASON_SHARE)),
        Column(_("Reason"), left * REASON_SHARE),
        Column(_("Rule"), RULE_WIDTH),
        Column(_("Decided by"), AUTHOR_WIDTH),
    ]


def _said(view: RulingView, page: tuple[float, float]) -> list[Cell]:
    effect = ruling_effect(view.kind, view.deal, view.entrant, view.detail)
    return [
        _wrapped(text, page) for text in (effect, view.reason, view.rule or NOTHING, author_text(view.author))
    ]


def _wrapped(text: str, page: tuple[float, float]) -> FittedCell:
    """On as many lines as a page can hold, which is more than the longest reason of words takes."""
    most = (page[1] - 2 * MARGIN - HEAD_HEIGHT - ABOVE_ROWS) / (SIZE * LEADING)
    return FittedCell(text, size=SIZE, smallest=SIZE, lines=int(most))


def _ended(view: RulingView, zone: ZoneInfo) -> str:
    if view.cancelled_at is None:
        return _("Ruling %(number)s is not in force: later ones replace it.") % {"number": view.ruling}
    return _("Ruling %(number)s was cancelled %(time)s by %(author)s: %(reason)s") % {
        "number": view.ruling,
        "time": f"{view.cancelled_at.astimezone(zone):%Y-%m-%d %H:%M}",
        "author": view.cancelled_by,
        "reason": view.cancel_reason,
    }
