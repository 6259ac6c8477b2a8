"""Which corrections of facts can be taken back, and what would take them back."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from movements.movement import Movement, movement_from_json
from movements.seats import seats_for
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, LogEntry, Record
from tournament.selectors.changes import about_playing

UNDOABLE = ("seats_rotate", "record_move", "record_retable", "rounds_replan")
ABOUT_ENTRANTS = ("record_seats", "rulings", "seat_rulings", "correction_requests")
PLANS = ("rounds_replan", "movement_assign")
TAKES_BACK = "undo/"


@dataclass(frozen=True)
class TurnBack:
    """Everybody at the table sits `steps` places further on again."""

    round: int
    table: int
    steps: int
    deals: tuple[int, ...]


@dataclass(frozen=True)
class MoveBack:
    """The record is of `deal` again."""

    record: Record
    deal: int


@dataclass(frozen=True)
class TableBack:
    """The record is of `table` again; `people` sat there, {seat: number}."""

    record: Record
    table: int
    people: Mapping[str, int]


@dataclass(frozen=True)
class PlanBack:
    """The rounds after `after_round` are those of `plan` again."""

    after_round: int
    plan: Movement


Back = TurnBack | MoveBack | TableBack | PlanBack


def undo_key(act: int) -> str:
    """The key of the act that takes act number `act` back: the log has it once at most."""
    return f"{TAKES_BACK}{act}"


def act_numbered(event: Event, number: int) -> LogEntry:
    """The log counts its acts from 1, in order of time, so that a number survives export."""
    entries = LogEntry.objects.filter(event=event).order_by("pk")
    acts = entries.count()
    if not 1 <= number <= acts:
        raise TournamentError("act_unknown", act=number, acts=acts)
    return entries[number - 1]


def number_of(entry: LogEntry) -> int:
    return LogEntry.objects.filter(event=entry.event_id, pk__lte=entry.pk).count()


def may_be_taken_back(entry: LogEntry) -> bool:
    """Whether it is such an act at all; what takes back another act is not taken back itself."""
    return entry.action in UNDOABLE and not entry.key.startswith(TAKES_BACK)


def taken_back(event: Event) -> set[str]:
    """The keys of acts that took others back. One query."""
    keys = LogEntry.objects.filter(event=event, key__startswith=TAKES_BACK)
    return set(keys.values_list("key", flat=True))


def undo_of(event: Event, entry: LogEntry, number: int) -> Back:
    """What takes the act back; refused once its records are not as the act left them."""
    if not may_be_taken_back(entry):
        raise TournamentError("act_stays", act=number)
    try:
        return WAYS_BACK[entry.action](event, entry)
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
        # Besides records that have changed: a log read from a file may keep anything.
        raise TournamentError("act_overtaken", act=number) from None


def _turn(event: Event, entry: LogEntry) -> TurnBack:
    round_number, table = map(int, entry.subject.split("/"))
    records = Record.objects.filter(event=event, round__number=round_number, table=table)
    now = {record.deal.number: record for record in records.select_related("deal", "round")}
    left = dict(_pairs(entry.after))
    if not left or now.keys() != left.keys():
        raise LookupError
    _check_untouched(entry, now.values())
    for deal, record in now.items():
        sat = {seat.seat: seat.entrant.number for seat in record.seats.select_related("entrant")}
        if sat != left[deal]:
            raise LookupError
    return TurnBack(round_number, table, _steps_back(event, entry), tuple(sorted(now)))


def _pairs(value: Any) -> list[tuple[int, dict[str, int]]]:
    return [(deal, dict(seats)) for deal, seats in value]


def _steps_back(event: Event, entry: LogEntry) -> int:
    """How far those who sat first have to go on to sit there again."""
    seats = seats_for(event.per_table)
    (_deal, before), (_same, after) = _pairs(entry.before)[0], _pairs(entry.after)[0]
    place = {number: seats.index(seat) for seat, number in after.items()}
    steps = {(seats.index(seat) - place[number]) % len(seats) for seat, number in before.items()}
    (step,) = steps
    return step


def _move(event: Event, entry: LogEntry) -> MoveBack:
    before, round_number, table = map(int, entry.subject.split("/"))
    records = Record.objects.filter(event=event, round__number=round_number, table=table)
    record = records.select_related("deal", "round").filter(deal__number=int(entry.after)).first()
    if record is None or records.filter(deal__number=before).exists():
        raise LookupError
    _check_untouched(entry, [record])
    return MoveBack(record, before)


def _retable(event: Event, entry: LogEntry) -> TableBack:
    """Two rows that were exchanged both have to be there still; otherwise the place has to be free."""
    deal, round_number, table = map(int, entry.subject.split("/"))
    records = Record.objects.filter(event=event, round__number=round_number, deal__number=deal)
    found = {one.table: one for one in records.select_related("deal", "round")}
    record, other = found[int(entry.after["table"])], found.get(table)
    if (other is not None) != entry.before["exchanged"]:
        raise LookupError
    _check_untouched(entry, filter(None, (record, other)))
    people = {seat: entry.before["seats"][seat] for seat in seats_for(event.per_table)}
    entered = Entrant.objects.filter(event=event).values_list("number", flat=True)
    if len(set(people.values()) & {*entered}) != len(people):
        raise LookupError
    return TableBack(record, table, people)


def _replan(event: Event, entry: LogEntry) -> PlanBack:
    """Only the latest plan, before anything is entered by it or ruled about those who came with it."""
    after_round, plan = int(entry.subject), movement_from_json(entry.before)
    later = LogEntry.objects.filter(event=event, pk__gt=entry.pk, action__in=PLANS)
    played = Record.objects.filter(event=event, round__number__gt=after_round)
    came = Entrant.objects.filter(event=event, number__gt=plan.players)
    known = (came.filter(**{f"{name}__isnull": False}) for name in ABOUT_ENTRANTS)
    if later.exists() or played.exists() or any(found.exists() for found in known):
        raise LookupError
    return PlanBack(after_round, plan)


WAYS_BACK: Mapping[str, Callable[[Event, LogEntry], Back]] = {
    "seats_rotate": _turn,
    "record_move": _move,
    "record_retable": _retable,
    "rounds_replan": _replan,
}


def _check_untouched(entry: LogEntry, records: Iterable[Record]) -> None:
    """Nothing changed the facts of these records after the act, by the order of the log. One query."""
    about = Q()
    for record in records:
        about |= _here(record.deal.number, record.round.number, record.table)
    later = LogEntry.objects.filter(about, event=entry.event_id, pk__gt=entry.pk)
    # A second entry that differs is kept beside the record and changes nothing of it.
    if later.exclude(action="record_enter").exists():
        raise LookupError


def _here(deal: int, round_number: int, table: int) -> Q:
    """Acts on the record that is here now, while it was here or when it came here."""
    return about_playing(deal, round_number, table) | _brought(deal, round_number, table)


def _brought(deal: int, round_number: int, table: int) -> Q:
    """Corrections of who played what where that left a record here."""
    place = f"{round_number}/{table}"
    put = Q(subject__startswith=f"{deal}/{round_number}/", after={"table": table})
    exchanged = Q(subject=f"{deal}/{place}", before__exchanged=True)
    return (
        Q(action="seats_rotate", subject=place)
        | Q(action="record_move", subject__endswith=f"/{place}", after=deal)
        | Q(put | exchanged, action="record_retable")
    )


def latest_act(event: Event, deal: int, round_number: int, table: int) -> int | None:
    """The number of the latest correction of this playing, while it can be taken back. Few queries."""
    entry = LogEntry.objects.filter(_brought(deal, round_number, table), event=event).order_by("-pk").first()
    if entry is None or event.state == Event.State.PUBLISHED:
        return None
    number = number_of(entry)
    try:
        undo_of(event, entry, number)
    except TournamentError:
        return None
    return None if undo_key(number) in taken_back(event) else number
