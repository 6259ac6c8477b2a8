"""Every request has a number and a line in the log; what is counted of it has few names."""

import logging

import pytest
from django.test import Client

from tournament.web.request_ids import request_id

NUMBER = "0123456789abcdef" * 2
UUID = "01234567-89ab-cdef-0123-456789abcdef"


def lines(caplog):
    return [one for one in caplog.records if one.name == "tournament.access"]


@pytest.fixture(autouse=True)
def all_lines(caplog):
    caplog.set_level(logging.INFO, "tournament.access")


@pytest.mark.parametrize("given", [NUMBER, UUID])
def test_a_number_that_a_proxy_gave_stands(event, public, given):
    assert public.get("/", headers={"x-request-id": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize(
    "given", ["", "x", NUMBER + "0", "<script>", NUMBER.upper(), "٣" * 32, "urn:" * 9 + NUMBER]
)
def test_any_other_is_not_repeated(event, public, given, caplog):
    answer = public.get("/", headers={"x-request-id": given} if given else {})
    number = answer.headers["X-Request-ID"]
    assert number != given
    assert len(number) == 32
    assert set(number) <= set("0123456789abcdef")
    assert not given or given not in caplog.text
    assert request_id.get() == ""


@pytest.mark.parametrize(
    ("asked", "status", "view"),
    [
        ("/e/cup/deals/", 200, "deals"),
        ("/e/none/deals/", 404, "deals"),
        ("/no/such/page/", 404, "nothing"),
        ("/static/prikup.css", 200, "static"),
    ],
)
def test_a_line_for_each_request(event, public, caplog, asked, status, view):
    answer = public.get(f"{asked}?search=Olga")
    answer.close()
    assert answer.status_code == status
    (line,) = lines(caplog)
    assert (line.method, line.path, line.status, line.view) == ("GET", asked, status, view)
    assert 0 < line.milliseconds < 60_000
    assert line.getMessage() == f"GET {asked} {status}"


def test_a_page_from_memory_has_its_line_too(event, public, caplog, settings):
    settings.WATCH_SECONDS = 60
    numbers = {public.get("/e/cup/standings/").headers["X-Request-ID"] for _ in range(2)}
    assert len(numbers) == 2
    assert [one.view for one in lines(caplog)][1] == "from-memory"


def test_a_fault_has_its_line_and_number(event, caplog, monkeypatch):
    monkeypatch.setattr("tournament.web.public.deal_list", lambda *given: 1 / 0)
    answer = Client(raise_request_exception=False).get("/e/cup/deals/")
    assert (answer.status_code, lines(caplog)[0].status) == (500, 500)
    assert len(answer.headers["X-Request-ID"]) == 32
