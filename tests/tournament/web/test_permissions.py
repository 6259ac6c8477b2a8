"""Every role, every act, every state of an event: pages, files and what is sent, against the one table."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.tournament.every_state import ACCOUNTS, EVERYBODY, begun, browser, house, token_of
from tests.tournament.walking import FILLED as WALKED
from tests.tournament.walking import addresses, patterns, said, shows_layout
from tests.tournament.web.reading import words
from tests.tournament.web.writes import LOOKS, OF_A_CLUB, WRITES, by_link
from tournament.api.endpoint import Endpoint
from tournament.models import Club, ClubEntry, Event, LogEntry
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.permissions import CREW, LINKS, MATRIX, Act, Role, may, may_now
from tournament.web.page import DeskPage

State = Event.State
# What a page is for that is none of the desk, by the name of its address.
PUBLIC_PAGES = {
    Act.READ: {
        *("events", "event", "total", "standings", "audit", "audit-json", "deals", "deal", "player"),
        *("explain", "explain-json", "versions", "version", "event-prices", "event-prices-json"),
        *("price-tables", "prices", "prices-json", "schedule", "programme", "round", "screen"),
        *("hands", "hands-paper", "results-file", "movements", "movement-look", "movement-compare"),
        *("movement-own", "clubs", "club", "set_language", "health", "alive", "readiness", "metrics"),
        *("codes", "table", "personal"),
        *("login", "sign-in-code", "logout", "account", "password", "two-step"),
        *("account-data", "account-data-file"),
    },
    Act.ASK: {"ask"},
    Act.ENTER: {"table-deal"},
    Act.CONFIRM: {"table-confirm", "personal-confirm"},
}


@pytest.fixture
def event_of(db: None) -> Callable[[str], Event]:
    """Making the house takes seconds, so a test walks a whole table and tells every row that is wrong."""
    house()
    return lambda state: Event.objects.get(slug=state)


# (a) Every address has an act


def every_pattern() -> list[URLPattern]:
    return list(patterns(get_resolver().url_patterns))


def view_of(pattern: URLPattern) -> Any:
    return getattr(pattern.callback, "view_class", None)


def is_desk(pattern: URLPattern) -> bool:
    view = view_of(pattern)
    return isinstance(view, type) and issubclass(view, DeskPage)


def is_api(pattern: URLPattern) -> bool:
    view = view_of(pattern)
    return isinstance(view, type) and issubclass(view, Endpoint)


def act_of(pattern: URLPattern, method: str) -> Act | None:
    """What the address is for by this method; None for what is for everybody or has no such method."""
    view = view_of(pattern)
    if is_api(pattern):
        return view.needs.get(method)  # type: ignore[no-any-return]
    return view.act_of(method) if is_desk(pattern) else None


def test_every_address_has_an_act():
    named = [name for names in PUBLIC_PAGES.values() for name in names]
    assert len(named) == len(set(named))
    others = {str(pattern.name) for pattern in every_pattern() if not (is_desk(pattern) or is_api(pattern))}
    assert others == set(named)


def test_every_method_of_the_api_has_an_act():
    for pattern in filter(is_api, every_pattern()):
        view = view_of(pattern)
        there = {name.upper() for name in view.http_method_names if hasattr(view, name)} - {"HEAD"}
        assert set(view.needs) == there, pattern.name
        assert set(view.needs.values()) <= set(MATRIX)


def test_every_page_of_the_desk_says_its_act_itself():
    """None gets by on what its parent says by chance."""
    for pattern in filter(is_desk, every_pattern()):
        view = view_of(pattern)
        assert any("needs" in one.__dict__ for one in view.__mro__ if one is not DeskPage) or (
            view.needs is Act.OWN
        ), pattern.name
        assert view.act_of("GET") in MATRIX
        assert view.act_of("POST") in MATRIX


def test_every_act_has_a_row():
    assert set(MATRIX) == set(Act)
    for rule in MATRIX.values():
        assert rule.roles
        assert rule.states


def test_more_power_is_never_less():
    """Whatever an assistant may, a director may, and an owner too; a table no more than an assistant."""
    for rule in MATRIX.values():
        for less, more in ((Role.ASSISTANT, Role.DIRECTOR), (Role.DIRECTOR, Role.OWNER)):
            assert less not in rule.roles or more in rule.roles
        assert Role.TABLE not in rule.roles or Role.ASSISTANT in rule.roles


# (b) What may be looked at


FILLED = {name: values[:1] for name, values in WALKED.items()} | {"club": ("east",), "form": ("csv",)}
# One of each kind; all the others look at the running event alone.
SAMPLE = ("director", "assistant", "stranger", "nobody")
MANY, JSON = 500, "application/json"
SHORT = 40  # letters: less than any page that says something
FOR_ACCOUNTS = {"account", "account-data", "account-data-file", "password", "two-step", "sign-in-code"}
# A deal still in play says so, with the status of a page that is shut.
OF_ITS_OWN = {"deal", "explain", "explain-json", "api-deal", "api-traveller"}


def looked_at(state: str) -> list[tuple[str, URLPattern]]:
    """(address, its pattern) for each page of the event, without those of links; once also those beside
    events."""
    filled = FILLED | {"slug": (state,)}
    found = []
    for pattern in every_pattern():
        parts = pattern.pattern.converters
        if "token" not in parts and ("slug" in parts or state == State.RUNNING):
            found += [(address, pattern) for address in addresses(pattern, filled)]
    return found


def shut(response: HttpResponse) -> bool:
    """Told to go away: to log in, that it is not for him, or that there is no such thing."""
    to_log_in = response.status_code == 302 and response.headers["Location"].startswith("/accounts/login/")
    return to_log_in or response.status_code in (401, 403)


def hidden_layouts(event: Event) -> list[str]:
    seen = visible_deals(event, Viewer.PUBLIC).values("pk")
    return list(event.deals.exclude(pk__in=seen).values_list("layout", flat=True))


@pytest.mark.slow
def test_pages_and_files_open_for_those_who_may_look(event_of):
    wrong: list[str] = []
    clients = {who: browser(who) for who in (*ACCOUNTS, "nobody")}
    for state in State.values:
        event = event_of(state)
        hidden = hidden_layouts(event)
        assert bool(hidden) == (state in (State.DRAWN, State.RUNNING))
        looking = clients if state == State.RUNNING else {who: clients[who] for who in SAMPLE}
        for (who, client), (address, pattern) in product(looking.items(), looked_at(state)):
            answer = client.get(address)
            trouble = trouble_of_look(answer, who, pattern, hidden)
            wrong += [f"{who}, {address}: {trouble} {answer.status_code}"] if trouble else []
    assert "\n".join(wrong) == ""


def trouble_of_look(response: Any, who: str, pattern: URLPattern, hidden: list[str]) -> str:
    """What is wrong with an answer; "" where nothing is."""
    leaks = not may(EVERYBODY[who], Act.CARDS) and any(
        shows_layout(said(response), layout) for layout in hidden
    )
    if leaks:
        return "shows cards"
    act = act_of(pattern, "GET")
    if act is None:
        return "shut" if shut(response) and pattern.name not in FOR_ACCOUNTS | OF_ITS_OWN else ""
    if allowed_at(who, act, pattern):
        return "shut" if shut(response) and pattern.name not in OF_ITS_OWN else ""
    closed = shut(response) or response.status_code in (404, 405)
    in_words = response.headers["Content-Type"].partition(";")[0] in ("text/html", "application/problem+json")
    return "" if closed and in_words else "open"


def allowed_at(who: str, act: Act, pattern: URLPattern) -> bool:
    """Beside events the stranger counts as what he is in his own club; its pages are of the other one."""
    parts = pattern.pattern.converters
    if who == "stranger" and not {"slug", "club"} & set(parts):
        return may(Role.OWNER, act)
    return may(EVERYBODY[who], act)


def test_a_draft_is_there_for_nobody_but_the_crew(event_of):
    event_of(State.DRAFT)
    for who, role in EVERYBODY.items():
        client = browser(who)
        assert client.get("/e/draft/").status_code == 404
        assert (client.get("/desk/draft/").status_code == 200) is (role in CREW)
        assert ("The draft event" in words(client.get("/"))) is False


def test_results_of_deals_in_play_are_read_by_those_who_enter_them_alone(event_of):
    """The assistant sees what he enters, not what it makes of the table."""
    deal = begun(event_of(State.RUNNING)).entered
    for who in ("assistant", "stranger", "guest", "nobody"):
        client = browser(who)
        for address in (f"/desk/running/deals/{deal}/", "/desk/running/standings/", "/desk/running/log/"):
            assert client.get(address).status_code in (302, 403, 404)
        page = client.get(f"/desk/running/deals/{deal}/tables/1/?round=3")
        assert (page.status_code == 200) is (who == "assistant")


# (c) What may be done


@pytest.mark.slow
def test_no_address_takes_anything_from_those_who_may_not(event_of):
    """Pages, files and the API alike, whatever is sent: it ends at the door, and nothing is logged."""
    event = event_of(State.RUNNING)
    kept = facts(event), LogEntry.objects.count()
    tried, wrong = 0, []
    callers = {(who, api): caller(who, event, api) for who in EVERYBODY for api in (False, True)}
    for who, (address, pattern) in product(EVERYBODY, looked_at(State.RUNNING)):
        for method in ("POST", "PUT", "DELETE"):
            act = act_of(pattern, method)
            if act is None or allowed_at(who, act, pattern):
                continue
            answer: Any = callers[who, is_api(pattern)].generic(method, address, "{}", JSON)
            tried += 1
            if not (shut(answer) or answer.status_code in (404, 405)):
                wrong.append(f"{who}, {method} {address}: {answer.status_code}")
    assert "\n".join(wrong) == ""
    assert (facts(event), LogEntry.objects.count()) == kept
    assert tried > MANY


def caller(who: str, event: Event, api: bool) -> Client:
    """Links are shown to the API as tokens are; elsewhere they are nobody's."""
    if who in ACCOUNTS or not api:
        return browser(who)
    token = token_of(event, who) if EVERYBODY[who] in LINKS else ""
    return Client(headers={"authorization": f"Bearer {token}"} if token else {})


