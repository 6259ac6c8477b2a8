"""What differs between two looks at the results of an event: seats of playings, and lines of the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrants
from tournament.selectors.results import EventResults, ScoredRecord, ScoredSeat, event_results
from tournament.selectors.rulings import Playing
from tournament.selectors.standings import StandingRow, Standings, standings_of

MOST_OPEN = 4


@dataclass(frozen=True)
class Look:
    """Everything that is scored at one moment, deals still in play too."""

    results: EventResults
    table: Standings

    @property
    def playings(self) -> dict[Playing, ScoredRecord]:
        return {(record.deal, record.round, record.table): record for record in self.results.records}


def look(event: Event) -> Look:
    """The number of queries does not grow with the event."""
    fresh = Event.objects.get(pk=event.pk)
    results = event_results(fresh, Viewer.DIRECTOR)
    return Look(results, standings_of(fresh, results))


@dataclass(frozen=True)
class SeatChange:
    """One seat of a playing; None where it has nothing at all. `number` is who sits there afterwards."""

    seat: str
    number: int
    before: ScoredSeat | None
    after: ScoredSeat | None

    @property
    def changed(self) -> bool:
        return _worth(self.before) != _worth(self.after)

    @property
    def number_before(self) -> int | None:
        """Who sat there before, where that was somebody else."""
        moved = self.before is not None and self.before.entrant != self.number
        return self.before.entrant if moved and self.before else None


def _worth(seat: ScoredSeat | None) -> tuple[object, ...]:
    return () if seat is None else (seat.entrant, seat.status, seat.whists, seat.percent, seat.score)


@dataclass(frozen=True)
class PlayingChange:
    deal: int
    round: int
    table: int
    seats: tuple[SeatChange, ...]

    @property
    def where(self) -> Playing:
        return self.deal, self.round, self.table

    @property
    def changed(self) -> bool:
        return any(seat.changed for seat in self.seats)


@dataclass(frozen=True)
class PlaceChange:
    """A line of the table whose place, score or result moves."""

    before: StandingRow
    after: StandingRow


@dataclass(frozen=True)
class Effects:
    """What changes; `playings` has those asked for too, `names` is by number."""

    playings: tuple[PlayingChange, ...]
    places: tuple[PlaceChange, ...]
    names: Mapping[int, str]

    @property
    def many(self) -> bool:
        """Whether the playings are too many to stand open on a page."""
        return len(self.playings) > MOST_OPEN


def effects(event: Event, before: Look, after: Look, always: tuple[Playing, ...] = ()) -> Effects:
    """What is different `after`; playings in `always` come first and are shown even if nothing changes."""
    names = {entrant.number: entrant.name for entrant in entrants(event) if entrant.number is not None}
    changes = _playing_changes(before.playings, after.playings)
    shown = [change for change in changes if change.changed or change.where in always]
    return Effects(
        playings=tuple(sorted(shown, key=lambda change: change.where not in always)),
        places=_place_changes(before.table, after.table),
        names=names,
    )


def _playing_changes(
    before: Mapping[Playing, ScoredRecord], after: Mapping[Playing, ScoredRecord]
) -> list[PlayingChange]:
    return [
        PlayingChange(*where, _seat_changes(before.get(where), after.get(where)))
        for where in sorted(before.keys() | after.keys())
    ]


def _seat_changes(before: ScoredRecord | None, after: ScoredRecord | None) -> tuple[SeatChange, ...]:
    old = before.seats if before else {}
    new = after.seats if after else {}
    letters = [letter for letter in "NESW" if letter in old or letter in new]
    return tuple(
        SeatChange(
            seat=letter,
            number=(new.get(letter) or old[letter]).entrant,
            before=old.get(letter),
            after=new.get(letter),
        )
        for letter in letters
    )


def _place_changes(before: Standings, after: Standings) -> tuple[PlaceChange, ...]:
    old = {row.number: row for row in before.rows}
    return tuple(
        PlaceChange(old[row.number], row)
        for row in after.rows
        if row.number in old and _standing(old[row.number]) != _standing(row)
    )


def _standing(row: StandingRow) -> tuple[object, ...]:
    return row.place, row.score, row.result, row.ranked
