"""The demo events: whists, layouts and schedule agree with the engines, and every kind of result occurs."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from deals.deal import dealer_of
from deals.dealing import deal_layout
from deals.notation import layout_text, read_layout
from deals.self_check import self_check
from movements.schemes import rulebook
from scoring.convention import convention_named
from scoring.protocol_row import row_from_json
from scoring.whists import whists

FOLDER = Path(__file__).resolve().parent.parent / "fixtures"
EVENTS = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("demo-*.json"))
}
ABOUT = {"demo-12": (12, "sochi", 22, 66), "demo-8": (8, "leningrad", 14, 28)}
NOT_OF_THE_ROW = ("deal", "table", "whists")
OBLIGATION = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


@pytest.fixture(params=sorted(ABOUT))
def event(request):
    return EVENTS[request.param]


def row_of(record):
    facts = {name: value for name, value in record.items() if name not in NOT_OF_THE_ROW}
    return {"players": 4, "dealer": dealer_of(record["deal"], 4), **facts}


def kinds_of(record):
    """Everything this record is an example of."""
    contract, tricks = record["contract"], record.get("tricks")
    if contract == "-":
        taken = record["hand_tricks"]
        return ["all-pass", *["a clean hand"] * (0 in taken), *["the talon took"] * (sum(taken) < 10)]
    if contract == "M":
        return ["misère caught" if tricks else "misère made"]
    level = int(contract.rstrip("SCDHNT"))
    return [f"level {level}", contract.removeprefix(str(level)), *_of_whist(record, level)]


def _of_whist(record, level):
    calls = sorted(record["whist"].values())
    if "whist" not in calls:
        return ["half whist" if "half" in calls else "passed out"]
    kinds = ["two whisters" if calls == ["whist", "whist"] else "lone whister"]
    kinds.append("made" if record["tricks"] >= level else "remise")
    if 10 - record["tricks"] < OBLIGATION[level]:
        kinds.append("whist remise")
    return kinds


def test_the_demo_events_are_there():
    assert sorted(EVENTS) == sorted(ABOUT)


def test_the_head_of_the_file(event):
    players, convention, deals, records = ABOUT[event["slug"]]
    assert (event["format"], event["version"], event["convention"]) == ("prikup-event", 1, convention)
    assert [entrant["number"] for entrant in event["entrants"]] == list(range(1, players + 1))
    assert event["movement"] == {"scheme": f"rulebook-{players}"}
    assert [(deal["deal"], deal["set"]) for deal in event["deals"]] == [
        (number, (number + 1) // event["deals_per_set"]) for number in range(1, deals + 1)
    ]
    assert len(event["records"]) == records


def test_names(event):
    names = [entrant["name"] for entrant in event["entrants"]]
    assert len(set(names)) == len(names)
    assert any("'" in name for name in names)
    assert any("-" in name for name in names)
    assert "" in [entrant["club"] for entrant in event["entrants"]]


def test_one_name_of_forty_letters():
    assert 40 in [len(entrant["name"]) for entrant in EVENTS["demo-12"]["entrants"]]


def test_layouts_come_from_the_key(event):
    key = bytes.fromhex(event["deal_key"])
    dealt = [deal_layout(key, event["slug"], deal["deal"], event["public_value"]) for deal in event["deals"]]
    assert len(key) == 32
    assert [deal["layout"] for deal in event["deals"]] == [layout_text(deal) for deal in dealt]
    assert [read_layout(deal["layout"], deal["deal"], 4) for deal in event["deals"]] == dealt
    assert self_check(dealt).passed


def test_whists_are_what_the_convention_gives(event):
    convention = convention_named(event["convention"], event["options"])
    for record in event["records"]:
        written = {seat: Fraction(text) for seat, text in record["whists"].items()}
        assert sum(written.values()) == 0
        assert written == whists(row_from_json(row_of(record)), convention), record
        assert {seat: str(value) for seat, value in written.items()} == record["whists"]


def test_every_deal_is_played_where_it_is_due(event):
    movement = rulebook(len(event["entrants"]))
    due = {(table.box_set, table.table) for played in movement.rounds for table in played.tables}
    set_of = {deal["deal"]: deal["set"] for deal in event["deals"]}
    played = [(record["deal"], record["table"]) for record in event["records"]]
    assert len(set(played)) == len(played)
    assert set(played) == {
        (deal, table) for deal, box_set in set_of.items() for due_set, table in due if due_set == box_set
    }


def test_tables_of_a_deal_mostly_differ(event):
    results = {}
    for record in event["records"]:
        facts = {name: value for name, value in record.items() if name != "table"}
        results.setdefault(record["deal"], set()).add(json.dumps(facts, sort_keys=True))
    differing = sum(len(different) > 1 for different in results.values())
    assert len(results) * 3 // 4 < differing <= len(results)


GAMES = {*(f"level {level}" for level in range(6, 11)), "S", "C", "D", "H", "NT", "made", "remise"}
WHISTS = {"half whist", "passed out", "two whisters", "lone whister", "whist remise"}
OTHERS = {"misère made", "misère caught", "all-pass", "a clean hand", "the talon took"}


def test_every_kind_of_result_occurs(event):
    found = Counter(kind for record in event["records"] for kind in kinds_of(record))
    assert set(found) == GAMES | WHISTS | OTHERS


def test_a_director_can_read_the_files(event):
    """One entrant, deal or record a line."""
    lines = (FOLDER / f"{event['slug']}.json").read_text(encoding="utf-8").splitlines()
    for name in ("entrants", "deals", "records"):
        start = lines.index(f'  "{name}": [') + 1
        for line, value in zip(lines[start:], event[name], strict=False):
            assert json.loads(line.strip().removesuffix(",")) == value
    assert max(map(len, lines)) < 220
