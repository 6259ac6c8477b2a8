"""Preparing an event at the desk, from nothing to the first record, and finishing it."""

import datetime

import pytest

from tests.tournament.factories import play
from tests.tournament.web.reading import fields, words
from tournament.models import Entrant, Event
from tournament.selectors.people import entrants

NEW = {
    "title": "Spring cup",
    "slug": "spring-cup",
    "starts_on": "2026-11-28",
    "time_zone": "Europe/Kyiv",
    "language": "uk",
    "convention": "leningrad",
    "options": "",
    "per_table": "4",
    "deals_per_set": "2",
    "make": "",
}
EIGHT = "\n".join(f"Player {letter}; Club" for letter in "ABCDEFGH")


@pytest.fixture
def new(ivan):
    ivan.post("/desk/new_event/", NEW)
    return Event.objects.get()


def add(client, text, **more):
    form = fields(client.get("/desk/spring-cup/entrants/"))
    return client.post(
        "/desk/spring-cup/entrants/", {"people": text, "present": form["present"], "add": ""} | more
    )


def test_a_whole_event_is_prepared_without_leaving_the_desk(ivan):
    assert ivan.post("/desk/new_event/", NEW).headers["Location"] == "/desk/spring-cup/entrants/"
    assert add(ivan, EIGHT).status_code == 302
    desk = "/desk/spring-cup/"
    assert ivan.post(f"{desk}draw/", {"seed": "lottery 7"}).status_code == 302
    assert ivan.post(f"{desk}movement/", {"scheme": "rulebook-8", "rounds": ""}).status_code == 302
    assert ivan.post(f"{desk}deals/", {"public_value": "3 14 15"}).status_code == 302
    assert "Deal 1 at table 1" in words(ivan.get(f"{desk}deals/1/tables/1/"))
    event = Event.objects.get()
    assert (event.convention, event.per_table, event.draw_seed, event.public_value) == (
        "leningrad",
        4,
        "lottery 7",
        "3 14 15",
    )
    assert (event.starts_on, event.deals.count(), event.rounds.count()) == (
        datetime.date(2026, 11, 28),
        14,
        7,
    )


def test_three_at_a_table(ivan):
    ivan.post("/desk/new_event/", NEW | {"per_table": "3"})
    desk = "/desk/spring-cup/"
    add(ivan, "\n".join(f"P{n}" for n in range(15)))
    ivan.post(f"{desk}draw/", {"seed": "1"})
    ivan.post(f"{desk}movement/", {"scheme": "lines"})
    ivan.post(f"{desk}deals/", {})
    place = f"{desk}deals/1/tables/1/"
    shown = ivan.get(place)
    assert {"tricks_N", "tricks_E", "tricks_S"} == {
        name for name in fields(shown) if name.startswith("tricks")
    }
    assert "rests" not in words(shown)
    all_pass = {"contract": "-", "tricks_E": "3", "tricks_S": "4", "tricks_N": "2", "key": "k", "enter": ""}
    assert "it must be 10. Count them again." in words(ivan.post(place, all_pass))
    assert ivan.post(place, all_pass | {"tricks_N": "3"}).status_code == 302
    assert Event.objects.get().records.get().row == {"contract": "-", "hand_tricks": [3, 4, 3]}
    assert ivan.get(f"{desk}deals/1/").status_code == 200
    assert ivan.get("/e/spring-cup/standings/?line=W").status_code == 404


def test_options_in_place_of_the_convention(db, ivan):
    ivan.post("/desk/new_event/", NEW | {"options": "sharing=gentle_always\n\n  whister_remise_share = 1  "})
    assert Event.objects.get().options == {"sharing": "gentle_always", "whister_remise_share": "1"}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": ""}, "This field is required."),
        ({"title": "x" * 200_000}, "at most 200 characters"),
        ({"title": "a\tb"}, "cannot be a title"),
        ({"title": "a\x00b"}, "Null characters are not allowed."),
        ({"slug": "Spring cup"}, "“Spring cup” cannot be a slug"),
        ({"slug": "кубок"}, "cannot be a slug"),
        ({"starts_on": "tomorrow"}, "Enter a valid date."),
        ({"starts_on": "2026-13-01"}, "Enter a valid date."),
        ({"time_zone": "Mars/Base"}, "There is no time zone “Mars/Base”"),
        ({"time_zone": "../etc"}, "There is no time zone"),
        ({"language": "xx"}, "xx is not one of the available choices."),
        ({"convention": "poker"}, "poker is not one of the available choices."),
        ({"options": "sharing"}, "The option “sharing” has no value."),
        ({"options": "shares=1"}, "A convention has no option “shares”."),
        ({"options": "sharing=kind"}, "The option sharing cannot be “kind”."),
        ({"options": "x" * 200_000}, "at most 2000 characters"),
        ({"per_table": "5"}, "5 is not one of the available choices."),
        ({"deals_per_set": "1"}, "Write a whole number from 2 to 36."),
        ({"deals_per_set": "9" * 4000}, "Write a whole number from 2 to 36."),
        ({"deals_per_set": "two"}, "Write a whole number from 2 to 36."),
    ],
)
def test_an_event_that_cannot_be_played_is_refused(db, ivan, wrong, sentence):
    response = ivan.post("/desk/new_event/", NEW | wrong)
    assert response.status_code == 400
    assert sentence in words(response)
    assert fields(response)["time_zone"] == (NEW | wrong)["time_zone"]
    assert not Event.objects.exists()


