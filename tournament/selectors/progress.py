"""How far the event is: what each table of each round owes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from tournament.models import Deal, Event, Record, RivalEntry, Sitting


@dataclass(frozen=True)
class TableProgress:
    """`state`: waiting, playing, entered, confirmed or conflict. Counts are of deals."""

    table: int
    box_set: int
    deals: tuple[int, ...]
    entered: int
    confirmed: int
    conflicts: int

    @property
    def due(self) -> int:
        return len(self.deals)

    @property
    def state(self) -> str:
        if self.conflicts:
            return "conflict"
        if not self.entered:
            return "waiting"
        if self.entered < self.due:
            return "playing"
        return "confirmed" if self.confirmed == self.due else "entered"


@dataclass(frozen=True)
class RoundProgress:
    number: int
    tables: tuple[TableProgress, ...]

    @property
    def complete(self) -> bool:
        return all(table.entered == table.due for table in self.tables)


def progress(event: Event) -> list[RoundProgress]:
    """Every round in order. Three queries."""
    deals: dict[int, list[int]] = defaultdict(list)
    for box_set, number in (
        Deal.objects.filter(event=event).order_by("number").values_list("box_set_id", "number")
    ):
        deals[box_set].append(number)
    counts = _counts(event)
    rounds: dict[int, list[TableProgress]] = defaultdict(list)
    sittings = Sitting.objects.filter(round__event=event).select_related("round", "box_set")
    for sitting in sittings.order_by("round__number", "table"):
        entered, confirmed, conflicts = counts.get((sitting.round_id, sitting.table), (0, 0, 0))
        rounds[sitting.round.number].append(
            TableProgress(
                table=sitting.table,
                box_set=sitting.box_set.number,
                deals=tuple(deals[sitting.box_set_id]),
                entered=entered,
                confirmed=confirmed,
                conflicts=conflicts,
            )
        )
    return [RoundProgress(number=number, tables=tuple(tables)) for number, tables in rounds.items()]


def _counts(event: Event) -> dict[tuple[int, int], tuple[int, int, int]]:
    rivals = RivalEntry.objects.filter(record=OuterRef("pk"), settled=False)
    rows: Iterable[tuple[int, int, int, int, int]] = (
        Record.objects.filter(event=event)
        .annotate(disputed=Exists(rivals))
        .values("round_id", "table")
        .annotate(
            entered=Count("pk"),
            confirmed=Count("pk", filter=~Q(confirmed_by="")),
            conflicts=Count("pk", filter=Q(disputed=True)),
        )
        .order_by()
        .values_list("round_id", "table", "entered", "confirmed", "conflicts")
    )
    return {
        (round_id, table): (entered, confirmed, rivals)
        for round_id, table, entered, confirmed, rivals in rows
    }


def missing_records(event: Event) -> int:
    """Playings the plan asks for that have no record."""
    return sum(table.due - table.entered for round_ in progress(event) for table in round_.tables)


def expected_total(event: Event) -> int:
    """Playings the plan asks for."""
    per_set = Deal.objects.filter(event=event).values("box_set").annotate(deals=Count("pk")).order_by()
    deals = dict(per_set.values_list("box_set", "deals"))
    sittings = Sitting.objects.filter(round__event=event).values_list("box_set_id", flat=True)
    return sum(deals.get(box_set, 0) for box_set in sittings)
