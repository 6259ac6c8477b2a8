"""A list of people from a file: with words above its columns in any order, or without any.

Read are names, clubs, numbers, who is ranked and who keeps his seat. Nothing is saved here; what cannot
be read is told cell by cell.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.errors import TournamentError
from tournament.services.people import NewEntrant
from tournament.spreadsheets.headings import FoundTable, Words, find_table, plain, words_of
from tournament.spreadsheets.reading import read_file
from tournament.spreadsheets.sheets import Sheet, SheetRow, cell_name

MOST_DIGITS = 6
NAME, GIVEN, CLUB, NUMBER, RANKED, STATIONARY = "name", "given", "club", "number", "ranked", "stationary"
SURNAMES = ("surname", "last name", "family name", "фамилия", "прізвище")
GIVEN_NAMES = ("first name", "given name", "имя", "имя отчество", "ім'я", "ім'я по батькові")
CITIES = ("city", "town", "город", "місто")
YES = ("1", "+", "x", "х", "v", "yes", "y", "true", "да", "так", "д")
NO = ("0", "-", "–", "—", "no", "n", "false", "нет", "ні", "н")


@dataclass(frozen=True)
class CellNote:
    """Something about one cell (`cell` is such as B7, empty for a whole sheet)."""

    sheet: str
    cell: str
    error: TournamentError


@dataclass(frozen=True)
class EntrantsRead:
    """`people` in the order of the file; with any `refused` nothing may be saved.

    `hidden` are rows the program does not show, which are read like the others; `ignored` the headings
    of columns that say nothing about entrants.
    """

    people: tuple[NewEntrant, ...]
    refused: tuple[CellNote, ...]
    hidden: tuple[int, ...]
    ignored: tuple[str, ...]


def entrant_words() -> Words:
    return {
        NAME: (
            *words_of("Player", "name", "full name", "players", "participant", "entrant"),
            *("фио", "ф и о", "участник", "фамилия имя", "фамилия и имя", "имя и фамилия", "игроки"),
            *("піб", "п і б", "учасник", "прізвище ім'я", "прізвище та ім'я", "ім'я та прізвище", "гравці"),
            *SURNAMES,
        ),
        GIVEN: GIVEN_NAMES,
        CLUB: (*words_of("Club", "team", "команда"), *CITIES),
        NUMBER: (*words_of("No.", "number", "num", "nr", "#"), "номер", "номер участника", "номер учасника"),
        RANKED: words_of("Ranked", "зачет", "залік"),
        STATIONARY: (*words_of("Keeps the seat"), "stationary", "stays", "неподвижный", "сидит", "нерухомий"),
    }


def read_entrants_file(data: bytes, name: str) -> EntrantsRead:
    """The people of a file called `name`.

    Raises TournamentError as `read_file` does.
    """
    sheets = read_file(data, name).visible
    tables = (_table(sheet) for sheet in sheets)
    table = next((table for table in tables if table is not None), None)
    if table is not None:
        return _read_table(table)
    full = next((sheet for sheet in sheets if sheet.rows), None)
    if full is None:
        raise TournamentError("sheet_empty", file=name)
    return _read_bare(full)


def _table(sheet: Sheet) -> FoundTable | None:
    words = dict(entrant_words())
    if found := find_table(sheet, words, (NAME,)):
        return found
    # A column of first names alone is the names.
    words[NAME] = (*words[NAME], *words.pop(GIVEN))
    return find_table(sheet, words, (NAME,))


def _read_table(table: FoundTable) -> EntrantsRead:
    refused = list(uncounted(table.sheet, table.uncounted))
    people = []
    for row in table.rows:
        if any(table.cell(row, column) for column in (NAME, GIVEN, CLUB)):
            person = _Person(table, row)
            people.append(person.read())
            refused += person.refused
    return EntrantsRead(tuple(people), tuple(refused), table.sheet.hidden_rows, table.unknown)


class _Person:
    """One row of a table; what of it cannot be read is kept in `refused`."""

    def __init__(self, table: FoundTable, row: SheetRow) -> None:
        self.table, self.row = table, row
        self.refused: list[CellNote] = []

    def read(self) -> NewEntrant:
        name = " ".join((*self._cell(NAME).split(), *self._cell(GIVEN).split()))
        if not name:
            self._refuse(NAME, "sheet_name_missing")
        return NewEntrant(
            name=name,
            club=" ".join(self._cell(CLUB).split()),
            number=self._number(),
            ranked=self._said(RANKED, usual=True),
            stationary=self._said(STATIONARY, usual=False),
        )

    def _cell(self, column: str) -> str:
        return self.table.cell(self.row, column)

    def _number(self) -> int | None:
        text = self._cell(NUMBER)
        if not text:
            return None
        if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
            return int(text)
        self._refuse(NUMBER, "sheet_not_number", got=text)
        return None

    def _said(self, column: str, *, usual: bool) -> bool:
        text = plain(self._cell(column))
        if text and text not in (*YES, *NO):
            self._refuse(column, "sheet_not_yes_or_no", got=self._cell(column))
        return usual if not text else text in YES

    def _refuse(self, column: str, code: str, **params: object) -> None:
        cell = cell_name(self.row.number, self.table.columns[column])
        self.refused.append(
            CellNote(self.table.sheet.title, cell, TournamentError(code, cell=cell, **params))
        )


def uncounted(sheet: Sheet, cells: Iterable[str]) -> Iterable[CellNote]:
    """That the `cells` hold formulas without a value yet."""
    for cell in cells:
        yield CellNote(sheet.title, cell, TournamentError("sheet_uncounted", cell=cell))


def _read_bare(sheet: Sheet) -> EntrantsRead:
    """Names, then clubs; numbers that only count the rows may stand before them."""
    counted = all(row.cell(0).rstrip(".)").isdecimal() for row in sheet.rows) and any(
        row.cell(1) for row in sheet.rows
    )
    first = 1 if counted else 0
    people = [
        NewEntrant(name=" ".join(row.cell(first).split()), club=" ".join(row.cell(first + 1).split()))
        for row in sheet.rows
    ]
    refused = [
        CellNote(sheet.title, cell, TournamentError("sheet_name_missing", cell=cell))
        for row, person in zip(sheet.rows, people, strict=True)
        if not person.name
        for cell in (cell_name(row.number, first),)
    ]
    return EntrantsRead(tuple(people), (*uncounted(sheet, sheet.uncounted), *refused), sheet.hidden_rows, ())
