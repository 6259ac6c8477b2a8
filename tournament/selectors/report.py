"""The standings of an event with all that belongs under them: for papers and for the workbook.

Penalties, rulings, who played for a number that changed hands, master points and the version
published last. What a ruling decided is read from the seats it ruled, so an event file whose
description of it is bare reads like any other.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Q, QuerySet

from scoring.numbers import fraction_text, read_fraction
from tournament.models import Deal, Event, Publication, Ruling, SeatRuling
from tournament.selectors.credit import Credit, credits_where_changed, points_by_number
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.results import EventResults, event_results
from tournament.selectors.rulings import RulingView, ruling_views
from tournament.selectors.standings import Standings, standings_of
from tournament.selectors.teams import TeamRow, team_table
from tournament.selectors.total import EventTotal, event_total, has_total
from tournament.wording.decisions import PRESETS


@dataclass(frozen=True)
class RuledSeat:
    """What one seat of one playing got by a ruling; `label` is its status in words."""

    ruling: int
    deal: int
    round: int
    table: int
    seat: str
    number: int
    status: str
    label: str
    whists: Fraction | None
    percent: int | None
    in_force: bool


@dataclass(frozen=True)
class LoggedRuling:
    """A ruling of the log. `in_force`: not cancelled, and not replaced on all its seats by later ones."""

    view: RulingView
    seats: tuple[RuledSeat, ...]
    in_force: bool


@dataclass(frozen=True)
class PenaltyLine:
    """One penalty in force: `percent` of one top, which is `taken` off the score.

    Scored in whists it is a percent of ten awards.
    """

    number: int
    name: str
    percent: int
    taken: Fraction
    ruling: RulingView


@dataclass(frozen=True)
class Report:
    """`points` are master points by number, `credits` the people of numbers that changed hands.

    `total` is there for an event that continues another; teams are then of the members' totals.
    """

    results: EventResults
    standings: Standings
    rulings: tuple[LoggedRuling, ...]
    penalties: tuple[PenaltyLine, ...]
    credits: tuple[Credit, ...]
    points: Mapping[int, Fraction]
    teams: tuple[TeamRow, ...]
    total: EventTotal | None
    publication: Publication | None

    @property
    def in_force(self) -> tuple[LoggedRuling, ...]:
        return tuple(ruling for ruling in self.rulings if ruling.in_force)

    @property
    def ruled_seats(self) -> tuple[RuledSeat, ...]:
        """The seats a ruling decides, by deal, round, table and seat."""
        seats = (seat for ruling in self.rulings for seat in ruling.seats if seat.in_force)
        return tuple(
            sorted(seats, key=lambda seat: (seat.deal, seat.round, seat.table, "NESW".index(seat.seat)))
        )


def event_report(event: Event, viewer: Viewer) -> Report:
    """All of it; of deals hidden from `viewer` no ruling either. The number of queries stays the same."""
    results = event_results(event, viewer)
    table = standings_of(event, results)
    rulings = logged_rulings(event, viewer)
    total = event_total(event, viewer) if has_total(event) else None
    return Report(
        results=results,
        standings=table,
        rulings=rulings,
        penalties=_penalties(table, rulings),
        credits=tuple(credits_where_changed(event, results)),
        points=points_by_number(event, table, total),
        teams=team_table(event, _results(table, total)),
        total=total,
        publication=event.publications.order_by("version").last(),
    )


def _results(table: Standings, total: EventTotal | None) -> dict[int, Fraction | None]:
    """Of everybody by number: of the total where there is one."""
    own = {row.number: row.result for row in table.rows}
    if total is None:
        return own
    return own | {row.number: row.total.result for row in total.rows if row.number is not None}


def logged_rulings(event: Event, viewer: Viewer) -> tuple[LoggedRuling, ...]:
    """Every ruling about deals `viewer` may see or about no deal, oldest first. Three queries."""
    known = set(visible_deals(event, viewer).values_list("number", flat=True))
    seats = _ruled_seats(event)
    return tuple(
        _logged(view, tuple(seat for seat in seats[view.ruling] if seat.deal in known))
        for view in ruling_views(event)
        if view.deal is None or view.deal in known
    )


def rulings_open_to(event: Event, viewer: Viewer) -> QuerySet[Ruling]:
    """The same as rows."""
    about = Q(deal=None) | Q(deal__in=visible_deals(event, viewer))
    return Ruling.objects.filter(about, event=event).order_by("number")


def _ruled_seats(event: Event) -> dict[int, list[RuledSeat]]:
    found: dict[int, list[RuledSeat]] = defaultdict(list)
    rows = SeatRuling.objects.filter(ruling__event=event)
    for row in rows.select_related("ruling", "deal", "round", "entrant").order_by("pk"):
        found[row.ruling.number].append(_seat(row))
    return found


def _seat(row: SeatRuling) -> RuledSeat:
    return RuledSeat(
        ruling=row.ruling.number,
        deal=row.deal.number,
        round=row.round.number,
        table=row.table,
        seat=row.seat,
        number=row.entrant.number or 0,
        status=row.status,
        label=str(SeatRuling.Status(row.status).label),
        whists=read_fraction(row.whists) if row.whists else None,
        percent=row.percent,
        in_force=row.in_force,
    )


def _logged(view: RulingView, seats: tuple[RuledSeat, ...]) -> LoggedRuling:
    replaced = bool(seats) and not any(seat.in_force for seat in seats)
    described = replace(view, detail=_detail(view, seats))
    return LoggedRuling(described, seats, in_force=view.cancelled_at is None and not replaced)


def _detail(view: RulingView, seats: tuple[RuledSeat, ...]) -> Mapping[str, object]:
    """What `ruling_effect` puts into words."""
    if view.kind == Ruling.Kind.SEATS:
        return {
            "round": seats[0].round if seats else None,
            "table": seats[0].table if seats else None,
            "seats": {seat.seat: _decision(seat) for seat in seats},
        }
    if view.kind == Ruling.Kind.WITHDRAWAL and view.detail.get("preset") not in PRESETS:
        never = all(seat.status == SeatRuling.Status.NOT_SCHEDULED for seat in seats)
        return {"preset": "as_if_never" if never else "forty_sixty"}
    return view.detail


def _decision(seat: RuledSeat) -> dict[str, object]:
    whists = None if seat.whists is None else fraction_text(seat.whists)
    return {"status": seat.status, "whists": whists, "percent": seat.percent}


def _penalties(table: Standings, rulings: tuple[LoggedRuling, ...]) -> tuple[PenaltyLine, ...]:
    """Everybody's penalty parted by the percents it was given in."""
    given = [ruling.view for ruling in rulings if ruling.in_force and ruling.view.kind == Ruling.Kind.PENALTY]
    percents: Counter[int] = Counter()
    for view in given:
        percents[view.entrant or 0] += _percent(view)
    rows = {row.number: row for row in table.rows}
    return tuple(
        PenaltyLine(
            number=row.number,
            name=row.name,
            percent=_percent(view),
            taken=row.penalty * Fraction(_percent(view), percents[row.number]),
            ruling=view,
        )
        for view in given
        if (row := rows.get(view.entrant or 0)) is not None
    )


def _percent(view: RulingView) -> int:
    percent = view.detail["percent"]
    assert isinstance(percent, int)
    return percent


def fouled_deals(event: Event) -> frozenset[int]:
    """Numbers of the deals whose records are split by the version played. One query."""
    split = Deal.objects.filter(event=event, rulings__kind=Ruling.Kind.FOULED, rulings__cancelled_at=None)
    return frozenset(split.values_list("number", flat=True))
