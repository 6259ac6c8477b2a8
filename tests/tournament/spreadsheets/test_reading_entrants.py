"""Lists of people as clubs keep them."""

import pytest

from tests.tournament.spreadsheets.files import xlsx
from tournament.services.people import NewEntrant
from tournament.spreadsheets.reading_entrants import read_entrants_file

THREE = (
    NewEntrant(name="Їжак Ганна", club="Львів", number=7),
    NewEntrant(name="O'Neill Žofia", club="", number=12),
    NewEntrant(name="Пётр Ёлкин", club="Киев; Подол", number=3, ranked=False),
)
HEADINGS = {
    "ru": ("Клуб", "Игрок", "№", "В зачёте"),
    "en": ("club", "NAME", "No.", "Ranked:"),
    "uk": ("Місто", "ПІБ", "Номер", "У заліку"),
}


def rows_of(language, no):
    club, name, number, ranked = HEADINGS[language]
    return [
        ["Кубок весны", "", "", ""],
        [number, club, name, ranked],
        *([p.number, p.club, p.name, "" if p.ranked else no] for p in THREE),
    ]


@pytest.mark.parametrize(("language", "no"), [("ru", "нет"), ("en", "No"), ("uk", "ні")])
def test_any_order_of_columns_in_three_languages(language, no):
    read = read_entrants_file(xlsx(rows_of(language, no)), "list.xlsx")
    assert read.people == THREE
    assert (read.refused, read.hidden, read.ignored) == ((), (), ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_text_in_any_encoding(encoding, delimiter):
    lines = [delimiter.join(f'"{cell}"' for cell in row) for row in rows_of("ru", "нет")]
    assert read_entrants_file("\r\n".join(lines).encode(encoding), "list.csv").people == THREE


def test_the_encoding_of_old_windows():
    read = read_entrants_file("Фамилия;Имя;Город\nЁлкин;Пётр;Киев\n".encode("cp1251"), "list.csv")
    assert read.people == (NewEntrant(name="Ёлкин Пётр", club="Киев"),)


def test_commas_between_cells():
    text = 'sep=,\nclub,player\n"Kyiv, Podil",Ann\n,Bob\n'
    people = read_entrants_file(text.encode(), "list.csv").people
    assert people == (NewEntrant(name="Ann", club="Kyiv, Podil"), NewEntrant(name="Bob"))


@pytest.mark.parametrize(
    "text",
    ["Ann;Kyiv\nBob Cat;Lviv\n", "1;Ann;Kyiv\n2;Bob Cat;Lviv\n", "1.\tAnn\tKyiv\n\n2.\tBob\u00a0Cat\tLviv"],
)
def test_without_headings_names_come_first(text):
    people = read_entrants_file(text.encode(), "list.txt").people
    assert people == (NewEntrant(name="Ann", club="Kyiv"), NewEntrant(name="Bob Cat", club="Lviv"))


def test_one_name_a_line():
    people = read_entrants_file("Ann Smith\nБоб\n".encode(), "list.txt").people
    assert [person.name for person in people] == ["Ann Smith", "Боб"]


def test_every_unreadable_cell_is_told():
    rows = [["No.", "Player", "Ranked"], ["x", "Ann", "yes"], [2, "", "perhaps"], [None, "Bob", ""]]
    read = read_entrants_file(xlsx([*rows, [3, None, None]]), "list.xlsx")
    assert [(note.cell, note.error.code) for note in read.refused] == [("A2", "sheet_not_number")]
    rows[2].append("Lviv")
    rows[0].append("Club")
    read = read_entrants_file(xlsx(rows), "list.xlsx")
    assert [(note.cell, note.error.code) for note in read.refused] == [
        ("A2", "sheet_not_number"),
        ("B3", "sheet_name_missing"),
        ("C3", "sheet_not_yes_or_no"),
    ]


def test_hidden_rows_are_read_and_named_and_merged_cells_filled():
    def change(book):
        sheet = book.active
        sheet.merge_cells("B2:B3")
        sheet.row_dimensions[4].hidden = True

    rows = [["Player", "Club", "Rating"], ["Ann", "Kyiv", 5], ["Bob", None, 6], ["Cat", "Lviv", 7]]
    read = read_entrants_file(xlsx(rows, change), "list.xlsx")
    assert [(person.name, person.club) for person in read.people] == [
        ("Ann", "Kyiv"),
        ("Bob", "Kyiv"),
        ("Cat", "Lviv"),
    ]
    assert (read.hidden, read.ignored) == ((4,), ("Rating",))


def test_a_formula_never_worked_out_is_told():
    read = read_entrants_file(xlsx([["Player"], ["Ann"], ['="B"&"ob"']]), "list.xlsx")
    assert [(note.cell, note.error.code) for note in read.refused] == [("A3", "sheet_uncounted")]


def test_names_beginning_with_signs_stay_texts():
    def change(book):
        book.active["A2"].data_type = "s"

    data = xlsx([["Player"], ["=1+1"]], change)
    assert read_entrants_file(data, "list.xlsx").people == (NewEntrant(name="=1+1"),)
