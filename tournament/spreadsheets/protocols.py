"""A workbook in which the protocols of an evening are typed, to be read back by `reading_protocols`.

Every playing of the plan has a row; what is entered already stands in it. Only cells to be typed into are
unlocked; beside them the whists of all seats are worked out by formulas, from a hidden sheet of every
result a deal can have.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from movements.seats import seats_for
from scoring.convention import Convention, convention_named
from scoring.protocol_row import MULTIPLIERS
from scoring.seats import hands_of
from tournament.models import Event
from tournament.selectors.protocols import DuePlaying, due_playings
from tournament.spreadsheets.cells import Look, RowSheet
from tournament.spreadsheets.expected_whists import MARKS, expected_whists
from tournament.spreadsheets.protocol_words import (
    CALLS,
    call_spellings,
    contracts_offered,
    seat_spellings,
    spellings,
)
from tournament.spreadsheets.tables import Column, Formula, Kind, Value
from tournament.spreadsheets.writing import (
    Book,
    add_heading,
    book_of,
    make_room,
    new_sheet,
    new_workbook,
    set_filter,
    set_page_header,
    set_widths,
)
from tournament.wording.contracts import contract_text

# The first rows say what to do and what stands in the columns.
HEADING_ROW, FIRST_ROW = 2, 3
LISTS, RESULTS = "Lists", "Results"
FORM = "prikup protocols"
FORM_CELL, SLUG_CELL = (1, 14), (2, 14)
HELPERS = ("key", "found")
RIGHT = "✓"
TYPED, TYPED_NUMBER = Look(entered=True), Look(Kind.WHOLE, "0", entered=True)
SHOWN, SHOWN_NUMBER = Look(grey=True), Look(Kind.WHOLE, "0", grey=True)
WHISTS = Look(Kind.WHISTS, "+# ?/?;-# ?/?;0", grey=True)


def protocols_workbook(event: Event, language: str, round_number: int | None = None) -> Book:
    """For the whole event, or for one round of it. For the director alone: results are in it.

    Raises TournamentError `movement_not_assigned`, `round_unknown`.
    """
    with translation.override(language):
        due = due_playings(event, round_number)
        workbook = new_workbook(event.title, language)
        sheet = _Sheet(workbook, event, len(due))
        for playing in due:
            sheet.add(playing)
        sheet.finish()
        _add_lists(workbook, event)
        return book_of(workbook)


@dataclass(frozen=True)
class _Typed:
    """A column that is typed into."""

    name: str
    title: str
    look: Look


class _Sheet:
    """The one sheet people see."""

    def __init__(self, workbook: Workbook, event: Event, count: int) -> None:
        self.per_table, self.count = event.per_table, count
        self.seats = seats_for(event.per_table)
        self.results = sum(1 for _ in expected_whists(convention_of(event), event.per_table))
        self.typed = _typed_columns(self.seats)
        names = ["round", "table", "deal", "dealer", *(f"who_{seat}" for seat in self.seats)]
        names += [column.name for column in self.typed]
        names += [*(f"whists_{seat}" for seat in self.seats), "check", *HELPERS]
        self.letters = {name: get_column_letter(place) for place, name in enumerate(names, start=1)}
        self.sheet = new_sheet(workbook, _("Protocols"), rows=HEADING_ROW, columns=4)
        self._begin(event)

    def _begin(self, event: Event) -> None:
        columns = self._columns()
        widths = [*[8.0] * 4, *[20.0] * self.per_table, *[11.0] * len(self.typed)]
        widths += [*[8.0] * self.per_table, 30.0]
        set_widths(self.sheet, widths)
        for helper in HELPERS:
            self.sheet.column_dimensions[self.letters[helper]].hidden = True
        make_room(self.sheet, HEADING_ROW, zip((str(one.title) for one in columns), widths, strict=False))
        self.sheet.protection.sheet = True
        self.sheet.protection.autoFilter = False
        self.sheet.protection.formatColumns = False
        set_page_header(self.sheet, event.title, "", "")
        said = _("Type into the framed cells only; the whists and the check beside them are worked out.")
        self.sheet.add_row([(said, Look())])
        add_heading(self.sheet, columns)

    def _columns(self) -> list[Column]:
        return [
            Column(_("Round"), Kind.WHOLE),
            Column(_("Table"), Kind.WHOLE),
            Column(_("Deal"), Kind.WHOLE),
            Column(_("Dealer")),
            *(Column(seat) for seat in self.seats),
            *(Column(column.title, column.look.kind) for column in self.typed),
            *(Column(_("%(seat)s whists") % {"seat": seat}, Kind.WHISTS) for seat in self.seats),
            Column(pgettext("column of a sheet", "Check")),
            *(Column(helper) for helper in HELPERS),
        ]

    def add(self, playing: DuePlaying) -> None:
        row = self.sheet.row_number + 1
        hands = hands_of(playing.dealer, self.per_table)
        entered = _entered(playing)
        shut = {f"{part}_{seat}" for seat in self.seats if seat not in hands for part in ("call", "tricks")}
        cells: list[tuple[Value, Look]] = [(number, SHOWN_NUMBER) for number in playing.where]
        cells += [(playing.dealer, SHOWN), *((playing.people.get(seat, ""), SHOWN) for seat in self.seats)]
        cells += [
            (entered.get(column.name), SHOWN if column.name in shut else column.look) for column in self.typed
        ]
        formulas = _Formulas(self.letters, row, hands, self.results)
        cells += [(formulas.whists(seat), WHISTS) for seat in self.seats]
        cells += [(formulas.check(), SHOWN), (formulas.key(), SHOWN), (formulas.found(), SHOWN_NUMBER)]
        self.sheet.add_row(cells)

    def finish(self) -> None:
        last = max(FIRST_ROW, self.sheet.row_number)
        for rule, names in self._rules():
            for name in names:
                rule.add(f"{self.letters[name]}{FIRST_ROW}:{self.letters[name]}{last}")
            self.sheet.data_validations.append(rule)
        check = self.letters["check"]
        wrong = FormulaRule(
            formula=[f'AND({check}{FIRST_ROW}<>"",{check}{FIRST_ROW}<>"{RIGHT}")'], font=Font(bold=True)
        )
        self.sheet.conditional_formatting.add(f"{check}{FIRST_ROW}:{check}{last}", wrong)
        set_filter(self.sheet, len(self.letters), last, HEADING_ROW)

    def _rules(self) -> Iterator[tuple[DataValidation, list[str]]]:
        """What may be chosen from is offered and not forced: the check tells what cannot be read."""
        offered = {
            "contract": f"{LISTS}!$J$1:$J${len(contracts_offered())}",
            "declarer": f'"{",".join(self.seats)}"',
            "call": f"{LISTS}!$L$1:$L${len(CALLS)}",
            "multiplier": f'"{",".join(map(str, MULTIPLIERS))}"',
        }
        for part, listed in offered.items():
            names = [name for name in self.letters if name.split("_")[0] == part]
            yield DataValidation("list", formula1=listed, allow_blank=True, showErrorMessage=False), names
        tricks = DataValidation(
            "whole", operator="between", formula1="0", formula2="10", allow_blank=True, showErrorMessage=True
        )
        tricks.error = _("Tricks are a whole number from 0 to 10.")
        yield tricks, [name for name in self.letters if name.startswith("tricks_")]


def convention_of(event: Event) -> Convention:
    return convention_named(event.convention, event.options)


def _typed_columns(seats: Iterable[str]) -> list[_Typed]:
    calls = [
        column
        for seat in seats
        for column in (
            _Typed(f"call_{seat}", _("%(seat)s call") % {"seat": seat}, TYPED),
            _Typed(f"tricks_{seat}", _("%(seat)s tricks") % {"seat": seat}, TYPED_NUMBER),
        )
    ]
    return [
        _Typed("contract", _("Contract"), TYPED),
        _Typed("declarer", _("Declarer"), TYPED),
        *calls,
        _Typed("multiplier", _("Multiplier"), TYPED_NUMBER),
        _Typed("all_pass_step", _("Step of all-pass"), TYPED_NUMBER),
        _Typed("talon_quick", _("Quick tricks in the talon"), TYPED_NUMBER),
    ]


def _entered(playing: DuePlaying) -> Mapping[str, Value]:
    """What the record has, by the columns."""
    row = playing.row
    if row is None:
        return {}
    cells: dict[str, Value] = {"contract": contract_text(row.contract), "declarer": row.declarer}
    cells |= {f"call_{seat}": str(CALLS[call]) for seat, call in row.whist.items()}
    cells |= {f"tricks_{seat}": tricks for seat, tricks in row.whist_tricks.items()}
    cells |= {f"tricks_{seat}": tricks for seat, tricks in zip(row.hands, row.hand_tricks, strict=False)}
    if row.tricks is not None:
        cells[f"tricks_{row.declarer}"] = row.tricks
    rare = {"multiplier": 1, "all_pass_step": 1, "talon_quick": 0}
    return cells | {name: value for name, usual in rare.items() if (value := getattr(row, name)) != usual}


@dataclass(frozen=True)
class _Formulas:
    """Of one row; `hands` are its seats with cards, the first hand first."""

    letters: Mapping[str, str]
    row: int
    hands: tuple[str, ...]
    results: int

    def _at(self, name: str) -> str:
        return f"{self.letters[name]}{self.row}"

    def key(self) -> Formula:
        """As `expected_whists.key_of`; what cannot be read is an x."""
        seat = f"VLOOKUP({self._at('declarer')},{LISTS}!$D:$E,2,FALSE)"
        declarer = f'IF({self._at("declarer")}="",0,IFERROR(FIND({seat},"{"".join(self.hands)}"),"x"))'
        contract = f'IFERROR(VLOOKUP({self._at("contract")},{LISTS}!$A:$B,2,FALSE),"x")'
        return Formula('&"/"&'.join([contract, declarer, *(self._part(hand) for hand in self.hands)]))

    def _part(self, hand: str) -> str:
        call, tricks = self._at(f"call_{hand}"), self._at(f"tricks_{hand}")
        return f'IF({call}="","",IFERROR(VLOOKUP({call},{LISTS}!$G:$H,2,FALSE),"x"))&{tricks}'

    def found(self) -> Formula:
        """The row of the result; 0 for none."""
        found = f"IFERROR(MATCH({self._at('key')},{RESULTS}!$A$1:$A${self.results},0),0)"
        return Formula(f'IF({self._at("contract")}="",0,{found})')

    def whists(self, seat: str) -> Formula:
        """The resting dealer has what stands after the hands."""
        place = self.hands.index(seat) if seat in self.hands else len(self.hands)
        letter, times = get_column_letter(place + 2), self._at("multiplier")
        whists = f"INDEX({RESULTS}!${letter}$1:${letter}${self.results},{self._at('found')})"
        rare = f'{self._at("all_pass_step")}&{self._at("talon_quick")}<>""'
        return Formula(f'IF(OR({self._at("found")}=0,{rare}),"",{whists}*IF({times}="",1,{times}))')

    def check(self) -> Formula:
        tricks = ",".join(self._at(f"tricks_{hand}") for hand in self.hands)
        typed = ",".join(
            self._at(name)
            for name in (
                "declarer",
                *(f"{part}_{hand}" for hand in self.hands for part in ("call", "tricks")),
            )
        )
        contract = _quoted(_("What is the contract?"))
        wrong = f'{_quoted(_("Tricks in all"))}&": "&SUM({tricks})'
        wrong = f"IF(SUM({tricks})=10,{_quoted(_('This cannot be so.'))},{wrong})"
        unread = f'IF(LEFT({self._at("key")},1)="x",{contract},{wrong})'
        given = f'IF({self._at("contract")}="",IF(COUNTA({typed})=0,"",{contract}),{unread})'
        return Formula(f'IF({self._at("found")}>0,"{RIGHT}",{given})')


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _add_lists(workbook: Workbook, event: Event) -> None:
    """What the formulas look up; hidden, and the event the workbook is of."""
    lists = new_sheet(workbook, LISTS, rows=1, columns=0)
    _hide(lists)
    columns = [
        *zip(*spellings(), strict=True),
        (),
        *zip(*seat_spellings(), strict=True),
        (),
        *zip(*((word, MARKS[call]) for word, call in call_spellings()), strict=True),
        *((), contracts_offered(), (), [str(words) for words in CALLS.values()], ()),
        (FORM, event.slug),
    ]
    for row in zip_longest(*columns):
        lists.add_row((value, Look()) for value in row)
    results = new_sheet(workbook, RESULTS, rows=1, columns=0)
    _hide(results)
    for key, whists in expected_whists(convention_of(event), event.per_table):
        results.add_row([(key, Look()), *((value, Look(Kind.WHISTS, "General")) for value in whists)])


def _hide(sheet: RowSheet) -> None:
    sheet.sheet_state = "hidden"
    sheet.protection.sheet = True