def test_missing_fields_are_named(db, ivan):
    response = ivan.post("/desk/new_event/", {"make": ""})
    assert response.status_code == 400
    assert words(response).count("This field is required.") == 7


def test_the_same_event_twice(new, ivan):
    response = ivan.post("/desk/new_event/", NEW)
    assert response.status_code == 400
    assert "An event “spring-cup” is already here." in words(response)


# Players


def test_checking_players_saves_nothing(new, ivan):
    response = ivan.post("/desk/spring-cup/entrants/", {"people": EIGHT, "check": ""})
    assert "8 players would be entered. Nothing is saved yet." in words(response)
    assert not Entrant.objects.exists()


def test_look_alikes_are_asked_about_before_anybody_is_entered(new, ivan):
    pasted = "Семёнов\nСеменов \nCидоров\nСидоров"
    page = "/desk/spring-cup/entrants/"
    checked = ivan.post(page, {"people": pasted, "present": "0", "check": ""})
    said = words(checked)
    assert "2 names look like others" in said
    assert "The same person as line 1, Семёнов: enter once the same letters to the eye" in said
    assert "The same person as line 3, Cидоров: enter once" in said
    refused = ivan.post(page, {"people": pasted, "present": "0", "add": ""})
    assert refused.status_code == 400
    assert "Say of each name that looks like another" in words(refused)
    assert not Entrant.objects.exists()
    one, two = (name for name in fields(refused) if name.startswith("who_"))
    sent = {"people": pasted, "present": "0", "add": "", one: "once", two: "another"}
    assert ivan.post(page, sent).status_code == 302
    assert [person.name for person in entrants(new)] == ["Семёнов", "Cидоров", "Сидоров"]
    assert "“Cидоров”, “Сидоров”" in words(ivan.get(page))


def test_somebody_entered_before_is_not_entered_again_unasked(new, ivan):
    add(ivan, "Ковальчук Ольга")
    response = add(ivan, "Ольга Ковальчук\nГриценко Іван")
    assert response.status_code == 400
    said = words(response)
    assert "The same person as Ковальчук Ольга, who is entered already: leave this line out" in said
    assert "Ольга Ковальчук" in response.content.decode()
    (field,) = (name for name in fields(response) if name.startswith("who_"))
    add(ivan, "Ольга Ковальчук\nГриценко Іван", **{field: "once"})
    assert [person.name for person in entrants(new)] == ["Ковальчук Ольга", "Гриценко Іван"]


def test_the_same_list_twice_is_entered_once(new, ivan):
    sent = {"people": EIGHT, "present": "0", "add": ""}
    assert ivan.post("/desk/spring-cup/entrants/", sent).status_code == 302
    response = ivan.post("/desk/spring-cup/entrants/", sent)
    assert response.status_code == 409
    assert "The event has 8 players by now." in words(response)
    assert fields(response)["present"] == "8"
    assert "Player A; Club" in response.content.decode()
    assert Entrant.objects.count() == 8


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("", "This field is required."),
        ("A\n;Club", "Entrant 2 of the list has no name."),
        ("A\n" + "n" * 200_000, "is longer than 100 characters"),
        ("A;" + "n" * 101, "is longer than 100 characters"),
        ("a\x00b", "Null characters are not allowed."),
        ("\n".join(f"P{n}" for n in range(4001)), "4001 entrants are more than the 4000"),
    ],
)
def test_lists_that_are_refused_stay_in_the_form(new, ivan, pasted, sentence):
    response = add(ivan, pasted)
    assert response.status_code == 400
    assert sentence in words(response)
    assert pasted[:90].replace("\x00", "") in response.content.decode().replace("\x00", "")
    assert not Entrant.objects.exists()


