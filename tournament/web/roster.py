"""The people of a list before they are entered: who is in the register, who may be entered twice.

Whoever looks like somebody else is asked about, and nothing is saved before the director has said whether it
is the same person. An answer belongs to the name and club it was given for, so it stays while the list is
changed around it.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Club, Event, Tenure
from tournament.selectors.letters import printed
from tournament.selectors.look_alikes import Names
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.register import Namesake, namesakes
from tournament.services.people import NewEntrant, check_entrants

PERSON, ONCE, ANOTHER = "p", "once", "another"
WHY: dict[str, str | Promise] = {
    "same": _("the same name"),
    "letters": _("the same letters to the eye"),
    "order": _("the words in another order"),
    "initials": _("a name shortened"),
    "letter": _("one letter differs"),
}


@dataclass(frozen=True)
class Option:
    """What a name may mean: somebody in the register, or a line before it that is entered once."""

    value: str
    why: str | Promise
    namesake: Namesake | None = None
    line: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Line:
    """A person of the list. `known`: who he is in the register beyond doubt; without `options` there is
    nothing to ask; `chosen` is the answer."""

    place: int
    person: NewEntrant
    field: str
    known: Namesake | None
    options: tuple[Option, ...]
    chosen: str

    @property
    def open(self) -> bool:
        return bool(self.options) and not self.chosen

    @property
    def meant(self) -> NewEntrant | None:
        """Who is entered; None for one who is on the list already."""
        if self.chosen == ONCE:
            return None
        if self.chosen == ANOTHER:
            return replace(self.person, another=True)
        said = [option.namesake for option in self.options if option.value == self.chosen]
        namesake = said[0] if said else self.known
        if namesake is None:
            return self.person
        one = namesake.person
        return replace(self.person, name=one.name, club=one.club, person=one.pk)


class Roster:
    """What is read from a list, with the answers that were `sent`; `event` is the one they enter, if any, and
    `register` as in selectors.register."""

    def __init__(
        self,
        people: Sequence[NewEntrant],
        sent: Mapping[str, Any],
        event: Event | None = None,
        register: Club | None = None,
    ) -> None:
        self.sent = sent
        self.present = entrants(event) if event is not None else []
        self._here = set(Tenure.objects.filter(entrant__event=event).values_list("person_id", flat=True))
        self._register = register
        self._cleaned = check_entrants(people, taken=set())
        self.lines = self._lines()

    @property
    def asked(self) -> list[Line]:
        return [line for line in self.lines if line.options]

    @property
    def open(self) -> list[Line]:
        return [line for line in self.lines if line.open]

    @property
    def people(self) -> list[NewEntrant]:
        return [line.meant for line in self.lines if line.meant is not None]

    def _lines(self) -> list[Line]:
        known = namesakes([(one.name, one.club) for one in self._cleaned], self._register)
        names = Names([one.name for one in self.present] + [one.name for one in self._cleaned])
        times: Counter[tuple[str, str]] = Counter()
        lines = []
        for place, (person, found) in enumerate(zip(self._cleaned, known, strict=True), start=1):
            times[person.name, person.club] += 1
            field = _field(person, times[person.name, person.club])
            before = self._before(names, person, place)
            there = [one for one in found if one.person.pk not in self._here]
            exact = [one for one in there if _is(person, one)]
            known_as = exact[0] if len(exact) == 1 else None
            options = (*before, *_of_register(there if before or known_as is None else []))
            lines.append(Line(place, person, field, known_as, options, self._chosen(field, options)))
        return lines

    def _before(self, names: Names, person: NewEntrant, place: int) -> list[Option]:
        """The surest of the lines above, or of those entered before, that may be this very person."""
        until = len(self.present) + place - 1
        found = [(kind, at) for kind, at in names.alike(person.name) if at < until]
        for kind, at in found[:1]:
            if at < len(self.present):
                return [Option(ONCE, WHY[kind], name=_called(self.present[at]))]
            line = at - len(self.present) + 1
            return [Option(ONCE, WHY[kind], line=line, name=self._cleaned[line - 1].name)]
        return []

    def _chosen(self, field: str, options: Sequence[Option]) -> str:
        """The answer sent; else the one that hardly needs asking, where there is no other."""
        sent = str(self.sent.get(field, ""))
        if sent in (ANOTHER, *(option.value for option in options)):
            return sent if options else ""
        if len(options) == 1 and options[0].namesake and options[0].namesake.kind in ("letters", "order"):
            return options[0].value
        return ""


def _is(person: NewEntrant, one: Namesake) -> bool:
    """Of that name and club, or of that name where the list gives no club."""
    return one.kind == "same" and (not person.club or printed(person.club) == printed(one.person.club))


def _of_register(found: Sequence[Namesake]) -> list[Option]:
    return [Option(f"{PERSON}{one.person.pk}", WHY[one.kind], namesake=one) for one in found]


def _called(entrant: EntrantView) -> str:
    return f"{entrant.number} {entrant.name}" if entrant.number else entrant.name


def _field(person: NewEntrant, time: int) -> str:
    told = f"{person.name}\n{person.club}\n{time}".encode()
    return f"who_{hashlib.sha256(told).hexdigest()[:12]}"


def as_text(people: Sequence[NewEntrant]) -> str:
    """A list as it is typed: one person a line."""
    return "\n".join(f"{_plain(one.name)}; {_plain(one.club)}".removesuffix("; ") for one in people)


def _plain(text: str) -> str:
    return text.replace(";", ",")
