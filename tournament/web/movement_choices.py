"""What a page can offer for a number of players: shipped, in several rooms, found by searches."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from movements.catalogue import AUTO, LEAST_PLAYERS, Offer, movement_named, movements_for, offer_of, worth
from movements.errors import MovementError
from movements.knock_out import KNOCK_OUT, LEAST_TABLES
from movements.merits import DEALS_PER_SET, PACE, minutes
from movements.movement import Movement
from movements.rooms import ROOMS, rooms_choices
from movements.stationary import keep_seats
from tournament.models import Event
from tournament.selectors.knock_out import in_knock_out
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.searches import found_for
from tournament.web.movement_forms import MOST_PLAYERS, SizeForm
from tournament.wording.movement_words import scheme_text, why_text

USUAL_PLAYERS = 16
SEARCHED = "search-"
MOST_CHOICES_OF_ROOMS = 6
ROUNDS_OF_EVENING = 13


@dataclass(frozen=True)
class Choice:
    """A movement that can be looked at and taken by its `key`."""

    key: str
    name: str
    offer: Offer
    minutes: int
    why: str


class About:
    """The number of players that a page is about: those of an event, or those its address asks for."""

    def __init__(self, request: HttpRequest, event: Event | None) -> None:
        self.event = event
        self.staying: list[EntrantView] = []
        self.form = SizeForm(request.GET if "players" in request.GET else {"players": USUAL_PLAYERS})
        if self.event is not None:
            people = entrants(self.event)
            self.players, self.per_table = len(people), self.event.per_table
            self.staying = [person for person in people if person.stationary]
            self.deals_per_set = self.event.deals_per_set
            return
        sound = self.form.is_valid()
        self.players = self.form.cleaned_data["players"] if sound else 0
        self.per_table = self.form.cleaned_data["per_table"] if sound else 4
        self.deals_per_set = DEALS_PER_SET

    @cached_property
    def stationary(self) -> frozenset[int]:
        """The numbers of those who keep their seats, as far as they are drawn."""
        return frozenset(person.number for person in self.staying if person.number is not None)

    @property
    def possible(self) -> bool:
        return LEAST_PLAYERS <= self.players <= MOST_PLAYERS

    @cached_property
    def found(self) -> dict[str, Movement]:
        if self.event is None:
            return {}
        return {f"{SEARCHED}{pk}": one for pk, one in found_for(self.event, self.players).items()}

    @cached_property
    def rooms(self) -> tuple[tuple[int, ...], ...]:
        """How the tables may be put into several rooms."""
        tables, left = divmod(self.players, self.per_table)
        if left or len(self.staying) > tables:
            return ()
        return rooms_choices(tables, MOST_CHOICES_OF_ROOMS)

    def _in_rooms(self, rooms: tuple[int, ...], rounds: int | None) -> Movement:
        return movement_named(ROOMS, self.players, per_table=self.per_table, rounds=rounds, rooms=rooms)

    def choices(self, rounds: int | None = None, copies: bool = False, deal: int = PACE.deal) -> list[Choice]:
        """What the searches found among what is shipped, the best first."""
        if not self.possible:
            return []
        of_searches = [
            (key, offer_of(stopped(movement, rounds)))
            for key, movement in self.found.items()
            if rounds is None or len(movement.rounds) >= rounds
        ]
        shipped = self._shipped(copies, rounds)
        in_rooms = [
            (rooms_key(rooms), offer_of(self._in_rooms(rooms, rounds)))
            for rooms in self.rooms
            if rounds is None or rounds <= min(rooms)
        ]
        of_catalogue = ((offer.scheme, offer) for offer in shipped if offer.scheme != ROOMS)
        pairs = [*of_searches, *in_rooms, *of_catalogue]
        pairs.sort(key=lambda pair: worth(pair[1]))
        pairs += self._knock_out(rounds)
        return [self._choice(key, offer, deal) for key, offer in pairs]

    def _knock_out(self, rounds: int | None) -> list[tuple[str, Offer]]:
        """Last, for it is another kind of event."""
        tables, left = divmod(self.players, self.per_table)
        if left or tables < LEAST_TABLES or self.staying:
            return []
        stage = movement_named(KNOCK_OUT, self.players, per_table=self.per_table, rounds=rounds)
        return [(KNOCK_OUT, offer_of(stage))]

    def _shipped(self, copies: bool, rounds: int | None = None) -> tuple[Offer, ...]:
        return movements_for(self.players, self.per_table, copies, rounds, len(self.staying))

    def _choice(self, key: str, offer: Offer, deal: int = PACE.deal) -> Choice:
        lasts = minutes(offer.rounds, self.deals_per_set, replace(PACE, deal=deal))
        return Choice(key, key_text(key), offer, lasts, why_text(offer))

    def usual_key(self, place: int) -> str:
        """Of what is shown where the address names none; the last if there are not so many."""
        keys = [choice.key for choice in self.choices(copies=True)]
        return keys[min(place, len(keys) - 1)] if keys else ""

    def movement(self, key: str, rounds: int | None) -> Movement:
        """The movement of that key as it would be taken; a key that is none is no address."""
        return keep_seats(self._movement(key, rounds), self.stationary)

    def _movement(self, key: str, rounds: int | None) -> Movement:
        if not self.possible:
            raise Http404
        if key in self.found:
            return stopped(self.found[key], rounds)
        for rooms in self.rooms:
            if key == rooms_key(rooms):
                return self._in_rooms(rooms, rounds)
        known = {offer.scheme for offer in self._shipped(copies=True)}
        if key not in known and key not in dict(self._knock_out(None)):
            raise Http404
        return movement_named(key, self.players, per_table=self.per_table, rounds=rounds)

    def chosen(self, key: str, movement: Movement) -> Choice:
        whole = next((offer for offer in self._shipped(copies=True) if offer.scheme == key), None)
        same = whole is not None and whole.rounds == len(movement.rounds)
        return self._choice(key, whole if whole is not None and same else offer_of(movement))

    def proposed(self) -> tuple[str, int | None]:
        """The key of the best, empty where the pages offer nothing; and where an evening has no time for all
        its rounds, after how many it stops."""
        if self.event is not None and self._knock_out(None) and in_knock_out(self.event):
            return KNOCK_OUT, None
        choices = [choice for choice in self.choices() if choice.key != KNOCK_OUT]
        if not choices:
            return "", None
        best = choices[0]
        return best.key, ROUNDS_OF_EVENING if best.offer.rounds > ROUNDS_OF_EVENING else None

    def proposed_movement(self) -> Movement:
        """That movement; where there is none, the refusal says which numbers of players have one."""
        key, rounds = self.proposed()
        if key:
            return self._movement(key, rounds)
        whole = movement_named(AUTO, self.players, per_table=self.per_table)
        return stopped(whole, min(ROUNDS_OF_EVENING, len(whole.rounds)))

    def shown(self) -> dict[str, Any]:
        urls = {name: self._url(name) for name in ("movement-look", "movement-compare")}
        return {
            "event": self.event,
            "base": "base.html" if self.event is None else "event/base.html",
            "players": self.players,
            "per_table": self.per_table,
            "staying": self.staying,
            "look": urls["movement-look"],
            "compare": urls["movement-compare"],
            "list": reverse("movements")
            if self.event is None
            else reverse("movement", args=[self.event.slug]),
            "of": ""
            if self.event is not None
            else urlencode({"players": self.players, "per_table": self.per_table}),
        }

    def _url(self, name: str) -> str:
        if self.event is None:
            return reverse(name)
        return reverse(f"desk-{name}", args=[self.event.slug])


class Prospect(About):
    """So many players of an event that is still to be made."""

    def __init__(self, players: int, per_table: int, deals_per_set: int) -> None:
        self.event, self.staying = None, []
        self.players, self.per_table, self.deals_per_set = players, per_table, deals_per_set


def stopped(movement: Movement, rounds: int | None) -> Movement:
    """The movement after so many of its rounds."""
    if rounds is None or rounds == len(movement.rounds):
        return movement
    if rounds > len(movement.rounds):
        raise MovementError(
            "rounds_out_of_range", scheme=movement.scheme, rounds=rounds, most=len(movement.rounds)
        )
    return replace(movement, rounds=movement.rounds[:rounds])


def rooms_key(rooms: tuple[int, ...]) -> str:
    """rooms-5-7"""
    return "-".join((ROOMS, *map(str, rooms)))


def key_text(key: str) -> str:
    if key.startswith(SEARCHED):
        return _("Found by search %(number)s") % {"number": key.removeprefix(SEARCHED)}
    scheme, *rooms = key.split("-")
    if scheme == ROOMS and rooms:
        return _("%(scheme)s: %(tables)s tables") % {
            "scheme": scheme_text(ROOMS),
            "tables": " + ".join(rooms),
        }
    return scheme_text(key)
