"""Sheets of what the director decided: rulings, their seats, penalties; and whose credit is whose."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.selectors.credit import Credit
from tournament.selectors.report import LoggedRuling, PenaltyLine, Report, RuledSeat
from tournament.selectors.results import ScoredSeat, SeatScore
from tournament.selectors.rulings import RulingView
from tournament.spreadsheets.tables import Column, Kind, Table, Value
from tournament.wording.authors import author_text
from tournament.wording.decisions import ruling_effect


def ruling_tables(report: Report, zone: ZoneInfo) -> list[Table]:
    """The sheets that have rows; times are in the event's `zone`."""
    names = {row.number: row.name for row in report.standings.rows}
    in_whists = report.standings.method.in_whists
    tables = [
        _rulings_table(report.rulings, zone),
        _seats_table(report, names),
        _penalties_table(report.penalties, in_whists),
        _credit_table(report.credits, in_whists),
    ]
    return [table for table in tables if table.rows]


def _rulings_table(rulings: tuple[LoggedRuling, ...], zone: ZoneInfo) -> Table:
    return Table(
        title=_("Rulings"),
        columns=(
            Column(_("Ruling no."), Kind.WHOLE),
            Column(_("Time")),
            Column(_("Kind")),
            Column(_("Deal"), Kind.WHOLE),
            Column(_("No."), Kind.WHOLE),
            Column(_("Decision")),
            Column(_("Reason")),
            Column(_("Rule")),
            Column(_("Decided by")),
            Column(_("In force")),
            Column(_("When and by whom cancelled")),
            Column(_("Why cancelled")),
        ),
        rows=tuple(_ruling(ruling, zone) for ruling in rulings),
        frozen=1,
    )


def _ruling(ruling: LoggedRuling, zone: ZoneInfo) -> tuple[Value, ...]:
    view = ruling.view
    return (
        *(view.ruling, _moment(view.at, zone), view.label, view.deal),
        *(view.entrant, ruling_effect(view.kind, view.deal, view.entrant, view.detail)),
        *(view.reason, view.rule, author_text(view.author), _("yes") if ruling.in_force else _("no")),
        *(_cancelled(view, zone), view.cancel_reason),
    )


def _cancelled(view: RulingView, zone: ZoneInfo) -> str:
    return f"{_moment(view.cancelled_at, zone)}, {view.cancelled_by}" if view.cancelled_at else ""


def _moment(at: datetime, zone: ZoneInfo) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}"


def _seats_table(report: Report, names: Mapping[int, str]) -> Table:
    """A row for every seat whose result a ruling decides: what was written and what counts."""
    scored = {
        (record.deal, record.round, record.table, letter): seat
        for record in report.results.records
        for letter, seat in record.seats.items()
    }
    in_whists = report.standings.method.in_whists
    return Table(
        title=_("Results by ruling"),
        columns=(
            Column(_("Deal"), Kind.WHOLE),
            Column(_("Round"), Kind.WHOLE),
            Column(_("Table"), Kind.WHOLE),
            Column(_("Seat")),
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Status")),
            Column(_("Whists written"), Kind.WHISTS),
            Column(_("Whists by ruling"), Kind.WHISTS),
            Column(_("Percent by ruling"), Kind.WHOLE),
            *score_columns(in_whists),
            Column(_("Ruling no."), Kind.WHOLE),
        ),
        rows=tuple(
            _ruled(seat, scored.get((seat.deal, seat.round, seat.table, seat.seat)), names, in_whists)
            for seat in report.ruled_seats
        ),
        frozen=4,
        block=0,
    )


def score_columns(in_whists: bool) -> list[Column]:
    if in_whists:
        return [Column(_("Whists scored"), Kind.POINTS)]
    return [Column(_("Matchpoints"), Kind.POINTS), Column(_("Top"), Kind.POINTS)]


def _score(score: SeatScore | None, in_whists: bool) -> list[Value]:
    if in_whists:
        return [score.amount if score else None]
    return [score.amount, score.top] if score else [None, None]


def _ruled(
    seat: RuledSeat, scored: ScoredSeat | None, names: Mapping[int, str], in_whists: bool
) -> tuple[Value, ...]:
    score = scored.score if scored else None
    return (
        *(seat.deal, seat.round, seat.table, seat.seat, seat.number, names.get(seat.number, "")),
        *(seat.label, scored.written if scored else None, seat.whists, seat.percent),
        *_score(score, in_whists),
        seat.ruling,
    )


def _penalties_table(penalties: tuple[PenaltyLine, ...], in_whists: bool) -> Table:
    return Table(
        title=_("Penalties"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Percent of ten awards") if in_whists else _("Percent of one top"), Kind.WHOLE),
            score_columns(in_whists)[0],
            Column(_("Reason")),
            Column(_("Rule")),
            Column(_("Decided by")),
            Column(_("Ruling no."), Kind.WHOLE),
        ),
        rows=tuple(
            (
                *(line.number, line.name, line.percent, -line.taken),
                *(line.ruling.reason, line.ruling.rule, author_text(line.ruling.author), line.ruling.ruling),
            )
            for line in penalties
        ),
        frozen=2,
    )


def _credit_table(credits: tuple[Credit, ...], in_whists: bool) -> Table:
    """Everybody who held a number that changed hands, with what he scored in his rounds."""
    return Table(
        title=pgettext("title of a sheet", "Credit"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Club")),
            Column(_("From round"), Kind.WHOLE),
            Column(_("To round"), Kind.WHOLE),
            Column(_("Deals"), Kind.WHOLE),
            *score_columns(in_whists),
            Column(_("Per deal"), Kind.POINTS) if in_whists else Column("%", Kind.PERCENT),
        ),
        rows=tuple(
            (
                *(credit.number, credit.name, credit.club, credit.from_round, credit.to_round),
                *(credit.total.deals, credit.total.score),
                *([] if in_whists else [credit.total.top]),
                credit.total.result,
            )
            for credit in credits
        ),
        frozen=2,
        block=0,
    )
