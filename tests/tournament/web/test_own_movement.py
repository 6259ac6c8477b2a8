"""A schedule of one's own: pasted or from a file, shown with its faults, and taken at the desk."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from movements.movement import movement_to_json
from movements.schemes import rulebook
from tests.tournament.factories import play, seated_event
from tests.tournament.web.reading import words
from tournament.models import AssignedMovement, Event, Round, Seat, Sitting
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.services.schedules import schedule_read
from tournament.spreadsheets.reading import OLE
from tournament.spreadsheets.workbook import event_workbook
from tournament.web.own_movement import LONGEST

TWELVE = "1S 2W 3W 2E 2S 3E 1W 3S 3N 2N 1E fixed: 1N\n1 - - - 2 - - 3 - - -"
PAGES = ("/movements/own/", "/desk/cup/movement/own/")


@pytest.fixture
def drawn_twelve(db):
    event = seated_event(12)
    Seat.objects.all().delete()
    Sitting.objects.all().delete()
    Round.objects.all().delete()
    AssignedMovement.objects.all().delete()
    return Event.objects.get(pk=event.pk)


def faulty():
    """Player 8 sits twice in round 1, and nobody knows where 7 is."""
    return "1;1;1;1;2;3;4\n1;2;2;5;6;8;8\n2;1;2;1;5;3;8\n2;2;1;2;6;4;7"


@pytest.mark.parametrize("page", PAGES)
def test_it_is_judged(event, ivan, page):
    response = ivan.post(page, {"schedule": TWELVE, "number": "5"})
    said = words(response)
    assert response.status_code == 200
    assert "Imbalance 1.14" in said
    assert "No faults are found." in said
    assert "Route of number 5" in said
    assert response.content.decode().count('table-picture"') == 3 * 11


@pytest.mark.parametrize("page", PAGES)
def test_faults_are_listed_with_round_and_player(event, ivan, page):
    response = ivan.post(page, {"schedule": faulty()})
    said = words(response)
    assert 'name="take"' not in response.content.decode()
    assert "Round 1: participant 8 is at several places: 2S, 2W." in said
    assert "No faults are found." not in said


def test_a_file_stands_in_the_field_afterwards(event, ivan):
    sent = SimpleUploadedFile(
        "s.csv", "Тур;Стол;Комплект;N;E;S;W\n1;1;1;1;2;3;4\n1;2;1;5;6;7;8".encode("cp1251")
    )
    text = ivan.post(PAGES[0], {"file": sent}).content.decode()
    assert "Тур;Стол;Комплект" in text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no schedule in it."),
        ("1;1;1;1;2;3;4\n1;2;1;5;;7;8", "Line 2: nothing stands in the column 5."),
        ("{", "not JSON"),
        ("\x00", "Null characters"),
        ("1;1;1;1;2;3;4000", "schedule is for 4000 participants"),
        ("1;" * LONGEST, "is longer than 200000 characters"),
        ("[" * 100_000, ""),
    ],
)
def test_what_is_no_schedule_is_refused_beside_the_field(event, ivan, page, text, said):
    response = ivan.post(page, {"schedule": text})
    assert response.status_code == 400
    assert said in words(response)
    assert 'class="errors"' in response.content.decode() or "wrong" in response.content.decode()
    assert not AssignedMovement.objects.exclude(scheme="rulebook-8").exists()


def test_files_that_are_none(event, ivan):
    for content in (b"", b"{\xff", b"\x98", b"x" * (LONGEST + 1)):
        response = ivan.post(PAGES[0], {"file": SimpleUploadedFile("s.csv", content)})
        assert response.status_code == 400
        assert "wrong" in response.content.decode()
    assert ivan.post(PAGES[0], {"file": "text", "number": "x" * 300}).status_code == 400
    assert ivan.post(PAGES[0]).status_code == 400


def test_the_director_takes_it(ivan, drawn_twelve):
    response = ivan.post("/desk/cup/movement/own/", {"schedule": TWELVE, "take": "1"})
    assert response.headers["Location"] == "/desk/cup/"
    assert assigned_movement(drawn_twelve).rounds == rulebook(12).rounds
    assert assigned_movement(drawn_twelve).scheme == "own"


def test_a_faulty_one_is_not_taken(ivan, drawn_twelve):
    schedule = faulty().replace(";7", ";12")
    response = ivan.post("/desk/cup/movement/own/", {"schedule": schedule, "take": "1"})
    assert response.status_code == 400
    assert "participant" in words(response)
    assert not hasattr(drawn_twelve, "assigned_movement")


def test_nobody_takes_anything_on_the_public_page(public, drawn_twelve):
    assert public.post("/movements/own/", {"schedule": TWELVE, "take": "1"}).status_code == 200
    assert not hasattr(drawn_twelve, "assigned_movement")


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_the_example_can_be_pasted(public, db, language):
    page = public.get("/movements/own/", headers={"accept-language": language}).content.decode()
    for example in page.split('<pre class="figures">')[1:]:
        text = example.split("</pre>")[0]
        assert public.post("/movements/own/", {"schedule": text}).status_code == 200


def test_our_own_json_is_taken_too(public, db):
    said = words(public.post("/movements/own/", {"schedule": json.dumps(movement_to_json(rulebook(9)))}))
    assert "Imbalance 1.05" in said


def test_the_movement_of_our_own_workbook_is_read_back(client, db):
    event = seated_event(9)
    play(event, 3)
    book = event_workbook(event, Viewer.DIRECTOR, "uk").content
    page = client.post("/movements/own/", {"file": SimpleUploadedFile("cup.xlsx", book)})
    assert page.status_code == 200
    shown = schedule_read(page.context["form"]["schedule"].value())
    assert [this.tables for this in shown.rounds] == [this.tables for this in assigned_movement(event).rounds]


def test_a_workbook_that_is_none_is_refused(client, db):
    page = client.post("/movements/own/", {"file": SimpleUploadedFile("cup.xls", OLE + bytes(99))})
    assert page.status_code == 400
    assert "old program" in page.content.decode()
