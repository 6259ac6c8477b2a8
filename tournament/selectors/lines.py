"""Where a line typed from the paper belongs, and which line comes next."""

from collections.abc import Sequence

from tournament.errors import TournamentError
from tournament.models import Event, Sitting
from tournament.selectors.desk import DeskRound, Playing, playing
from tournament.selectors.plan import deal_numbered, sittings_of_set


def place_typed(event: Event, deal_number: int, table: int | None, round_number: int) -> Playing:
    """The playing that `13` or `13/2` means while results of a round are typed.

    Without a table only a deal played in that round at one table is clear. With a table the round is that
    one if the deal is due there then, else the only one in which it is.
    """
    deal = deal_numbered(event, deal_number)
    everywhere = sittings_of_set(deal.box_set)
    sitting = (
        _at_table(everywhere, deal_number, table, round_number)
        if table is not None
        else _in_round(everywhere, deal_number, round_number)
    )
    return playing(event, deal_number, sitting.table, sitting.round.number)


def _in_round(everywhere: Sequence[Sitting], deal: int, round_number: int) -> Sitting:
    due = [sitting for sitting in everywhere if sitting.round.number == round_number]
    if not due:
        planned = [f"{sitting.table} ({sitting.round.number})" for sitting in everywhere]
        raise TournamentError("line_not_due", deal=deal, round=round_number, tables=planned)
    if len(due) > 1:
        tables = [sitting.table for sitting in due]
        raise TournamentError(
            "line_needs_table", deal=deal, round=round_number, tables=tables, first=tables[0]
        )
    return due[0]


def _at_table(everywhere: Sequence[Sitting], deal: int, table: int, round_number: int) -> Sitting:
    due = [sitting for sitting in everywhere if sitting.table == table]
    if not due:
        planned = [f"{sitting.table} ({sitting.round.number})" for sitting in everywhere]
        raise TournamentError("deal_not_due", deal=deal, table=table, round="—", tables=planned)
    now = [sitting for sitting in due if sitting.round.number == round_number]
    if not now and len(due) > 1:
        rounds = [sitting.round.number for sitting in due]
        raise TournamentError("round_needed", deal=deal, table=table, rounds=rounds)
    return (now or due)[0]


def next_line(rounds: Sequence[DeskRound], round_number: int, after: tuple[int, int] = (0, 0)) -> str:
    """The beginning of the line that comes next in a round: the deal after table and deal `after` that has no
    result, else the first one that has none; empty once all are in."""
    this = next((one for one in rounds if one.number == round_number), None)
    if this is None:
        return ""
    waiting = sorted(
        (line.table.table, playing.deal)
        for line in this.tables
        for playing in line.playings
        if playing.state == "waiting"
    )
    if not waiting:
        return ""
    table, deal = next((place for place in waiting if place > after), waiting[0])
    played_at = [line for line in this.tables if deal in line.table.deals]
    return f"{deal}/{table} " if len(played_at) > 1 else f"{deal} "
