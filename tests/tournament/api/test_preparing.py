"""From an empty list of people to the first round, by a program."""

import pytest

from movements.movement import movement_to_json
from movements.schemes import rulebook
from tests.tournament.api.asking import Program, director, problem
from tests.tournament.factories import EventFactory, seated_event
from tournament.models import Entrant, Event, MovementSearch
from tournament.selectors.plan import assigned_movement

PEOPLE = [{"name": f"Игрок {number}", "club": "Клуб"} for number in range(1, 9)]


@pytest.fixture
def empty(db):
    return EventFactory(slug="cup", deal_key="11" * 32)


def test_an_event_is_prepared_from_people_to_deals(empty):
    program = director(empty)
    added = program.post("/cup/entrants", {"people": PEOPLE, "present": 0})
    assert (added.status_code, added.json()["added"]) == (201, 8)
    assert Entrant.objects.count() == 8
    drawn = program.post("/cup/draw", {"seed": "lottery 42"}).json()["numbers"]
    assert sorted(one["number"] for one in drawn) == list(range(1, 9))
    seated = program.post("/cup/movement", {"scheme": "rulebook-8"})
    assert seated.json()["scheme"] == "rulebook-8"
    made = program.post("/cup/deals", {})
    assert (made.status_code, made.json()) == (201, {"deals": 14})
    head = program.get("/cup").json()
    assert (head["state"], head["per_table"]) == ("drawn", 4)
    numbers = [one["number"] for one in Program().get("/cup/entrants").json()["results"]]
    assert sorted(numbers) == list(range(1, 9))
    assert problem(program.post("/cup/deals", {})) == (409, "deals_already_made")


def test_a_list_that_grew_meanwhile_is_refused(empty):
    program = director(empty)
    program.post("/cup/entrants", {"people": PEOPLE[:4]})
    answer = program.post("/cup/entrants", {"people": PEOPLE[4:], "present": 0})
    assert problem(answer) == (409, "entrants_changed")
    assert Entrant.objects.count() == 4


def test_all_people_enter_or_none(empty):
    program = director(empty)
    wrong = program.post("/cup/entrants", {"people": [*PEOPLE, {"name": "  "}]})
    assert problem(wrong) == (400, "invalid_input")
    assert list(wrong.json()["errors"]) == ["people[9].name"]
    assert problem(program.post("/cup/entrants", {"people": []})) == (400, "invalid_input")
    assert Entrant.objects.count() == 0


def test_probable_doubles_are_told(empty):
    people = [{"name": "Иванов Пётр"}, {"name": "Иванов Петр"}]
    answer = director(empty).post("/cup/entrants", {"people": people}).json()
    assert answer["look_alikes"] == [["Иванов Пётр", "Иванов Петр"]]


def test_an_entrant_is_taken_off_the_list_once(empty):
    program = director(empty)
    program.post("/cup/entrants", {"people": PEOPLE})
    assert [program.delete("/cup/entrants/3").status_code for _ in range(2)] == [204, 204]
    assert Entrant.objects.count() == 7


def test_who_comes_late_gets_the_next_number(empty):
    program = director(empty)
    program.post("/cup/entrants", {"people": PEOPLE[:7]})
    program.post("/cup/draw", {"seed": "x"})
    program.post("/cup/entrants", {"people": PEOPLE[7:]})
    assert program.post("/cup/draw", {}).json() == {"numbers": [{"entry_order": 8, "number": 8}]}
    assert problem(program.post("/cup/draw", {"seed": ""})) == (400, "invalid_input")


def test_a_draft_is_opened(empty):
    Event.objects.update(state="draft")
    program = director(empty)
    assert problem(Program().get("/cup")) == (404, "event_unknown")
    assert program.post("/cup/open", {}).json()["state"] == "registration"
    assert Program().get("/cup").status_code == 200


def test_the_movement_is_told_as_the_pure_package_writes_it(event):
    answer = Program().get("/cup/movement")
    assert answer.json() == movement_to_json(assigned_movement(event))


def test_a_movement_of_ones_own_is_assigned(event):
    program = director(event)
    assert program.delete("/cup/movement").status_code == 204
    assert problem(Program().get("/cup/movement")) == (404, "movement_not_assigned")
    own = movement_to_json(rulebook(8))
    assert program.post("/cup/movement", {"movement": own}).json()["rounds"] == own["rounds"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({}, "scheme_unknown"),
        ({"scheme": "nothing"}, "scheme_unknown"),
        ({"scheme": "optimised"}, "scheme_searched"),
        ({"scheme": "auto"}, "scheme_searched"),
        ({"search": 1}, "search_unknown"),
        ({"movement": {}}, None),
        ({"movement": {"rounds": [[[]]]}}, None),
    ],
    ids=str,
)
def test_what_is_no_movement_is_refused(event, sent, code):
    status, found = problem(director(event).post("/cup/movement", sent))
    assert status in (400, 404)
    assert code in (None, found)


def test_what_a_search_found_is_assigned(event):
    program = director(event)
    found = movement_to_json(rulebook(8))
    search = MovementSearch.objects.create(
        event=event, players=8, seconds=5, seed=1, author="x", started_at="2026-11-28T10:00:00Z", found=found
    )
    assert program.post("/cup/movement", {"search": search.pk}).json()["players"] == 8


def test_how_far_every_table_is(event):
    program = director(event)
    first = program.get("/cup/rounds").json()["results"][0]
    assert (first["round"], first["complete"], first["current"]) == (1, False, True)
    assert [table["state"] for table in first["tables"]] == ["waiting", "waiting"]
    assert first["tables"][0]["playings"] == [
        {"deal": 1, "state": "waiting"},
        {"deal": 2, "state": "waiting"},
    ]


@pytest.mark.parametrize("players", [8, 24])
def test_lists_cost_the_same_for_any_event(db, players, django_assert_num_queries):
    event = seated_event(players)
    program = director(event)
    for path, queries in {"/cup/entrants": 3, "/cup/deals": 3, "/cup/movement": 6, "/cup": 4}.items():
        with django_assert_num_queries(queries):
            assert program.get(path).status_code == 200
