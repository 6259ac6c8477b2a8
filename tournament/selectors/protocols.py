"""Protocols for a whole evening at once: every playing of the plan, and what given rows would become."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deals.deal import dealer_of
from deals.errors import DealError
from scoring.convention import Convention, convention_named
from scoring.errors import ScoringError
from scoring.protocol_row import ProtocolRow
from tournament.errors import TournamentError
from tournament.models import Deal, Event, Record, Seat, Sitting
from tournament.selectors.people import entrants
from tournament.selectors.rows import checked_row, row_of

NEW, SAME, CONFLICT = "new", "same", "conflict"
Where = tuple[int, int, int]


@dataclass(frozen=True)
class DuePlaying:
    """`where` is round, table, deal; `people` by seat with their numbers; `row` what is entered already."""

    where: Where
    dealer: str
    people: Mapping[str, str]
    row: ProtocolRow | None


@dataclass(frozen=True)
class Protocol:
    """One row to be entered, in the shape of scoring.protocol_row without players and dealer."""

    deal: int
    table: int
    round: int | None
    row: Mapping[str, object]


@dataclass(frozen=True)
class Judged:
    """What becomes of a protocol: `change` is NEW, SAME or CONFLICT; or why it is refused.

    `where` is round, table, deal where the playing could be told.
    """

    protocol: Protocol
    where: Where | None
    change: str
    refusal: TournamentError | ScoringError | DealError | None


def due_playings(event: Event, round_number: int | None = None) -> list[DuePlaying]:
    """Every playing of the plan by round, table and deal. Six queries.

    Raises TournamentError `movement_not_assigned`, `round_unknown`.
    """
    sittings = _sittings(event)
    rounds = {sitting.round for sitting in sittings}
    if not rounds:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    if round_number is not None and round_number not in rounds:
        raise TournamentError("round_unknown", round=round_number, rounds=len(rounds))
    names = {person.number or 0: f"{person.number} {person.name}" for person in entrants(event)}
    people: dict[int, dict[str, str]] = defaultdict(dict)
    seats = Seat.objects.filter(sitting__round__event=event)
    for sitting_id, seat, number in seats.values_list("sitting_id", "seat", "entrant__number"):
        people[sitting_id][seat] = names.get(number, "")
    deals = _deals(event)
    rows = {where: record.row for where, record in _records(event).items()}
    return [
        DuePlaying(
            where=where,
            dealer=dealer_of(deal, event.per_table),
            people=people[sitting.pk],
            row=row_of(rows[where], deal, event.per_table) if where in rows else None,
        )
        for sitting in sittings
        if round_number in (None, sitting.round)
        for deal in deals[sitting.box_set]
        for where in ((sitting.round, sitting.table, deal),)
    ]


class _Sat(NamedTuple):
    pk: int
    round: int
    table: int
    box_set: int


class _Recorded(NamedTuple):
    pk: int
    row: dict[str, object]
    entered_by: str
    confirmed_by: str


def _sittings(event: Event) -> list[_Sat]:
    """As plain values: objects of thousands of rows take most of the time of a preview."""
    sittings = Sitting.objects.filter(round__event=event).order_by("round__number", "table")
    return [_Sat(*row) for row in sittings.values_list("pk", "round__number", "table", "box_set_id")]


def _deals(event: Event) -> dict[int, list[int]]:
    deals: dict[int, list[int]] = defaultdict(list)
    rows = Deal.objects.filter(event=event).order_by("number").values_list("box_set_id", "number")
    for box_set, number in rows:
        deals[box_set].append(number)
    return deals


def _records(event: Event) -> dict[Where, _Recorded]:
    records = Record.objects.filter(event=event).order_by()
    where = ("round__number", "table", "deal__number")
    return {
        (round_number, table, deal): _Recorded(*kept)
        for round_number, table, deal, *kept in records.values_list(
            *where, "pk", "row", "entered_by", "confirmed_by"
        )
    }


def judged_protocols(event: Event, protocols: Sequence[Protocol]) -> list[Judged]:
    """What would become of each if they were entered in this order. Three queries.

    A row equal to what is entered changes nothing and confirms nothing: it may have stood in the file before
    anybody looked at it.
    """
    judge = _Judge(event)
    return [judge.judged(protocol) for protocol in protocols]


class _Judge:
    """Knows the plan and what is entered, the earlier protocols of the same file included."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.convention: Convention = convention_named(event.convention, event.options)
        deals = _deals(event)
        self.deals = {number: Deal(number=number) for numbers in deals.values() for number in numbers}
        self.due: dict[int, list[Where]] = defaultdict(list)
        for sitting in _sittings(event):
            for number in deals[sitting.box_set]:
                self.due[number].append((sitting.round, sitting.table, number))
        self.records = _records(event)
        self.given: dict[Where, dict[str, object]] = {}

    def judged(self, protocol: Protocol) -> Judged:
        where = None
        try:
            where = self._where(protocol)
            row = checked_row(self.event, self.deals[protocol.deal], protocol.row, self.convention)
            return Judged(protocol, where, self._change(where, row), None)
        except (TournamentError, ScoringError, DealError) as error:
            return Judged(protocol, where, "", error)

    def _where(self, protocol: Protocol) -> Where:
        """As `plan.due_sitting` tells it."""
        if protocol.deal not in self.deals:
            raise TournamentError("deal_unknown", deal=protocol.deal, deals=len(self.deals))
        places = self.due[protocol.deal]
        at_table = [place for place in places if place[1] == protocol.table]
        due = [place for place in at_table if protocol.round in (None, place[0])]
        if not due:
            planned = [f"{table} ({round_})" for round_, table, _ in places]
            raise TournamentError(
                "deal_not_due",
                deal=protocol.deal,
                table=protocol.table,
                round=protocol.round or "—",
                tables=planned,
            )
        if len(due) > 1:
            rounds = [round_ for round_, _, _ in due]
            raise TournamentError("round_needed", deal=protocol.deal, table=protocol.table, rounds=rounds)
        return due[0]

    def _change(self, where: Where, row: dict[str, object]) -> str:
        before = self.given.setdefault(where, row)
        if before is not row:
            if before != row:
                raise TournamentError("protocol_twice", round=where[0], table=where[1], deal=where[2])
            return SAME
        record = self.records.get(where)
        if record is None:
            if self.event.state in Event.OVER:
                raise TournamentError("event_finished", slug=self.event.slug)
            return NEW
        return SAME if record.row == row else CONFLICT
