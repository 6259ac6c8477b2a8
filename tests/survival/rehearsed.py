"""A rehearsed evening that tables play over the network: each enters from its phone, two seats to a result.

The results come from a rehearsal of the program itself, so everybody knows what the standings must be. A few
second entries differ on purpose, and the director acts at the desk meanwhile.
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from deals.deal import dealer_of
from tests.survival.hall import Hall
from tests.survival.phones import Answer, Desk, Impatient, Lost, Phone, Tally
from tests.tournament.programs import manage
from tests.tournament.written import fields
from tournament.services.rehearsal.results import slip

FACTS = ("contract", "declarer", "tricks", "whist", "whist_tricks", "hand_tricks", "all_pass_step")
Place = tuple[int, int, int]  # deal, round, table
Moment = Callable[[], None]


@dataclass(frozen=True)
class Plan:
    """An event of which nothing has been played but what is `entered`, what every table will write, and where
    two will differ."""

    data: Mapping[str, Any]
    rows: Mapping[Place, dict[str, Any]]
    disputed: frozenset[Place]
    records: Sequence[Mapping[str, Any]] = ()
    entered: frozenset[Place] = frozenset()

    @property
    def rounds(self) -> int:
        return max(round_ for _deal, round_, _table in self.rows)

    @property
    def tables(self) -> int:
        return max(table for _deal, _round, table in self.rows)

    def at(self, table: int, round_: int) -> list[Place]:
        return sorted(place for place in self.rows if place[1:] == (round_, table))

    @property
    def slug(self) -> str:
        return str(self.data["slug"])

    def played(self, rounds: int) -> "Plan":
        """The same with the first rounds entered, as they were rehearsed."""
        if not rounds:
            return self
        records = [one for one in self.records if one["round"] <= rounds]
        data = {**self.data, "state": "running", "records": records}
        return replace(self, data=data, entered=frozenset(place for place in self.rows if place[1] <= rounds))

    def load(self, hall: Hall) -> None:
        file = hall.folder / "plan.json"
        file.write_text(json.dumps(self.data), encoding="utf-8")
        hall.told("load_event", str(file))


def rehearsed(folder: Path, players: int, seed: int, disputed: int) -> Plan:
    """The evening of a rehearsal, taken back to its first card; every so manieth result is disputed."""
    file, database = folder / "rehearsed.json", folder / "rehearsed.sqlite3"
    assert manage(database, "migrate", "--verbosity", "0").code == 0
    done = manage(database, "rehearse", "--players", str(players), "--seed", str(seed), "--out", str(file))
    assert done.code == 0, done.err
    return plan_of(json.loads(file.read_text(encoding="utf-8")), disputed)


def plan_of(played: dict[str, Any], disputed: int = 0) -> Plan:
    data = {**played, "state": "drawn", "records": [], "publications": [], "log": [], "rulings": []}
    data.pop("round_timings", None)
    rows = {
        (one["deal"], one["round"], one["table"]): {name: one[name] for name in FACTS if name in one}
        for one in played["records"]
    }
    differ = frozenset(sorted(rows)[disputed - 1 :: disputed] if disputed else ())
    return Plan(data, rows, differ, played["records"])


def typed(place: Place, row: Mapping[str, Any]) -> dict[str, str]:
    return fields(row, dealer_of(place[0], 4))


def tokens(hall: Hall, slug: str) -> dict[int, str]:
    """{table: what its link ends in}."""
    said = hall.run(
        "from tournament.selectors.events import event_by_slug",
        "from tournament.services.links import table_links_make",
        "from tournament.services.log import Actor",
        "import json",
        f"event = event_by_slug({slug!r})",
        "table_links_make(event=event, actor=Actor('director', 'test'))",
        "links = event.access_links.filter(table__isnull=False)",
        "print(json.dumps(dict(links.values_list('table', 'token'))))",
    )
    return {int(table): token for table, token in json.loads(said).items()}


@dataclass
class Evening:
    """`between`: what happens beside every request that writes; `orders`: pages that give a worker something
    to do; `acknowledged`: the keys that were answered with what was done."""

    hall: Hall
    plan: Plan
    desk: Desk
    tally: Tally = field(default_factory=Tally)
    between: Moment = lambda: None
    impatient: Impatient | None = None
    orders: Sequence[str] = ()
    acknowledged: dict[str, tuple[Place, str]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def play(self) -> None:
        """Round by round: the director starts the clock, all tables play at once, he does his acts."""
        phones = self.phones
        with ThreadPoolExecutor(len(phones) + 1) as crowd:
            for number in range(1, self.plan.rounds + 1):
                self.act("clock/", {"act": "start", "round": str(number), "minutes": "20"}, f"{number}")
                tables = [crowd.submit(self.play_round, phones[table], table, number) for table in phones]
                desk = crowd.submit(self.direct, number)
                for one in (*tables, desk):
                    one.result()
                self.act("clock/", {"act": "end", "round": str(number)}, f"{number}-end")

    def play_on(self, first: int, last: int) -> None:
        """These rounds without a director: each table plays on as fast as it is answered."""
        with ThreadPoolExecutor(len(self.phones)) as crowd:
            tables = [
                crowd.submit(self.play_rounds, phone, table, range(first, last + 1))
                for table, phone in self.phones.items()
            ]
            for one in tables:
                one.result()

    def play_rounds(self, phone: Phone, table: int, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.play_round(phone, table, number)

    @cached_property
    def phones(self) -> dict[int, Phone]:
        links = tokens(self.hall, self.plan.slug)
        return {
            table: Phone(self.hall.address, token, self.tally, self.impatient)
            for table, token in links.items()
        }

    def play_round(self, phone: Phone, table: int, number: int) -> None:
        for place in self.plan.at(table, number):
            writer, second = ("N", "E") if place[0] % 2 else ("S", "W")
            row = self.plan.rows[place]
            self.handed_in(phone, place, writer, row, {"entered", "repeated"})
            if place in self.plan.disputed:
                self.handed_in(phone, place, second, slip(row), {"conflict"})
            elif table % 2:
                self.handed_in(phone, place, second, row, {"confirmed", "repeated"})
            else:
                key = self.key(place, second)
                self.between()
                assert phone.confirm(place[0], number, second, key) == "confirmed"
                self.acknowledge(key, place, "record_confirm")

    def handed_in(
        self, phone: Phone, place: Place, seat: str, row: Mapping[str, Any], good: set[str]
    ) -> None:
        key = self.key(place, seat)
        self.between()
        outcome = phone.enter(place[0], place[1], seat, typed(place, row), key)
        assert outcome in good, (place, seat, outcome)
        self.acknowledge(key, place, "record_confirm" if "confirmed" in good else "record_enter")

    def key(self, place: Place, seat: str) -> str:
        deal, round_, table = place
        return f"{self.plan.slug}-{deal}-{round_}-{table}-{seat}"

    def acknowledge(self, key: str, place: Place, action: str) -> None:
        with self.lock:
            self.acknowledged[key] = (place, action)

    # At the desk

    def direct(self, number: int) -> None:
        """A penalty in some rounds; in each something for the worker to do, one after the other."""
        if number % 4 == 2:
            said = {"form": "penalty", "percent": "10", "reason": "late", "rule": "", "save": ""}
            self.act(f"entrants/{number}/", said, "penalty")
        if self.orders:
            path = self.orders[number % len(self.orders)]
            self.order(path, {"papers": "judge", "form": "pdf", "language": "en"})

    def act(self, path: str, fields: Mapping[str, str], name: str) -> Answer:
        """An act that is acknowledged with the page it leads to."""
        self.between()
        home = f"/desk/{self.plan.slug}/"
        sent = {**fields, "key": f"{self.plan.slug}-{path}{name}"}
        answer = self.desk.form(home + path, sent, at=home if path == "clock/" else "")
        assert answer.status == 302, (path, answer.status, answer.errors)
        self.acknowledge(sent["key"], (0, 0, 0), "")
        return answer

    def order(self, path: str, fields: Mapping[str, str]) -> Answer | None:
        """Papers and best play change nothing of the event; what is refused while others are made is asked
        for later."""
        self.between()
        try:
            return self.desk.form(f"/desk/{self.plan.slug}/{path}", fields)
        except Lost:
            return None
