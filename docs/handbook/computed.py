"""Tables of the handbook that are worked out while the pages are built, so that none can be out of date.

{prices} sochi                   what every result of a deal is worth at a table of four
{options}                        which convention has which value of every option
{whists} sochi sharing=greedy    rows as they are typed at the desk, and the whists of all four
{matchpoints}                    one line of a deal: whists of its records, and what each of them scores
{places} tops mates              entrants with percents and tie-breaks, and their places
{found}                          the least imbalance of our own movements
"""

import math
import os
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from movements.found import all_found
from scoring.adjustments import Total
from scoring.convention import (
    OPTIONS,
    convention_named,
    convention_names,
    convention_title,
    options_from_text,
)
from scoring.line_entry import read_line, row_of_line
from scoring.master_points import master_points
from scoring.matchpoints import DealResults, RecordResult, SeatResult, score_deal
from scoring.numbers import mixed_text, percent_text
from scoring.price_sheet import GameSection, PriceSheet, TricksLine, price_sheet
from scoring.price_table import price_table
from scoring.ranking import TieFacts, draw_lot, standings
from scoring.whists import whists

LANGUAGE = os.environ["HANDBOOK_LANGUAGE"]
PLAYERS = 4
# Deal 4: W deals and rests, N is the first hand.
DEAL, DEALER, SEATS = 4, "W", "NESW"
# The seed of the lots in worked examples.
SEED = "7"
WORDS = {
    "en": {
        "tricks": "Tricks",
        "declarer": "Declarer",
        "dealer": "Dealer",
        "one": "One whister: whister / passer",
        "both": "Two whisters: tricks of both, whists of both",
        "game": "Game of {}",
        "misere": "Misère",
        "all_pass": "All-pass",
        "each": "Each defender",
        "hands": "Whists of the three",
        "nobody": "nobody whists",
        "half": "half whist",
        "talon": "A quick trick in the talon",
        "option": "Option",
        "row": "As typed",
        "what": "What happened",
        "whists": "Whists",
        "group": "Version",
        "inside": "Among its own",
        "scored": "Matchpoints",
        "percent": "Percent",
        "deals": "{} (deals)",
        "place": "Place",
        "number": "No.",
        "mates": "Table-mates’ percents",
        "tops": "Tops",
        "above_half": "Above 50 %",
        "draw": "Lot",
        "points": "Master points",
        "players": "Players",
        "rounds": "Rounds",
        "single": "Imbalance",
        "copies": "With copies",
        "yes": "yes",
        "no": "no",
    },
    "ru": {
        "tricks": "Взятки",
        "declarer": "Разыгрывающий",
        "dealer": "Сдающий",
        "one": "Один вистующий: вистующий / пас",
        "both": "Двое вистуют: взятки обоих, висты обоих",
        "game": "Игра {}",
        "misere": "Мизер",
        "all_pass": "Распасы",
        "each": "Каждый защитник",
        "hands": "Висты троих",
        "nobody": "никто не вистует",
        "half": "полвиста",
        "talon": "Быстрая взятка в прикупе",
        "option": "Параметр",
        "row": "Как набирают",
        "what": "Что было",
        "whists": "Висты",
        "group": "Вариант",
        "inside": "Внутри своих",
        "scored": "Матчпункты",
        "percent": "Процент",
        "deals": "{} (сдаёт)",
        "place": "Место",
        "number": "№",
        "mates": "Проценты соперников",
        "tops": "Максы",
        "above_half": "Больше 50 %",
        "draw": "Жребий",
        "points": "Мастерские очки",
        "players": "Игроки",
        "rounds": "Туры",
        "single": "Неравномерность",
        "copies": "С копиями",
        "yes": "да",
        "no": "нет",
    },
}[LANGUAGE]
UNBROKEN = "\N{NO-BREAK SPACE}"
DASH = "\N{WORD JOINER}–\N{WORD JOINER}"
DECIMAL_SIGN = {"en": ".", "ru": ","}[LANGUAGE]


def signed(value: Fraction | None) -> str:
    return "" if value is None else mixed_text(value, signed=True)


def together(values: Iterable[Fraction]) -> str:
    return f"{UNBROKEN}/{UNBROKEN}".join(map(signed, values))


