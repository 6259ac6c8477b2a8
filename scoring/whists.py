"""Whists of a protocol row under a convention (rule book 7): the sum over the table is 0."""

from fractions import Fraction

from scoring.all_pass import write_all_pass
from scoring.contract import Kind
from scoring.convention import Convention
from scoring.game import write_game, write_misere
from scoring.protocol_row import ProtocolRow, check_row
from scoring.written import Written, settle


def written(row: ProtocolRow, convention: Convention) -> Written:
    """What the deal writes into pool, mountain and whists, before the deal's multiplier.

    The row must have passed `check_row`.
    """
    if row.declarer is None:
        return write_all_pass(row, convention)
    if row.contract.kind is Kind.MISERE:
        return write_misere(row, row.declarer, convention)
    return write_game(row, row.declarer, convention)


def whists(row: ProtocolRow, convention: Convention) -> dict[str, Fraction]:
    """Whists of every seat clockwise from N, the resting dealer included; exact, the sum is 0.

    A deal stands alone: pools have no end and nobody is helped. Raises what `check_row` raises.
    """
    check_row(row, convention)
    return settle(
        written(row, convention),
        row.seats,
        convention.pool_point,
        convention.mountain_point,
        row.multiplier,
    )
