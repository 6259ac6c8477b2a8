"""Deals one a line: `7 N:A.KT9.KT97.K7 E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT W:8.Q..`

The number may be left out, and deals are then counted from 1. Lines that begin with # or % and empty
ones are passed over. `7=R3` and `7=-`, as the verifier writes reserve deals and deals by hand, are deal 7.
"""

import re
from collections.abc import Iterable

from deals.deal import Deal
from deals.file_entries import Entry
from deals.notation import layout_text

_NUMBERED = re.compile(r"([RrРр]?\d{1,20})(?:=\S*)?(?:[.):]?\s+|\s*[;,]\s*|$)(.*)")
_REMARKS = ("#", "%")


def write_text(deals: Iterable[Deal]) -> str:
    """Each deal with its number on a line of its own; `read_text` and `read_layout` give back equal deals."""
    return "".join(f"{deal.number} {layout_text(deal)}\n" for deal in deals)


def read_text(text: str) -> list[Entry]:
    """Every line that holds anything."""
    lines = enumerate(text.split("\n"), start=1)
    return [
        _entry(line, written.strip())
        for line, written in lines
        if written.strip() and not written.lstrip().startswith(_REMARKS)
    ]


def _entry(line: int, written: str) -> Entry:
    match = _NUMBERED.fullmatch(written)
    if match is None:
        return Entry(line=line, layout=written)
    return Entry(line=line, number=match[1], layout=match[2])
