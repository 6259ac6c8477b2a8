"""Stages of a knock-out: who stands where at his table, who went on, and who would."""

from collections.abc import Mapping
from dataclasses import dataclass

from movements.knock_out import KNOCK_OUT, LEAST_TABLES
from scoring.knock_out import going_on
from scoring.ranking import draw_lot
from tournament.errors import TournamentError
from tournament.models import AssignedMovement, Event, Seat, Tenure
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import StandingRow, standings
from tournament.selectors.total import session_after, sessions_all, sessions_of


@dataclass(frozen=True)
class StageTable:
    """A table with its people, the best first, and the numbers of those who went on from it."""

    table: int
    rows: tuple[StandingRow, ...]
    went_on: frozenset[int]


@dataclass(frozen=True)
class Stage:
    """`later` is the stage that follows, None where there is none yet; the `final` has none."""

    event: Event
    tables: tuple[StageTable, ...]
    later: Event | None
    final: bool


def is_knock_out(event: Event) -> bool:
    """Whether it is seated as a stage. One query."""
    return AssignedMovement.objects.filter(event=event, scheme=KNOCK_OUT).exists()


def in_knock_out(event: Event) -> bool:
    """Whether it is a stage or follows one, seated or not."""
    return AssignedMovement.objects.filter(event__in=sessions_of(event), scheme=KNOCK_OUT).exists()


def stages(event: Event, viewer: Viewer) -> list[Stage]:
    """All stages of the knock-out that `viewer` may know of and that have been seated, from the first."""
    chain = sessions_all(event)
    shown = [one for one in chain if viewer is Viewer.DIRECTOR or one.state != Event.State.DRAFT]
    return [_stage(one, viewer) for one in shown if is_knock_out(one)]


def _stage(event: Event, viewer: Viewer) -> Stage:
    tables, rows = tables_of(event), standings(event, viewer).rows
    later = session_after(event, viewer)
    went_on = _went_on(event, later)
    numbers = sorted(set(tables.values()))
    return Stage(
        event=event,
        tables=tuple(
            StageTable(table, tuple(row for row in rows if tables.get(row.number) == table), went_on)
            for table in numbers
        ),
        later=later,
        final=len(numbers) <= LEAST_TABLES,
    )


def _went_on(event: Event, later: Event | None) -> frozenset[int]:
    """The numbers of those who play in the later stage; by who they are."""
    if later is None:
        return frozenset()
    people = Tenure.objects.filter(entrant__event=later).values("person")
    here = Tenure.objects.filter(entrant__event=event, to_round=None, person__in=people)
    return frozenset(here.values_list("entrant__number", flat=True))


def tables_of(event: Event) -> dict[int, int]:
    """{number: the table it sits at}, all stage long. One query."""
    seats = Seat.objects.filter(sitting__round__event=event, sitting__round__number=1)
    return dict(seats.values_list("entrant__number", "sitting__table"))


def going(event: Event, winners: int) -> Mapping[int, str]:
    """{number: why} of those who go on from the stage, by the rule of scoring.knock_out.

    Who is equal in everything is parted by the lot of the event's draw. House players and others who are not
    ranked do not go on. Refuses with `not_a_knock_out`, `stage_not_over` and what `going_on` raises.
    """
    if not is_knock_out(event):
        raise TournamentError("not_a_knock_out", slug=event.slug)
    if event.state not in Event.OVER:
        raise TournamentError("stage_not_over", slug=event.slug)
    rows = [row for row in standings(event, Viewer.DIRECTOR).rows if row.ranked and row.place]
    first = {row.place: place for place, row in reversed(list(enumerate(rows)))}
    order = sorted(rows, key=lambda row: (first[row.place], draw_lot(event.draw_seed, row.number)))
    tables = tables_of(event)
    return going_on([row.number for row in order], tables, winners, event.per_table)
