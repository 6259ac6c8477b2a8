"""An invented evening from the desk: begun once, played beside the pages, and marked as what it is."""

import pytest

from tests.tournament.services.event_files import exported
from tests.tournament.web.reading import fields, words
from tournament import tasks
from tournament.models import Event, Job, Person, Record
from tournament.selectors.events import events
from tournament.services.preview import tried
from tournament.services.rehearsal.evening import rehearsal_begin, rehearsal_go_on, rehearsal_play
from tournament.services.rehearsal.plan import INCIDENTS, Rehearsal
from tournament.services.rehearsal.skills import skills_and_places

SENT = {"players": "8", "seed": "7"}
PAGE = "/desk/rehearsal-8-7/rehearsal/"


@pytest.fixture
def begun(monkeypatch):
    """What would be played beside the pages, for the test to play when it likes."""
    waiting = []
    monkeypatch.setattr(tasks, "_beside", waiting.append)
    return waiting


def test_an_evening_is_begun_and_played(ivan, db, begun):
    assert ivan.post("/desk/", SENT).headers["Location"] == PAGE
    event = Event.objects.get()
    assert (event.state, event.entrants.count(), event.deals.count()) == ("drawn", 8, 14)
    page = ivan.get(PAGE)
    assert page.headers["Refresh"] == "2"
    assert "Rounds 0 of 7, results 0 of 28" in words(page)
    begun[0]()
    page = ivan.get(PAGE)
    assert "Refresh" not in page.headers
    assert "The evening is over." in words(page)
    assert Record.objects.count() == 28


def test_skills_stand_beside_the_places_when_it_is_over(ivan, db, begun):
    ivan.post("/desk/", SENT)
    assert "Skill and place" not in words(ivan.get(PAGE))
    begun[0]()
    said = words(ivan.get(PAGE))
    skills = skills_and_places(Event.objects.get())
    assert len(skills) == 8
    assert sorted(skills, key=lambda one: -one.skill) == skills
    for one in skills:
        sign = "+" if one.skill > 0 else "−" if one.skill < 0 else ""
        assert f"{one.number} {one.name} {sign}{abs(one.skill):.2f} {one.place.replace('-', '–')}" in said


def test_nobody_who_was_not_invented_has_a_skill(ivan, db, begun):
    """An event of real people may have the slug of a rehearsal; one of them may be renamed or erased."""
    ivan.post("/desk/", SENT)
    begun[0]()
    Person.objects.filter(name=skills_and_places(Event.objects.get())[0].name).update(name="Olga")
    assert len(skills_and_places(Event.objects.get())) == 7
    Person.objects.update(name="Olga")
    assert skills_and_places(Event.objects.get()) == []
    assert "Skill and place" not in words(ivan.get(PAGE))
    Event.objects.update(slug="rehearsal-9-7")
    assert skills_and_places(Event.objects.get()) == []


def test_it_speaks_the_language_of_the_page_it_was_ordered_on(ivan, db, begun):
    ivan.post("/desk/", SENT, headers={"accept-language": "uk"})
    begun[0]()
    event = Event.objects.get()
    assert event.language == "uk"
    assert event.title.startswith("Репетиція")
    assert event.publications.get().note.startswith("Репетиція")


def test_sent_twice_it_is_played_once(ivan, db, begun):
    for _ in range(2):
        assert ivan.post("/desk/", SENT).headers["Location"] == PAGE
    assert len(begun) == 1
    assert Event.objects.count() == 1
    assert "This rehearsal is here already." in words(ivan.get(PAGE))


def test_every_record_is_a_transaction_of_its_own(db, begun, monkeypatch):
    """So that a hall can write meanwhile; and half an evening that stopped is still there."""
    rehearsal_begin(rehearsal=Rehearsal(8, 7))

    def stop(done, rounds):
        if done == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        rehearsal_go_on(rehearsal=Rehearsal(8, 7), tell=stop)
    assert Record.objects.count() == 8


@pytest.mark.slow
def test_step_by_step_it_is_the_same_evening(db):
    rehearsal = Rehearsal(8, 3, INCIDENTS)

    def in_steps():
        rehearsal_begin(rehearsal=rehearsal)
        return exported(rehearsal_go_on(rehearsal=rehearsal).event)

    assert tried(in_steps) == tried(lambda: exported(rehearsal_play(rehearsal=rehearsal).event))


def test_mishaps_are_asked_for(ivan, db, begun, settings, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    monkeypatch.setattr(tasks.run_job, "apply_async", lambda *given, **how: None)
    ivan.post("/desk/", SENT | {"mishaps": "on"})
    assert Job.objects.get().subject.split(",") == ["8", "7", *INCIDENTS]
    assert "waits for a worker" in words(ivan.get(PAGE))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": "7"}, "Write a whole number from 8 to 100."),
        ({"players": "101"}, "Write a whole number from 8 to 100."),
        ({"players": "x"}, "Write a whole number from 8 to 100."),
        ({"players": ""}, "This field is required."),
        ({"players": "61"}, "Nearest"),
        ({"seed": "-1"}, "Write a whole number from 0 to"),
        ({"seed": "9" * 20}, "Write a whole number from 0 to"),
        ({"seed": "\x00"}, "Write a whole number from 0 to"),
    ],
)
def test_what_cannot_be_played_is_refused_beside_the_form(ivan, db, begun, wrong, said):
    response = ivan.post("/desk/", SENT | wrong)
    assert response.status_code == 400
    assert said in words(response)
    assert fields(response)["seed"] == (SENT | wrong)["seed"].replace("\x00", fields(response)["seed"])
    assert not Event.objects.exists()
    assert begun == []


def test_a_rehearsal_is_marked(ivan, public, event, begun):
    ivan.post("/desk/", SENT)
    assert {one.slug: one.rehearsal for one in events()} == {"cup": False, "rehearsal-8-7": True}
    for page in (ivan.get("/desk/"), public.get("/")):
        assert words(page).count("rehearsal ") >= 1
        assert page.content.decode().count('class="mark"') == 1
