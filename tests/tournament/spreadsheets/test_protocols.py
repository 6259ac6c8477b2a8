"""An evening typed into our workbook comes back as the facts that were typed, in every language."""

import io
import random

import pytest
from django.utils import translation
from openpyxl import load_workbook

from scoring.convention import convention_named
from scoring.whists import whists
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.printing.ruled import ruled_event
from tests.tournament.spreadsheets.files import saved
from tests.tournament.spreadsheets.office import convert, needs_office
from tests.tournament.spreadsheets.reading import records_of
from tournament.errors import TournamentError
from tournament.models import Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.protocols import SAME, judged_protocols
from tournament.selectors.rows import row_of
from tournament.services.protocols import protocols_enter
from tournament.services.records import record_enter
from tournament.spreadsheets.protocols import protocols_workbook
from tournament.spreadsheets.reading_protocols import read_protocols_file
from tournament.spreadsheets.workbook import event_workbook

LANGUAGES = ("ru", "en", "uk")


def read(data, event, name="evening.xlsx"):
    return read_protocols_file(data, name, event)


def facts(event):
    return {
        (record.round.number, record.table, record.deal.number): record.row
        for record in Record.objects.filter(event=event).select_related("round", "deal")
    }


def sheet_of(book):
    return load_workbook(io.BytesIO(book.content)).worksheets[0]


def column_of(sheet, title, row=2):
    return next(cell.column for cell in sheet[row] if cell.value == title)


def typed(event, lines, language="en"):
    """The form with `lines` typed: {row: {title: value}}."""
    book = load_workbook(io.BytesIO(protocols_workbook(event, language).content))
    sheet = book.worksheets[0]
    for row, cells in lines.items():
        for title, value in cells.items():
            sheet.cell(row, column_of(sheet, title)).value = value
    return saved(book)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_played_event_says_what_is_recorded(db, at_three, language):
    for event in (ruled_event(), at_three):
        found = read(protocols_workbook(event, language).content, event)
        assert (found.refused, found.ignored, found.hidden) == ((), (), ())
        judged = judged_protocols(event, [row.protocol for row in found.rows])
        assert {one.change for one in judged} == {SAME}
        assert {one.where for one in judged} == set(facts(event))


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_whole_workbook_says_the_same(db, at_three, language):
    for event in (ruled_event(), at_three):
        found = read(event_workbook(event, Viewer.DIRECTOR, language).content, event)
        assert found.refused == ()
        judged = judged_protocols(event, [row.protocol for row in found.rows])
        assert {one.refusal for one in judged} == {None}
        assert {one.where for one in judged if one.change == SAME} == set(facts(event))


def random_row(chance, event, deal):
    """Any row of an event, as a person would type it: {part: what stands in the cells}."""
    seats = "NESW"[: event.per_table]
    resting = seats[(deal - 1) % len(seats)] if event.per_table == 4 else ""
    hands = [seat for seat in seats if seat != resting]
    kind = chance.randrange(10)
    if kind == 0:
        taken = [chance.randint(0, 3), chance.randint(0, 3)]
        return {"contract": chance.choice(["-", "—", "распасы"])} | {
            f"{seat} tricks": number for seat, number in zip(hands, [*taken, 10 - sum(taken)], strict=True)
        }
    declarer = chance.choice(hands)
    row = {"declarer": chance.choice([declarer, {"N": "С", "E": "В", "S": "Ю", "W": "З"}[declarer]])}
    if kind == 1:
        return row | {
            "contract": chance.choice(["M", "мизер", "М"]),
            f"{declarer} tricks": chance.randint(0, 10),
        }
    row["contract"] = f"{chance.randint(6, 10)}{chance.choice(['♠', 'S', 'п', 'ч', '♦', 'БК', 'NT', 'h'])}"
    first, second = (seat for seat in hands if seat != declarer)
    if kind == 2:
        return row | {f"{first} call": "пас", f"{second} call": "p"}
    tricks = chance.randint(0, 10)
    whisters = chance.choice([[first], [second], [first, second]])
    row |= {
        f"{seat} call": chance.choice(["вист", "w"]) if seat in whisters else "пас"
        for seat in (first, second)
    }
    row[f"{declarer} tricks"] = 10 - tricks
    own = chance.randint(0, tricks) if len(whisters) == 2 else tricks
    return row | {f"{seat} tricks": taken for seat, taken in zip(whisters, [own, tricks - own], strict=False)}


