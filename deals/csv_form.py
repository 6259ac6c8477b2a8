"""Deals as a table of comma-separated values, with a heading:

    deal,dealer,N,E,S,W,talon
    4,W,A.KT9.KT97.K7,JT97.A7.8.Q98,KQ.J8.AQJ.AJT,,8.Q..

Read are commas, semicolons and tabs, columns in any order, headings in English, Russian and Ukrainian, and a
column with the whole layout in the place of the hands. The talon may stand at the dealer's seat instead.
"""

import csv
import io
from collections.abc import Iterable, Mapping

from deals.deal import SEATS, TALON, Deal
from deals.errors import DealError
from deals.file_entries import Entry, layout_of_hands
from deals.notation import hand_text

DEAL, DEALER, LAYOUT, TABLE = "deal", "dealer", "layout", "table"
HEADING = (DEAL, DEALER, *SEATS, TALON)
DELIMITERS = ",;\t"
_NAMES: dict[str, tuple[str, ...]] = {
    DEAL: ("deal", "board", "number", "no", "no.", "№", "сдача", "раздача", "номер", "здача", "роздача"),
    DEALER: ("dealer", "сдающий", "сдаёт", "сдает", "здавач", "здає"),
    LAYOUT: ("layout", "расклад", "розклад"),
    TABLE: ("table", "стол", "стіл"),
    TALON: ("talon", "t", "т", "прикуп"),
    "N": ("n", "north", "север", "північ"),
    "E": ("e", "е", "east", "восток", "схід"),
    "S": ("s", "ѕ", "south", "юг", "південь"),
    "W": ("w", "west", "запад", "захід"),
}
_COLUMN_OF = {name: column for column, names in _NAMES.items() for name in names}
_SEPARATOR_LINE = "sep="

Columns = Mapping[str, int]


def write_csv(deals: Iterable[Deal], delimiter: str = ",") -> str:
    """A row for every deal. No cell begins with a sign that a spreadsheet takes for a formula."""
    written = io.StringIO()
    rows = csv.writer(written, delimiter=delimiter, lineterminator="\r\n")
    rows.writerow(HEADING)
    for deal in deals:
        hands = [hand_text(deal.hands[seat]) if seat in deal.hands else "" for seat in SEATS]
        rows.writerow([deal.number, deal.dealer, *hands, hand_text(deal.talon)])
    return written.getvalue()


def is_csv(text: str) -> bool:
    """Whether its first line is a heading with the layout, or with a hand and one column more."""
    found = _columns(_first_line(text))
    return LAYOUT in found or bool(found.keys() & set(SEATS) and len(found) > 1)


def read_csv(text: str, per_table: int) -> list[Entry]:
    """Every row below the heading that holds anything. Raises `file_broken_csv`, `bad_per_table`."""
    heading = _first_line(text)
    columns, skipped = _columns(heading), text[: text.index(heading)].count("\n")
    rows = csv.reader(io.StringIO(text.split("\n", skipped)[-1]), delimiter=_delimiter(heading))
    entries = []
    try:
        for row in rows:
            if rows.line_num > 1 and any(cell.strip() for cell in row):
                entries.append(_entry(skipped + rows.line_num, row, columns, per_table))
    except csv.Error:
        raise DealError("file_broken_csv", line=skipped + rows.line_num) from None
    return entries


def _first_line(text: str) -> str:
    """The heading as it stands, after the line with which a spreadsheet may name the separator."""
    lines = (line for line in text.split("\n") if line.strip())
    return next((line for line in lines if not line.lower().startswith(_SEPARATOR_LINE)), "")


def _delimiter(heading: str) -> str:
    return max(DELIMITERS, key=heading.count)


def _columns(heading: str) -> dict[str, int]:
    """{column: its place}; of two with one meaning the first."""
    cells = heading.split(_delimiter(heading))
    names = [_COLUMN_OF.get(cell.strip().strip('"').strip().lower(), "") for cell in cells]
    return {name: names.index(name) for name in names if name}


def _entry(line: int, row: list[str], columns: Columns, per_table: int) -> Entry:
    said = {name: row[place].strip() if place < len(row) else "" for name, place in columns.items()}
    number, dealer, table = (said.get(name, "") for name in (DEAL, DEALER, TABLE))
    layout = said.get(LAYOUT, "")
    hands = {holder: said[holder] for holder in (*SEATS, TALON) if holder in said}
    try:
        layout = layout or layout_of_hands(hands, per_table)
    except DealError as error:
        return Entry(line=line, number=number, dealer=dealer, table=table, refusal=error)
    return Entry(line=line, number=number, dealer=dealer, layout=layout, table=table)
