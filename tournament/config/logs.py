"""What the log looks like: lines for a person in a hall, or an object a line for the programs of a server.

Whatever opens something, links, passwords, tokens, sessions, is taken out of every line at the very end,
wherever in it it stands.
"""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from tournament.web.request_ids import request_id

PLAIN, JSON = "plain", "json"
HIDDEN = "…"
LINE = "{asctime} {levelname} {name}{request}: {message}"
FIELDS = "{asctime}{levelname}{name}{message}"
SECRETS = (
    # Links of tables and people.
    (re.compile(r"(/[tp]/)[A-Za-z0-9_-]{8,}"), rf"\1{HIDDEN}"),
    # Authorization: Bearer x, in a header, a dictionary or a line of JSON.
    (re.compile(r"(?i)(authorization\W{1,6})(?:(?:bearer|basic|token)\s+)?[^\s\"',;}]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}"), rf"\1{HIDDEN}"),
    (
        re.compile(
            r"(?i)\b((?:sessionid|csrftoken|csrfmiddlewaretoken|pass(?:word|wd)\w*|otp_token|secret_key|deal_key"
            r"|metrics_token|token|secret)\\?[\"']?\s*[:=]\s*\\?[\"']?)[^\s\"'&,;})\\]+"
        ),
        rf"\1{HIDDEN}",
    ),
    # Addresses of databases and queues.
    (re.compile(r"(\w://[^\s:/@]*:)[^\s@/]+@"), rf"\1{HIDDEN}@"),
)


def without_secrets(text: str) -> str:
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Plain(logging.Formatter):
    """A line for a person; faults go on below it."""

    def __init__(self) -> None:
        super().__init__(LINE, style="{")

    def format(self, record: logging.LogRecord) -> str:
        number = request_id.get()
        record.request = f" [{number}]" if number else ""
        return without_secrets(super().format(record))


class Lines(JsonFormatter):
    """One object a line: time, level, name, message, request_id, and what the line itself adds."""

    def __init__(self) -> None:
        renamed = {"asctime": "time", "levelname": "level", "name": "logger"}
        how = {"json_ensure_ascii": False, "json_default": lambda value: without_secrets(str(value))}
        super().__init__(FIELDS, style="{", rename_fields=renamed, **how)

    def add_fields(
        self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
    ) -> None:
        super().add_fields(log_data, record, message_dict)
        # What Django hangs on a line, the whole request, is for programs that keep it in memory.
        log_data.pop("request", None)
        log_data.pop("status_code", None)
        if number := request_id.get():
            log_data["request_id"] = number

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Before quotes in it are written as JSON writes them."""
        found: dict[str, Any] = _without_secrets(super().process_log_record(log_data))
        return found


def _without_secrets(value: Any) -> Any:
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, dict):
        return {_without_secrets(name): _without_secrets(one) for name, one in value.items()}
    return [_without_secrets(one) for one in value] if isinstance(value, (list, tuple)) else value


def logging_settings(form: str, level: str = "") -> dict[str, Any]:
    """For logging.config: everything to stderr, so that whatever keeps the output of the server keeps it.

    Lines for every request only in JSON, or where `level` asks for them.
    """
    usual = "INFO" if form == JSON else "WARNING"
    formatter = "tournament.config.logs.Lines" if form == JSON else "tournament.config.logs.Plain"
    loggers = {name: {"level": "WARNING"} for name in ("django", "celery", "kombu", "axes", "fontTools")}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            **{name: {**rest, "handlers": ["stderr"], "propagate": False} for name, rest in loggers.items()},
            "tournament": {"level": level or usual},
            # The line for the request has said it already.
            "django.request": {"level": "ERROR" if form == JSON else "WARNING"},
            "gunicorn.error": {"level": "WARNING", "handlers": ["stderr"], "propagate": False},
            "gunicorn.access": {"level": "ERROR", "handlers": [], "propagate": False},
        },
    }