def type_evening(event, seed):
    """Every row of the form typed at random."""
    chance = random.Random(seed)
    book = load_workbook(io.BytesIO(protocols_workbook(event, "en").content))
    sheet = book.worksheets[0]
    for row in range(3, sheet.max_row + 1):
        deal = sheet.cell(row, column_of(sheet, "Deal")).value
        for part, value in random_row(chance, event, deal).items():
            title = part[0].upper() + part[1:]
            sheet.cell(row, column_of(sheet, title)).value = value
    return saved(book)


def test_an_evening_typed_is_an_evening_recorded(event):
    data = type_evening(event, 1)
    found = read(data, event)
    assert found.refused == ()
    outcomes = protocols_enter(
        event=event, protocols=[row.protocol for row in found.rows], actor=DIRECTOR, key="a"
    )
    assert outcomes.counts == {"entered": 28}
    assert len(facts(event)) == 28
    again = read(protocols_workbook(event, "uk").content, event)
    judged = judged_protocols(event, [row.protocol for row in again.rows])
    assert {one.change for one in judged} == {SAME}


@pytest.mark.slow
@needs_office
def test_whists_beside_the_rows_are_those_of_the_convention(event, at_three, tmp_path):
    """LibreOffice works the formulas out; at every seat they are what the scoring package gives."""
    files = {}
    for name, one in (("four", event), ("three", at_three)):
        Record.objects.filter(event=one).delete()
        files[name] = tmp_path / f"{name}.xlsx"
        files[name].write_bytes(type_evening(one, 2))
    convert(list(files.values()), "xlsx", tmp_path / "computed")
    for name, one in (("four", event), ("three", at_three)):
        computed = load_workbook(tmp_path / "computed" / f"{name}.xlsx", data_only=True)
        check_whists(computed.worksheets[0], one)


def check_whists(sheet, event):
    convention = convention_named(event.convention, event.options)
    rows = read_rows(sheet)
    assert {row["Check"] for row in rows} == {"✓"}
    found = read(saved(sheet.parent), event)
    assert len(found.rows) == len(rows) > 20
    for read_row, shown in zip(found.rows, rows, strict=True):
        protocol = read_row.protocol
        expected = whists(row_of(protocol.row, protocol.deal, event.per_table), convention)
        for seat, value in expected.items():
            assert shown[f"{seat} whists"] == pytest.approx(float(value))


def read_rows(sheet):
    sheet.delete_rows(1)
    return records_of(sheet)


@pytest.mark.parametrize(
    ("cells", "title", "code"),
    [
        ({"Contract": "11H", "Declarer": "E"}, "Contract", "unknown_contract"),
        ({"Contract": "7H", "E tricks": 7}, "Declarer", "declarer_missing"),
        ({"Contract": "7H", "Declarer": "x"}, "Declarer", "not_a_seat"),
        (
            {"Contract": "7H", "Declarer": "E", "E tricks": 7, "S call": "вист", "S tricks": 3},
            "W call",
            "call_missing",
        ),
        ({"Contract": "M", "Declarer": "E"}, "E tricks", "tricks_missing"),
        ({"Contract": "M", "Declarer": "N", "N tricks": 3}, "Declarer", "declarer_rests"),
        (
            {"Contract": "7H", "Declarer": "E", "E tricks": 7, "S call": "w", "W call": "п"},
            "S tricks",
            "whist_tricks_missing",
        ),
        (
            {"Contract": "7H", "Declarer": "E", "E tricks": 7, "S call": "q", "S tricks": 3, "W call": "п"},
            "S call",
            "unknown_call",
        ),
        (
            {"Contract": "7H", "Declarer": "E", "E tricks": 7, "S call": "w", "S tricks": 2, "W call": "п"},
            "Contract",
            "tricks_do_not_sum",
        ),
        ({"Contract": "-", "E tricks": 9, "S tricks": 9, "W tricks": 0}, "Contract", "hand_tricks_over"),
        ({"Contract": "M", "Declarer": "E", "E tricks": 7, "Multiplier": 3}, "Multiplier", "bad_multiplier"),
    ],
)
def test_a_refusal_names_its_cell(event, cells, title, code):
    """Deal 1 is dealt by N."""
    found = read(typed(event, {3: cells}), event)
    (row,) = found.rows
    (judged,) = judged_protocols(event, [row.protocol])
    assert judged.refusal.code == code
    column = column_of(sheet_of(protocols_workbook(event, "en")), title)
    assert row.cell_of(judged.refusal) == f"{chr(64 + column)}3"


