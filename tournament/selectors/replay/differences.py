"""Where the facts that are kept differ from what the log tells, each as a phrase with its place."""

import json
from collections.abc import Iterator
from typing import Any

from tournament.errors import Phrase
from tournament.models import Event
from tournament.selectors.replay import story_of
from tournament.selectors.replay.kept import Facts, kept_facts
from tournament.selectors.replay.story import Fact, Place

# Kinds of places, with what each is found by.
PLACES: dict[str, tuple[str, tuple[str, ...]]] = {
    "event": ("place_event", ()),
    "entrant": ("place_entrant", ("order",)),
    "team": ("place_team", ("team",)),
    "plan": ("place_plan", ("round", "table")),
    "deal": ("place_deal", ("deal",)),
    "record": ("place_record", ("deal", "round", "table")),
    "ruling": ("place_ruling", ("ruling",)),
    "ruling_seat": ("place_ruling_seat", ("ruling", "deal", "round", "table", "seat")),
    "found": ("place_found", ("report",)),
    "request": ("place_request", ("deal", "number", "request")),
    "publication": ("place_publication", ("version",)),
    "stretch": ("place_stretch", ("stretch",)),
}
# What a field is called, of every kind alike.
FIELDS = {
    "row": "fact_row",
    "entered_by": "fact_entered_by",
    "channel": "fact_channel",
    "confirmed_by": "fact_confirmed_by",
    "rivals": "fact_rivals",
    "seats": "fact_seats",
    "set": "fact_set",
    "room": "fact_room",
    "number": "fact_number",
    "ranked": "fact_ranked",
    "stationary": "fact_stationary",
    "here": "fact_here",
    "holders": "fact_holders",
    "name": "fact_name",
    "members": "fact_members",
    "cards": "fact_cards",
    "layout": "fact_layout",
    "by_hand": "fact_by_hand",
    "reserve": "fact_reserve",
    "kind": "fact_kind",
    "author": "fact_author",
    "reason": "fact_reason",
    "rule": "fact_rule",
    "detail": "fact_detail",
    "deal": "fact_deal",
    "cancelled_by": "fact_cancelled_by",
    "cancel_reason": "fact_cancel_reason",
    "status": "fact_status",
    "whists": "fact_whists",
    "percent": "fact_percent",
    "in_force": "fact_in_force",
    "dealt": "fact_dealt",
    "found": "fact_found",
    "first_round": "fact_first_round",
    "table": "fact_table",
    "last_round": "fact_last_round",
    "note": "fact_note",
    "text": "fact_text",
    "decision": "fact_decision",
    "answer": "fact_answer",
    "decided_by": "fact_decided_by",
    "state": "fact_state",
    "missing_accepted": "fact_missing_accepted",
    "draw_seed": "fact_draw_seed",
    "public_value": "fact_public_value",
    "commitment": "fact_commitment",
    "convention": "fact_convention",
    "options": "fact_options",
    "per_table": "fact_per_table",
    "deals_per_set": "fact_deals_per_set",
    "tie_breaks": "fact_tie_breaks",
    "master_points": "fact_master_points",
    "method": "fact_method",
    "carry_over": "fact_carry_over",
    "corrections_until": "fact_corrections_until",
    "round": "fact_round",
    "minutes": "fact_minutes",
    "extended": "fact_extended",
    "paused": "fact_paused",
    "ended": "fact_ended",
}
NOTHING = "—"


def fact_differences(event: Event) -> Iterator[Phrase]:
    """In the order of the log, and then what it does not know. The number of queries does not grow."""
    story = story_of(event)
    kept = kept_facts(event, story)
    for place, told in story.facts.items():
        yield from _of_place(place, told, kept)
    for place in kept:
        if place not in story.facts and story.tells_all(str(place[0])):
            yield Phrase("fact_unlogged", place=_called(place, kept))


def _of_place(place: Place, told: Fact, kept: Facts) -> Iterator[Phrase]:
    if place not in kept:
        yield Phrase("fact_gone", place=_called(place, {}))
        return
    for name, logged in told.items():
        stored = kept[place].get(name)
        if _comparable(name, logged) != _comparable(name, stored):
            said, here = _apart(logged, stored)
            fact = Phrase(FIELDS[name])
            yield Phrase("fact_differs", place=_called(place, kept), fact=fact, logged=said, stored=here)


def _called(place: Place, kept: Facts) -> Phrase:
    """A player is called by his number as well, where he has one."""
    code, names = PLACES[str(place[0])]
    number = kept.get(place, {}).get("number") if place[0] == "entrant" else None
    if number is not None:
        return Phrase("place_number", number=number, order=place[1])
    return Phrase(code, **dict(zip(names, place[1:], strict=True)))


def _comparable(name: str, value: Any) -> Any:
    """Other entries have no order of their own."""
    return sorted(map(_text, value)) if name == "rivals" and isinstance(value, list) else value


def _apart(logged: Any, stored: Any) -> tuple[object, object]:
    """Of two objects or lists only what the other has not."""
    if isinstance(logged, dict) and isinstance(stored, dict):
        names = [name for name in {**logged, **stored} if logged.get(name) != stored.get(name)]
        return _fields(logged, names), _fields(stored, names)
    if isinstance(logged, list) and isinstance(stored, list):
        return _list([one for one in logged if one not in stored]), _list(
            [one for one in stored if one not in logged]
        )
    return _said(logged), _said(stored)


def _fields(value: Fact, names: list[Any]) -> str:
    return "; ".join(f"{name}: {_text(value[name])}" for name in names if name in value) or NOTHING


def _list(values: list[Any]) -> str:
    return ", ".join(map(_text, values)) or NOTHING


def _said(value: Any) -> object:
    if isinstance(value, bool):
        return Phrase("fact_yes") if value else Phrase("fact_no")
    return _text(value)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value or NOTHING
    return NOTHING if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)
