"""A new event in one pass: typed, pasted, read from a file or picked, and made once, whole or not at all."""

import json
import subprocess
import sys

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection

from tests.tournament.factories import DIRECTOR, PersonFactory
from tests.tournament.programs import ROOT, environment, manage
from tests.tournament.spreadsheets.files import xlsx
from tests.tournament.web.reading import fields, words
from tournament.models import Entrant, Event, Person
from tournament.selectors.people import entrants
from tournament.services.people import NewEntrant, entrants_import
from tournament.web.new_event import own_zone

PAGE = "/desk/new_event/"
SEND_MANY = ROOT / "tests" / "tournament" / "web" / "send_many.py"
EIGHT = "\n".join(f"Player {letter}; Club" for letter in "ABCDEFGH")
NEW = {
    "title": "Spring cup",
    "starts_on": "2026-11-28",
    "time_zone": "Europe/Kyiv",
    "language": "uk",
    "convention": "leningrad",
    "per_table": "4",
    "deals_per_set": "2",
    "people": EIGHT,
}


def send(client, act="make", **more):
    return client.post(PAGE, NEW | {"key": "one form", act: ""} | more)


def listed(response) -> str:
    """What stands in the list of the page."""
    text = response.content.decode()
    return text.split('<textarea name="people"', 1)[1].split(">", 1)[1].split("</textarea>")[0].strip()


def test_an_event_with_its_people(ivan, db):
    assert send(ivan).headers["Location"] == "/desk/spring-cup/ready/"
    event = Event.objects.get()
    assert (event.slug, event.convention, event.entrants.count()) == ("spring-cup", "leningrad", 8)
    assert "The event is made. 8 players entered." in words(ivan.get("/desk/spring-cup/ready/"))


def test_the_evening_ready_at_once(ivan, db):
    assert send(ivan, "ready").headers["Location"] == "/desk/spring-cup/"
    event = Event.objects.get()
    assert (event.state, event.rounds.count(), event.deals.count()) == ("drawn", 7, 14)
    assert len(event.draw_seed) == 9
    assert "The evening is ready." in words(ivan.get("/desk/spring-cup/"))


def test_a_house_player_for_the_last_table(ivan, db):
    seven = EIGHT.rsplit("\n", 1)[0]
    assert "One more player would fill the last table." in words(send(ivan, "check", people=seven))
    assert "One more player" not in words(send(ivan, "check"))
    assert send(ivan, "ready", people=seven, house="on").status_code == 302
    assert Entrant.objects.filter(ranked=False).count() == 1


def test_a_number_without_a_movement_is_refused_and_all_stays(ivan, db):
    response = send(ivan, "ready", people="A\nB")
    assert response.status_code == 400
    assert listed(response) == "A\nB"
    assert fields(response)["title"] == "Spring cup"
    assert not Event.objects.exists()


def test_a_double_tap_makes_one_event(ivan, db):
    assert send(ivan).headers["Location"] == send(ivan).headers["Location"]
    assert Event.objects.count() == 1
    assert Entrant.objects.count() == 8


def test_the_form_of_a_made_event_with_other_words(ivan, db):
    send(ivan)
    response = send(ivan, title="Autumn cup")
    assert response.status_code == 409
    assert "This form has made the event “Spring cup” already" in words(response)
    key = fields(response)["key"]
    assert key != "one form"
    assert send(ivan, title="Autumn cup", key=key).status_code == 302
    assert Event.objects.count() == 2


@pytest.mark.parametrize("act", ["make", "ready"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": ""}, "This field is required."),
        ({"people": "A\n;Club"}, "Entrant 2 of the list has no name."),
        ({"people": "A\n" + "n" * 200_000}, "is longer than 100 characters"),
        ({"people": "\n".join(f"P{n}" for n in range(4001))}, "4001 entrants are more than the 4000"),
        ({"slug": "no slug"}, "cannot be a slug"),
        ({"people": "a\x00b"}, "Null characters are not allowed."),
    ],
)
def test_what_is_refused_keeps_everything_and_saves_nothing(ivan, db, act, wrong, said):
    response = send(ivan, act, **wrong)
    assert response.status_code == 400
    assert said in words(response)
    assert fields(response)["time_zone"] == "Europe/Kyiv"
    assert not Event.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.parametrize("value", ["\x00", "9" * 5000, "x" * 200_000, "\u202e", "<script>alert(1)</script>"])
