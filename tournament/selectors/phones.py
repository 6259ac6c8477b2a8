"""What the phone of a table and an entrant's own page read: which round it is for them, what is due there.

Who holds the phone of a table is not known. It shows what was written about a deal only while those who
have played it sit at the table; the rule is `TableRounds.shown`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from deals.deal import dealer_of, playing_seats
from scoring.convention import Convention, convention_named
from scoring.protocol_row import ProtocolRow
from scoring.whists import whists
from tournament.errors import TournamentError
from tournament.models import AccessLink, Entrant, Event, Record, RecordSeat, SeatRuling, Sitting
from tournament.selectors.clock import clock_of
from tournament.selectors.desk import Playing, PlayingState, playing_at, record_states, ruled_states
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.plan import deal_numbered, sitting_at
from tournament.selectors.rows import full_row
from tournament.selectors.table_plan import PlannedSitting, table_plan


@dataclass(frozen=True)
class TableRound:
    """One round of a table. `deals` are those of the set due there, with the states of selectors.desk."""

    number: int
    sitting: PlannedSitting
    deals: tuple[PlayingState, ...]

    @property
    def owed(self) -> tuple[int, ...]:
        """The deals that have neither a record nor a ruling."""
        return tuple(deal.deal for deal in self.deals if deal.state == "waiting")

    @property
    def begun(self) -> bool:
        return any(deal.state in ("entered", "confirmed", "conflict") for deal in self.deals)

    @property
    def unconfirmed(self) -> tuple[int, ...]:
        return tuple(deal.deal for deal in self.deals if deal.state == "entered")

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(deal.deal for deal in self.deals)


@dataclass(frozen=True)
class TableRounds:
    """All rounds of a table. `current` is the one being played there, None once nothing is owed.

    `clocked`: the round clock says which one it is.
    """

    table: int
    rounds: tuple[TableRound, ...]
    current: TableRound | None
    clocked: bool

    @property
    def open(self) -> tuple[TableRound, ...]:
        """The rounds to enter results for: the current one, earlier ones that owe some, and the next one
        unless the clock has not come to it."""
        if self.current is None:
            return self.rounds[-1:]
        place = self.rounds.index(self.current)
        earlier = [one for one in self.rounds[:place] if one.owed]
        return (*earlier, *self.rounds[place : place + (1 if self.clocked else 2)])

    @property
    def before(self) -> TableRound | None:
        """The round just played, while nothing is written for the current one and no clock has begun it."""
        if self.current is None:
            return self.rounds[-1]
        place = self.rounds.index(self.current)
        fresh = place and not self.clocked and not self.current.begun
        return self.rounds[place - 1] if fresh else None

    def shown(self, round_: TableRound) -> bool:
        """Whether those at the table are still the ones who played the round."""
        return round_ in (self.current, self.before)

    def numbered(self, number: int | None) -> TableRound:
        """The round with this number, by default the current or the last one. One that is still to come is
        refused: a result sent late is taken, one sent early is a mistake."""
        if number is None:
            return self.current or self.rounds[-1]
        last = self.open[-1].number
        found = next((one for one in self.rounds if one.number == number and number <= last), None)
        if found is None:
            raise TournamentError("round_not_open", table=self.table, round=number)
        return found

    def due(self, deal: int, number: int | None) -> TableRound:
        """The same where the deal is due in it; refuses `deal_not_here`."""
        found = self.numbered(number)
        if deal not in found.numbers:
            raise TournamentError(
                "deal_not_here", deal=deal, table=self.table, round=found.number, deals=list(found.numbers)
            )
        return found


def table_rounds(event: Event, table: int) -> TableRounds:
    """Three queries, none of which grows with the event; refuses a table that is in no round."""
    sittings = table_plan(event, table)
    if not sittings:
        raise TournamentError("table_without_rounds", table=table)
    rulings = SeatRuling.objects.filter(deal__event=event, table=table)
    records = Record.objects.filter(event=event, table=table)
    states = ruled_states(rulings, event.per_table) | record_states(records)
    rounds = tuple(_round(sitting, states) for sitting in sittings)
    clock = clock_of(event)
    running = clock.round_number if clock and clock.running else None
    by_clock = next((one for one in rounds if one.number == running), None)
    owing = next((one for one in rounds if one.owed), None)
    return TableRounds(table, rounds, by_clock or owing, by_clock is not None)


def _round(sitting: PlannedSitting, states: Mapping[tuple[int, int, int], str]) -> TableRound:
    number = sitting.round
    found = [
        PlayingState(deal, states.get((number, sitting.table, deal), "waiting")) for deal in sitting.deals
    ]
    return TableRound(number, sitting, tuple(found))


def playing_due(event: Event, round_: TableRound, deal: int) -> Playing:
    """The playing of one of the deals of the round, which has to be one of them."""
    return playing_at(
        event, deal_numbered(event, deal), sitting_at(event, round_.number, round_.sitting.table)
    )


@dataclass(frozen=True)
class DueDeal:
    """A deal of the round as far as its form needs it: `numbers` as in `desk.Playing`."""

    hands: tuple[str, ...]
    numbers: Mapping[str, int]
    convention: Convention


def deal_written(event: Event, table: int, deal: int, number: int | None) -> DueDeal | None:
    """The deal where its record of the round is there already, as planned; its round is open. One query."""
    for here in table_plan(event, table):
        if here.round == number and deal in here.deals:
            record = {"record__deal": here.deals[deal], "record__round": here.round_pk}
            seats = RecordSeat.objects.filter(**record, record__table=table).order_by()
            sat = dict(seats.values_list("seat", "entrant__number"))
            numbers = {letter: sat[letter] or 0 for letter in "NESW" if letter in sat}
            return _due(event, deal, numbers) if sat else None
    return None


def deal_due(event: Event, round_: TableRound, deal: int) -> DueDeal:
    """One of the deals of the round; no query before there is a record."""
    state = next(one.state for one in round_.deals if one.deal == deal)
    written = None
    if state in ("entered", "confirmed", "conflict"):
        written = deal_written(event, round_.sitting.table, deal, round_.number)
    return written or _due(event, deal, round_.sitting.numbers)


def _due(event: Event, deal: int, numbers: Mapping[str, int]) -> DueDeal:
    hands = playing_seats(dealer_of(deal, event.per_table), event.per_table)
    return DueDeal(hands, numbers, convention_named(event.convention, event.options))


def seated(event: Event, sitting: PlannedSitting) -> dict[str, EntrantView]:
    """Who is due at the table, by seat clockwise from N."""
    by_pk = {entrant.pk: entrant for entrant in entrants(event)}
    return {letter: by_pk[pk] for letter, (pk, _number) in sitting.seats.items()}


def seat_author(table: int, seat: str, number: int) -> str:
    """Who enters from a phone, as the record and the log say it: table and seat, and the number there.

    The plan's seat, so that the same person is the same author on the table's phone and on his own.
    """
    return f"{table}{seat} · {number}"


@dataclass(frozen=True)
class ToConfirm:
    """A record the entrant took part in and may vouch for; `author` is what he does it as.

    `people` and `whists` are by seat.
    """

    record: Record
    author: str
    row: ProtocolRow
    whists: Mapping[str, Fraction]
    people: Mapping[str, EntrantView]


def to_confirm(link: AccessLink) -> list[ToConfirm]:
    """What is entered of the entrant's deals, disputed by nobody, confirmed by nobody, and not by him.

    Six queries, fewer where there is nothing.
    """
    entrant, event = link.entrant, link.event
    assert entrant is not None
    seats = _planned_seats(event, entrant)
    records = (
        Record.objects.filter(event=event, seats__entrant=entrant, confirmed_by="")
        .exclude(rivals__settled=False)
        .select_related("deal", "round")
        .prefetch_related("seats")
        .order_by("round__number", "deal__number")
    )
    by_pk = {one.pk: one for one in entrants(event)} if records else {}
    convention = convention_named(event.convention, event.options)
    found = []
    for record in records:
        seat = seats.get((record.round_id, record.table))
        author = seat_author(record.table, seat, entrant.number or 0) if seat else ""
        if author and author != record.entered_by:
            row = full_row(event, record.deal, record.row)
            sat = {one.seat: by_pk[one.entrant_id] for one in record.seats.all()}
            people = {letter: sat[letter] for letter in "NESW" if letter in sat}
            found.append(ToConfirm(record, author, row, whists(row, convention), people))
    return found


def to_vouch_for(link: AccessLink, deal: int, round_number: int, table: int) -> tuple[Record, str]:
    """The record of a playing the entrant took part in, and what he confirms it as.

    Whatever else stands against it is for the service to say. Two queries; refuses `record_not_yours`, which
    tells a stranger nothing.
    """
    entrant = link.entrant
    assert entrant is not None
    place = {"deal__number": deal, "round__number": round_number, "table": table}
    records = Record.objects.filter(event=link.event, seats__entrant=entrant, **place)
    record = records.select_related("event", "deal", "round").first()
    seat = _planned_seats(link.event, entrant).get((record.round_id, table)) if record else None
    if record is None or seat is None:
        raise TournamentError("record_not_yours", deal=deal, round=round_number, table=table)
    return record, seat_author(table, seat, entrant.number or 0)


def _planned_seats(event: Event, entrant: Entrant) -> dict[tuple[int, int], str]:
    sittings = Sitting.objects.filter(round__event=event, seats__entrant=entrant)
    rows = sittings.values_list("round_id", "table", "seats__seat")
    return {(round_, table): seat for round_, table, seat in rows}
