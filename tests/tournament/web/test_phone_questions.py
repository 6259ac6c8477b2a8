"""The questions of a phone lead to every row the rules allow, once each, and to no other."""

import json
from itertools import product

import pytest

from movements.catalogue import movement_named
from scoring.contract import LEVELS, STRAINS
from scoring.errors import ScoringError
from scoring.protocol_row import row_from_json, row_to_json
from scoring.whists import whists
from tests.tournament.factories import seated_event
from tournament.selectors.desk import playing
from tournament.web.entry_form import EntryForm
from tournament.web.phone_questions import END, FIRST, as_data, questions_of, walk

ONE_STRAIN = ("6H", "7H", "8H", "9H", "10H", "M", "-")


@pytest.fixture(params=[(8, 4, "sochi"), (15, 3, "sochi"), (8, 4, "finka"), (8, 4, "fspr")], ids=str)
def place(request, db):
    players, per_table, convention = request.param
    movement = movement_named("lines", players, 3) if per_table == 3 else None
    event = seated_event(players, movement, per_table=per_table, convention=convention)
    return playing(event, 1, 1, 1)


def ends(questions, at=FIRST, given=(), only=ONE_STRAIN):
    """The answers along every way from a question to the end, in one strain of each level."""
    question = questions[at]
    for option in question.options:
        if question.name == "contract" and option.value not in only:
            continue
        so_far = {**dict(given), question.name: option.value}
        if option.next == END:
            yield so_far
        else:
            yield from ends(questions, option.next, tuple(so_far.items()), only)


def rows_of(place, questions):
    for given in ends(questions):
        found = walk(questions, given)
        assert found.asked is None
        row = EntryForm(place, found.typed, "").row
        yield row_from_json({**row, "players": place.event.per_table, "dealer": place.dealer})


def allowed(place):
    """Every row of one strain a level that the rules take, tried out one by one."""
    seats, numbers, talons = place.hands, range(11), (0, 1, 2, 3)
    base = {"players": place.event.per_table, "dealer": place.dealer}
    for declarer, tricks in product(seats, numbers):
        yield {**base, "contract": "M", "declarer": declarer, "tricks": tricks}
    for taken in product(numbers, repeat=3):
        yield {**base, "contract": "-", "hand_tricks": list(taken)}
    if place.convention.talon_bonus == "none":
        talons = (0,)
    for level, declarer in product(LEVELS, seats):
        others = [seat for seat in seats if seat != declarer]
        for calls in product(("whist", "pass", "half"), repeat=2):
            game = {**base, "contract": f"{level}H", "declarer": declarer}
            game["whist"] = dict(zip(others, calls, strict=True))
            yield from ({**game, "talon_quick": talon} if talon else game for talon in talons)
            whisters = [seat for seat in others if game["whist"][seat] == "whist"]
            for tricks, talon in product(numbers, talons):
                for taken in product(numbers, repeat=len(whisters)):
                    if tricks + sum(taken) == 10 and whisters:
                        written = dict(zip(whisters, taken, strict=True))
                        more = {"talon_quick": talon} if talon else {}
                        yield {**game, "tricks": tricks, "whist_tricks": written, **more}


def taken_by_the_rules(place):
    for row in allowed(place):
        try:
            parsed = row_from_json(row)
            whists(parsed, place.convention)
        except ScoringError:
            continue
        yield parsed


def test_every_way_is_a_row_and_every_row_has_one_way(place):
    led_to = [text_of(row) for row in rows_of(place, questions_of(place))]
    assert len(led_to) == len(set(led_to))
    assert set(led_to) == {text_of(row) for row in taken_by_the_rules(place)}


def text_of(row):
    return json.dumps(row_to_json(row), sort_keys=True)


def test_every_strain_leads_where_the_others_of_its_level_lead(place):
    (first,) = (questions_of(place)[FIRST],)
    after = {option.value: option.next for option in first.options}
    assert len(after) == len(LEVELS) * len(STRAINS) + 2
    for level in LEVELS:
        assert len({after[f"{level}{strain}"] for strain in STRAINS}) == 1


def test_the_script_gets_the_same_graph(place):
    questions = questions_of(place)
    data = json.loads(json.dumps(as_data(questions)))
    for name, question in questions.items():
        sent = data["questions"][name]
        assert (sent["name"], sent["kind"]) == (question.name, question.kind)
        assert data["words"][sent["title"]] == question.title
        assert data["words"][sent["short"]] == question.short
        for option, told in zip(question.options, sent["options"], strict=True):
            assert (told["value"], told["next"]) == (option.value, option.next)
            assert told.get("label", told["value"]) == option.label
            assert (told.get("also", {}), told.get("suit", "")) == (dict(option.also), option.suit)


def test_what_is_no_answer_is_asked(place):
    questions = questions_of(place)
    for wrong in ({}, {"contract": ""}, {"contract": "11H"}, {"contract": "7h"}, {"declarer": "E"}):
        assert walk(questions, wrong).asked == questions[FIRST]
    found = walk(
        questions, {"contract": "7H", "declarer": place.dealer if place.event.per_table == 4 else "X"}
    )
    assert (found.asked.name, dict(found.typed)) == ("declarer", {"contract": "7H"})
