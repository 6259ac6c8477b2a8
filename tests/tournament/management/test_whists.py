"""`manage.py whists`: one answer for each row, in order, and refusals in words."""

import json
from pathlib import Path

import pytest

from tests.tournament.management.calling import call_json, send

CASES = json.loads((Path(__file__).parents[2] / "data" / "whists.json").read_text("utf-8"))["cases"]
ROW = {"players": 4, "dealer": "W", "contract": "7H", "declarer": "N", "tricks": 7}
ROW |= {"whist": {"E": "whist", "S": "pass"}, "whist_tricks": {"E": 3}}


@pytest.fixture
def run(monkeypatch, capsys):
    """Give the command bytes or a value as JSON; its exit status, its JSON and its error output."""

    def call(given, *arguments):
        send(monkeypatch, given)
        return call_json(capsys, "whists", *arguments)

    return call


@pytest.mark.parametrize("name", sorted({case["convention"] for case in CASES}))
def test_the_right_answers_of_a_convention(run, name):
    cases = [case for case in CASES if case["convention"] == name]
    status, answer, errors = run([case["row"] for case in cases], "--convention", name)
    assert (status, errors) == (0, "")
    assert answer == [{"whists": case["whists"]} for case in cases]


def test_a_bad_row_is_refused_in_its_place(run):
    status, answer, errors = run([ROW, ROW | {"tricks": 8}, 7, ROW], "--convention", "sochi")
    assert (status, errors) == (0, "")
    assert [row.get("error") for row in answer] == [None, "tricks_do_not_sum", "not_an_object", None]
    assert answer[1]["detail"].startswith("The tricks add up to 11, not 10.")
    assert answer[2]["detail"] == "row must be an object with named fields, but it is “7”."
    assert answer[0] == answer[3] == {"whists": {"N": "18", "E": "2", "S": "-10", "W": "-10"}}


def test_options(run):
    plain = run([ROW], "--convention", "sochi")[1]
    options = ("--option", "sharing=gentle_always", "--option", 'whist_price={"7": 8}')
    assert plain == [{"whists": {"N": "18", "E": "2", "S": "-10", "W": "-10"}}]
    assert run([ROW], "--convention", "sochi", *options)[1] == [
        {"whists": {"N": "6", "E": "2", "S": "2", "W": "-10"}}
    ]


def test_no_rows(run):
    assert run([], "--convention", "sochi") == (0, [], "")


@pytest.mark.parametrize(
    ("given", "arguments", "code"),
    [
        ([], ("--convention", "vmk"), "unknown_convention"),
        ([], ("--convention", "sochi", "--option", "sharing"), "option_without_value"),
        ([], ("--convention", "sochi", "--option", "sharing=x"), "bad_option"),
        ([], ("--convention", "sochi", "--option", "no=x"), "unknown_option"),
        ([], (), "bad_arguments"),
        ({}, ("--convention", "sochi"), "wrong_shape"),
        (b"", ("--convention", "sochi"), "broken_json"),
        (b"[{]", ("--convention", "sochi"), "broken_json"),
        (b"[NaN]", ("--convention", "sochi"), "broken_json"),
        (b"[" + b"9" * 5000 + b"]", ("--convention", "sochi"), "broken_json"),
        (b"[" * 100_000, ("--convention", "sochi"), "broken_json"),
        (b'["\xff"]', ("--convention", "sochi"), "not_utf8"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_broken_input_is_refused_whole(run, given, arguments, code):
    status, answer, errors = run(given, *arguments)
    assert (status, answer["error"]) == (2, code)
    assert errors == answer["detail"] + "\n"
    assert "Traceback" not in errors


def test_a_byte_order_mark_and_half_characters(run):
    sent = b"\xef\xbb\xbf" + json.dumps([ROW | {"contract": "\ud800"}, {"\udfff": 1}]).encode()
    status, answer, _ = run(sent, "--convention", "sochi")
    assert (status, [row["error"] for row in answer]) == (0, ["unknown_contract", "field_not_known"])
