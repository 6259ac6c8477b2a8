"""What the log says, in both forms, and what it never says."""

import io
import json
import logging
import logging.config

import pytest

from tournament.config import environment
from tournament.config.environment import BadEnvironment
from tournament.config.logs import HIDDEN, logging_settings, without_secrets
from tournament.web.request_ids import request_id

# Each of these lines holds SECRET, and may not in the log.
SECRET = "S3cr3tS3cr3tS3cr3t"
LINES = [
    f"Not Found: /t/{SECRET}/deals/1/",
    f"GET /p/{SECRET}/ 200",
    f"http://hall:8000/t/{SECRET}",
    f"Authorization: Bearer {SECRET}",
    f"{{'HTTP_AUTHORIZATION': 'Token {SECRET}'}}",
    f'{{"authorization": "{SECRET}"}}',
    f"the header Bearer {SECRET} was sent",
    f"Cookie: sessionid={SECRET}; csrftoken={SECRET}",
    f"csrfmiddlewaretoken={SECRET}&password={SECRET}&x=1",
    f"password1: '{SECRET}'",
    f'{{"password": "{SECRET}", "user": "olga"}}',
    f"connection to postgres://prikup:{SECRET}@db/prikup failed",
    f"Error 111 connecting to redis://:{SECRET}@127.0.0.1:6379/0.",
    f"SECRET_KEY = '{SECRET}'",
]


@pytest.fixture
def log():
    """A logger as the settings make it, and what it has written."""

    def made(form):
        stream = io.StringIO()
        formatter = logging_settings(form)["formatters"]["line"]["()"]
        module, _dot, name = formatter.rpartition(".")
        handler = logging.StreamHandler(stream)
        handler.setFormatter(getattr(__import__(module, fromlist=[name]), name)())
        logger = logging.Logger("tournament.test")
        logger.addHandler(handler)
        return logger, stream

    return made


@pytest.mark.parametrize("form", ["plain", "json"])
@pytest.mark.parametrize("line", LINES)
def test_nothing_that_opens_something_is_logged(log, form, line):
    logger, stream = log(form)
    logger.warning("%s", line)
    logger.warning(line, extra={"more": {"in": [line]}})
    try:
        raise ValueError(line)
    except ValueError:
        logger.exception("a fault")
    said = stream.getvalue()
    assert SECRET not in said
    assert said.count(HIDDEN) >= 3
    if form == "json":
        assert [json.loads(one)["level"] for one in said.splitlines()] == ["WARNING", "WARNING", "ERROR"]


@pytest.mark.parametrize(
    "line",
    ["GET /e/cup/standings/ 200", "Deal 12 at table 3: key=7", "/desk/cup/deals/1/tables/1/", "t/a"],
)
def test_all_else_is_logged_as_it_is(line):
    assert without_secrets(line) == line


def test_a_line_for_a_person(log):
    logger, stream = log("plain")
    number = request_id.set("ab" * 16)
    try:
        logger.error("the disk is full")
    finally:
        request_id.reset(number)
    assert stream.getvalue().endswith(f" ERROR tournament.test [{'ab' * 16}]: the disk is full\n")


def test_an_object_a_line(log):
    logger, stream = log("json")
    number = request_id.set("ab" * 16)
    try:
        logger.info("Тур\n2", extra={"status": 200, "milliseconds": 1.5, "request": object()})
    finally:
        request_id.reset(number)
    (line,) = stream.getvalue().splitlines()
    found = json.loads(line)
    assert found.pop("time")
    assert found == {
        "level": "INFO",
        "logger": "tournament.test",
        "message": "Тур\n2",
        "status": 200,
        "milliseconds": 1.5,
        "request_id": "ab" * 16,
    }


@pytest.mark.parametrize("form", ["plain", "json"])
def test_the_settings_are_settings(form):
    configuration = logging_settings(form)
    assert configuration["loggers"]["tournament"]["level"] == ("INFO" if form == "json" else "WARNING")
    assert logging_settings(form, "DEBUG")["loggers"]["tournament"]["level"] == "DEBUG"


def test_an_unknown_form_is_refused(monkeypatch):
    monkeypatch.delenv("LOG_FORMAT", raising=False)
    assert (environment.log_form(), environment.log_level()) == ("plain", "")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    monkeypatch.setenv("LOG_LEVEL", "info")
    assert (environment.log_form(), environment.log_level()) == ("json", "INFO")
    monkeypatch.setenv("LOG_FORMAT", "xml")
    with pytest.raises(BadEnvironment, match="setting_unknown"):
        environment.log_form()
