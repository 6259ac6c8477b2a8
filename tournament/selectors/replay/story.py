"""What the log has told so far: facts by their places, each with those of its fields that the log tells.

A place is the kind of a fact and what it is found by, such as ("record", deal, round, table). A field that
is not there is one of which nothing was said, as by versions of the program that logged less.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[str | int, ...]
Fact = dict[str, Any]
EVENT: Place = ("event",)


@dataclass(frozen=True)
class Act:
    """An entry of the log; `number` counts them from 1."""

    number: int
    action: str
    subject: str
    author: str
    channel: str
    before: Any
    after: Any
    reason: str
    key: str

    @property
    def place(self) -> list[int]:
        """The numbers of a subject such as 3/2/1."""
        return [int(part) for part in self.subject.split("/")]


@dataclass
class Story:
    """`whole`: it begins with the making of the event, so there is nothing that it does not tell of, but for
    facts of the kinds that are `open`. `slug` is the address under which the event was made.

    `sets` and `per_set` count sets and the deals of each, 0 while not told. `gaps`: somebody who was not the
    last of the list was taken off it, so that a copy from a file counts the entrants otherwise; `shaky`: and
    since then somebody was named by that count. `ruled` are the rulings on each seat of a playing in their
    order, `seats_of` the seats of each ruling; `forces`: of all of them it was told which seats they are on.
    """

    facts: dict[Place, Fact] = field(default_factory=dict)
    whole: bool = False
    open: set[str] = field(default_factory=set)
    slug: str = ""
    sets: int = 0
    per_set: int = 0
    gaps: bool = False
    shaky: bool = False
    ruled: dict[Place, list[Place]] = field(default_factory=dict)
    seats_of: dict[str | int, list[Place]] = field(default_factory=dict)
    counts: Counter[Any] = field(default_factory=Counter)
    forces: bool = True
    seats_before: dict[int, Mapping[str, int]] = field(default_factory=dict)
    plans_before: dict[int, Any] = field(default_factory=dict)

    def at(self, place: Place) -> Fact:
        return self.facts.setdefault(place, {})

    def told(self, place: Place, name: str) -> Any:
        return self.facts.get(place, {}).get(name)

    def of(self, kind: str) -> Iterator[tuple[Place, Fact]]:
        """Those of the kind, in the order in which they were told."""
        return ((place, fact) for place, fact in list(self.facts.items()) if place[0] == kind)

    def drop(self, kind: str) -> None:
        self.facts = {place: fact for place, fact in self.facts.items() if place[0] != kind}

    def forget(self, kind: str) -> None:
        """Nothing is known of the kind any more."""
        self.drop(kind)
        self.open.add(kind)

    def tells_all(self, kind: str) -> bool:
        """Whether there can be no fact of the kind that was not told."""
        return self.whole and kind not in self.open

    def state_after(self, moves: Mapping[Any, str]) -> None:
        """The state of the event as an act leaves it, by what it was before; as it was where not named."""
        state = self.told(EVENT, "state")
        if state in moves:
            self.at(EVENT)["state"] = moves[state]
