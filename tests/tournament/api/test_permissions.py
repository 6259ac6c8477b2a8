"""Every address of the API, with every role and in every state of the event, against the one table."""

from dataclasses import dataclass

import pytest
from django.db import transaction
from django.urls import get_resolver, reverse

from tests.tournament.api import asking
from tests.tournament.factories import DIRECTOR, game_row
from tests.tournament.walking import patterns
from tournament import tasks
from tournament.api.endpoint import Endpoint
from tournament.models import Event, LogEntry
from tournament.selectors.permissions import CREW, Act, Role, may, may_now
from tournament.services.archive import event_archive
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish

METHODS = ("get", "post", "put", "delete")
BESIDE_EVENTS = ("api", "api-schema", "api-events", "api-nothing")
FILLED = {"slug": "cup", "deal": 1, "round": 1, "table": 1, "number": 1, "ruling": 1, "asked": 1}
FILLED |= {"search": 1, "version": 1, "rest": "nothing"}
FORMS = {"api-export-results": "csv", "api-export-desk": "zip"}


@dataclass(frozen=True)
class Place:
    name: str
    method: str
    act: Act
    view: type[Endpoint]
    parts: tuple[str, ...]

    def __str__(self):
        return f"{self.method} {self.name}"

    @property
    def address(self):
        filled = {**FILLED, "form": FORMS.get(self.name, "")}
        return reverse(self.name, kwargs={part: filled[part] for part in self.parts})


def places():
    found = []
    for pattern in patterns(get_resolver().url_patterns):
        view = getattr(pattern.callback, "view_class", None) or getattr(pattern.callback, "cls", None)
        if pattern.name and pattern.name.startswith("api") and issubclass(view, Endpoint):
            defined = [method for method in METHODS if hasattr(view, method)]
            parts = tuple(pattern.pattern.converters)
            found += [Place(pattern.name, one, view.needs.get(one.upper()), view, parts) for one in defined]
    return found


PLACES = places()
OF_EVENTS = [place for place in PLACES if place.name not in BESIDE_EVENTS]


def test_every_address_of_the_api_is_walked():
    assert len({place.name for place in PLACES}) == len(
        [one for one in patterns(get_resolver().url_patterns) if one.name and one.name.startswith("api")]
    )
    assert len(OF_EVENTS) > 45


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_every_method_says_what_is_done_there(place):
    assert isinstance(place.act, Act)
    assert set(place.view.needs) == {method.upper() for method in METHODS if hasattr(place.view, method)}


@pytest.mark.parametrize("place", [place for place in OF_EVENTS if place.method != "get"], ids=str)
def test_every_write_may_be_sent_twice(place):
    assert getattr(getattr(place.view, place.method), "once", False)


BODIES = {
    "post api-entrants": {"people": [{"name": "Somebody New"}]},
    "post api-draw": {"seed": "x"},
    "post api-movement": {"scheme": "rulebook-8"},
    "post api-finish": {"accepted_missing": 24},
    "post api-reopen": {"reason": "a mistake"},
    "post api-rulings": {"kind": "penalty", "entrant": 2, "percent": 10, "reason": "late"},
    "post api-ruling-cancel": {"reason": "a mistake"},
    "post api-corrections": {"entrant": 1, "deal": 2, "text": "wrong"},
    "post api-correction": {"accepted": True, "answer": "yes"},
    "post api-clock": {"act": "start", "round": 1, "minutes": 20},
    "post api-papers": {"only": ["judge"]},
    "post api-searches": {"seconds": 5},
    "post api-tokens": {"name": "another", "role": "public"},
    "post api-webhooks": {"url": "https://example.org/", "kinds": ["published"]},
    "post api-confirm": {"seat": "S"},
}


def body_of(place, event):
    if str(place) == "post api-records":
        return {"deal": 3, "table": 1, "round": 2, "row": game_row(event, 3)}
    if str(place) == "put api-record":
        return {"row": game_row(event, 1, made=False), "reason": "the paper"}
    return BODIES.get(str(place), {})


# Vouching for a record and answering a request change no table, so the services let it be done afterwards.
AFTERWARDS = ("post api-confirm", "post api-correction")
# What is already so stays so: where the second of two is answered as the first.
ALREADY = {
    "post api-finish": (Event.State.FINISHED, Event.State.PUBLISHED),
    "post api-publications": (Event.State.PUBLISHED,),
}
BEFORE = (Event.State.DRAFT, Event.State.REGISTRATION)
# Which event can be in a state at all.
EVENTS = {**dict.fromkeys(BEFORE, "entered"), Event.State.DRAWN: "event"}


def callers(event, state):
    """There are links for phones once there is a movement."""
    phones = {Role.TABLE: asking.table, Role.PLAYER: asking.player} if state not in BEFORE else {}
    return {
        Role.OWNER: asking.owner(),
        Role.DIRECTOR: asking.director(event),
        Role.ASSISTANT: asking.assistant(event),
        **{role: make(event) for role, make in phones.items()},
        Role.PUBLIC: asking.Program(),
    }