def test_names_are_text_and_not_markup(new, ivan):
    add(ivan, "<script>alert(1)</script>; <b>Club</b>")
    text = ivan.get("/e/spring-cup/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script" not in text


def test_players_come_before_the_movement(event, ivan):
    response = ivan.post("/desk/cup/entrants/", {"people": "Late", "present": "8", "add": ""})
    assert response.status_code == 400
    assert "plan the remaining rounds again" in words(response)


# Draw, movement, deals, finish


def test_a_draw_needs_a_seed_and_people(new, ivan):
    assert "This field is required." in words(ivan.post("/desk/spring-cup/draw/", {"seed": " "}))
    assert "Nobody has entered" in words(ivan.post("/desk/spring-cup/draw/", {"seed": "1"}))
    add(ivan, EIGHT)
    for seed in ("x" * 101, "a\x00b", "\u200b"):
        assert ivan.post("/desk/spring-cup/draw/", {"seed": seed}).status_code == 400
    assert all(entrant.number is None for entrant in entrants(Event.objects.get()))


def test_numbers_in_play_are_not_drawn_again(event, ivan):
    response = ivan.post("/desk/cup/draw/", {"seed": "again"})
    assert response.status_code == 400
    assert "cannot be drawn again" in words(response)


def test_the_seed_of_the_draw_is_told_and_no_other_asked_for(new, ivan):
    add(ivan, EIGHT)
    assert 'name="seed"' in ivan.get("/desk/spring-cup/draw/").content.decode()
    ivan.post("/desk/spring-cup/draw/", {"seed": "lot 7"})
    page = ivan.get("/desk/spring-cup/draw/")
    assert "The numbers are drawn by the seed “lot 7”. They stay" in words(page)
    assert 'name="seed"' not in page.content.decode()
    add(ivan, "Late")
    assert 'name="seed"' in ivan.get("/desk/spring-cup/draw/").content.decode()


def test_movements_that_fit_are_offered(new, ivan):
    assert "No movement fits this number of players. Nearest numbers that have one: 8" in words(
        ivan.get("/desk/spring-cup/movement/")
    )
    add(ivan, EIGHT)
    said = words(ivan.get("/desk/spring-cup/movement/"))
    assert "Rule book scheme 8 Tables 2 · Rounds 7 · Sets 7 · Rests 0 · Imbalance 0.00" in said


def test_61_players_are_told_the_nearest_numbers(new, ivan):
    add(ivan, "\n".join(f"P{n}" for n in range(61)))
    assert "Nearest numbers that have one: 60, 64." in words(ivan.get("/desk/spring-cup/movement/"))
    response = ivan.post("/desk/spring-cup/movement/", {"scheme": "rulebook-12"})
    assert response.status_code == 400
    assert not hasattr(Event.objects.get(), "assigned_movement")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "This field is required."),
        ({"scheme": "rulebook-12"}, "rulebook-12 is not one of the available choices."),
        ({"scheme": "x" * 200_000}, "is not one of the available choices."),
        ({"scheme": "rulebook-8", "rounds": "8"}, "can be played for 1 to 7 rounds, not 8"),
        ({"scheme": "rulebook-8", "rounds": "-1"}, "Write a whole number from 1 to 999."),
        ({"scheme": "rulebook-8", "rounds": "9" * 3000}, "Write a whole number from 1 to 999."),
        ({"scheme": "rulebook-8"}, "Draw the numbers first."),
    ],
)
def test_movements_that_are_refused(new, ivan, sent, sentence):
    add(ivan, EIGHT)
    response = ivan.post("/desk/spring-cup/movement/", sent)
    assert response.status_code == 400
    assert sentence in words(response)


def test_a_movement_with_records_stays(event, ivan):
    play(event, 1)
    response = ivan.post("/desk/cup/movement/", {"scheme": "rulebook-8"})
    assert response.status_code == 400
    assert "has records already, so its movement stays" in words(response)


def test_deals_are_made_once_and_after_the_movement(new, event, ivan):
    early = ivan.post("/desk/spring-cup/deals/", {})
    again = ivan.post("/desk/cup/deals/", {})
    assert (early.status_code, again.status_code) == (400, 400)
    assert "has no movement yet" in words(early)
    assert "are made already" in words(again)
    assert ivan.post("/desk/spring-cup/deals/", {"public_value": "x" * 201}).status_code == 400


def test_finishing_counts_the_missing_records_out_loud(event, ivan):
    play(event, 6)
    assert "4 records are missing." in words(ivan.get("/desk/cup/finish/"))
    for wrong in ("", "0", "3", "-4", "four", "9" * 4000):
        response = ivan.post("/desk/cup/finish/", {"accepted_missing": wrong})
        assert response.status_code == 400
    assert Event.objects.get().state == Event.State.RUNNING
    assert ivan.post("/desk/cup/finish/", {"accepted_missing": "4"}).status_code == 302
    assert Event.objects.get().state == Event.State.FINISHED
    assert "The event is finished." in words(ivan.get("/desk/cup/finish/"))
    assert ivan.get("/e/cup/deals/14/").status_code == 200