@pytest.mark.parametrize(
    ("cells", "cell", "code"),
    [
        ({"Contract": "7H", "E tricks": "seven"}, "N3", "sheet_not_number"),
        ({"Contract": "7H", "E tricks": 7.5}, "N3", "sheet_not_number"),
        ({"Contract": "7H", "Deal": None}, "C3", "sheet_place_missing"),
        ({"Contract": "7H", "Table": "А"}, "B3", "sheet_not_number"),
        ({"Contract": "7H", "Deal": 0}, "C3", "sheet_not_number"),
        ({"Contract": '="7"&"H"'}, "I3", "sheet_uncounted"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(event, cells, cell, code):
    found = read(typed(event, {3: cells}), event)
    assert found.rows == ()
    assert [(note.cell, note.error.code) for note in found.refused] == [(cell, code)]


@pytest.mark.parametrize("delimiter", [";", "\t", ","])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1251", "utf-16"])
def test_a_foreign_table_in_its_own_order(event, delimiter, encoding):
    rows = [
        ["Протокол вечера"],
        [
            "Контракт",
            "Стол",
            "Сдача",
            "Разыгрывающий",
            "Взятки",
            "Первый вистующий",
            "Второй вистующий",
            "Подпись",
        ],
        ["7ч", "01", "1", "В", "7", "Ю вист 3", "З пас", "Иван"],
        ["мизер", "1", "2", "С", "0", "", "", ""],
        ["", "2", "1", "", "", "", "", ""],
    ]
    text = "\r\n".join(delimiter.join(row) for row in rows)
    found = read(text.encode(encoding), event, "вечер.csv")
    assert (found.refused, found.ignored, found.empty) == ((), ("Подпись",), 1)
    assert [(row.protocol.deal, row.protocol.table, row.protocol.row) for row in found.rows] == [
        (
            1,
            1,
            {
                "contract": "7H",
                "declarer": "E",
                "tricks": 7,
                "whist": {"S": "whist", "W": "pass"},
                "whist_tricks": {"S": 3},
            },
        ),
        (2, 1, {"contract": "M", "declarer": "N", "tricks": 0}),
    ]


def test_another_event_and_no_table_are_refused(event):
    other = seated_event(8, slug="other")
    with pytest.raises(TournamentError, match="sheet_of_other_event"):
        read(protocols_workbook(other, "en").content, event)
    with pytest.raises(TournamentError, match="sheet_without_protocols"):
        read(b"a;b\n1;2\n", event, "x.csv")


def test_only_cells_to_be_typed_into_are_unlocked(event):
    workbook = load_workbook(io.BytesIO(protocols_workbook(event, "en").content))
    sheet, *hidden = workbook.worksheets
    assert sheet.protection.sheet
    assert [one.sheet_state for one in hidden] == ["hidden", "hidden"]
    unlocked = {sheet.cell(2, cell.column).value for cell in sheet[3] if not cell.protection.locked}
    # N deals the first deal and has nothing to say of it.
    assert unlocked == {
        *("Contract", "Declarer", "Multiplier", "Step of all-pass", "Quick tricks in the talon"),
        *(f"{seat} {part}" for seat in "ESW" for part in ("call", "tricks")),
    }
    assert len(sheet.data_validations.dataValidation) == 5


def test_one_round_alone(event):
    rows = list(sheet_of(protocols_workbook(event, "en", 2)).iter_rows(min_row=3, values_only=True))
    assert {row[0] for row in rows} == {2}
    with pytest.raises(TournamentError, match="round_unknown"):
        protocols_workbook(event, "en", 99)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_in_the_language(event, language):
    sheet = sheet_of(protocols_workbook(event, language))
    with translation.override(language):
        titles = [str(cell.value) for cell in sheet[2]]
    assert len(set(titles)) == len(titles)
    assert ("Contract" in titles) == (language == "en")


def test_queries_do_not_grow_with_the_event(db, django_assert_num_queries):
    for players in (8, 12):
        event = seated_event(players, slug=f"cup-{players}")
        play(event)
        event = type(event).objects.get(pk=event.pk)
        with django_assert_num_queries(5):
            content = protocols_workbook(event, "en").content
        with django_assert_num_queries(3):
            judged_protocols(event, [row.protocol for row in read(content, event).rows])


def test_what_is_in_conflict_stands_as_the_record_has_it(event):
    first = {"contract": "M", "declarer": "E", "tricks": 0}
    record_enter(event=event, deal_number=1, table=1, round_number=1, row=first, actor=DIRECTOR)
    found = read(typed(event, {3: {"Contract": "M", "Declarer": "E", "E tricks": 5}}), event)
    outcomes = protocols_enter(event=event, protocols=[found.rows[0].protocol], actor=DIRECTOR)
    assert outcomes.counts == {"conflict": 1}
    assert facts(event) == {(1, 1, 1): first}
