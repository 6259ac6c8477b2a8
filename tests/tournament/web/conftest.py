"""Browsers of the people who use the pages: anybody, two directors, and somebody without rights."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.tournament.web.rows import DOWN, enter
from tournament.models import Record


@pytest.fixture
def live_server(live_server):
    """Waits at the end for what pages still ask: an answer without its database would fail another test."""
    yield live_server
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(20)


def browser(name: str, *, is_staff: bool) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.create_user(name, is_staff=is_staff))
    return client


@pytest.fixture
def public():
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def ivan(db):
    return browser("ivan", is_staff=True)


@pytest.fixture
def olga(db):
    return browser("olga", is_staff=True)


@pytest.fixture
def guest(db):
    return browser("guest", is_staff=False)


@pytest.fixture
def entered(event, ivan):
    enter(ivan)
    return Record.objects.get()


@pytest.fixture
def conflict(entered, olga):
    assert enter(olga, DOWN, key="another form").status_code == 409
    return entered
