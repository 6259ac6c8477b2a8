"""What is hard to believe in a row that the rules allow: said to the one who enters it, never refused."""

from dataclasses import dataclass

from scoring.contract import Kind
from scoring.protocol_row import TRICKS, ProtocolRow

TALON_CARDS = 2


@dataclass(frozen=True)
class RowWarning:
    """`code` is a stable word, `params` the values a sentence names."""

    code: str
    params: dict[str, object]


def row_warnings(row: ProtocolRow) -> tuple[RowWarning, ...]:
    """All that is odd about `row`; empty for most.

    `talon_took_too_much`: on all-pass at four the resting dealer has only the two cards of the talon to take
    tricks with, so the hands together take 8 at least.
    """
    if row.contract.kind is Kind.ALL_PASS and row.resting:
        taken = TRICKS - sum(row.hand_tricks)
        if taken > TALON_CARDS:
            return (RowWarning("talon_took_too_much", {"tricks": taken, "seat": row.resting}),)
    return ()
