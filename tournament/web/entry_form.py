"""The form of one protocol row: what was typed, kept as it was typed, and the row it stands for.

It judges nothing: a number that is none goes on as text, and the refusal of the rules comes back to
the field it is about.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.contract import LEVELS, STRAINS
from scoring.convention import Convention
from scoring.protocol_row import CALLS, MULTIPLIERS
from tournament.selectors.desk import Playing
from tournament.web.page import Refusal
from tournament.web.template_tags import CALLS as CALL_WORDS
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.places import place_of

LONGEST_NUMBER = 9
LONGEST_KEY = 100
SUIT_OF = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


@dataclass(frozen=True)
class HandLine:
    """One of the three hands as the form shows it."""

    seat: str
    call: str
    tricks: str
    call_error: str
    tricks_error: str


class Place(Protocol):
    """What the form of a deal at a table asks of `desk.Playing`; whoever only takes results needs no more."""

    @property
    def hands(self) -> tuple[str, ...]: ...

    @property
    def numbers(self) -> Mapping[str, int]: ...

    @property
    def convention(self) -> Convention: ...


@dataclass
class EntryForm:
    """`typed` is by field name; `errors` by field name, "hands" for the hands together, "" for the rest."""

    place: Place
    typed: Mapping[str, str]
    key: str
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def row(self) -> dict[str, object]:
        """The row in the shape of scoring.protocol_row, without players and dealer."""
        row: dict[str, object] = {"contract": self.typed.get("contract", "")}
        if declarer := self.typed.get("declarer", ""):
            row["declarer"] = declarer
        calls = {seat: call for seat in self.seats if (call := self.typed.get(f"call_{seat}", ""))}
        if calls:
            row["whist"] = calls
        return row | self._tricks(row) | self._properties()

    @property
    def seats(self) -> tuple[str, ...]:
        """The hands first, then the resting dealer, for whom the page has no fields."""
        return (*self.place.hands, *(seat for seat in self.place.numbers if seat not in self.place.hands))

    def _tricks(self, row: Mapping[str, object]) -> dict[str, object]:
        taken = {seat: number(text) for seat in self.seats if (text := self.typed.get(f"tricks_{seat}", ""))}
        if row["contract"] == "-":
            return {"hand_tricks": list(taken.values())}
        said: dict[str, object] = {}
        declarer = str(row.get("declarer", ""))
        if declarer in taken:
            said["tricks"] = taken.pop(declarer)
        if taken:
            said["whist_tricks"] = taken
        return said

    def _properties(self) -> dict[str, object]:
        names = ("all_pass_step", "talon_quick", "multiplier")
        return {name: number(text) for name in names if (text := self.typed.get(name, ""))}

    def refuse(self, error: Refusal) -> None:
        """Puts the sentence next to what it is about."""
        place = self._shown(place_of(error, self.typed.get("declarer", "")))
        self.errors[place] = sentence(error)

    def _shown(self, name: str) -> str:
        """The field, or "" for one the page does not have."""
        part, _dash, seat = name.partition("_")
        absent = {"talon_quick": not self.talon, "all_pass_step": not self.steps}
        if absent.get(name) or (part in ("call", "tricks") and seat not in self.place.hands):
            return ""
        return name

    @property
    def contracts(self) -> list[tuple[str, str]]:
        games = [
            (f"{level}{strain}", f"{level}{SUIT_OF.get(strain) or _('NT')}")
            for level in LEVELS
            for strain in STRAINS
        ]
        return [*games, ("M", _("misère")), ("-", _("all-pass"))]

    @property
    def calls(self) -> list[tuple[str, str]]:
        return [(call, str(CALL_WORDS[call])) for call in CALLS]

    @property
    def hands(self) -> list[HandLine]:
        return [
            HandLine(
                seat=seat,
                call=self.typed.get(f"call_{seat}", ""),
                tricks=self.typed.get(f"tricks_{seat}", ""),
                call_error=self.errors.get(f"call_{seat}", ""),
                tricks_error=self.errors.get(f"tricks_{seat}", ""),
            )
            for seat in self.place.hands
        ]

    @property
    def steps(self) -> bool:
        """Whether the price of an all-pass trick depends on the step."""
        return len(self.place.convention.all_pass_prices) > 1

    @property
    def talon(self) -> bool:
        return self.place.convention.talon_bonus != "none"

    @property
    def multipliers(self) -> tuple[int, ...]:
        return MULTIPLIERS

    @property
    def raised(self) -> bool:
        """Whether the multiplier must be in sight."""
        return self.typed.get("multiplier", "1") != "1" or "multiplier" in self.errors


def number(text: str) -> int | str:
    """The whole number that was typed, or the text itself for the rules to refuse."""
    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) <= LONGEST_NUMBER:
        return int(plain)
    return text


def fresh_key() -> str:
    """One form, one key: the same form sent twice is one act."""
    return secrets.token_urlsafe(16)


def key_of(data: QueryDict) -> str:
    """The key the form was sent with; a fresh one if it is missing or no key of ours."""
    key = data.get("key", "")
    good = 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()
    return key if good else fresh_key()


def typed_form(place: Playing, data: QueryDict) -> EntryForm:
    return EntryForm(place, data.dict(), key_of(data))


def form_of_row(place: Playing, row: Mapping[str, Any] | None = None) -> EntryForm:
    """A form that shows `row`, empty without one."""
    typed: dict[str, str] = {}
    row = row or {}
    for name in ("contract", "declarer", "all_pass_step", "talon_quick", "multiplier"):
        if name in row:
            typed[name] = str(row[name])
    typed |= {f"call_{seat}": call for seat, call in row.get("whist", {}).items()}
    typed |= {f"tricks_{seat}": str(tricks) for seat, tricks in row.get("whist_tricks", {}).items()}
    typed |= {
        f"tricks_{seat}": str(tricks)
        for seat, tricks in zip(place.hands, row.get("hand_tricks", ()), strict=False)
    }
    if "tricks" in row:
        typed[f"tricks_{row['declarer']}"] = str(row["tricks"])
    return EntryForm(place, typed, fresh_key())
