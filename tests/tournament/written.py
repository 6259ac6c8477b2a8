"""A protocol row as people hand it in, by taps or in the form of the desk, and what rows are worth.

A row has the shape the command `whists` reads, without players and dealer.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import pgettext

from deals.cards import SUIT_SIGNS
from scoring.convention import Convention
from scoring.protocol_row import row_from_json
from scoring.seats import defenders_of, hands_of
from scoring.whists import whists
from tournament.web.template_tags import CALLS

Row = Mapping[str, Any]


def taps(row: Row, dealer: str) -> Iterator[str]:
    """What is tapped on the phone one question after another, in the language in use."""
    contract = row["contract"]
    if contract == "-":
        yield pgettext("contract", "all-pass")
        yield from map(str, row["hand_tricks"])
        return
    if contract == "M":
        yield from (pgettext("contract", "misère"), row["declarer"], str(row["tricks"]))
        return
    level, strain = contract.rstrip("SCDHNT"), contract.lstrip("0123456789")
    yield level + (SUIT_SIGNS.get(strain) or pgettext("contract", "NT"))
    yield row["declarer"]
    calls = [row["whist"][seat] for seat in defenders_of(row["declarer"], dealer, 4)]
    yield from (str(CALLS[call]) for call in calls)
    if "tricks" in row:
        yield str(row["tricks"])
    if calls == ["whist", "whist"]:
        first = defenders_of(row["declarer"], dealer, 4)[0]
        yield str(row["whist_tricks"][first])


def fields(row: Row, dealer: str) -> dict[str, str]:
    """The row by the names of the fields of the desk's form; what is not there stays empty."""
    hands = hands_of(dealer, 4)
    filled = {name: "" for seat in hands for name in (f"call_{seat}", f"tricks_{seat}")}
    filled |= {"contract": row["contract"], "declarer": row.get("declarer", "")}
    filled |= {f"call_{seat}": call for seat, call in row.get("whist", {}).items()}
    tricks = dict(zip(hands, row.get("hand_tricks", ()), strict=False)) | row.get("whist_tricks", {})
    if "tricks" in row:
        tricks[row["declarer"]] = row["tricks"]
    return filled | {f"tricks_{seat}": str(count) for seat, count in tricks.items()}


def percents(
    played: Mapping[tuple[int, str], list[tuple[Row, Mapping[str, int]]]], convention: Convention
) -> dict[int, Fraction]:
    """{number: percent}, counted by hand: two for each record of the line that is beaten, one for each equal.

    `played`: {(deal, dealer): (row, {seat: number}) of every table}.
    """
    score: dict[int, int] = defaultdict(int)
    top: dict[int, int] = defaultdict(int)
    for (_deal, dealer), records in played.items():
        scored = [(_whists(row, dealer, convention), seats) for row, seats in records]
        for mine, (worth, seats) in enumerate(scored):
            others = [other for place, (other, _seats) in enumerate(scored) if place != mine]
            for seat, number in seats.items():
                score[number] += sum((worth[seat] >= one[seat]) + (worth[seat] > one[seat]) for one in others)
                top[number] += 2 * len(others)
    return {number: Fraction(100 * score[number], top[number]) for number in top}


def _whists(row: Row, dealer: str, convention: Convention) -> Mapping[str, Fraction]:
    return whists(row_from_json({**row, "players": 4, "dealer": dealer}), convention)
