"""How far the event is: what each table of each round owes."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Q

from tournament.models import Deal, Entrant, Event, Record, RivalEntry, Sitting
from tournament.selectors.rulings import settled_playings


@dataclass(frozen=True)
class TableProgress:
    """`state`: waiting, playing, entered, confirmed or conflict. Counts are of deals.

    `room` is None where all tables stand in one.
    `ruled` deals have no record and need none: every seat was given its result by a ruling.
    """

    table: int
    box_set: int
    deals: tuple[int, ...]
    entered: int
    confirmed: int
    conflicts: int
    ruled: int = 0
    room: int | None = None

    @property
    def due(self) -> int:
        return len(self.deals)

    @property
    def state(self) -> str:
        if self.conflicts:
            return "conflict"
        if not self.entered + self.ruled:
            return "waiting"
        if self.missing:
            return "playing"
        return "confirmed" if self.confirmed + self.ruled == self.due else "entered"

    @property
    def missing(self) -> int:
        return self.due - self.entered - self.ruled


@dataclass(frozen=True)
class RoundProgress:
    number: int
    tables: tuple[TableProgress, ...]

    @property
    def complete(self) -> bool:
        return all(not table.missing for table in self.tables)


def progress(event: Event) -> list[RoundProgress]:
    """Every round in order. Five queries."""
    deals: dict[int, list[int]] = defaultdict(list)
    for box_set, number in (
        Deal.objects.filter(event=event).order_by("number").values_list("box_set_id", "number")
    ):
        deals[box_set].append(number)
    counts = _counts(event)
    ruled = Counter((round_id, table) for _, round_id, table in settled_playings(event))
    rounds: dict[int, list[TableProgress]] = defaultdict(list)
    of_set = {box_set: tuple(numbers) for box_set, numbers in deals.items()}
    sittings = Sitting.objects.filter(round__event=event).order_by("round__number", "table")
    # Plain rows: a large event has thousands.
    rows = list(
        sittings.values_list("round_id", "round__number", "table", "room", "box_set_id", "box_set__number")
    )
    several_rooms = len({room for *_where, room, _set, _number in rows}) > 1
    for round_id, round_number, table, room, box_set, set_number in rows:
        entered, confirmed, conflicts = counts.get((round_id, table), (0, 0, 0))
        rounds[round_number].append(
            TableProgress(
                table=table,
                box_set=set_number,
                deals=of_set.get(box_set, ()),
                entered=entered,
                confirmed=confirmed,
                conflicts=conflicts,
                ruled=ruled[round_id, table],
                room=room if several_rooms else None,
            )
        )
    return [RoundProgress(number=number, tables=tuple(tables)) for number, tables in rounds.items()]


def _counts(event: Event) -> dict[tuple[int, int], tuple[int, int, int]]:
    rivals = RivalEntry.objects.filter(record=OuterRef("pk"), settled=False)
    # A record of a deal that was not due there is none of what the table owes.
    due = Record.objects.filter(
        event=event, deal__box_set__sittings__round=F("round"), deal__box_set__sittings__table=F("table")
    )
    rows: Iterable[tuple[int, int, int, int, int]] = (
        due.annotate(disputed=Exists(rivals))
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
    """Playings the plan asks for that have neither a record nor a ruling for every seat."""
    return sum(table.missing for round_ in progress(event) for table in round_.tables)


def disputed_playings(event: Event) -> list[str]:
    """Deal and table of every record that has a rival entry nobody has decided on. One query."""
    rivals = RivalEntry.objects.filter(record__event=event, settled=False)
    places = rivals.order_by("record__deal__number", "record__table")
    found = places.values_list("record__deal__number", "record__table").distinct()
    return [f"{deal} ({table})" for deal, table in found]


def playings_due(event: Event) -> dict[int, int]:
    """{deal: how often the plan has it played}."""
    sets = Sitting.objects.filter(round__event=event).values_list("box_set_id").annotate(due=Count("pk"))
    due = dict(sets.order_by())
    deals = Deal.objects.filter(event=event).values_list("number", "box_set_id")
    return {number: due.get(box_set, 0) for number, box_set in deals}


def open_playings(event: Event, entrant: Entrant) -> list[tuple[Deal, Sitting]]:
    """The deals the entrant still owes, with where he is due to play them, in order of round."""
    settled = settled_playings(event)
    recorded = set(Record.objects.filter(event=event).values_list("deal_id", "round_id", "table"))
    return [
        (deal, sitting)
        for deal, sitting in due_playings(event, entrant)
        if (deal.pk, sitting.round_id, sitting.table) not in settled | recorded
    ]


def due_playings(event: Event, entrant: Entrant) -> list[tuple[Deal, Sitting]]:
    """Everything the plan asks the entrant to play, in order of round."""
    sittings = (
        Sitting.objects.filter(round__event=event, seats__entrant=entrant)
        .select_related("round")
        .prefetch_related("seats__entrant", "box_set__deals")
        .order_by("round__number", "table")
    )
    return [(deal, sitting) for sitting in sittings for deal in sitting.box_set.deals.all()]


def past_half_way(event: Event, entrant: Entrant) -> bool:
    """Whether the entrant has at least half of his deals behind him."""
    due = len(due_playings(event, entrant))
    return 2 * (due - len(open_playings(event, entrant))) >= due
