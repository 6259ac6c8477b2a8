"""`manage.py print`: whole files in a folder, and refusals in words with nothing written."""

import json

import pytest
from django.core.management import call_command
from pypdf import PdfReader

from tests.tournament.printing.sample import sample_event
from tests.tournament.printing.test_papers import FILES
from tournament.models import Person


@pytest.fixture
def run(capsys):
    """Call the command; its exit status, its JSON and its error output."""

    def call(*arguments):
        status = 0
        try:
            call_command("print", *map(str, arguments))
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, json.loads(out), errors

    return call


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def test_all_papers_of_an_event(db, run, tmp_path):
    sample_event()
    out = tmp_path / "new" / "folder"
    status, answer, errors = run("sample", "--out", out)
    assert (status, errors) == (0, "")
    names = list(FILES)
    assert answer == {"files": [str(out / name) for name in names]}
    assert names_in(out) == sorted(names)
    for name in names:
        assert len(PdfReader(out / name).pages) > 0


@pytest.mark.parametrize("only", [["--only", "judge", "cards"], ["--only", "judge", "--only", "cards"]])
def test_only_some_in_another_language(db, run, tmp_path, only):
    sample_event()
    status, _answer, _errors = run("sample", "--out", tmp_path, "--language", "uk", *only)
    assert status == 0
    assert names_in(tmp_path) == ["cards.pdf", "judge.pdf"]
    assert "14 березня 2026 р." in PdfReader(tmp_path / "judge.pdf").pages[0].extract_text()


def test_printing_again_replaces_the_files(db, run, tmp_path):
    sample_event()
    (tmp_path / "judge.pdf").write_text("old")
    run("sample", "--out", tmp_path, "--only", "judge")
    assert (tmp_path / "judge.pdf").read_bytes().startswith(b"%PDF")
    assert names_in(tmp_path) == ["judge.pdf"]


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["other"], "event_unknown", "“other”"),
        (
            ["sample", "--only", "certificates"],
            "paper_unknown",
            "prices, startlist, travellers, hands, reserves, slips, labels, judge, cards, routes, seating",
        ),
        (["sample", "--only", "x" * 5000], "paper_unknown", "…"),
        (["sample", "--only"], "bad_arguments", "--only"),
        (["sample", "--language", "de"], "unknown_language", "ru, en, uk"),
        ([], "bad_arguments", "slug"),
    ],
)
def test_refusals_leave_nothing(db, run, tmp_path, arguments, code, named):
    sample_event(records=False)
    status, answer, errors = run(*arguments, "--out", tmp_path)
    assert status == 2
    assert (answer["error"], named in answer["detail"]) == (code, True)
    assert errors == answer["detail"] + "\n"
    assert names_in(tmp_path) == []


def test_an_event_without_movement_has_its_price_table(db, run, tmp_path):
    sample_event(movement=None, deals=[], records=[])
    assert run("sample", "--out", tmp_path)[0] == 0
    assert names_in(tmp_path) == ["prices.pdf", "startlist.pdf"]
    status, answer, _errors = run("sample", "--out", tmp_path, "--only", "standings")
    assert (status, answer["error"]) == (2, "movement_not_assigned")


def test_a_folder_is_needed_and_a_file_is_no_folder(db, run, tmp_path):
    sample_event(records=False)
    assert run("sample")[1]["error"] == "bad_arguments"
    (tmp_path / "file").write_text("")
    status, answer, _errors = run("sample", "--out", tmp_path / "file", "--only", "judge")
    assert (status, answer["error"]) == (2, "file_unwritable")


def test_the_papers_of_a_round_on_another_sheet(db, run, tmp_path):
    sample_event()
    status, answer, _errors = run(
        "sample", "--out", tmp_path, "--round", 2, "--sheet", "A5", "--language", "en"
    )
    assert status == 0
    files = ["seating-names.pdf", "seating-tables.pdf", "entries.pdf", "standings.pdf"]
    assert answer == {"files": [str(tmp_path / name) for name in files]}
    page = PdfReader(tmp_path / "entries.pdf").pages[0]
    assert "Round 2, table 1" in page.extract_text()
    assert sorted(round(side / 72 * 25.4) for side in page.mediabox[2:]) == [148, 210]


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["--round", "12"], "round_unknown", "12"),
        (["--round", "0"], "round_unknown", "0"),
        (["--round", "x"], "bad_arguments", "x"),
        (["--sheet", "a0"], "sheet_unknown", "a4, a5, a6, letter"),
        (["--base-url", "hall"], "base_url_bad", "“hall”"),
        (["--only", "judge", "diplomas"], "diplomas_early", "“sample”"),
        (["--only", "judge", "links", "--base-url", "http://10.0.0.5/"], "links_not_made", "“sample”"),
    ],
)
def test_what_cannot_be_is_refused_before_a_file_is_written(db, run, tmp_path, arguments, code, named):
    sample_event(records=False)
    status, answer, _errors = run("sample", "--out", tmp_path, *arguments)
    assert (status, answer["error"]) == (2, code)
    assert named in answer["detail"]
    assert names_in(tmp_path) == []


def test_names_that_are_spelt_otherwise_are_told(db, run, tmp_path):
    sample_event()
    Person.objects.filter(name="Ли Вера").update(name="李 薇拉", club="清 ♠")
    answer = run("sample", "--out", tmp_path, "--only", "startlist")[1]
    assert answer["respelt"] == [
        {"name": "李 薇拉", "printed": "Li WeiLa"},
        {"name": "清 ♠", "printed": "Qing ♠"},
    ]
    assert "Li WeiLa" in PdfReader(tmp_path / "startlist.pdf").pages[0].extract_text()