@pytest.mark.slow
@pytest.mark.parametrize("state", Event.State.values)
def test_who_may_do_what_is_as_the_table_says(db, request, monkeypatch, state):
    monkeypatch.setattr(tasks, "_beside", lambda work: None)
    event = request.getfixturevalue(EVENTS.get(state, "evening"))
    programs = callers(event, state)
    bring_to(event, state)
    wrong = []
    for place in OF_EVENTS:
        for role, program in programs.items():
            logged = LogEntry.objects.count()
            with transaction.atomic():
                answer = send(program, place, event)
                done = LogEntry.objects.count() - logged
                transaction.set_rollback(True)
            if (fault := fault_of(place, role, state, answer, done)) is not None:
                wrong.append((str(place), role.value, fault, answer.status_code, answer.content[:200]))
    assert wrong == []


def bring_to(event, state):
    """As people do it where they can: what is published has a version."""
    if state in Event.OVER:
        event_finish(event=event, accepted_missing=24, actor=DIRECTOR)
    if state == Event.State.PUBLISHED:
        event_publish(event=event, actor=DIRECTOR)
    Event.objects.filter(pk=event.pk).update(state=state)


def send(program, place, event):
    path = place.address.removeprefix(asking.ROOT)
    return (
        program.get(path)
        if place.method == "get"
        else program.send(place.method, path, body_of(place, event))
    )


def fault_of(place, role, state, answer, done):
    """What is not as the table says, None where all is well."""
    status = answer.status_code
    code = (
        answer.json()["code"]
        if answer.headers.get("Content-Type", "").startswith("application/problem")
        else ""
    )
    if not may(role, place.act):
        expected = (401, "credentials_missing") if role is Role.PUBLIC else (403, "not_permitted")
        return None if (status, code) == expected else f"expected {expected}"
    if code in ("credentials_missing", "not_permitted"):
        return "kept out"
    if status >= 500:
        return "broken"
    if state == Event.State.DRAFT and role not in CREW:
        return None if (status, code) == (404, "event_unknown") else "a draft is shown"
    if may_now(role, place.act, state) or str(place) in AFTERWARDS:
        return None
    if done:
        return "done in a state in which it cannot be"
    as_it_is = place.method == "get" or state in ALREADY.get(str(place), ())
    return None if code or as_it_is else "answered as if it were done"


# An order of papers or of best play changes nothing of the event.
UNCHANGING = ("post api-papers", "post api-analysis")


@pytest.mark.slow
def test_in_the_archive_nothing_is_done(evening, monkeypatch):
    monkeypatch.setattr(tasks, "_beside", lambda work: None)
    event_finish(event=evening, accepted_missing=24, actor=DIRECTOR)
    program = asking.owner()
    event_archive(event=evening, actor=DIRECTOR)
    wrong = []
    for place in OF_EVENTS:
        if place.method == "get" or str(place) in UNCHANGING:
            continue
        logged = LogEntry.objects.count()
        with transaction.atomic():
            answer = send(program, place, evening)
            done = LogEntry.objects.count() - logged
            transaction.set_rollback(True)
        if done or answer.status_code < 400:
            wrong.append((str(place), answer.status_code, answer.content[:200]))
    assert wrong == []


ARCHIVED = "archived"
OVER = (409, "event_over")
UNPUBLISHED = (409, "event_not_published")
UNFINISHED = (409, "event_not_finished")
IN_ARCHIVE = (409, "event_archived")
# What each act that moves an event on is answered, by the state it is in.
MOVES = {
    "open": {"draft": 200, "registration": 200, "drawn": 200, "running": 200, "finished": OVER}
    | {"published": OVER, ARCHIVED: IN_ARCHIVE},
    "finish": {"draft": (409, "movement_not_assigned"), "registration": (409, "movement_not_assigned")}
    | {"drawn": 200, "running": 200, "finished": 200, "published": 200, ARCHIVED: IN_ARCHIVE},
    "publications": {"draft": UNFINISHED, "registration": UNFINISHED, "drawn": UNFINISHED}
    | {"running": UNFINISHED, "finished": 201, "published": 200, ARCHIVED: IN_ARCHIVE},
    "reopen": {"draft": UNPUBLISHED, "registration": UNPUBLISHED, "drawn": UNPUBLISHED}
    | {"running": UNPUBLISHED, "finished": UNPUBLISHED, "published": 200, ARCHIVED: IN_ARCHIVE},
}


@pytest.mark.parametrize("state", [*Event.State.values, ARCHIVED])
@pytest.mark.parametrize("act", MOVES)
def test_an_event_is_moved_on_from_where_it_is(db, request, act, state):
    event = request.getfixturevalue(EVENTS.get(state, "evening"))
    bring_to(event, "published" if state == ARCHIVED else state)
    if state == ARCHIVED:
        event_archive(event=event, actor=DIRECTOR)
    # The evening has four of its 28 records.
    body = {"reopen": {"reason": "a mistake"}, "finish": {"accepted_missing": 28 if state == "drawn" else 24}}
    answer = asking.owner().post(f"/cup/{act}", body.get(act, {}))
    expected = MOVES[act][state]
    if isinstance(expected, int):
        assert answer.status_code == expected, answer.content
    else:
        assert asking.problem(answer) == expected


def test_what_was_reopened_is_reopened(evening):
    bring_to(evening, "published")
    program = asking.director(evening)
    for _ in range(2):
        answer = program.post("/cup/reopen", {"reason": "a mistake"})
        assert (answer.status_code, answer.json()["state"]) == (200, "finished")
    assert LogEntry.objects.filter(action="event_reopen").count() == 1
