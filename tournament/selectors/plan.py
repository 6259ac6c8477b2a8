"""The assigned movement as it stands in the database."""

from collections import defaultdict

from django.db.models import Prefetch, QuerySet

from movements.movement import Movement, TableSeating
from movements.movement import Round as PlannedRound
from tournament.errors import TournamentError
from tournament.models import AssignedMovement, BoxSet, Deal, Event, LogEntry, Record, Round, Seat, Sitting

# Who sits there, in one query.
SEATED = Prefetch("seats", Seat.objects.select_related("entrant"))


def assigned_movement(event: Event) -> Movement:
    """The movement with entrants' numbers, as the pure package sees it. Four queries."""
    assigned = AssignedMovement.objects.filter(event=event).first()
    if assigned is None:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    seatings = _seatings(event)
    numbers = Round.objects.filter(event=event).order_by("number").values_list("number", flat=True)
    rounds = tuple(_planned(number, seatings[number], assigned.players) for number in numbers)
    row = assigned.judges_row
    return Movement(
        scheme=assigned.scheme,
        players=assigned.players,
        per_table=event.per_table,
        sets=assigned.sets,
        copies=assigned.copies,
        rounds=rounds,
        row=tuple(tuple(place) for place in row) if row is not None else None,
    )


def _seatings(event: Event) -> dict[int, list[TableSeating]]:
    """{round: its tables by number}, read as plain values: a large event has tens of thousands of seats."""
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    seated = Seat.objects.filter(sitting__round__event=event).values_list(
        "sitting_id", "seat", "entrant__number"
    )
    for sitting, seat, number in seated.order_by():
        seats[sitting][seat] = number or 0
    tables: dict[int, list[TableSeating]] = defaultdict(list)
    sittings = Sitting.objects.filter(round__event=event).order_by("table")
    rows = sittings.values_list("pk", "round__number", "table", "box_set__number", "room")
    for pk, round_number, table, box_set, room in rows:
        clockwise = {seat: seats[pk][seat] for seat in "NESW" if seat in seats[pk]}
        tables[round_number].append(TableSeating(table=table, box_set=box_set, room=room, seats=clockwise))
    return tables


def _planned(number: int, tables: list[TableSeating], players: int) -> PlannedRound:
    seated = {entrant for table in tables for entrant in table.seats.values()}
    return PlannedRound(
        number=number,
        tables=tuple(tables),
        sitting_out=tuple(entrant for entrant in range(1, players + 1) if entrant not in seated),
    )


def deal_numbered(event: Event, number: int) -> Deal:
    """The event's deal, or the refusal `deal_unknown`."""
    found = Deal.objects.filter(event=event, number=number).order_by("pk")
    deal = found.select_related("box_set").first()
    if deal is None:
        raise TournamentError("deal_unknown", deal=number, deals=Deal.objects.filter(event=event).count())
    return deal


def due_sitting(
    event: Event, deal_number: int, table: int, round_number: int | None = None
) -> tuple[Sitting, Deal]:
    """Where the plan has `deal_number` played at `table`; refuses a deal that is not due there."""
    deal = deal_numbered(event, deal_number)
    here = _sittings(deal.box_set).filter(table=table)
    if round_number is not None:
        here = here.filter(round__number=round_number)
    found = list(here)
    if len(found) != 1:
        # The refusal says where the set is due.
        return choose_sitting(sittings_of_set(deal.box_set), deal_number, table, round_number), deal
    return found[0], deal


def played_sitting(
    event: Event, deal_number: int, table: int, round_number: int | None = None
) -> tuple[Sitting, Deal]:
    """As `due_sitting`, and also where the deal was not due but has a record all the same."""
    try:
        return due_sitting(event, deal_number, table, round_number)
    except TournamentError as error:
        records = Record.objects.filter(event=event, deal__number=deal_number, table=table)
        if round_number is not None:
            records = records.filter(round__number=round_number)
        record = records.select_related("round").order_by("round__number").first()
        if error.code != "deal_not_due" or record is None:
            raise
    return sitting_at(event, record.round.number, table), deal_numbered(event, deal_number)


def sitting_at(event: Event, round_number: int, table: int) -> Sitting:
    """Who is due at a table in a round, whatever set they play; or the refusal `sitting_unknown`."""
    sitting = (
        Sitting.objects.filter(round__event=event, round__number=round_number, table=table)
        .select_related("round", "box_set")
        .prefetch_related(SEATED)
        .first()
    )
    if sitting is None:
        raise TournamentError("sitting_unknown", round=round_number, table=table)
    return sitting


def tables_of_round(round_: Round) -> list[Sitting]:
    """Every table at which somebody is due in the round, by number."""
    return list(Sitting.objects.filter(round=round_).order_by("table"))


def rounds_of_table(event: Event, table: int) -> list[int]:
    """The rounds in which somebody is due at the table."""
    sittings = Sitting.objects.filter(round__event=event, table=table)
    return list(sittings.order_by("round__number").values_list("round__number", flat=True))


def sittings_of_set(box_set: BoxSet) -> list[Sitting]:
    """Everywhere the set is due, with who sits there."""
    return list(_sittings(box_set))


def _sittings(box_set: BoxSet) -> QuerySet[Sitting]:
    sittings = Sitting.objects.filter(box_set=box_set).select_related("round", "box_set")
    return sittings.prefetch_related(SEATED).order_by("round__number", "table")


def choose_sitting(sittings: list[Sitting], deal: int, table: int, round_number: int | None) -> Sitting:
    """The one of the set's `sittings` that is meant; without a round only if the table has the set once."""
    due = [sitting for sitting in sittings if sitting.table == table]
    if round_number is not None:
        due = [sitting for sitting in due if sitting.round.number == round_number]
    if not due:
        planned = [f"{sitting.table} ({sitting.round.number})" for sitting in sittings]
        raise TournamentError(
            "deal_not_due", deal=deal, table=table, round=round_number or "—", tables=planned
        )
    if len(due) > 1:
        rounds = [sitting.round.number for sitting in due]
        raise TournamentError("round_needed", deal=deal, table=table, rounds=rounds)
    return due[0]


def joined_after(event: Event) -> dict[int, int]:
    """{number: the last round before he came} of those who came when rounds were planned again.

    Every such act keeps the plan before it, which says how many there were till then. Two queries.
    """
    acts = LogEntry.objects.filter(event=event, action="rounds_replan").order_by("pk")
    rows = [
        (int(subject), plan["players"])
        for subject, plan in acts.values_list("subject", "before")
        if subject.isdecimal() and isinstance(plan, dict) and isinstance(plan.get("players"), int)
    ]
    now = AssignedMovement.objects.filter(event=event).values_list("players", flat=True).first() or 0
    joined: dict[int, int] = {}
    for place, (after_round, players) in enumerate(rows):
        most = rows[place + 1][1] if place + 1 < len(rows) else now
        joined = {number: after for number, after in joined.items() if number <= most}
        joined |= dict.fromkeys(range(players + 1, most + 1), after_round)
    return joined
