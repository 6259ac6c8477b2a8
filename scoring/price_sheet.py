"""The price table laid out for a page: everything that costs the same stands once.

The table has a row for every way two whisters can share the tricks; on a page there is one line for
the tricks of the declarer, with the shares beside it. Nothing is lost: the rows can be read back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.contract import LEVELS
from scoring.price_table import AllPassRow, PriceRow, PriceTable


@dataclass(frozen=True)
class Split:
    """Two whisters: tricks and whists of each, who took more first.

    With `any_order` it does not matter which of them sits first; otherwise the first defender stands first.
    """

    tricks: tuple[int, ...]
    whists: tuple[Fraction, ...]
    any_order: bool


@dataclass(frozen=True)
class TricksLine:
    """Results of a played game alike for the declarer and the resting dealer; whists for each.

    `tricks` are the declarer's. `one`: the lone whister and the passer, None where that costs something
    else and has a line of its own. `both`: every way two whisters could share the other tricks.
    """

    tricks: int
    declarer: Fraction
    dealer: Fraction | None
    one: tuple[Fraction, ...] | None
    both: tuple[Split, ...]


@dataclass(frozen=True)
class GameSection:
    """A game of `level`: what it costs unplayed, then played with the declarer's tricks falling.

    Unplayed is with `nobody` whisting or with a `half` whist, None where the level has none.
    """

    level: int
    nobody: PriceRow
    half: PriceRow | None
    lines: tuple[TricksLine, ...]


@dataclass(frozen=True)
class PriceSheet:
    """Sections in the order of a page. `talon_bonus` is {level: whists}, empty where nothing is written."""

    games: tuple[GameSection, ...]
    misere: tuple[PriceRow, ...]
    all_pass: tuple[AllPassRow, ...]
    talon_bonus: dict[int, int]


def price_sheet(table: PriceTable) -> PriceSheet:
    """The whole `table` as sections of a page."""
    return PriceSheet(
        games=tuple(_section(level, table.games) for level in LEVELS),
        misere=table.misere,
        all_pass=table.all_pass,
        talon_bonus={level: bonus for level, bonus in table.talon_bonus.items() if bonus},
    )


def _section(level: int, games: Iterable[PriceRow]) -> GameSection:
    rows = [row for row in games if row.contract == str(level)]
    unplayed = {row.situation: row for row in rows if row.tricks is None}
    return GameSection(level, unplayed["nobody"], unplayed.get("half"), tuple(_lines(rows)))


def _lines(rows: Iterable[PriceRow]) -> Iterator[TricksLine]:
    alike: dict[tuple[int, Fraction, Fraction | None], list[PriceRow]] = {}
    for row in rows:
        if row.tricks is not None:
            alike.setdefault((row.tricks, row.declarer, row.dealer), []).append(row)
    for (tricks, declarer, dealer), same in sorted(alike.items(), key=lambda item: -item[0][0]):
        one = next((row.defenders for row in same if row.situation == "one"), None)
        both = {row.whist_tricks: row.defenders for row in same if row.situation == "both"}
        yield TricksLine(tricks, declarer, dealer, one, tuple(_splits(both)))


def _splits(both: dict[tuple[int, ...], tuple[Fraction, ...]]) -> Iterator[Split]:
    """Shares that mirror each other once, unless the seats make a difference."""
    for tricks, whists in both.items():
        any_order = both.get(tricks[::-1]) == whists[::-1]
        if not any_order or tricks[0] >= tricks[1]:
            yield Split(tricks, whists, any_order)
