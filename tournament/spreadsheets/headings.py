"""Finding a table by the words above its columns, in any order and in three languages.

Whatever our own workbooks write above a column is known in every language by itself; the lists here add
what others write.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override, pgettext

from tournament.spreadsheets.sheets import Sheet, SheetRow, place_of

# Titles and remarks may stand above a table.
LOOKED_AT = 40
Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class FoundTable:
    """`columns` is {name: place from 0}; `heading` the row of words; `unknown` words nobody knows."""

    sheet: Sheet
    heading: SheetRow
    columns: Mapping[str, int]
    unknown: tuple[str, ...]

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """Below the heading; a heading repeated on a later page is left out."""
        return tuple(
            row
            for row in self.sheet.rows
            if row.number > self.heading.number and row.cells != self.heading.cells
        )

    @property
    def uncounted(self) -> tuple[str, ...]:
        """The cells of known columns whose formula was never worked out."""
        places = set(self.columns.values())
        return tuple(cell for cell in self.sheet.uncounted if place_of(cell) in places)

    def cell(self, row: SheetRow, name: str) -> str:
        """The text of the column called `name`; empty where the table has no such column."""
        return row.cell(self.columns[name]) if name in self.columns else ""


def find_table(sheet: Sheet, words: Words, needed: tuple[str, ...]) -> FoundTable | None:
    """The table of `sheet` with all the `needed` columns; its heading is the row with most known words."""
    known = {plain(word): name for name, listed in words.items() for word in listed}
    best: FoundTable | None = None
    for row in sheet.rows[:LOOKED_AT]:
        found = _columns(row, known)
        if all(name in found for name in needed) and (best is None or len(found) > len(best.columns)):
            unknown = tuple(cell for cell in row.cells if cell and plain(cell) not in known)
            best = FoundTable(sheet, row, found, unknown)
    return best


def _columns(row: SheetRow, known: Mapping[str, str]) -> dict[str, int]:
    """Of two columns with one meaning the first counts."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row.cells):
        name = known.get(plain(cell))
        if name is not None:
            found.setdefault(name, place)
    return found


def plain(text: str) -> str:
    """Equal for spellings of one heading: case, dots, blanks, ё and е, kinds of apostrophe, № and No."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    for apostrophe in "’ʼ`":
        folded = folded.replace(apostrophe, "'")
    return " ".join(folded.replace(".", " ").replace(":", " ").replace("*", " ").split())


def words_of(ours: str, *others: str, **params: str) -> tuple[str, ...]:
    """What our own workbooks write for `ours`, with its `params`, in every language; and what others do."""
    return (*(text % params if params else text for text in _translations(ours)), *others)


def words_in_context(context: str, ours: str) -> tuple[str, ...]:
    """The same for a word that is translated by its context."""
    return _translations(ours, context)


@cache
def _translations(message: str, context: str = "") -> tuple[str, ...]:
    found = []
    for code, _ in settings.LANGUAGES:
        with override(code):
            found.append(pgettext(context, message) if context else gettext(message))
    return tuple(found)