@pytest.mark.parametrize(
    "field", ["people", "search", "add_person", "find", "key", "per_table", "part", "house"]
)
def test_hostile_values(ivan, db, field, value):
    response = ivan.post(PAGE, {field: value})
    assert response.status_code in (200, 400)
    assert "<script>alert" not in response.content.decode()
    assert ivan.get("/desk/people_search/", {"search": value}).status_code == 200
    assert not Event.objects.exists()


def test_like_last_time(ivan, db):
    send(ivan)
    assert fields(ivan.get(PAGE))["time_zone"] == "Europe/Kyiv"


def test_the_first_event_is_in_the_language_of_whoever_makes_it(ivan, db):
    """And not in that of an example or a rehearsal."""
    call_command("load_event", str(ROOT / "fixtures" / "demo-8.json"))
    assert Event.objects.get().language == "uk"
    page = ivan.get(PAGE, headers={"accept-language": "ru"}).content.decode()
    assert '<option value="ru" selected>' in page
    assert fields(ivan.get(PAGE))["time_zone"] == own_zone()


@pytest.mark.parametrize(
    ("target", "zone"),
    [
        ("usr/share/zoneinfo/Europe/Moscow", "Europe/Moscow"),
        ("var/db/timezone/zoneinfo/Asia/Almaty", "Asia/Almaty"),
        ("usr/share/zoneinfo/Europe/Nowhere", "UTC"),
        ("etc/clock", "UTC"),
    ],
)
def test_the_zone_of_the_computer(tmp_path, target, zone):
    (tmp_path / "localtime").symlink_to(tmp_path / target)
    assert own_zone(str(tmp_path / "localtime")) == zone


# A file


def read(client, content, name="list.csv", **more):
    return send(client, more.pop("act", "read"), list=SimpleUploadedFile(name, content), **more)


def test_a_file_is_read_into_the_list(ivan, db):
    content = xlsx([("Игрок", "Клуб"), ("Семёнов Артём", "Юг; Север"), ("Петров", None)])
    response = read(ivan, content, "list.xlsx", people="Зимин")
    assert listed(response) == "Зимин\nСемёнов Артём; Юг, Север\nПетров"
    assert "2 people are read from the file" in words(response)
    assert "3 players would be entered." in words(response)
    assert fields(response)["title"] == "Spring cup"
    assert not Event.objects.exists()


@pytest.mark.parametrize("act", ["make", "ready"])
def test_a_file_is_looked_at_before_anything_is_made(ivan, db, act):
    assert read(ivan, "Семёнов;Юг".encode("cp1251"), act=act, people="").status_code == 200
    assert not Event.objects.exists()


def test_a_file_that_is_no_list_keeps_what_was_typed(ivan, db):
    response = read(ivan, b"PK\x03\x04 broken", "list.xlsx")
    assert response.status_code == 400
    assert "list.xlsx is damaged" in words(response)
    assert listed(response) == EIGHT


def test_cells_that_could_not_be_read_are_named(ivan, db):
    rows = [("№", "Игрок", "Клуб"), (1, "Семёнов", "Юг"), ("два", None, "Север")]
    response = read(ivan, xlsx(rows), "list.xlsx", people="")
    said = words(response)
    assert "B3: a name is missing." in said
    assert "A3: “два” is not a number." in said
    assert "Numbers of the file are not taken" in said
    assert listed(response) == "Семёнов; Юг\n; Север"
    assert not Event.objects.exists()


# The register


def test_people_of_the_register_are_found_and_added(ivan, db):
    known = PersonFactory(name="Ковальчук Ольга", club="Юг")
    found = send(ivan, "find", search="koval")
    assert f'name="add_person" value="{known.pk}"' in found.content.decode()
    assert fields(found)["title"] == "Spring cup"
    added = ivan.post(PAGE, NEW | {"add_person": str(known.pk)})
    assert listed(added).endswith("Player H; Club\nКовальчук Ольга; Юг")
    assert "Nobody of that name" in words(send(ivan, "find", search="zzz"))


def test_completion_shows_the_same(ivan, db):
    PersonFactory(name="Дем’яненко Ія", club="Юг")
    part = ivan.get("/desk/people_search/", {"search": "дем'"}).content.decode()
    assert 'data-name="Дем’яненко Ія" data-club="Юг"' in part
    assert "<html" not in part


