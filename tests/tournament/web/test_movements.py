"""Pages of movements: everything that fits, pictures that agree with the schedule, searches that end."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from movements.catalogue import movement_named, movements_for
from movements.fairness import fairness, rivalry
from movements.movement import movement_from_json, movement_to_json
from tests.tournament.factories import play
from tests.tournament.web.reading import words
from tournament.models import Event, LogEntry, MovementSearch
from tournament.selectors.plan import assigned_movement
from tournament.services.searches import search_run
from tournament.web import movement_pictures as pictures
from tournament.web import movements as pages

LANGUAGES = ("ru", "en", "uk")
HOSTILE = (
    "\x00",
    "x" * 10_000,
    "-1",
    "0",
    "9" * 5000,
    "٣",
    "NaN",
    "<script>alert(1)</script>",
    "\u202e",
    "1e9",
)
BYTES = ("%ED%A0%80", "%FF", "%00", "a[]=1")


@pytest.fixture
def begun(monkeypatch):
    """Searches that were begun, by number; none of them runs."""
    numbers = []
    monkeypatch.setattr(pages, "begin_search", lambda event, number: numbers.append(number))
    return numbers


@pytest.mark.parametrize("players", range(8, 61))
def test_every_number_of_players_has_its_page(public, db, players):
    response = public.get(f"/movements/?players={players}")
    assert response.status_code == 200
    assert f"scheme={movements_for(players)[0].scheme}" in response.content.decode()


@pytest.mark.parametrize("players", [8, 9, 12, 13, 17, 24, 40, 60])
def test_every_movement_can_be_looked_at(public, db, players):
    for offer in movements_for(players, copies=True):
        response = public.get(f"/movements/look/?players={players}&scheme={offer.scheme}&number={players}")
        assert response.status_code == 200
        assert "No faults are found." in words(response)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_in_every_language(public, db, language):
    for page in ("", "look/", "compare/"):
        response = public.get(f"/movements/{page}?players=24", headers={"accept-language": language})
        text = response.content.decode()
        assert response.status_code == 200
        assert f'<html lang="{language}">' in text
        assert language == "en" or not re.search("Route|Meetings|Side by side|Look at", words(response))


def test_public_pages_ask_nothing_of_the_database(public, db, django_assert_num_queries):
    for page in ("", "look/", "compare/"):
        with django_assert_num_queries(0):
            public.get(f"/movements/{page}?players=40")


def test_filters(public, db):
    said = words(public.get("/movements/?players=24&rounds=7"))
    assert "Rounds 7 " in said
    assert "Rounds 6 " not in said
    assert "with copies" not in said
    assert "with copies" in words(public.get("/movements/?players=24&copies=on"))
    quick = words(public.get("/movements/?players=24&minutes=120"))
    assert "Rounds 6 " in quick
    assert "Rounds 11 " not in quick
    assert "No movement passes this filter." in words(public.get("/movements/?players=24&minutes=5"))
    assert "about 5 h 46 min" in words(public.get("/movements/?players=8&pace=23"))


def test_hostile_addresses_are_answered(public, db):
    names = ("players", "per_table", "rounds", "minutes", "pace", "scheme", "number", "round", "a", "b")
    for page in ("", "look/", "compare/"):
        for name in names:
            for value in HOSTILE:
                response = public.get(f"/movements/{page}", {"players": "16", name: value})
                assert response.status_code in (200, 400, 404)
                assert "<script>alert" not in response.content.decode()
        for value in BYTES:
            assert public.get(f"/movements/{page}?players=16&scheme={value}").status_code in (200, 404)


def test_what_is_wrong_is_said_beside_the_field(public, db):
    response = public.get("/movements/?players=7")
    assert response.status_code == 400
    assert "Write a whole number from 8 to 240." in words(response)


def test_fields_have_labels_and_pictures_have_words(public, db):
    for page in ("", "look/", "compare/"):
        text = public.get(f"/movements/{page}?players=13").content.decode()
        fields = re.findall(r"<(?:input|select)(?![^>]*hidden)[^>]*\bid=\"([^\"]+)\"", text)
        assert set(fields) <= set(re.findall(r'<label for="([^"]+)"', text))
        assert text.count("<svg") == text.count('role="img"><title>') + text.count('aria-hidden="true"><rect')


def test_the_picture_of_a_table_says_who_sits_there():
    table = movement_named("rulebook-8", 8).rounds[0].tables[0]
    numbers = re.findall(r'class="who(?: own)?">(\d+)<', pictures.table_picture(table, 3))
    assert {int(number) for number in numbers} == set(table.seats.values())


def test_stops_of_everybody_make_up_the_schedule():
    movement = movement_named("rulebook-9", 9)
    routes = {player: pictures.stops(movement, player) for player in range(1, 10)}
    for place, this in enumerate(movement.rounds):
        resting = [player for player, route in routes.items() if route[place][1] is None]
        assert resting == list(this.sitting_out)
        for table in this.tables:
            seated = {route[place][2]: player for player, route in routes.items() if route[place][1] == table}
            assert seated == dict(table.seats)


@pytest.mark.parametrize(("scheme", "players"), [("rulebook-12", 12), ("rulebook-9", 9), ("lines", 20)])
def test_steps_of_the_map(scheme, players):
    influence = rivalry(movement_named(scheme, players))
    steps = pictures.steps_of(influence)
    unit = abs(sum(map(sum, influence)) / (players * (players - 1)))
    for a, row in enumerate(influence):
        mean = sum(row) / (players - 1)
        for x, w in enumerate(row):
            deviation = float((w - mean) / unit)
            expected = 0 if a == x else 1 + sum(deviation > bound for bound in (-1.5, -0.5, 0.5, 1.5))
            assert steps[a][x] == expected


def test_a_perfect_movement_is_of_one_step():
    assert set(pictures.counts(pictures.steps_of(rivalry(movement_named("rulebook-13", 13))))) == {3}


# At the desk


def test_taking_what_was_looked_at(event, ivan):
    text = ivan.get("/desk/cup/movement/look/?scheme=prikup-8-7-copies").content.decode()
    assert 'action="/desk/cup/movement/"' in text
    sent = {"scheme": "prikup-8-7-copies", "rounds": "5"}
    assert ivan.post("/desk/cup/movement/", sent).status_code == 302
    movement = assigned_movement(Event.objects.get())
    assert (movement.scheme, len(movement.rounds)) == ("prikup-8-7-copies", 5)
    assert "the deals are made. Next: print the papers and play." in words(ivan.get("/desk/cup/"))


def test_the_public_page_has_nothing_to_take(public, event):
    assert "Take this" not in words(public.get("/movements/look/?players=8"))


ORDER = {"search_rounds": "5", "seconds": "5", "seed": "7"}


def test_a_search_is_ordered_waited_for_and_taken(event, ivan, begun):
    sent = ivan.post("/desk/cup/movement/searches/", ORDER)
    (number,) = begun
    page = f"/desk/cup/movement/searches/{number}/"
    assert sent.headers["Location"] == page
    waiting = ivan.get(page)
    assert waiting.headers["Refresh"] == "2"
    assert "The search is running." in words(waiting)
    found = movement_to_json(movement_named("rulebook-8", 8, rounds=5))
    MovementSearch.objects.update(found=found, best=0.5, ended_at=timezone.now())
    over = ivan.get(page)
    assert "Refresh" not in over.headers
    assert "The search found a fairer movement" in words(over)
    assert f"Found by search {number}" in words(ivan.get("/desk/cup/movement/"))
    assert ivan.get(f"/desk/cup/movement/look/?scheme=search-{number}").status_code == 200
    assert ivan.post("/desk/cup/movement/", {"scheme": f"search-{number}"}).status_code == 302
    assert len(assigned_movement(Event.objects.get()).rounds) == 5
    assert LogEntry.objects.filter(action="movement_assign").count() == 2


def test_one_search_at_a_time(event, ivan, begun):
    ivan.post("/desk/cup/movement/searches/", ORDER)
    again = ivan.post("/desk/cup/movement/searches/", ORDER | {"seed": "8"})
    assert (again.status_code, len(begun)) == (409, 1)
    assert "is running. Wait until it is over" in words(again)
    MovementSearch.objects.update(started_at=timezone.now() - timedelta(minutes=3))
    assert ivan.post("/desk/cup/movement/searches/", ORDER).status_code == 302
    assert "stopped with the server" in words(ivan.get(f"/desk/cup/movement/searches/{begun[0]}/"))


def test_a_search_ordered_twice_alike_is_one(event, ivan, begun):
    first = ivan.post("/desk/cup/movement/searches/", ORDER)
    again = ivan.post("/desk/cup/movement/searches/", ORDER)
    assert first.headers["Location"] == again.headers["Location"]
    assert len(begun) == 1
    entry = LogEntry.objects.get(action="movement_search")
    assert entry.after == {"rounds": 5, "copies": False, "seconds": 5, "seed": 7}
    assert f"Search {begun[0]} for a better movement" in words(ivan.get("/desk/cup/log/"))


@pytest.mark.parametrize("name", ["search_rounds", "seconds", "seed"])
def test_wrong_orders_are_refused(event, ivan, begun, name):
    for value in (*HOSTILE[:2], "-1", "9" * 5000, "NaN", "7.5"):
        response = ivan.post("/desk/cup/movement/searches/", ORDER | {name: value})
        assert response.status_code == 400
    assert not begun
    assert not MovementSearch.objects.exists()


def test_a_search_that_finds_nothing_better_says_so(event, ivan, begun):
    ivan.post("/desk/cup/movement/searches/", ORDER | {"search_rounds": "7"})
    MovementSearch.objects.update(seconds=1)
    search_run(number=begun[0])
    assert "found nothing better" in words(ivan.get(f"/desk/cup/movement/searches/{begun[0]}/"))
    assert MovementSearch.objects.get().found is None


@pytest.mark.slow
def test_a_search_that_finds_something_keeps_what_beats_the_known(event, ivan, begun):
    ivan.post("/desk/cup/movement/searches/", ORDER)
    MovementSearch.objects.update(seconds=2)
    search_run(number=begun[0])
    search = MovementSearch.objects.get()
    known = min(offer.imbalance for offer in movements_for(8, rounds=5))
    assert search.best is not None
    assert (search.found is not None) == (search.best < known - 1e-9)
    if search.found is not None:
        assert fairness(movement_from_json(search.found)).imbalance == search.best


def test_searches_of_another_event_are_none_of_this(event, ivan, begun):
    assert ivan.get("/desk/cup/movement/searches/99/").status_code == 404
    assert ivan.get("/desk/cup/movement/look/?scheme=search-99").status_code == 404


def test_a_played_event_keeps_its_movement(event, ivan):
    play(event, 1)
    assert ivan.post("/desk/cup/movement/", {"scheme": "rulebook-8"}).status_code == 400


def test_what_a_search_found_stands_where_it_belongs(event, ivan, begun):
    ivan.post("/desk/cup/movement/searches/", ORDER)
    found = movement_to_json(movement_named("rulebook-8", 8, rounds=2))
    MovementSearch.objects.update(found=found, ended_at=timezone.now())
    text = ivan.get("/desk/cup/movement/").content.decode()
    assert text.index('value="rulebook-8"') < text.index(f'value="search-{begun[0]}"')


def test_numbers_beyond_the_movement_are_named(public, db):
    for query, said in (("number=13", "There is no number 13"), ("round=12", "There is no round 12")):
        response = public.get(f"/movements/look/?players=12&scheme=rulebook-12&{query}")
        assert response.status_code == 400
        assert said in words(response)
