"""`manage.py deal`: its shape, the same answer for ever, and refusals in words."""

import json

import pytest
from django.core.management import call_command

from deals.dealing import deal_layout
from deals.notation import layout_text, read_layout

KEY = bytes(range(32)).hex()
USUAL = {"--event": "demo", "--key": KEY, "--count": "5"}


@pytest.fixture
def run(capsys):
    """Call the command; its exit status, its JSON and its error output."""

    def call(**changes):
        options = USUAL | {f"--{name.replace('_', '-')}": value for name, value in changes.items()}
        arguments = [text for name, value in options.items() if value is not None for text in (name, value)]
        status = 0
        try:
            call_command("deal", *arguments, "--json")
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, json.loads(out), errors

    return call


@pytest.mark.parametrize(
    ("public", "per_table", "dealers"),
    [("", 4, "NESWN"), ("7 11 30", 4, "NESWN"), ("", 3, "NESNE"), ("x", 3, "NESNE")],
)
def test_the_deals_of_an_event(run, public, per_table, dealers):
    status, answer, errors = run(public=public, per_table=str(per_table))
    assert (status, errors) == (0, "")
    assert [list(row) for row in answer] == [["deal", "dealer", "layout"]] * 5
    assert [row["deal"] for row in answer] == [1, 2, 3, 4, 5]
    assert "".join(row["dealer"] for row in answer) == dealers
    for row in answer:
        deal = deal_layout(bytes(range(32)), "demo", row["deal"], public, per_table)
        assert read_layout(row["layout"], row["deal"], per_table) == deal
        assert row["layout"] == layout_text(deal)


def test_a_longer_set_begins_with_the_shorter(run):
    assert run(count="9")[1][:5] == run()[1]


@pytest.mark.parametrize(
    ("changes", "code", "named"),
    [
        ({"count": "0"}, "bad_deal_count", "“0”"),
        ({"count": "-1"}, "bad_deal_count", "“-1”"),
        ({"count": "10001"}, "bad_deal_count", "“10001”"),
        ({"count": "9" * 4000}, "bad_deal_count", "10000"),
        ({"count": "9" * 5000}, "bad_arguments", "count"),
        ({"count": "two"}, "bad_arguments", "two"),
        ({"count": "1.5"}, "bad_arguments", "1.5"),
        ({"count": None}, "bad_arguments", "--count"),
        ({"key": "0g"}, "bad_key", "hexadecimal"),
        ({"key": "0"}, "bad_key", "two hexadecimal digits a byte"),
        ({"key": ""}, "bad_key", "hexadecimal"),
        ({"key": None}, "bad_arguments", "--key"),
        ({"event": ""}, "bad_event", "“”"),
        ({"event": "\udcff"}, "bad_arguments", "UTF-8"),
        ({"event": "x" * 1001}, "bad_event", "1000"),
        ({"event": None}, "bad_arguments", "--event"),
        ({"public": "x" * 1001}, "bad_public_value", "1000"),
        ({"per_table": "5"}, "bad_per_table", "“5”"),
        ({"per_table": "-"}, "bad_arguments", "-"),
    ],
)
def test_refusals(run, changes, code, named):
    status, answer, errors = run(**changes)
    assert status == 2
    assert (answer["error"], named in answer["detail"]) == (code, True)
    assert errors == answer["detail"] + "\n"