def table_of(head: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> nodes.table:
    """A table of plain text; a row that is shorter than the head ends in one wide cell."""
    table = nodes.table(classes=["computed", "colwidths-auto"])
    if title:
        table += nodes.title(text=title)
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _ in head]
    group += nodes.thead("", _row(head, len(head)))
    group += nodes.tbody("", *(_row(row, len(head)) for row in rows))
    table += group
    return table


def _row(cells: Sequence[str], columns: int) -> nodes.row:
    entries = [nodes.entry("", nodes.paragraph(text=text)) for text in cells]
    if len(cells) < columns:
        entries[-1]["morecols"] = columns - len(cells)
    return nodes.row("", *entries)


class Prices(Directive):
    """The price table of a convention."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        sheet = price_sheet(price_table(convention_named(self.arguments[0]), PLAYERS))
        return [*map(_game, sheet.games), _misere(sheet), _all_pass(sheet), *_talon(sheet)]


def _game(section: GameSection) -> nodes.table:
    head = [WORDS[word] for word in ("tricks", "declarer", "dealer", "one", "both")]
    unplayed = [("nobody", section.nobody), *([("half", section.half)] if section.half else [])]
    rows = [
        ["—", signed(row.declarer), signed(row.dealer), f"{WORDS[word]}: {together(row.defenders)}"]
        for word, row in unplayed
    ]
    return table_of(head, [*rows, *map(_line, section.lines)], WORDS["game"].format(section.level))


def _line(line: TricksLine) -> list[str]:
    splits = []
    for split in line.both:
        tricks = DASH.join(map(str, split.tricks)) + ("" if split.any_order else "*")
        splits.append(f"{tricks}:{UNBROKEN}{together(split.whists)}")
    one = "" if line.one is None else together(line.one)
    return [str(line.tricks), signed(line.declarer), signed(line.dealer), one, "; ".join(splits)]


def _misere(sheet: PriceSheet) -> nodes.table:
    head = [WORDS[word] for word in ("tricks", "declarer", "dealer", "each")]
    rows = [
        [str(row.tricks), signed(row.declarer), signed(row.dealer), signed(row.defenders[0])]
        for row in sheet.misere
    ]
    return table_of(head, rows, WORDS["misere"])


def _all_pass(sheet: PriceSheet) -> nodes.table:
    head = [WORDS[word] for word in ("tricks", "hands", "dealer")]
    rows = [
        ["–".join(map(str, row.hand_tricks)), together(row.hands), signed(row.dealer)]
        for row in sheet.all_pass
    ]
    return table_of(head, rows, WORDS["all_pass"])


def _talon(sheet: PriceSheet) -> list[nodes.table]:
    if not sheet.talon_bonus:
        return []
    whists_by_level = [signed(Fraction(amount)) for amount in sheet.talon_bonus.values()]
    return [table_of(list(map(str, sheet.talon_bonus)), [whists_by_level], WORDS["talon"])]


class Options(Directive):
    """Every option with its value in every convention."""

    def run(self) -> list[nodes.Node]:
        names = convention_names()
        head = [WORDS["option"], *(convention_title(name, LANGUAGE) for name in names)]
        known = [convention_named(name) for name in names]
        rows = [[option, *(_value(getattr(one, option)) for one in known)] for option in OPTIONS]
        table = table_of(head, rows)
        table["classes"].append("wide")
        return [table]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return WORDS["yes"] if value else WORDS["no"]
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return mixed_text(value) if isinstance(value, Fraction) else str(value)


class Whists(Directive):
    """Lines `words | row as typed` with the whists of all four."""

    required_arguments = 1
    optional_arguments = 9
    has_content = True

    def run(self) -> list[nodes.Node]:
        name, *options = self.arguments
        convention = convention_named(name, options_from_text(options))
        head = [WORDS["what"], WORDS["row"], *(self._seat(seat) for seat in SEATS)]
        rows = []
        for line in self.content:
            words, _, typed = (part.strip() for part in line.partition("|"))
            result = whists(row_of_line(read_line(f"{DEAL} {typed}"), PLAYERS, DEALER), convention)
            rows.append([words, typed, *(signed(result[seat]) for seat in SEATS)])
        return [table_of(head, rows, convention_title(name, LANGUAGE))]

    @staticmethod
    def _seat(seat: str) -> str:
        return WORDS["deals"].format(seat) if seat == DEALER else seat


class Matchpoints(Directive):
    """Whists of the records of one line, a version of a fouled deal on each line."""

    has_content = True
    option_spec: ClassVar = {"expected": directives.positive_int}

    def run(self) -> list[nodes.Node]:
        versions = [[Fraction(text) for text in line.split()] for line in self.content]
        records = [
            (f"{at}{nth}", at, won) for at, line in enumerate(versions) for nth, won in enumerate(line)
        ]
        results = DealResults(
            deal=1,
            records=tuple(
                RecordResult(key, {"N": SeatResult(entrant, won)})
                for entrant, (key, _, won) in enumerate(records, start=1)
            ),
            expected=self.options.get("expected"),
            groups=tuple(tuple(key for key, of, _ in records if of == at) for at in range(len(versions)))
            if len(versions) > 1
            else (),
        )
        scores = score_deal(results)
        stretched = len(versions) > 1 or "expected" in self.options
        columns = ["whists", *(["inside"] if stretched else []), "scored", "percent"]
        head = [WORDS[word] for word in (["group", *columns] if len(versions) > 1 else columns)]
        rows = []
        for key, at, won in records:
            score = scores[key]["N"]
            inside = sum(1 + (won > other) - (won < other) for other in versions[at]) - 1
            percent = percent_text(100 * score.matchpoints / score.top, DECIMAL_SIGN)
            row = [signed(won), *([str(inside)] if stretched else []), mixed_text(score.matchpoints), percent]
            rows.append(["ABCDEFGH"[at], *row] if len(versions) > 1 else row)
        return [table_of(head, rows)]


class Places(Directive):
    """Lines `number percent mates tops above_half`; the arguments are the tie-breaks, in order."""

    optional_arguments = 5
    has_content = True
    option_spec: ClassVar = {"points": lambda text: [int(points) for points in text.split()]}

    def run(self) -> list[nodes.Node]:
        totals, facts = {}, {}
        for line in self.content:
            number, percent, mates, tops, above_half = line.split()
            totals[int(number)] = Total(Fraction(percent), Fraction(100), 20)
            facts[int(number)] = TieFacts(
                Fraction(mates), int(tops), int(above_half), Fraction(0), draw_lot(SEED, int(number))
            )
        table = standings(totals, tie_breaks=self.arguments, facts=facts)
        points = master_points(table, self.options["points"]) if "points" in self.options else {}
        columns = ["place", "number", "percent", *self.arguments, *(["points"] if points else [])]
        rows = [
            [
                row.place.replace("-", "–"),
                str(row.entrant),
                percent_text(row.percent or 0, DECIMAL_SIGN),
                *(_tie_value(value) for value in row.tie_values),
                *([mixed_text(points[row.entrant])] if points else []),
            ]
            for row in table
        ]
        return [table_of([WORDS[column] for column in columns], rows)]


def _tie_value(value: Fraction | int | bytes) -> str:
    if isinstance(value, bytes):
        return value.hex()[:6]
    return percent_text(value, DECIMAL_SIGN) if isinstance(value, Fraction) else str(value)


class Found(Directive):
    """The least imbalance of our own movements by players and rounds, without copies of the sets and with."""

    def run(self) -> list[nodes.Node]:
        least: dict[tuple[int, int], dict[bool, float]] = {}
        for found in all_found().values():
            of_size = least.setdefault((found.players, found.rounds), {})
            of_size[found.copies > 1] = min(found.imbalance, of_size.get(found.copies > 1, math.inf))
        rows = [
            [str(players), str(rounds), *(_imbalance(of_size.get(copies)) for copies in (False, True))]
            for (players, rounds), of_size in sorted(least.items())
        ]
        return [table_of([WORDS[word] for word in ("players", "rounds", "single", "copies")], rows)]


def _imbalance(value: float | None) -> str:
    return "—" if value is None else f"{value:.3f}".replace(".", DECIMAL_SIGN)


def setup(app: Sphinx) -> dict[str, bool]:
    for directive in (Prices, Options, Whists, Matchpoints, Places, Found):
        app.add_directive(directive.__name__.lower(), directive)
    return {"parallel_read_safe": True}
