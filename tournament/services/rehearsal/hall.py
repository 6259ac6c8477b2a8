"""The hall of a rehearsal: who sits where, what tables write and hand in, and who hands it in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from deals.deal import Deal
from movements.movement import Movement
from scoring.convention import Convention
from tournament.models import Event, Record
from tournament.selectors.dealt import dealt_for
from tournament.selectors.register import REHEARSAL
from tournament.selectors.rulings import DECIDED, rulings_in_force
from tournament.services.log import Actor
from tournament.services.records import Entry, record_confirm, record_enter
from tournament.services.rehearsal.players import Player
from tournament.services.rehearsal.results import Row, table_row

CHANNEL = REHEARSAL


@dataclass(frozen=True)
class Playing:
    """One deal due at a table in a round; `seats`: {seat: number}."""

    deal: int
    round: int
    table: int
    seats: dict[str, int]


@dataclass
class Hall:
    """`players`: {number: who holds it now}; `owed`: what tables still have to bring; `touched`: numbers that
    something has happened to; `happened`: what went wrong, in order."""

    event: Event
    seed: int
    movement: Movement
    convention: Convention
    players: dict[int, Player]
    reserve: Player
    director: Actor
    rng: Random
    owed: list[Callable[[], None]] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)
    happened: list[dict[str, object]] = field(default_factory=list)
    dealt: dict[int, Deal] = field(default_factory=dict)

    def playings(self, round_number: int) -> list[Playing]:
        """What the plan has played in the round and no ruling has decided, table by table."""
        planned = [
            Playing(deal, round_number, table.table, dict(table.seats))
            for table in self.movement.rounds[round_number - 1].tables
            for deal in self.deals_of(table.box_set)
        ]
        decided = self._decided()
        return [playing for playing in planned if (playing.deal, playing.round, playing.table) not in decided]

    def deals_of(self, box_set: int) -> range:
        """The numbers of the deals in a set."""
        return range((box_set - 1) * self.event.deals_per_set + 1, box_set * self.event.deals_per_set + 1)

    def _decided(self) -> set[tuple[int, int, int]]:
        return {
            playing
            for playing, seats in rulings_in_force(self.event.deals.all()).items()
            if len(seats) == self.event.per_table and all(seat.status in DECIDED for seat in seats.values())
        }

    def row(self, playing: Playing) -> Row:
        """What the table writes; asked again, the same."""
        if playing.deal not in self.dealt:
            self.dealt[playing.deal] = dealt_for(self.event, playing.deal)
        skills = {seat: self.players[number].skill for seat, number in playing.seats.items()}
        luck = Random(f"{self.seed}/row/{playing.deal}/{playing.round}/{playing.table}")
        return table_row(self.dealt[playing.deal], skills, self.convention, luck)

    def by(self, playing: Playing, seat: str) -> Actor:
        """The person in that seat."""
        return Actor(author=self.players[playing.seats[seat]].name, channel=CHANNEL)

    def enter(
        self, playing: Playing, row: Row, seat: str = "N", off_plan: bool = False, key: str = ""
    ) -> Entry:
        """The person in `seat` hands in `row`."""
        return record_enter(
            event=self.event,
            deal_number=playing.deal,
            table=playing.table,
            round_number=playing.round,
            row=row,
            actor=self.by(playing, seat),
            off_plan=off_plan,
            key=key,
        )

    def confirm(self, playing: Playing, record: Record, seat: str = "E") -> None:
        """The person in `seat` vouches for the record."""
        record_confirm(record=record, actor=self.by(playing, seat))

    def play(self, playing: Playing, off_plan: bool = False) -> None:
        """The table hands in its row, and a second person confirms it."""
        entry = self.enter(playing, self.row(playing), off_plan=off_plan)
        self.confirm(playing, entry.record)