def test_every_act_that_writes_is_tried():
    assert set(WRITES) | LOOKS | OF_A_CLUB == set(Act)


@pytest.mark.slow
def test_what_is_sent_is_taken_from_those_who_may_now(event_of):
    wrong: list[str] = []
    clients = {who: browser(who) for who in EVERYBODY}
    for state in State.values:
        event = event_of(state)
        kept = facts(event), acts(event)
        for act, who in product(WRITES, EVERYBODY):
            trouble = trouble_of_sending(clients[who], who, act, event, kept)
            wrong += [f"{state}, {act.value}, {who}: {trouble}"] if trouble else []
    assert "\n".join(wrong) == ""


def trouble_of_sending(client: Client, who: str, act: Act, event: Event, kept: Any) -> str:
    """Does the act and takes it back; what was wrong with the answer, "" where nothing was."""
    at, role = begun(event), EVERYBODY[who]
    sent = by_link(who, act, event, at) if role in LINKS else None
    sent = sent or WRITES[act](event, at)
    with transaction.atomic():
        response: Any = client.post(sent.address, sent.typed)
        now = facts(event), acts(event)
        transaction.set_rollback(True)
    if not may_now(role, act, event.state):
        return trouble_of_refusal(response, now == kept)
    entries = now[1][len(kept[1]) :]
    if response.status_code >= 400 or now[0] == kept[0]:
        return f"not taken: {response.status_code} {words(response)[:300]}"
    if {(entry.author, entry.channel) for entry in entries} != {author_of(who, role, act, entries)}:
        return f"logged otherwise: {[(entry.author, entry.channel) for entry in entries]}"
    return ""


