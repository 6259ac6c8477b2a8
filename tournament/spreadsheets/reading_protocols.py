"""Protocols of an evening from a file: our own form filled in, our workbook, or a foreign table.

Columns are known by their words. What a cell says is put into the shape of scoring.protocol_row; whether it
can be so is judged by `selectors.protocols`, and `cell_of` says which cell a refusal is about.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from deals.deal import dealer_of
from deals.errors import DealError
from scoring.seats import SEATS, hands_of
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.protocols import Protocol
from tournament.spreadsheets.headings import FoundTable, Words, find_table, words_in_context, words_of
from tournament.spreadsheets.protocol_words import call_of, contract_of, seat_of
from tournament.spreadsheets.protocols import FORM, FORM_CELL, HELPERS, SLUG_CELL
from tournament.spreadsheets.reading import read_file
from tournament.spreadsheets.reading_entrants import CellNote
from tournament.spreadsheets.sheets import Sheet, SheetFile, SheetRow, cell_name
from tournament.wording import CodedError
from tournament.wording.places import HANDS, place_of

PLACE = ("deal", "table", "round")
DEFENDERS = ("first", "second")
SHOWN = "shown"
PROPERTIES = ("multiplier", "all_pass_step", "talon_quick")
MOST_DIGITS = 6
# "E whist 4" and "N 3, E 0, S 6", as our workbook writes them.
DEFENDER = re.compile(r"(\S+) (.*?\D)(?: ?(\d+))?")
TAKEN = re.compile(r"(\S+?) ?(\d+)")


@dataclass(frozen=True)
class ProtocolRow:
    """One row that says something; `cells` is {part of the row: its cell}, with "" for the row itself."""

    protocol: Protocol
    cells: Mapping[str, str]

    def cell_of(self, error: CodedError) -> str:
        """The cell a refusal is about."""
        place = place_of(error, str(self.protocol.row.get("declarer", "")))
        place = "contract" if place == HANDS and "contract" in self.cells else place
        return self.cells.get(place) or self.cells[""]


@dataclass(frozen=True)
class ProtocolsRead:
    """With any `refused` nothing may be saved. `hidden` rows are read like the others.

    `ignored` are headings nobody knows; `empty` counts rows of a playing with nothing typed.
    """

    sheet: str
    rows: tuple[ProtocolRow, ...]
    refused: tuple[CellNote, ...]
    hidden: tuple[int, ...]
    ignored: tuple[str, ...]
    empty: int


def protocol_words() -> Words:
    seats = {
        name: words
        for seat in SEATS
        for name, words in (
            (f"call_{seat}", words_of("%(seat)s call", seat=seat)),
            (f"tricks_{seat}", words_of("%(seat)s tricks", seat=seat)),
        )
    }
    return {
        "deal": (*words_of("Deal", "board", "раздача", "роздача"), "номер сдачи", "номер здачі", "№ сдачи"),
        "table": words_of("Table", "номер стола", "номер столу", "№ стола"),
        "round": words_of("Round", "номер тура", "номер туру", "№ тура"),
        "contract": words_of("Contract", "игра", "заказ", "гра", "замовлення"),
        "declarer": (
            *words_of("Declarer", "играющий", "играл", "разыгрывал"),
            *("граючий", "розігруючий", "розігрував"),
        ),
        "tricks": words_of("Tricks", "взято", "взял", "declarer’s tricks"),
        "first": words_of("First defender", "первый защитник", "вист 1", "віст 1"),
        "second": words_of("Second defender", "второй защитник", "вист 2", "віст 2"),
        "taken": words_of("Tricks on all-pass"),
        "multiplier": words_of("Multiplier"),
        "all_pass_step": words_of("Step of all-pass"),
        "talon_quick": words_of("Quick tricks in the talon"),
        **seats,
        SHOWN: _shown_words(),
    }


def _shown_words() -> tuple[str, ...]:
    """What stands in our own workbooks beside the protocols, and says nothing of them."""
    plain = ("Dealer", "Set", "Top", "State")
    of_seats = ("%(seat)s no.", "%(seat)s whists", "%(seat)s MP", "%(seat)s scored", "%(seat)s by ruling")
    return (
        *SEATS,
        *HELPERS,
        *words_in_context("column of a sheet", "Check"),
        *(word for one in plain for word in words_of(one)),
        *(word for seat in SEATS for one in of_seats for word in words_of(one, seat=seat)),
    )


def read_protocols_file(data: bytes, name: str, event: Event) -> ProtocolsRead:
    """The protocols of a file called `name`.

    Raises TournamentError as `read_file` does, `sheet_without_protocols`, `sheet_of_other_event`.
    """
    file = read_file(data, name)
    _check_event(file, event)
    words = protocol_words()
    needed = ("deal", "table", "contract")
    table = next((found for sheet in file.visible if (found := find_table(sheet, words, needed))), None)
    if table is None:
        raise TournamentError("sheet_without_protocols", file=name)
    return _read(table, event.per_table)


def _check_event(file: SheetFile, event: Event) -> None:
    """Our own form says which event it was made for."""
    for sheet in file.sheets:
        if _at(sheet, FORM_CELL) == FORM and _at(sheet, SLUG_CELL) != event.slug:
            raise TournamentError(
                "sheet_of_other_event", file=file.name, other=_at(sheet, SLUG_CELL), slug=event.slug
            )


def _at(sheet: Sheet, cell: tuple[int, int]) -> str:
    number, column = cell
    return next((row.cell(column - 1) for row in sheet.rows if row.number == number), "")


def _read(table: FoundTable, per_table: int) -> ProtocolsRead:
    rows, refused, empty = [], [], 0
    uncounted = set(table.uncounted)
    for row in table.rows:
        reader = _Row(table, row, per_table, uncounted)
        if not reader.is_typed:
            empty += 1
            continue
        read = reader.read()
        refused += reader.refused
        if read is not None:
            rows.append(read)
    return ProtocolsRead(
        table.sheet.title, tuple(rows), tuple(refused), table.sheet.hidden_rows, table.unknown, empty
    )


@dataclass
class _Row:
    table: FoundTable
    row: SheetRow
    per_table: int
    uncounted: set[str]
    refused: list[CellNote] = field(default_factory=list)

    @property
    def is_typed(self) -> bool:
        """Whether anything but the place of the playing stands there."""
        return any(
            self._text(name) or self._cell(name) in self.uncounted
            for name in self.table.columns
            if name not in (*PLACE, SHOWN)
        )

    def read(self) -> ProtocolRow | None:
        """None where a cell was refused."""
        for name in self.table.columns:
            if self._cell(name) in self.uncounted:
                self._refuse(name, "sheet_uncounted")
        deal, table, round_number = (self._number(name) for name in PLACE)
        for name, number in (("deal", deal), ("table", table)):
            if number is None and not self._text(name):
                self._refuse(name, "sheet_place_missing")
        if self.refused or deal is None or table is None:
            return None
        try:
            row = self._facts(dealer_of(deal, self.per_table))
        except DealError:
            self._refuse("deal", "sheet_not_number", got=self._text("deal"))
            return None
        if self.refused:
            return None
        cells = {name: self._cell(name) for name in self.table.columns} | {"": self._cell("contract")}
        return ProtocolRow(Protocol(deal, table, round_number, row), cells)

    def _facts(self, dealer: str) -> dict[str, object]:
        contract = contract_of(self._text("contract"))
        tricks = dict(self._tricks())
        facts: dict[str, object] = {"contract": contract} | self._properties()
        if contract == "-":
            facts["hand_tricks"] = [
                tricks[seat] for seat in hands_of(dealer, self.per_table) if seat in tricks
            ]
            return facts
        if not self._text("declarer"):
            # Without him nobody's tricks mean anything: that he is missing is what has to be said.
            return facts
        facts["declarer"] = seat_of(self._text("declarer"))
        own = tricks.pop(str(facts["declarer"]), None)
        said = self._number("tricks")
        if said is not None or own is not None:
            facts["tricks"] = own if said is None else said
        if calls := dict(self._calls()):
            facts["whist"] = calls
        return facts | ({"whist_tricks": tricks} if tricks else {})

    def _calls(self) -> Iterator[tuple[str, str]]:
        for seat in SEATS:
            if text := self._text(f"call_{seat}"):
                yield seat, call_of(text)
        for name in DEFENDERS:
            if match := self._defender(name):
                yield seat_of(match[1]), call_of(match[2])

    def _tricks(self) -> Iterator[tuple[str, int]]:
        for seat in SEATS:
            if (number := self._number(f"tricks_{seat}")) is not None:
                yield seat, number
        for name in DEFENDERS:
            if (match := self._defender(name)) and match[3]:
                yield seat_of(match[1]), int(match[3])
        for part in self._text("taken").split(","):
            if match := TAKEN.fullmatch(part.strip()):
                yield seat_of(match[1]), int(match[2])

    def _defender(self, name: str) -> re.Match[str] | None:
        return DEFENDER.fullmatch(self._text(name))

    def _properties(self) -> dict[str, object]:
        numbers = {name: self._number(name) for name in PROPERTIES}
        return {name: number for name, number in numbers.items() if number is not None}

    def _number(self, name: str) -> int | None:
        text = self._text(name)
        if text and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
            return int(text)
        if text:
            self._refuse(name, "sheet_not_number", got=text)
        return None

    def _text(self, name: str) -> str:
        return self.table.cell(self.row, name)

    def _cell(self, name: str) -> str:
        return cell_name(self.row.number, self.table.columns[name]) if name in self.table.columns else ""

    def _refuse(self, name: str, code: str, **params: object) -> None:
        cell = self._cell(name)
        self.refused.append(
            CellNote(self.table.sheet.title, cell, TournamentError(code, cell=cell, **params))
        )
