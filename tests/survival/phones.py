"""Clients that send again what nobody acknowledged, as static/phone.js does, and the director's browser."""

import http.client
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from random import Random
from urllib.parse import urlencode

PATIENCE = 15.0  # seconds that an answer may take
PAUSE = 0.1  # seconds before it is sent again; a phone waits for four
GIVES_UP = 120.0  # seconds after which a test has failed
KEY = re.compile(r'name="key" value="([^"]+)"')
SEEN = re.compile(r'name="seen" value="([^"]+)"')
ERROR = re.compile(r'<p class="error"[^>]*>([^<]*)')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True)
class Answer:
    status: int
    body: str
    headers: Mapping[str, str]

    @property
    def errors(self) -> list[str]:
        """What the page says is wrong, or its beginning."""
        return ERROR.findall(self.body) or [self.body[:300]]


@dataclass
class Tally:
    """What all the clients of an evening saw."""

    counts: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def waited(self, seconds: float) -> None:
        with self.lock:
            self.waits.append(seconds)


class Lost(Exception):
    """No answer of ours came: no connection, a fault of the server, or nothing in time."""


class Client:
    def __init__(self, address: tuple[str, int], tally: Tally | None = None) -> None:
        self.address, self.tally = address, tally or Tally()
        self.cookies: SimpleCookie = SimpleCookie()

    def ask(
        self,
        method: str,
        path: str,
        fields: Mapping[str, str] | None = None,
        accept: str = "text/html",
        patience: float = PATIENCE,
    ) -> Answer:
        """One answer, or Lost."""
        headers = {"Accept": accept, "Accept-Language": "en", "Connection": "close"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(*self.address, timeout=patience)
        try:
            connection.request(method, path, urlencode(fields) if fields is not None else None, headers)
            response = connection.getresponse()
            body = response.read().decode("utf-8", errors="replace")
        except (OSError, http.client.HTTPException) as error:
            raise Lost(repr(error)) from error
        finally:
            connection.close()
        for one in response.headers.get_all("Set-Cookie") or ():
            self.cookies.load(one)
        if response.status >= 500:
            self.tally.count(f"status {response.status}")
            raise Lost(f"{response.status}: {body[:3000]}")
        return Answer(response.status, body, dict(response.headers))

    def until_answered(
        self, method: str, path: str, fields: Mapping[str, str] | None = None, accept: str = "text/html"
    ) -> Answer:
        """The same again and again until it is acknowledged."""
        began = time.monotonic()
        while True:
            try:
                answer = self.ask(method, path, fields, accept)
            except Lost:
                self.tally.count("sent again")
                if time.monotonic() - began > GIVES_UP:
                    raise
                time.sleep(PAUSE)
            else:
                self.tally.waited(time.monotonic() - began)
                return answer


class Impatient:
    """Now and then does not wait for the answer, as where the network is lost after everything was sent."""

    def __init__(self, share: float, usual: float, seed: int) -> None:
        self.share, self.usual, self.rng, self.lock = share, usual, Random(seed), threading.Lock()

    def waits(self) -> float | None:
        """Seconds after which nobody waits any more; None is for as long as it takes."""
        with self.lock:
            return self.rng.uniform(0, 2 * self.usual) if self.rng.random() < self.share else None


class Phone(Client):
    """The phone of one table."""

    def __init__(
        self,
        address: tuple[str, int],
        token: str,
        tally: Tally | None = None,
        impatient: Impatient | None = None,
    ) -> None:
        super().__init__(address, tally)
        self.home, self.impatient = f"/t/{token}/", impatient

    def enter(self, deal: int, round_: int, seat: str, typed: Mapping[str, str], key: str) -> str:
        """Somebody hands a result in; gives the outcome the server tells a script."""
        fields = {**typed, "round": str(round_), "seat": seat, "key": key}
        return self.send(f"{self.home}deals/{deal}/", fields)

    def confirm(self, deal: int, round_: int, seat: str, key: str) -> str:
        """Somebody looks at what is entered and vouches for it."""
        page = self.until_answered("GET", f"{self.home}deals/{deal}/?round={round_}&seat={seat}")
        seen = SEEN.search(page.body)
        assert seen, (page.status, page.errors)
        fields = {"round": str(round_), "seat": seat, "seen": seen[1], "key": key}
        return self.send(f"{self.home}deals/{deal}/confirm/", fields)

    def send(self, path: str, fields: Mapping[str, str]) -> str:
        waits = self.impatient.waits() if self.impatient else None
        if waits is not None:
            self.tally.count("not waited for")
            with suppress(Lost):
                self.ask("POST", path, fields, "application/json", max(waits, 0.001))
        answer = self.until_answered("POST", path, fields, "application/json")
        said = json.loads(answer.body)
        self.tally.count(said["outcome"])
        assert said["outcome"] != "refused", (path, fields, said)
        return str(said["outcome"])


class Desk(Client):
    """The director's browser."""

    def log_in(self, name: str, password: str) -> None:
        self.form("/accounts/login/", {"username": name, "password": password})
        assert "sessionid" in self.cookies

    def form(self, path: str, fields: Mapping[str, str], at: str = "", key: bool = False) -> Answer:
        """Opens the page `at`, fills its form in and sends it to `path`."""
        page = self.until_answered("GET", at or path)
        token = TOKEN.search(page.body)
        assert token, (page.status, page.errors)
        fields = {**fields, "csrfmiddlewaretoken": token[1]}
        if key:
            found = KEY.search(page.body)
            assert found, (page.status, page.errors)
            fields.setdefault("key", found[1])
        answer = self.until_answered("POST", path, fields)
        self.tally.count("desk")
        return answer
