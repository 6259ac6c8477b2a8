"""Every kind of file says what the selectors say; of deals in play the public gets nothing."""

import io
import json
import re
import zipfile
from fractions import Fraction

import pytest
from django.utils import translation
from openpyxl import load_workbook

from deals.exchange import read_deals
from deals.notation import layout_text
from tests.tournament.factories import EventFactory, play
from tests.tournament.printing.ruled import ruled_event
from tests.tournament.spreadsheets.office import convert, needs_office
from tests.tournament.spreadsheets.reading import records_of
from tournament.errors import TournamentError
from tournament.models import Person
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrants
from tournament.selectors.standings import standings
from tournament.spreadsheets.files import ENDINGS, event_file
from tournament.spreadsheets.reading import read_file
from tournament.spreadsheets.reading_entrants import read_entrants_file
from tournament.spreadsheets.workbook import event_tables

NAMES = ["=1+1", "+7 900", "-1", "@home", "O'Neill", "<b>Їжак & Żółć</b>", 'a"b;c,d', "Player\u202e"]


@pytest.fixture
def named(event):
    play(event)
    for person, name in zip(Person.objects.order_by("pk"), NAMES, strict=True):
        person.name = name
        person.save()
    return event


def written(event, ending, viewer=Viewer.DIRECTOR, language="en", sheet=""):
    return event_file(event, viewer, language, ending, sheet)


def plain(name):
    return name.replace("\u202e", "")


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
@pytest.mark.parametrize("ending", [".csv", ".ods", ".xlsx"])
def test_the_standings_read_back(named, ending, language):
    file = read_file(written(named, ending, language=language).content, f"cup{ending}")
    rows = file.sheets[0].rows[1:]
    shown = [(row.cell(1), row.cell(2), Fraction(row.cell(6).replace(",", "."))) for row in rows]
    assert shown == [
        (str(row.number), plain(row.name), pytest.approx(row.result))
        for row in standings(named, Viewer.DIRECTOR).rows
    ]


@pytest.mark.parametrize("ending", [".ods", ".xlsx"])
def test_entrants_of_our_workbook_are_the_entrants(named, ending):
    book = written(named, ending, language="uk")
    file = read_file(book.content, "x")
    sheet = next(sheet for sheet in file.sheets if sheet.title == "Учасники")
    csv = "\n".join("\t".join(row.cells) for row in sheet.rows)
    read = read_entrants_file(csv.encode(), "x.csv")
    assert read.refused == ()
    assert [(one.name, one.club, one.number, one.ranked) for one in read.people] == [
        (plain(one.name), one.club, one.number, one.ranked) for one in entrants(named)
    ]


def test_ods_and_zip_have_every_sheet_of_the_workbook(db):
    event = ruled_event()
    titles = written(event, ".xlsx").sheets
    assert written(event, ".ods").sheets == written(event, ".zip").sheets == titles
    ods = read_file(written(event, ".ods").content, "x.ods")
    tables = event_tables(event, Viewer.DIRECTOR, "en")
    assert [len(sheet.rows) for sheet in ods.sheets] == [len(table.rows) + 1 for table in tables]
    with zipfile.ZipFile(io.BytesIO(written(event, ".zip").content)) as packed:
        assert [name[3:-4] for name in packed.namelist()] == list(titles)
        for name, table in zip(packed.namelist(), tables, strict=True):
            assert len(read_file(packed.read(name), name).sheets[0].rows) == len(table.rows) + 1


def test_one_sheet_by_its_title(named):
    assert written(named, ".csv", sheet="Entrants").sheets == ("Entrants",)
    with pytest.raises(TournamentError, match="workbook_sheet_unknown"):
        written(named, ".csv", sheet="x")


def test_no_cell_of_a_csv_is_a_formula(named):
    text = written(named, ".csv").content.decode("utf-8-sig")
    cells = [cell.strip('"') for line in text.splitlines() for cell in re.split(",", line)]
    assert {cell for cell in cells if cell[:1] in "=+@"} <= {""}
    assert "'=1+1" in cells


def test_text_for_a_forum(named):
    head, _, *rows = written(named, ".txt").content.decode().splitlines()
    assert head.startswith("Cup · ")
    assert "28 of 28 records" in head
    assert len(rows) == 9
    assert all(row.isprintable() for row in rows)
    assert any("<b>Їжак & Żółć</b>" in row for row in rows)


def test_html_for_another_page(named):
    markup = written(named, ".html").content.decode()
    assert markup.startswith("<table")
    assert markup.count("<tr>") == 9
    assert "&lt;b&gt;Їжак &amp; Żółć&lt;/b&gt;" in markup
    assert not re.search(r"<script|src=|href=|http", markup)


def test_json_is_exact(db):
    event = ruled_event()
    told = json.loads(written(event, ".json").content)
    rows = standings(event, Viewer.DIRECTOR).rows
    assert [(row["entrant"], Fraction(row["matchpoints"])) for row in told["standings"]] == [
        (row.number, row.score) for row in rows
    ]
    assert len(told["deals"]) == event.deals.count()
    sums = {}
    for deal in told["deals"]:
        for record in deal["records"]:
            for seat in record["seats"].values():
                sums[seat["entrant"]] = sums.get(seat["entrant"], 0) + Fraction(seat["score"] or 0)
    assert sums == {row.number: row.score + row.penalty for row in rows}


def test_pbn_has_deals_others_can_read_and_results(named):
    text = written(named, ".pbn").content.decode()
    read = read_deals(text, 4)
    assert {deal.number: layout_text(deal) for deal in read.deals} == dict(
        named.deals.values_list("number", "layout")
    )
    assert all(line.refusal is None for line in read.lines)
    assert text.count("[ScoreTable ") == 14
    assert len(re.findall(r"^\d+ \d+ 6S ", text, re.MULTILINE)) == 28


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_public_gets_nothing_of_deals_in_play(event, ending):
    play(event, rounds=1)
    event.records.filter(deal__number=1).first().delete()
    public = written(event, ending, Viewer.PUBLIC).content
    hidden, shown = (event.deals.get(number=number).layout for number in (3, 2))
    said = readable(public, ending)
    hand = hidden.split()[0].split(":")[1]
    assert hand not in said
    if ending in (".json", ".pbn"):
        assert shown.split()[0].split(":")[1] in said
    if ending == ".json":
        assert [deal["deal"] for deal in json.loads(public)["deals"]] == [2]


def readable(content, ending):
    if ending in (".xlsx", ".ods", ".zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return " ".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
    return content.decode()


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_an_event_with_nothing_in_it(db, ending, language):
    assert written(EventFactory(), ending, language=language).content
    assert translation.get_language() == "en"


@pytest.mark.slow
@needs_office
def test_a_spreadsheet_program_opens_the_ods(named, at_three, tmp_path):
    files = []
    for name, event in (("four", named), ("three", at_three)):
        files.append(tmp_path / f"{name}.ods")
        files[-1].write_bytes(written(event, ".ods").content)
    convert(files, "xlsx", tmp_path / "opened")
    for name, event in (("four", named), ("three", at_three)):
        book = load_workbook(tmp_path / "opened" / f"{name}.xlsx", data_only=True)
        assert tuple(book.sheetnames) == written(event, ".xlsx").sheets
        assert [(row["No."], row["%"]) for row in records_of(book["Standings"])] == [
            (row.number, pytest.approx(float(row.result))) for row in standings(event, Viewer.DIRECTOR).rows
        ]
