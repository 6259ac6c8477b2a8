"""The standings on A4: all lines together, then each line by itself, then what the table rests on.

What an event does not have takes no room: tie-breaks and master points are columns only where its rules
name them. With many of them the sheet lies on its side.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import FittedCell
from tournament.printing.layout import MARGIN, Imprint, flowing
from tournament.printing.rulings import in_force_section
from tournament.printing.tables import Cell, Column, Masthead, Words, heading, table
from tournament.printing.teams import team_section
from tournament.printing.values import NOTHING, matchpoints_text, score_text
from tournament.selectors.credit import Credit
from tournament.selectors.report import PenaltyLine, Report
from tournament.selectors.standings import StandingRow, Standings
from tournament.wording.decisions import grounds_text
from tournament.wording.methods import method_text
from tournament.wording.numbers import mixed_text, place_text, result_text
from tournament.wording.tie_breaks import NAMES, SHORT, tie_value_text

EXTRA_WIDTH = 15 * mm
MOST_EXTRAS_UPRIGHT = 1
# Of what numbers leave, the name and the club.
NAME_SHARE = 0.63
MOST_LINES_OF_PENALTY = 40


@dataclass(frozen=True)
class Extras:
    """Columns beyond the usual ones, and the lines that stand below the row of whom they concern."""

    tie_breaks: tuple[str, ...]
    points: Mapping[int, Fraction]
    penalties: Sequence[PenaltyLine]
    in_whists: bool

    @property
    def columns(self) -> list[Column]:
        titles = [str(SHORT[name]) for name in self.tie_breaks]
        titles += [_("Master points")] if self.points else []
        return [Column(title, EXTRA_WIDTH, "right") for title in titles]

    def values(self, row: StandingRow) -> list[Cell]:
        """One without a percent has no values."""
        values = row.tie_values or [None] * len(self.tie_breaks)
        shown = [
            NOTHING if value is None else tie_value_text(name, value)
            for name, value in zip(self.tie_breaks, values, strict=True)
        ]
        points = self.points.get(row.number)
        if self.points:
            shown.append(NOTHING if points is None else mixed_text(points))
        return [FittedCell(text, align="right", lines=1) for text in shown]


def standings_paper(imprint: Imprint, report: Report, version: str = "") -> bytes:
    """The PDF, in the active language; `version` says which publication it is."""
    title = _("Standings")
    standings = report.standings
    in_whists = standings.method.in_whists
    extras = Extras(standings.tie_breaks, report.points, report.penalties, in_whists)
    page = A4 if len(extras.columns) <= MOST_EXTRAS_UPRIGHT else landscape(A4)
    width = page[0] - 2 * MARGIN
    story = [
        Masthead(title, imprint, _facts(standings, version)),
        *_section(standings.rows, extras, width),
    ]
    for seat, rows in standings.lines.items():
        story += [
            *heading(_("Line %(seat)s") % {"seat": seat}),
            *_section(rows, Extras((), {}, (), in_whists), width),
        ]
    story += team_section(report.teams, in_whists, width)
    story += [*_credit_section(report.credits, in_whists), *in_force_section(report.in_force, page)]
    return flowing(imprint, title, page, story)


def _facts(standings: Standings, version: str) -> Iterator[str]:
    """What has to be known to read the table."""
    if version:
        yield version
    counts = {"recorded": standings.recorded, "scheduled": standings.scheduled}
    yield _("%(recorded)s of %(scheduled)s records are counted.") % counts
    if standings.recorded < standings.scheduled and not version:
        yield _("For the director only: deals not played at every table count here too.")
    if standings.method.in_whists:
        yield method_text(standings.method)
    if standings.tie_breaks:
        names = "; ".join(
            f"{place}) {NAMES[name]}" for place, name in enumerate(standings.tie_breaks, start=1)
        )
        yield _("Equal results are parted by, in this order: %(names)s.") % {"names": names}


def _section(rows: Sequence[StandingRow], extras: Extras, width: float) -> list[Flowable]:
    if not rows:
        return [Words(_("No records yet."), size=9, bold=False), Spacer(0, 4 * mm)]
    columns = _columns(extras, width)
    body: list[list[Cell]] = []
    style: list[tuple[object, ...]] = []
    for row in rows:
        body.append(_row(row, extras))
        for penalty in extras.penalties:
            if penalty.number == row.number:
                body.append(_penalty_row(penalty, len(columns), in_whists=extras.in_whists))
                style.append(("SPAN", (2, len(body)), (3, len(body))))
    story: list[Flowable] = [table(columns, body, style)]
    if not all(row.ranked for row in rows):
        note = Words(_("— in the first column: plays outside the ranking."), size=8, bold=False)
        story += [Spacer(0, 1 * mm), note]
    return [*story, Spacer(0, 6 * mm)]


def _columns(extras: Extras, width: float) -> list[Column]:
    left = [Column(_("Place"), 15 * mm, "right"), Column(_("No."), 12 * mm, "right")]
    right = [
        *_score_columns(extras.in_whists),
        Column(_("Per deal") if extras.in_whists else _("Percent"), 18 * mm, "right"),
        *extras.columns,
        Column(_("Deals"), 16 * mm, "right"),
    ]
    room = width - sum(column.width for column in (*left, *right))
    names = [Column(_("Name"), room * NAME_SHARE), Column(_("Club"), room * (1 - NAME_SHARE))]
    return [*left, *names, *right]


def _score_columns(in_whists: bool) -> list[Column]:
    if in_whists:
        return [Column(_("Whists scored"), 22 * mm, "right")]
    return [Column(_("Matchpoints"), 20 * mm, "right"), Column(_("Top"), 16 * mm, "right")]


def _row(row: StandingRow, extras: Extras) -> list[Cell]:
    return [
        place_text(row.place),
        str(row.number),
        FittedCell(row.name),
        FittedCell(row.club, size=8),
        score_text(row.score, row.top),
        *([] if row.top is None else [matchpoints_text(row.top)]),
        NOTHING if row.result is None else result_text(row.result, row.top),
        *extras.values(row),
        str(row.deals),
    ]


def _penalty_row(penalty: PenaltyLine, columns: int, in_whists: bool) -> list[Cell]:
    of_top = _("penalty taken off above, %(percent)s %% of one top: %(reason)s")
    of_awards = _("penalty taken off above, %(percent)s %% of ten awards: %(reason)s")
    said = (of_awards if in_whists else of_top) % {
        "percent": penalty.percent,
        "reason": grounds_text(penalty.ruling.reason, penalty.ruling.rule),
    }
    words = FittedCell(said, size=8, smallest=8, lines=MOST_LINES_OF_PENALTY)
    taken = matchpoints_text(-penalty.taken)
    return ["", "", words, "", taken, *[""] * (columns - 5)]


def _credit_section(credits: Sequence[Credit], in_whists: bool) -> list[Flowable]:
    """Who played for the numbers that changed hands."""
    if not credits:
        return []
    columns = [
        Column(_("No."), 12 * mm, "right"),
        Column(_("Name"), 62 * mm),
        Column(_("Club"), 34 * mm),
        Column(_("Rounds"), 20 * mm, "right"),
        Column(_("Deals"), 16 * mm, "right"),
        *_score_columns(in_whists),
    ]
    return [
        *heading(_("Who played for one number")),
        table(columns, [_credit(credit) for credit in credits]),
        Spacer(0, 6 * mm),
    ]


def _credit(credit: Credit) -> list[Cell]:
    last = pgettext("the last round of an interval", "end") if credit.to_round is None else credit.to_round
    return [
        str(credit.number),
        FittedCell(credit.name),
        FittedCell(credit.club, size=8),
        f"{credit.from_round}–{last}",
        str(credit.total.deals),
        score_text(credit.total.score, credit.total.top),
        *([] if credit.total.top is None else [matchpoints_text(credit.total.top)]),
    ]
