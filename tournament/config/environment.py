"""What the settings take from the environment, read in one place."""

import ipaddress
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from tournament.errors import Phrase
from tournament.management.files import why

SHOWN = 20
MOST_DIGITS = 9
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
SCHEMES = ("sqlite", "postgres", "postgresql")
HOST = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?", re.ASCII | re.IGNORECASE)
QUEUE_SCHEMES = ("redis", "rediss", "unix")
# A page says within seconds that a server is away, and nobody waits for ever for another's lock.
SERVER_OPTIONS = {
    "connect_timeout": 3,  # seconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,  # milliseconds
    "options": "-c lock_timeout=20s",
}
SERVER_KEPT = 60  # seconds that a connection is used again


class BadEnvironment(ImproperlyConfigured):
    """A setting nobody can work with, as a code and parameters like every refusal."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def flag(name: str, default: bool = False) -> bool:
    """Yes or no in any of the usual words; refuses any other word."""
    given = _one_of(name, ("", *YES, *NO))
    return given in YES if given else default


def names(name: str, default: str) -> list[str]:
    """A comma-separated list without empty parts."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def hosts(name: str, default: str) -> list[str]:
    """Names as browsers send them, in brackets where they are addresses of IPv6; or *."""
    given = names(name, default) or default.split(",")
    for one in given:
        if not (one == "*" or HOST.fullmatch(one) or _is_in_brackets(one)):
            raise BadEnvironment("hosts_unusable", name=name, got=_shown(one))
    return given


def _is_in_brackets(host: str) -> bool:
    try:
        return host.lower() == f"[{ipaddress.IPv6Address(host[1:-1])}]"
    except ValueError:
        return False


def networks(name: str) -> list[str]:
    """Addresses and networks of proxies, or the word unix."""
    given = names(name, "")
    for one in given:
        try:
            if one != "unix":
                ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise BadEnvironment("proxies_unusable", name=name, got=_shown(one)) from None
    return given


def whole(name: str, default: int) -> int:
    """A whole number from 0; refuses anything else."""
    given = os.environ.get(name, "").strip()
    if not given:
        return default
    if not (given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS):
        raise BadEnvironment("whole_number_setting", name=name, given=_shown(given))
    return int(given)


def secret_key(path: Path) -> str:
    """SECRET_KEY, or a key made once and kept in `path`, readable by its owner only."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    try:
        return _kept_key(path)
    except OSError as error:
        raise BadEnvironment("secret_key_unusable", path=path, reason=why(error)) from error


def _kept_key(path: Path) -> str:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text(encoding="ascii", errors="replace").strip()
        if not key:
            raise BadEnvironment("secret_key_unusable", path=path, reason=Phrase("damaged")) from None
        return key
    key = secrets.token_urlsafe(50)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key


def database(name: str, default: str) -> dict[str, Any]:
    """The database that the address in `name` gives. Refuses one without a scheme that Prikup speaks."""
    address = os.environ.get(name, default)
    scheme, separator, _rest = address.partition("://")
    if not separator or scheme not in SCHEMES:
        # What follows the scheme may hold a password.
        raise BadEnvironment("database_url", scheme=_shown(scheme if separator else address))
    try:
        found = dict(dj_database_url.parse(address))
    except ValueError:
        raise BadEnvironment("database_url", scheme=f"{scheme}://") from None
    return found if scheme == "sqlite" else _on_a_server(found)


def queue(name: str) -> str:
    """The address of Redis that `name` gives, or nothing. Refuses one that is none."""
    address = os.environ.get(name, "").strip()
    scheme, separator, rest = address.partition("://")
    if address and not (separator and rest and scheme in QUEUE_SCHEMES):
        # What follows the scheme may hold a password.
        raise BadEnvironment("queue_address", name=name, scheme=_shown(scheme if separator else address))
    return address


def _on_a_server(found: dict[str, Any]) -> dict[str, Any]:
    """What the address itself gives after its question mark stands."""
    options = {**SERVER_OPTIONS, **found.get("OPTIONS", {})}
    return {**found, "CONN_MAX_AGE": SERVER_KEPT, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def log_form() -> str:
    """How the log is written, from LOG_FORMAT: plain lines, or json."""
    return _one_of("LOG_FORMAT", ("plain", "json"))


def log_level() -> str:
    """From which level on the program itself is logged, from LOG_LEVEL; empty for the usual one."""
    return _one_of("LOG_LEVEL", ("", "DEBUG", "INFO", "WARNING", "ERROR"), str.upper)


def _one_of(name: str, known: tuple[str, ...], form: Callable[[str], str] = str.lower) -> str:
    given = form(os.environ.get(name, known[0]).strip()) or known[0]
    if given not in known:
        meant = [one for one in known if one]
        raise BadEnvironment("setting_unknown", name=name, value=_shown(given), known=meant)
    return given


def _shown(given: str) -> str:
    """The beginning of a value; bytes that are no text can neither be printed nor be JSON."""
    return given[:SHOWN].encode("utf-8", "backslashreplace").decode()


def language(supported: tuple[str, ...] = ("ru", "en", "uk"), default: str = "en") -> str:
    """The language of the terminal (LC_ALL, LC_MESSAGES, LANG) where Prikup speaks it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value[:2].lower()
            return code if code in supported else default
    return default
