"""The assigned movement as it stands in the database."""

from django.db.models import Prefetch

from movements.movement import Movement, TableSeating
from movements.movement import Round as PlannedRound
from tournament.errors import TournamentError
from tournament.models import AssignedMovement, BoxSet, Deal, Event, LogEntry, Record, Round, Seat, Sitting


def assigned_movement(event: Event) -> Movement:
    """The movement with entrants' numbers, as the pure package sees it. Four queries."""
    assigned = AssignedMovement.objects.filter(event=event).first()
    if assigned is None:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    rounds = tuple(_planned(stored, assigned.players) for stored in _rounds(event))
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


def _rounds(event: Event) -> list[Round]:
    seats = Seat.objects.select_related("entrant")
    sittings = Sitting.objects.select_related("box_set").prefetch_related(Prefetch("seats", queryset=seats))
    return list(
        Round.objects.filter(event=event)
        .prefetch_related(Prefetch("sittings", queryset=sittings))
        .order_by("number")
    )


def _planned(stored: Round, players: int) -> PlannedRound:
    tables = tuple(
        TableSeating(
            table=sitting.table,
            box_set=sitting.box_set.number,
            room=sitting.room,
            seats={
                seat.seat: seat.entrant.number or 0 for seat in sorted(sitting.seats.all(), key=_clockwise)
            },
        )
        for sitting in sorted(stored.sittings.all(), key=lambda sitting: sitting.table)
    )
    seated = {number for table in tables for number in table.seats.values()}
    return PlannedRound(
        number=stored.number,
        tables=tables,
        sitting_out=tuple(number for number in range(1, players + 1) if number not in seated),
    )


def _clockwise(seat: Seat) -> int:
    return "NESW".index(seat.seat)


def deal_numbered(event: Event, number: int) -> Deal:
    """The event's deal, or the refusal `deal_unknown`."""
    deal = Deal.objects.filter(event=event, number=number).select_related("box_set").first()
    if deal is None:
        raise TournamentError("deal_unknown", deal=number, deals=Deal.objects.filter(event=event).count())
    return deal


def due_sitting(
    event: Event, deal_number: int, table: int, round_number: int | None = None
) -> tuple[Sitting, Deal]:
    """Where the plan has `deal_number` played at `table`; refuses a deal that is not due there."""
    deal = deal_numbered(event, deal_number)
    return choose_sitting(sittings_of_set(deal.box_set), deal_number, table, round_number), deal


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
        .prefetch_related("seats__entrant")
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
    sittings = (
        Sitting.objects.filter(box_set=box_set)
        .select_related("round", "box_set")
        .order_by("round__number", "table")
    )
    return list(sittings.prefetch_related("seats__entrant"))


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
