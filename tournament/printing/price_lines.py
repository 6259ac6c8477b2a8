"""The price table as lines of a page: one for the declarer's tricks, the shares of two whisters across."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.price_sheet import GameSection, PriceSheet, Split, TricksLine
from scoring.price_table import AllPassRow
from scoring.protocol_row import TRICKS
from scoring.row_warnings import TALON_CARDS
from tournament.wording.numbers import mixed_text


@dataclass(frozen=True)
class Side:
    """Whists of those whom the shares of the whisters do not touch; `dealer` is None at a table of three."""

    declarer: Fraction
    dealer: Fraction | None


@dataclass(frozen=True)
class GameLine:
    """One printed line of a game.

    `one` whister: what stands beside `whister_and_passer`; `both`: what stands beside the `splits`, by the
    tricks of whoever took fewer. Either is None where the line has nothing of the kind.
    """

    tricks: int
    one: Side | None
    whister_and_passer: tuple[Fraction, ...]
    both: Side | None
    splits: Mapping[int, Split]


def game_lines(section: GameSection) -> list[GameLine]:
    """The lines of a section from most tricks down; several of equal tricks where prices differ."""
    lines = []
    for tricks in sorted({line.tricks for line in section.lines}, reverse=True):
        lines += _of_tricks(tricks, [line for line in section.lines if line.tricks == tricks])
    return lines


def _of_tricks(tricks: int, alike: Sequence[TricksLine]) -> list[GameLine]:
    ones = [line for line in alike if line.one is not None]
    boths = [(Side(line.declarer, line.dealer), row) for line in alike for row in _rows_of(line.both)]
    return [
        GameLine(
            tricks,
            one=Side(one[0].declarer, one[0].dealer) if one else None,
            whister_and_passer=(one[0].one or ()) if one else (),
            both=both[0][0] if both else None,
            splits=both[0][1] if both else {},
        )
        for place in range(max(len(ones), len(boths)))
        for one, both in [(ones[place : place + 1], boths[place : place + 1])]
    ]


def _rows_of(splits: Iterable[Split]) -> list[dict[int, Split]]:
    """Each split in the column of the fewer tricks; a second one for the same column begins another row."""
    rows: list[dict[int, Split]] = []
    for split in splits:
        fewer = min(split.tricks)
        row = next((row for row in rows if fewer not in row), None)
        if row is None:
            rows.append(row := {})
        row[fewer] = split
    return rows


def stand_apart(lines: Iterable[GameLine]) -> bool:
    """Whether the declarer or dealer gets something else when both whist, so that each needs columns."""
    return any(line.one is None or (line.both is not None and line.one != line.both) for line in lines)


def possible_all_pass(sheet: PriceSheet) -> tuple[AllPassRow, ...]:
    """The results cards can give: at four the talon takes two tricks at most."""
    return tuple(row for row in sheet.all_pass if TRICKS - sum(row.hand_tricks) <= TALON_CARDS)


def whists_text(value: Fraction) -> str:
    return mixed_text(value, signed=True)


def alike_text(values: Iterable[Fraction | None]) -> str:
    """One number where all get the same, else each; a dealer there is not is left out."""
    shown = [whists_text(value) for value in values if value is not None]
    return shown[0] if len(set(shown)) == 1 else " / ".join(shown)
