"""The verifier page in a real browser, opened from the disk as people open it, against the Python dealing."""

import hashlib
import json
import random
import re
from pathlib import Path

import pytest

from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from tests.tournament.chromium import needs_browser

PAGE = Path(__file__).resolve().parents[1] / "static" / "verifier.html"
EVENTS = ("cup", "Кубок/2026", "zażółć-♠", "x" * 300)
PUBLICS = ("", "3 14 15", "лотерея 7", "9" * 200)
KEY = bytes(range(32))


@pytest.fixture(scope="module")
def page(chromium):
    """The page opened as a file, as people open it, without any server."""
    with chromium.new_context(offline=True) as context:
        page = context.new_page()
        page.goto(PAGE.as_uri())
        yield page


def in_browser(page, script: str):
    """What `script` returns on the page."""
    page.reload()
    return page.evaluate(f"() => {{ {script} }}")


def filled(**fields):
    """Types into the form, sends it, and gives what the page says."""
    return f"""
    speak("en");
    for (const [name, value] of Object.entries({json.dumps(fields)})) $(name).value = value;
    $("form").requestSubmit();
    return {{ verdict: $("verdict").textContent, all: document.body.innerText }};"""


def dealt(number, public="3 14 15", per_table=4):
    return layout_text(deal_layout(KEY, "cup", number, public, per_table))


def typed(layouts, **fields):
    noted = commitment(KEY, "cup")
    usual = {"event": "cup", "key": KEY.hex(), "public": "3 14 15", "commitment": noted}
    return filled(**{**usual, **fields, "layouts": "\n".join(layouts)})


def cases(count):
    """[key, event, number, public value, people at a table], all kinds of each."""
    chance = random.Random(2026)
    for place in range(count):
        number = chance.choice([chance.randint(1, 40), chance.randint(1, 10**6)])
        yield (
            chance.randbytes(chance.choice([1, 32, 32, 32, 64, 65, 200])),
            EVENTS[place % 4],
            f"R{number}" if place % 5 == 0 else number,
            PUBLICS[place // 4 % 4],
            3 if place % 3 == 0 else 4,
        )


@needs_browser
@pytest.mark.slow
def test_two_languages_deal_the_same_thousand_deals(page):
    given = list(cases(1000))
    expected = [
        [layout_text(deal_layout(*one)), commitment(key, event)]
        for one in given
        for key, event, *_rest in [one]
    ]
    plain = [[key.hex(), event, str(number), public, table] for key, event, number, public, table in given]
    script = f"""return {json.dumps(plain)}.map(([key, event, number, value, table]) =>
        [layout(keyBytes(key), event, number, value, table), commitment(keyBytes(key), event)]);"""
    assert in_browser(page, script) == expected


@needs_browser
@pytest.mark.slow
def test_digests_of_every_length_around_a_block(page):
    sizes = list(range(0, 200))
    found = in_browser(page, f"return {sizes}.map((n) => hex(sha256(new Uint8Array(n).fill(n))));")
    assert found == [hashlib.sha256(bytes([size]) * size).hexdigest() for size in sizes]


@needs_browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "verdict", "also"),
    [
        (typed([f"{n} {dealt(n)}" for n in (1, 2, 14)]), "All agrees.", "same: 3, different: 0"),
        (
            typed([f"7=R3 {dealt('R3')}", f"8=- {dealt(9)}"]),
            "All agrees.",
            "same: 1, different: 0, by hand: 1",
        ),
        (typed([f"1 {dealt(1)}", f"2 {dealt(3)}"]), "It does not agree.", "different: 1"),
        (typed([f"1 {dealt(1)}"], public="3 14 16"), "It does not agree.", "different: 1"),
        (typed([f"1 {dealt(1)}"], commitment="0" * 64), "It does not agree.", "The key is NOT the one"),
        (
            typed([f"1 {dealt(1)}"], commitment=""),
            "The layouts agree; the commitment was not",
            "No commitment",
        ),
        (typed(["1", "R2"]), "The key agrees with the commitment; no layout", "not compared: 2"),
        (typed([f"1 {dealt(1, per_table=3)}"], perTable="3"), "All agrees.", "same: 1"),
        (typed(["1"], key="0g"), "The key is an even number of hexadecimal digits", ""),
        (typed(["1"], key="123"), "The key is an even number of hexadecimal digits", ""),
        (typed(["1"], event=""), "Give the event as it stands", ""),
        (typed([""]), "Give the file of the event or at least one line", ""),
        (typed(["<b>0</b> N:"]), "This line is not a deal number with a layout: <b>0</b> N:", ""),
    ],
)
def test_what_the_page_says(page, script, verdict, also):
    said = in_browser(page, script)
    assert said["verdict"].startswith(verdict)
    assert also in said["all"]


@needs_browser
@pytest.mark.slow
def test_the_file_fills_the_form_but_not_what_it_is_checked_against(page):
    deals = [
        {"deal": 1, "dealt_as": "1", "layout": dealt(1)},
        {"deal": 7, "dealt_as": "R3", "layout": dealt("R3")},
        {"deal": 8, "dealt_as": None, "layout": dealt(9)},
    ]
    data = {
        **{"format": "prikup-deals", "version": 1, "event": "cup", "title": "Cup", "per_table": 4},
        **{"commitment": commitment(KEY, "cup"), "public_value": "3 14 15", "key": KEY.hex(), "deals": deals},
    }
    read = in_browser(page, f"return readFile({json.dumps(json.dumps(data))});")
    assert read == {
        **{"event": "cup", "key": KEY.hex(), "public": "3 14 15", "perTable": 4},
        "commitment": data["commitment"],
        "layouts": f"1 {dealt(1)}\n7=R3 {dealt('R3')}\n8=- {dealt(9)}",
    }
    wrong = ["", "x", "null", "[]", '{"format": "prikup-deals"}', json.dumps(data | {"key": ""})]
    script = f"""return {json.dumps(wrong)}.map((text) => {{
        try {{ readFile(text); return "read"; }} catch (error) {{ return error.code; }} }});"""
    assert in_browser(page, script) == ["badFile"] * 5 + ["stillSecret"]


@needs_browser
@pytest.mark.slow
def test_every_language_says_everything(page):
    script = """return Object.values(WORDS).map((words) =>
        Object.entries(words).map(([code, text]) => [code, (text.match(/\\{\\w+\\}/g) || []).sort()]));"""
    english, *others = in_browser(page, script)
    assert len(others) == 2
    for other in others:
        assert other == english


def test_the_page_needs_nobody_else():
    source = PAGE.read_text(encoding="utf-8")
    assert not re.search(
        r"https?:|//[a-z]|\bsrc=|<link|@import|url\(|fetch\(|XMLHttp|import\(|subtle", source
    )