def test_a_name_of_the_register_is_the_same_person(ivan, db):
    known = PersonFactory(name="Ковальчук Ольга", club="Юг")
    send(ivan, people=EIGHT + "\nКовальчук Ольга")
    assert known.tenures.count() == 1
    assert Person.objects.filter(name="Ковальчук Ольга").count() == 1


def asked(response) -> list[str]:
    return [name for name in fields(response) if name.startswith("who_")]


@pytest.mark.parametrize(("answer", "people"), [("p", 1), ("another", 2)])
def test_a_look_alike_is_asked_about(ivan, db, answer, people):
    known = PersonFactory(name="Иванов Иван Петрович", club="Юг")
    pasted = EIGHT + "\nИванов И."
    refused = send(ivan, people=pasted)
    assert refused.status_code == 400
    assert "The same person as Иванов Иван Петрович Юг · 0 events · a name shortened" in words(refused)
    assert listed(refused) == pasted
    (field,) = asked(refused)
    chosen = f"p{known.pk}" if answer == "p" else answer
    assert send(ivan, people=pasted, **{field: chosen}).status_code == 302
    assert Person.objects.filter(name__startswith="Иванов").count() == people
    assert known.tenures.count() == 2 - people


def test_an_answer_that_is_none_is_asked_again(ivan, db):
    PersonFactory(name="Иванов Иван Петрович")
    (field,) = asked(send(ivan, people="Иванов И."))
    for answer in ("", "p999", "once", "x" * 10_000, "\x00"):
        assert send(ivan, people="Иванов И.", **{field: answer}).status_code == 400
    assert not Event.objects.exists()


def test_two_namesakes_in_the_register(ivan, db):
    for _ in range(2):
        PersonFactory(name="Иванов Иван", club="Юг")
    response = send(ivan, people=EIGHT + "\nИванов Иван; Юг")
    assert response.status_code == 400
    assert words(response).count("The same person as Иванов Иван Юг") == 2


def test_answers_stay_while_the_list_changes(ivan, db):
    PersonFactory(name="Иванов Иван Петрович")
    (field,) = asked(send(ivan, "check", people="Иванов И."))
    later = send(ivan, "check", people="Новый\nИванов И.", **{field: "another"})
    assert f'name="{field}" value="another" checked' in later.content.decode()


def test_the_part_that_a_script_renews(ivan, db):
    part = send(ivan, "check", part="1", people="Семёнов\nСеменов")
    assert "<html" not in part.content.decode()
    assert "1 name looks like another" in words(part)
    assert send(ivan, "check", part="1", people="A\n;").status_code == 400


def test_the_part_of_an_event_knows_who_is_in_it(ivan, event):
    later = send(ivan).headers["Location"].split("/")[2]
    entrants_import(event=Event.objects.get(slug=later), people=[NewEntrant("Семёнов")], actor=DIRECTOR)
    part = ivan.post(f"/desk/{later}/entrants/", {"people": "Семенов", "part": "1"})
    assert "who is entered already" in words(part)
    assert len(entrants(Event.objects.get(slug=later))) == 9


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("keys", "addresses"),
    [
        (["form"] * 20, {"/desk/spring-cup/"}),
        # Other forms with the same title are other events, each with an address of its own.
        (
            [f"form {number % 5}" for number in range(10)],
            {"/desk/spring-cup/", *(f"/desk/spring-cup-{number}/" for number in range(2, 6))},
        ),
    ],
    ids=["one form", "five forms"],
)
def test_forms_sent_many_times_at_once_make_one_event_each(tmp_path, keys, addresses):
    url = real_database(tmp_path)
    variables = environment(tmp_path) | {"DATABASE_URL": url}
    variables |= {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    done = subprocess.run(
        [sys.executable, SEND_MANY, *keys], env=variables, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == len(keys)
    assert {status for status, _address in answers} == {302}
    assert {address for _status, address in answers} == addresses


def real_database(folder) -> str:
    """The address of one that several connections share: PostgreSQL where tests run on it, else a file."""
    if connection.vendor == "sqlite":
        assert manage(folder / "db.sqlite3", "migrate", "--verbosity", "0").code == 0
        return f"sqlite:///{folder / 'db.sqlite3'}"
    of = connection.settings_dict
    return f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/{of['NAME']}"
