"""What the director's desk reads: the state of every playing, and everything about one of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from deals.deal import dealer_of, playing_seats
from scoring.convention import Convention, convention_named
from scoring.protocol_row import ProtocolRow
from scoring.whists import whists
from tournament.models import Deal, Event, Record, RecordSeat, RivalEntry, SeatRuling, Sitting
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.plan import deal_numbered, played_sitting, sitting_at
from tournament.selectors.progress import TableProgress, progress
from tournament.selectors.rows import full_row
from tournament.selectors.rulings import DECIDED


@dataclass(frozen=True)
class PlayingState:
    """One deal at one table; `state` is waiting, entered, confirmed or conflict, without a record also late,
    not_played or ruled."""

    deal: int
    state: str


@dataclass(frozen=True)
class DeskTable:
    table: TableProgress
    playings: tuple[PlayingState, ...]


@dataclass(frozen=True)
class DeskRound:
    """A round with its tables; `current` is the first one that is not complete."""

    number: int
    complete: bool
    current: bool
    tables: tuple[DeskTable, ...]


def desk_rounds(event: Event) -> list[DeskRound]:
    """Every round, table and deal with its state. The number of queries does not grow."""
    seats = SeatRuling.objects.filter(deal__event=event)
    states = ruled_states(seats, event.per_table) | record_states(Record.objects.filter(event=event))
    rounds = progress(event)
    current = next((round_.number for round_ in rounds if not round_.complete), None)
    return [
        DeskRound(
            number=round_.number,
            complete=round_.complete,
            current=round_.number == current,
            tables=tuple(
                DeskTable(
                    table=table,
                    playings=tuple(
                        PlayingState(deal, states.get((round_.number, table.table, deal), "waiting"))
                        for deal in table.deals
                    ),
                )
                for table in round_.tables
            ),
        )
        for round_ in rounds
    ]


def record_states(records: QuerySet[Record]) -> dict[tuple[int, int, int], str]:
    """{(round, table, deal): entered, confirmed or conflict}. One query."""
    rivals = RivalEntry.objects.filter(record=OuterRef("pk"), settled=False)
    rows = (
        records.annotate(disputed=Exists(rivals))
        .order_by()
        .values_list("round__number", "table", "deal__number", "confirmed_by", "disputed")
    )
    return {
        (round_, table, deal): "conflict" if disputed else "confirmed" if confirmed_by else "entered"
        for round_, table, deal, confirmed_by, disputed in rows
    }


def ruled_states(seats: QuerySet[SeatRuling], per_table: int) -> dict[tuple[int, int, int], str]:
    """Playings with rulings in force: undecided ones by their status, the rest as ruled. One query."""
    in_force = seats.filter(in_force=True).order_by("pk")
    rows = in_force.values_list("round__number", "table", "deal__number", "status")
    states: dict[tuple[int, int, int], str] = {}
    seats_ruled: Counter[tuple[int, int, int]] = Counter()
    for round_, table, deal, status in rows:
        where = (round_, table, deal)
        seats_ruled[where] += 1
        if status not in DECIDED:
            states[where] = status
        elif seats_ruled[where] == per_table:
            states.setdefault(where, "ruled")
    return states


@dataclass(frozen=True)
class WrittenEntry:
    """A record or a rival of it, with the whists of each seat it would give."""

    entry: Record | RivalEntry
    row: ProtocolRow
    whists: Mapping[str, Fraction]


@dataclass(frozen=True)
class Playing:
    """One deal at one table in one round: who is there, and what has been written about it.

    `hands` are the seats with cards from the first hand clockwise. `rivals` are the open ones. `off_plan`:
    the deal was not due here. What only a page shows is looked up when it is asked for.
    """

    event: Event
    deal: Deal
    sitting: Sitting
    dealer: str
    hands: tuple[str, ...]
    convention: Convention
    record: Record | None
    written: WrittenEntry | None
    rivals: tuple[WrittenEntry, ...]
    off_plan: bool

    @cached_property
    def numbers(self) -> dict[str, int]:
        """By seat: those who sat there where a record says so, else those who are due."""
        found = {seat.seat: seat.entrant.number or 0 for seat in (self.record or self.sitting).seats.all()}
        return {letter: found[letter] for letter in "NESW" if letter in found}

    @cached_property
    def people(self) -> dict[str, EntrantView]:
        """The same with their names."""
        seats = (self.record or self.sitting).seats.all()
        among = [seat.entrant_id for seat in seats]
        by_pk = {entrant.pk: entrant for entrant in entrants(self.event, among)}
        found = {seat.seat: by_pk[seat.entrant_id] for seat in seats}
        return {letter: found[letter] for letter in "NESW" if letter in found}

    @cached_property
    def set_deals(self) -> tuple[int, ...]:
        """The numbers of all deals of the set."""
        return tuple(self.sitting.box_set.deals.order_by("number").values_list("number", flat=True))

    @cached_property
    def room(self) -> int | None:
        """None where all tables stand in one."""
        elsewhere = Sitting.objects.filter(round=self.sitting.round).exclude(room=self.sitting.room)
        return self.sitting.room if elsewhere.exists() else None

    @property
    def state(self) -> str:
        if self.record is None:
            return "waiting"
        if self.rivals:
            return "conflict"
        return "confirmed" if self.record.confirmed_by else "entered"


def playing(
    event: Event, deal_number: int, table: int, round_number: int | None = None, off_plan: bool = False
) -> Playing:
    """The playing of a deal at a table; refuses an unknown deal and one that is not due there.

    Not due, but found, is a deal with a record there; and with `off_plan` any deal at the table in
    `round_number`.
    """
    if off_plan and round_number is not None:
        sitting, deal = sitting_at(event, round_number, table), deal_numbered(event, deal_number)
    else:
        sitting, deal = played_sitting(event, deal_number, table, round_number)
    return playing_at(event, deal, sitting)


def playing_at(event: Event, deal: Deal, sitting: Sitting) -> Playing:
    """The same where it is known who is due. `sitting` has its seats with their entrants."""
    record = (
        Record.objects.filter(deal=deal, round=sitting.round, table=sitting.table)
        .order_by("pk")
        .select_related("event", "deal", "round")
        .prefetch_related(Prefetch("seats", RecordSeat.objects.select_related("entrant")), "rivals")
        .first()
    )
    convention = convention_named(event.convention, event.options)
    written, rivals = None, ()
    if record is not None:
        written = _written(event, deal, record, convention)
        rivals = tuple(_written(event, deal, rival, convention) for rival in _open_rivals(record))
    dealer = dealer_of(deal.number, event.per_table)
    return Playing(
        event=event,
        deal=deal,
        sitting=sitting,
        dealer=dealer,
        hands=playing_seats(dealer, event.per_table),
        convention=convention,
        record=record,
        written=written,
        rivals=rivals,
        off_plan=sitting.box_set_id != deal.box_set_id,
    )


def ruled_state(place: Playing) -> str:
    """The state of a playing without a record, as the rulings on its seats leave it. One query."""
    round_, table = place.sitting.round, place.sitting.table
    seats = SeatRuling.objects.filter(deal=place.deal, round=round_, table=table)
    states = ruled_states(seats, place.event.per_table)
    return states.get((round_.number, table, place.deal.number), place.state)


def _open_rivals(record: Record) -> list[RivalEntry]:
    return [rival for rival in record.rivals.all() if not rival.settled]


def _written(event: Event, deal: Deal, entry: Record | RivalEntry, convention: Convention) -> WrittenEntry:
    row = full_row(event, deal, entry.row)
    return WrittenEntry(entry=entry, row=row, whists=whists(row, convention))


def worth(place: Playing, row: Mapping[str, object]) -> tuple[ProtocolRow, Mapping[str, Fraction]]:
    """What `row` says and the whists it would give each seat; refuses what the rules do not allow."""
    parsed = full_row(place.event, place.deal, row)
    return parsed, whists(parsed, place.convention)
