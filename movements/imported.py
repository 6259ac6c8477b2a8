"""Schedules that somebody wrote himself: pasted from a spreadsheet, from CSV, or as rows of the rule book.

A *sheet* has a line for every table of every round: round, table, set and who sits on each seat, under
headings in any order or, without headings, in that order. An empty round is that of the line above;
whoever has no seat in a round rests. *Rows* are the rule book's own notation (rule book 5), with its
dashes and its Z, or ours: places with spaces between, `fixed: 1N`, and last the judge's row.

What is read need not be a valid schedule: see `movements.checks`.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from movements.errors import MovementError
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.schemes import Group, JudgeRow, cyclic, parse_group, parse_judge_row
from movements.seats import REST_SEAT, SEATS, seats_for
from movements.shape import LARGEST, printable

OWN = "own"
MOST_LINES = 40_000
MOST_PLACES = 400_000  # participants times rounds
_HEADINGS = {
    "round": "round тур раунд коло",
    "table": "table стол стіл",
    "set": "set box комплект коробка набор набір",
    "room": "room зал зала комната кімната",
    "N": "n north с север пн північ",
    "E": "e east в восток сх схід",
    "S": "s south ю юг пд південь",
    "W": "w west з запад зх захід",
    "rest": "rest sits-out p отдых отдыхает пауза відпочинок відпочиває перерва",
}
_COLUMNS = {word: column for column, words in _HEADINGS.items() for word in words.split()}
_NEEDED = ("round", "table", "set", "N", "E", "S")
_LOOK_ALIKES = str.maketrans("ЕМ", "EM")
_PLACE = re.compile(r"\b(?:[1-9][0-9]{0,3}[NESW]|P[0-9]{0,3})\b")
_FIXED = re.compile(r"(?:fixed|постоянно|постійно)[^0-9]*([1-9][0-9]{0,3}[NESW])", re.IGNORECASE)
_ASIDE = re.compile(r"\([^)]*\)")
_LABEL = re.compile(r"^\s*[^\W\d_]{2,}(?:[^:]{0,40}:|(?:\s+[^\W\d_]{2,})*(?=\s))")
_DASHES = re.compile("[-–—]")


@dataclass(frozen=True)
class _Line:
    """One line of a sheet: its number from 1, {column: what stands there}, {column: what it is called}."""

    number: int
    cells: Mapping[str, str]
    titles: Mapping[str, str]

    def whole(self, column: str) -> int:
        return self.read(column, self.cells.get(column, ""))

    def read(self, column: str, text: str) -> int:
        """What stands in the column, or a part of it, as a number."""
        column = self.titles.get(column, column)
        if not text:
            raise MovementError("sheet_hole", line=self.number, column=column)
        if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= LARGEST):
            raise MovementError(
                "sheet_not_whole", line=self.number, column=column, got=printable(text), most=LARGEST
            )
        return int(text)


def schedule_from_text(text: str, name: str = OWN) -> Movement:
    """The schedule written in `text`, a sheet or rows; `name` becomes its scheme.

    Raises MovementError `schedule_empty`, `schedule_too_long`; for a sheet `schedule_too_large`,
    `sheet_heading_missing`, `sheet_heading_twice`, `sheet_columns`, `sheet_hole`, `sheet_not_whole`,
    `sheet_round_missing`, `sheet_unreadable`, all naming the line or column; for rows `rows_without_sets`
    and those of `movements.schemes.cyclic`.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" \t,;")]
    if not lines:
        raise MovementError("schedule_empty")
    if len(lines) > MOST_LINES:
        raise MovementError("schedule_too_long", lines=len(lines), most=MOST_LINES)
    if any(_is_row(line) for _number, line in lines):
        return _from_rows([line for _number, line in lines], name)
    return _from_sheet(list(_cells(lines)), name)


