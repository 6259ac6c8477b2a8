"""Several deals in a file: text, PBN-style, JSON or CSV, told apart by what the file holds.

What is written is read back to equal deals. Reading never stops at the first slip: every deal of the file
comes out, read or refused, with the line it stands on.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from deals.csv_form import is_csv, read_csv, write_csv
from deals.deal import LARGEST_NUMBER, RESERVE, Deal, Number, check_number, dealer_of, seats_at
from deals.errors import DealError
from deals.file_entries import Entry, text_of
from deals.json_form import read_json, write_json
from deals.notation import read_layout
from deals.pbn_form import is_pbn, read_pbn, write_pbn
from deals.text_form import read_text, write_text

TEXT, PBN, JSON, CSV = FORMS = ("text", "pbn", "json", "csv")
MOST_LINES = 20_000
_NUMBER = re.compile(r"(?:№\s*)?([RrРр]?)0*(\d{1,7})")


@dataclass(frozen=True)
class FileLine:
    """One deal of a file: read, or refused and why.

    `line` counts from 1: lines of the file, or items of the list in JSON. `number` is None where it could
    not be told.
    """

    line: int
    number: Number | None
    deal: Deal | None
    refusal: DealError | None


@dataclass(frozen=True)
class DealFile:
    """`form` is one of FORMS; `lines` has one for every deal, at least one, in their order."""

    form: str
    lines: tuple[FileLine, ...]

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Those that could be read."""
        return tuple(line.deal for line in self.lines if line.deal is not None)


def write_deals(deals: Iterable[Deal], form: str, event: str = "", delimiter: str = ",") -> str:
    """The file; `event` is named in PBN, `delimiter` (`,` `;` or tab) parts the cells of CSV.

    Raises DealError `unknown_form`.
    """
    if form == TEXT:
        return write_text(deals)
    if form == PBN:
        return write_pbn(deals, event)
    if form == JSON:
        return write_json(deals)
    if form == CSV:
        return write_csv(deals, delimiter)
    raise DealError("unknown_form", got=form, expected=list(FORMS))


def read_deals(data: bytes | str, per_table: int) -> DealFile:
    """Every deal of the file, for tables of 3 or 4 people.

    A deal without a number has that of its place in the file. Refused are a deal number that comes again and
    cards that lie in an earlier deal of the file too; a deal that comes again for another [Table] with the
    same cards is one deal.
    Raises DealError `file_empty`, `file_too_long`, `file_of_too_many_lines`, `file_not_text`,
    `file_broken_json`, `file_broken_csv`, `file_without_deals`, `bad_per_table` when nothing of the file can
    be read.
    """
    seats_at(per_table)
    text = text_of(data)
    if (lines := text.count("\n") + 1) > MOST_LINES:
        raise DealError("file_of_too_many_lines", lines=lines, most=MOST_LINES)
    form = form_of(text)
    entries = _entries(text, form, per_table)
    if not entries:
        raise DealError("file_without_deals")
    return DealFile(form=form, lines=_read(entries, per_table))


def form_of(text: str) -> str:
    """Which of FORMS a text is in; what is none of the others is taken for lines of text."""
    if is_pbn(text):
        return PBN
    if text.lstrip()[:1] in ("[", "{"):
        return JSON
    return CSV if is_csv(text) else TEXT


def _entries(text: str, form: str, per_table: int) -> list[Entry]:
    if form == PBN:
        return read_pbn(text, per_table)
    if form == JSON:
        return read_json(text)
    return read_csv(text, per_table) if form == CSV else read_text(text)


class _Seen:
    """The deals of the file so far."""

    def __init__(self) -> None:
        self.by_number: dict[Number, tuple[FileLine, set[str]]] = {}
        self.by_packets: dict[object, FileLine] = {}

    def is_copy(self, line: FileLine, table: str) -> bool:
        """Whether it is an earlier deal again, as another table has it."""
        first, tables = self.by_number.get(line.number or 0, (None, set[str]()))
        if first is None or line.deal is None or first.deal != line.deal or not table or table in tables:
            return False
        tables.add(table)
        return True

    def add(self, line: FileLine, table: str) -> FileLine:
        """The line, refused where its number or its cards have come before."""
        refusal = line.refusal
        if line.deal is not None:
            refusal = self._again(line.deal)
            self.by_packets.setdefault(line.deal.packets, line)
        if line.number is not None:
            self.by_number.setdefault(line.number, (line, {table} if table else set()))
        return FileLine(line.line, line.number, None if refusal else line.deal, refusal)

    def _again(self, deal: Deal) -> DealError | None:
        if deal.number in self.by_number:
            first, _ = self.by_number[deal.number]
            return DealError("deal_again", deal=deal.number, line=first.line)
        if deal.packets in self.by_packets:
            first = self.by_packets[deal.packets]
            return DealError("cards_again", deal=deal.number, other=first.number, line=first.line)
        return None


def _read(entries: Iterable[Entry], per_table: int) -> tuple[FileLine, ...]:
    seen, lines = _Seen(), []
    for place, entry in enumerate(entries, start=1):
        line = _line(entry, place, per_table)
        if not seen.is_copy(line, entry.table):
            lines.append(seen.add(line, entry.table))
    return tuple(lines)


def _line(entry: Entry, place: int, per_table: int) -> FileLine:
    number: Number | None = None
    try:
        number = place if entry.number == "" else _number(entry.number)
        if entry.refusal is not None:
            raise entry.refusal
        _check_dealer(entry.dealer, number, per_table)
        return FileLine(entry.line, number, read_layout(entry.layout, number, per_table), None)
    except DealError as error:
        return FileLine(entry.line, number, None, error)


def _number(written: object) -> Number:
    if isinstance(written, str):
        match = _NUMBER.fullmatch(written.strip())
        if match is None:
            raise DealError("bad_deal_number", got=written, largest=LARGEST_NUMBER)
        written = f"{RESERVE}{match[2]}" if match[1] else int(match[2])
    if not isinstance(written, int | str):
        raise DealError("bad_deal_number", got=type(written).__name__, largest=LARGEST_NUMBER)
    check_number(written)
    return written


def _check_dealer(written: str, number: Number, per_table: int) -> None:
    """The dealer follows from the number; a file that says another one means another deal."""
    letter, seats = written.strip().upper().replace("Е", "E"), seats_at(per_table)
    if letter and (len(letter) != 1 or letter not in seats):
        raise DealError("unknown_seat", got=written, expected=seats)
    if letter and letter != (dealer := dealer_of(number, per_table)):
        raise DealError("dealer_contradicts", got=letter, expected=dealer, number=number)