def test_a_player_is_taken_off_the_list(new, ivan):
    add(ivan, "Anna\nBoris")
    said = words(ivan.get("/desk/spring-cup/entrants/"))
    assert "Take off" in said
    for order in ("2", "2", "x", "9" * 30):
        assert ivan.post("/desk/spring-cup/entrants/", {"remove": order}).status_code == 302
    assert [person.name for person in entrants(new)] == ["Anna"]


def test_a_second_draw_is_refused_beside_the_seed(new, ivan):
    add(ivan, EIGHT)
    ivan.post("/desk/spring-cup/draw/", {"seed": "first"})
    response = ivan.post("/desk/spring-cup/draw/", {"seed": "second"})
    assert response.status_code == 400
    assert "drawn already, by the seed “first”" in words(response)
    assert Event.objects.get().draw_seed == "first"


def test_kept_seats_are_ticked_beside_the_name(new, ivan):
    add(ivan, EIGHT)
    ivan.post("/desk/spring-cup/entrants/", {"stay": "3"})
    assert Entrant.objects.get(stationary=True).entry_order == 3
    assert "Player C Club keeps the seat" in words(ivan.get("/desk/spring-cup/entrants/"))
    ivan.post("/desk/spring-cup/draw/", {"seed": "1"})
    number = Entrant.objects.get(stationary=True).number
    page = words(ivan.get("/desk/spring-cup/movement/"))
    assert f"Keep their seats: {number} Player C." in page
    ivan.post("/desk/spring-cup/entrants/", {"move": "3"})
    assert not Entrant.objects.filter(stationary=True).exists()


def test_only_movements_that_keep_the_seats_are_offered(new, ivan):
    add(ivan, EIGHT)
    ivan.post("/desk/spring-cup/draw/", {"seed": "1"})
    before = ivan.get("/desk/spring-cup/movement/").content.decode().count('type="radio"')
    for order in ("1", "2", "3"):
        ivan.post("/desk/spring-cup/entrants/", {"stay": order})
    response = ivan.get("/desk/spring-cup/movement/")
    assert response.content.decode().count('type="radio"') < before
    for hostile in ("99", "x", "9" * 300, "-1", "\x00"):
        assert ivan.post("/desk/spring-cup/entrants/", {"stay": hostile}).status_code in (302, 400)


def test_a_house_player_makes_the_last_table_whole(new, ivan):
    add(ivan, EIGHT.rsplit("\n", 1)[0])
    assert "One more player would fill the last table." in words(ivan.get("/desk/spring-cup/entrants/"))
    for _ in range(2):
        ivan.post("/desk/spring-cup/entrants/", {"house": "7"})
    assert Entrant.objects.filter(ranked=False).count() == 1
    assert "One more player" not in words(ivan.get("/desk/spring-cup/entrants/"))


def test_whoever_comes_after_the_draw_gets_the_next_number(new, ivan):
    add(ivan, EIGHT)
    assert ivan.post("/desk/spring-cup/draw/", {"late": "1"}).status_code == 400
    ivan.post("/desk/spring-cup/draw/", {"seed": "1"})
    drawn = dict(Entrant.objects.values_list("entry_order", "number"))
    add(ivan, "Player I; Club", present="8")
    assert "Came after the draw Player I" in words(ivan.get("/desk/spring-cup/draw/"))
    ivan.post("/desk/spring-cup/draw/", {"late": "1"})
    assert dict(Entrant.objects.values_list("entry_order", "number")) == {**drawn, 9: 9}


def test_seats_are_kept_for_people_whose_numbers_are_not_drawn(new, ivan):
    add(ivan, EIGHT)
    ivan.post("/desk/spring-cup/entrants/", {"stay": "3"})
    assert "Keep their seats: Player C." in words(ivan.get("/desk/spring-cup/movement/"))


def test_the_list_may_be_changed_again_before_play(event, ivan):
    page = "/desk/cup/entrants/"
    assert "take the movement away" in words(ivan.get(page))
    response = ivan.post(page, {"unseat": "1"}, follow=True)
    assert "The movement is taken away; the list may be changed again." in words(response)
    sent = {"people": "Девятый", "present": "8", "add": ""}
    assert ivan.post(page, sent).status_code == 302
    ready = {"scheme": "rulebook-9", "rounds": ""}
    assert ivan.post("/desk/cup/ready/", ready).status_code == 302
    assert Event.objects.get().assigned_movement.players == 9


def test_the_movement_of_records_is_not_taken_away(event, ivan):
    play(event, 1)
    assert "take the movement away" not in words(ivan.get("/desk/cup/entrants/"))
    assert ivan.post("/desk/cup/entrants/", {"unseat": "1"}).status_code == 400
    assert Event.objects.get().rounds.count() == 7