def _cells(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    first = lines[0][1]
    delimiter = max("\t;,", key=first.count)
    for number, line in lines:
        # A quoted cell of several lines cannot be a number, so every line is read by itself.
        try:
            cells = next(csv.reader([line], delimiter=delimiter))
        except csv.Error:
            raise MovementError("sheet_unreadable", line=number) from None
        yield number, [cell.strip().strip("\ufeff") for cell in cells]


def _from_sheet(rows: list[tuple[int, list[str]]], name: str) -> Movement:
    columns = _headings(rows[0][1])
    lines = rows[1:] if columns else rows
    titles = {column: rows[0][1][position] for position, column in columns.items()}
    if not columns:
        columns = _usual_columns(rows[0])
        titles = {column: str(position + 1) for position, column in columns.items()}
    read = list(_carried(_Line(number, _by_column(columns, cells), titles) for number, cells in lines))
    if not read:
        raise MovementError("schedule_empty")
    seats = seats_for(4 if any(line.cells.get("W") for line in read) else 3)
    rounds = _rounds(read, seats)
    players = max(entrant for this in rounds for _place, entrant in this.places())
    if players * len(rounds) > MOST_PLACES:
        raise MovementError("schedule_too_large", players=players, rounds=len(rounds), most=MOST_PLACES)
    rounds = [_with_rests(this, players) for this in rounds]
    sets = max(table.box_set for this in rounds for table in this.tables)
    return Movement(name, players, len(seats), sets, copies_needed(tuple(rounds)), tuple(rounds), None)


def _headings(cells: Sequence[str]) -> dict[int, str]:
    """{position: column} of the headings known, empty where the line has numbers and no headings."""
    if all(not cell or cell.isdigit() for cell in cells):
        return {}
    found: dict[int, str] = {}
    for position, cell in enumerate(cells):
        column = _COLUMNS.get(_folded(cell))
        if column in found.values():
            raise MovementError("sheet_heading_twice", column=cell)
        if column:
            found[position] = column
    for column in _NEEDED:
        if column not in found.values():
            raise MovementError(
                "sheet_heading_missing",
                column=", ".join(_HEADINGS[column].split()),
                got=printable(" | ".join(cells)),
            )
    return found


def _folded(cell: str) -> str:
    return cell.translate(_LOOK_ALIKES).strip(" .№#").lower().replace(" ", "-")


def _usual_columns(row: tuple[int, list[str]]) -> dict[int, str]:
    number, cells = row
    while cells and not cells[-1]:
        cells = cells[:-1]
    if len(cells) not in (6, 7):
        raise MovementError("sheet_columns", line=number, got=len(cells))
    return dict(enumerate((*_NEEDED, "W")[: len(cells)]))


def _by_column(columns: Mapping[int, str], cells: Sequence[str]) -> dict[str, str]:
    return {column: cells[position] for position, column in columns.items() if position < len(cells)}


def _carried(lines: Iterator[_Line]) -> Iterator[_Line]:
    """Every line with its round: merged cells of a spreadsheet leave it empty below the first."""
    last = ""
    for line in lines:
        last = line.cells.get("round") or last
        yield replace(line, cells={**line.cells, "round": last})


def _rounds(lines: Sequence[_Line], seats: Sequence[str]) -> list[Round]:
    tables: dict[int, list[TableSeating]] = {}
    resting: dict[int, list[int]] = {}
    for line in lines:
        number = line.whole("round")
        resting.setdefault(number, []).extend(_resting(line))
        if any(line.cells.get(column) for column in ("table", "set", *seats)):
            tables.setdefault(number, []).append(_table(line, seats))
    for number in range(1, max(resting) + 1):
        if number not in tables:
            raise MovementError("sheet_round_missing", round=number, last=max(resting))
    return [Round(number, tuple(tables[number]), tuple(resting[number])) for number in sorted(tables)]


def _table(line: _Line, seats: Sequence[str]) -> TableSeating:
    room = line.whole("room") if line.cells.get("room") else 1
    people = {seat: line.whole(seat) for seat in seats}
    return TableSeating(line.whole("table"), line.whole("set"), room, people)


def _resting(line: _Line) -> list[int]:
    words = re.split(r"[\s,;+]+", line.cells.get("rest", ""))
    return [line.read("rest", word) for word in words if word not in ("", "-", "–", "—")]


def _with_rests(this: Round, players: int) -> Round:
    """Whoever is nowhere in the round rests, after those who are said to."""
    placed = {entrant for _place, entrant in this.places()}
    others = tuple(entrant for entrant in range(1, players + 1) if entrant not in placed)
    return Round(this.number, this.tables, this.sitting_out + others)


def _is_row(line: str) -> bool:
    """Two places or more, and nothing that a sheet could hold between them."""
    return len(_PLACE.findall(_bare(line))) > 1


def _bare(line: str) -> str:
    """The line without what it is called and what is said aside."""
    return _LABEL.sub("", _ASIDE.sub(" ", line)).upper()


def _from_rows(lines: Sequence[str], name: str) -> Movement:
    groups = [_group(line) for line in lines if _is_row(line)]
    others = [line for line in lines if not _is_row(line)]
    if len(others) != 1:
        raise MovementError("rows_without_sets", others=len(others))
    places = [place for group in groups for place in (*group.row, group.fixed) if place is not None]
    at_four = any(place.seat == SEATS[-1] for place in places if place.seat != REST_SEAT)
    return cyclic(name, groups, _judge_row(others[0]), per_table=4 if at_four else 3)


def _group(line: str) -> Group:
    fixed = _FIXED.search(line)
    words = [word.strip(".,;") for word in _DASHES.sub(" ", _bare(_FIXED.sub("", line))).split()]
    return parse_group(" ".join(word for word in words if word), fixed[1].upper() if fixed else None)


def _judge_row(line: str) -> JudgeRow:
    """Where Z is written for a set that is not played, as in the rule book, dashes only part the places."""
    row = _bare(line)
    if "Z" in row:
        row = _DASHES.sub(" ", row).replace("Z", "-")
    return parse_judge_row(_DASHES.sub("-", row))