def trouble_of_refusal(response: Any, unchanged: bool) -> str:
    if not unchanged:
        return f"taken: {response.status_code}"
    sent_on = response.status_code == 302
    to_log_in = sent_on and response.headers["Location"].startswith("/accounts/login/")
    in_words = response.status_code in (400, 403, 404, 409) and len(words(response)) > SHORT
    # A page that has nothing to do sends on to one that says why.
    told_there = sent_on and response.client.get(response.headers["Location"]).status_code == 200
    return "" if to_log_in or in_words or told_there else f"refused without words: {response.status_code}"


def author_of(who: str, role: Role, act: Act, entries: list[LogEntry]) -> tuple[str, str]:
    """Accounts by name; links by the seat they speak for; of others it is known that they read the page."""
    if role in CREW:
        return who, "web"
    channel = "public" if act is Act.ASK else "phone"
    return (entries[0].author if entries else "", channel)


def acts(event: Event) -> list[LogEntry]:
    return list(LogEntry.objects.filter(event=event).order_by("pk"))


def facts(event: Event) -> list[Any]:
    """What acts change, in rows; the log apart."""
    kept: list[Any] = [Event.objects.filter(pk=event.pk).values_list().get()]
    for rows, names in (
        (event.records, ("pk", "row", "confirmed_by")),
        (event.deals, ("pk", "layout", "reserve")),
        (event.entrants, ("pk", "number", "checked_in_at")),
        (event.rulings, ("pk", "cancelled_at")),
        (event.correction_requests, ("pk", "decision")),
        (event.publications, ("pk",)),
        (event.access_links, ("pk", "revoked_at")),
    ):
        kept.append(list(rows.order_by("pk").values_list(*names)))
    return kept


def test_a_club_is_changed_by_its_owners_alone(event_of):
    event_of(State.RUNNING)
    for who in EVERYBODY:
        with transaction.atomic():
            response = browser(who).post("/clubs/east/settings/", {"name": "East side"})
            changed = Club.objects.get(slug="east").name == "East side"
            authors = list(ClubEntry.objects.values_list("author", flat=True))
            transaction.set_rollback(True)
        assert changed is (who in ("keeper", "owner")), (who, response.status_code)
        assert authors == ([who] if changed else [])
