"""Deals of one line, written as a list of results."""

from fractions import Fraction

from scoring.matchpoints import DealResults, RecordResult, SeatResult


def line_of(values, expected=None, groups=(), seat="N", deal=1):
    """Records r1, r2… of entrants 1, 2… with these whists; a text "60" is an artificial percent."""
    records = []
    for number, value in enumerate(values, start=1):
        if isinstance(value, str):
            result = SeatResult(number, artificial=int(value))
        else:
            result = SeatResult(number, whists=Fraction(value))
        records.append(RecordResult(f"r{number}", {seat: result}))
    return DealResults(deal, tuple(records), expected, tuple(tuple(group) for group in groups))
