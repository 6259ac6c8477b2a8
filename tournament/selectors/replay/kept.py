"""The facts that are kept of an event, by the same places and names as a story has them.

People are called by the numbers they have by the story, so that two who changed numbers are found once and
not in everything they played.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from deals.dealing import commitment
from tournament.models import (
    CorrectionRequest,
    Deal,
    Entrant,
    Event,
    FoundLayout,
    Person,
    Publication,
    Record,
    RecordSeat,
    RivalEntry,
    RoundTiming,
    Ruling,
    Seat,
    SeatRuling,
    Sitting,
    Team,
    TeamMember,
    Tenure,
)
from tournament.selectors.publications import table_digest
from tournament.selectors.replay.story import EVENT, Fact, Place, Story

Facts = dict[Place, Fact]
Numbers = Mapping[int, int | None]
RULES = (
    *("state", "missing_accepted", "draw_seed", "public_value", "convention", "options", "per_table"),
    *("deals_per_set", "tie_breaks", "master_points", "method", "carry_over"),
)


def kept_facts(event: Event, story: Story) -> Facts:
    """Few queries, however large the event. `story` says how entrants are counted and called."""
    numbers, entrants = _entrants(event, story)
    return {
        EVENT: _event(event, story),
        **entrants,
        **_teams(event, story, numbers),
        **_plan(event, numbers),
        **_deals(event),
        **_records(event, numbers),
        **_rulings(event, numbers),
        **_found(event),
        **_requests(event, numbers),
        **_publications(event),
        **_stretches(event),
    }


def _rows(rows: QuerySet[Any], *names: str, **called: str) -> Iterator[Fact]:
    """Each row by its names; `called`: what a field is called here."""
    fields = (*names, *called.values())
    for values in rows.values_list(*fields).iterator(2000):
        yield dict(zip((*names, *called), values, strict=True))


def _event(event: Event, story: Story) -> Fact:
    event = Event.objects.get(pk=event.pk)
    until = event.corrections_until
    return {
        **{name: getattr(event, name) for name in RULES},
        "corrections_until": until and until.isoformat(),
        "commitment": _commitment(event, story),
    }


def _commitment(event: Event, story: Story) -> str:
    """To the key under the address the event had first, or under the one it has in a copy."""
    told = story.told(EVENT, "commitment")
    try:
        key = bytes.fromhex(event.deal_key)
        made = [commitment(key, slug) if key else "" for slug in (event.slug, story.slug or event.slug)]
    except ValueError:
        return ""
    return told if told in made or not story.slug else made[0]


# People


def _entrants(event: Event, story: Story) -> tuple[Numbers, Facts]:
    rows = list(Entrant.objects.filter(event=event).order_by("entry_order"))
    orders = _orders([row.entry_order for row in rows], story)
    places: dict[int, Place] = {row.pk: ("entrant", orders[row.entry_order]) for row in rows}
    holders = _holders(event, {pk: story.told(place, "holders") for pk, place in places.items()})
    facts: Facts = {}
    numbers: dict[int, int | None] = {}
    for row in rows:
        place = places[row.pk]
        facts[place] = {
            **{"number": row.number, "ranked": row.ranked, "stationary": row.stationary},
            **{"here": row.checked_in_at is not None, "holders": holders[row.pk]},
        }
        numbers[row.pk] = story.facts.get(place, {}).get("number", row.number)
    return numbers, facts


def _orders(kept: list[int], story: Story) -> dict[int, int]:
    """By the order of entry the one that the story has: a copy from a file counts without gaps. Where they
    cannot be told apart the story says nothing of them."""
    told = sorted(int(place[1]) for place, _fact in story.of("entrant"))
    same = {order: order for order in kept}
    if told == kept or not story.gaps or kept != list(range(1, len(kept) + 1)):
        return same
    if story.shaky or len(told) != len(kept):
        story.forget("entrant")
        return same
    return dict(zip(kept, told, strict=True))


def _holders(event: Event, told: Mapping[int, Any]) -> dict[int, dict[int, list[Any]]]:
    """By entrant {first round: [name, club, last round]}; an erased name is as it was told."""
    erased = set(Person.objects.filter(erased_at__isnull=False).values_list("name", flat=True))
    found: dict[int, dict[int, list[Any]]] = defaultdict(dict)
    names = ("entrant_id", "from_round", "to_round", "person__name", "person__club", "person__erased_at")
    for row in _rows(Tenure.objects.filter(entrant__event=event).order_by("from_round"), *names):
        name, club = row["person__name"], row["person__club"]
        was = (told[row["entrant_id"]] or {}).get(row["from_round"], [name, club])
        if row["person__erased_at"] or was[0] in erased:
            name, club = was[:2]
        found[row["entrant_id"]][row["from_round"]] = [name, club, row["to_round"]]
    return defaultdict(dict, found)


def _teams(event: Event, story: Story, numbers: Numbers) -> Facts:
    """Members are named as they were told where that is a number or a name of theirs."""
    called: dict[int, list[str]] = defaultdict(list)
    for row in _rows(Tenure.objects.filter(entrant__event=event), "entrant_id", "person__name"):
        called[row["entrant_id"]].append(row["person__name"])
    erased = set(Person.objects.filter(erased_at__isnull=False).values_list("name", flat=True))
    facts: Facts = {
        ("team", row["number"]): {"name": row["name"], "members": []}
        for row in _rows(Team.objects.filter(event=event), "number", "name")
    }
    members = TeamMember.objects.filter(team__event=event).order_by("team__number", "place")
    for row in _rows(members, "entrant_id", number="team__number"):
        place = ("team", row["number"])
        here = facts[place]["members"]
        words = [str(numbers.get(row["entrant_id"])), *called[row["entrant_id"]]]
        told = (story.told(place, "members") or [])[len(here) : len(here) + 1]
        here.append(told[0] if told and (told[0] in words or told[0] in erased) else words[0])
    return facts


# Plan, deals and records


def _plan(event: Event, numbers: Numbers) -> Facts:
    facts: Facts = {}
    places: dict[int, Place] = {}
    sittings = Sitting.objects.filter(round__event=event)
    names = {"round": "round__number", "set": "box_set__number"}
    for row in _rows(sittings, "pk", "table", "room", **names):
        places[row["pk"]] = place = ("plan", row["round"], row["table"])
        facts[place] = {"set": row["set"], "room": row["room"], "seats": {}}
    for row in _rows(Seat.objects.filter(sitting__round__event=event), "sitting_id", "seat", "entrant_id"):
        facts[places[row["sitting_id"]]]["seats"][row["seat"]] = numbers.get(row["entrant_id"])
    return facts


def _deals(event: Event) -> Facts:
    rows = _rows(
        Deal.objects.filter(event=event),
        *("number", "layout", "reserve"),
        by_hand="hand_entered",
        set="box_set__number",
    )
    return {("deal", row.pop("number")): {**row, "cards": bool(row["layout"])} for row in rows}


def _records(event: Event, numbers: Numbers) -> Facts:
    facts: Facts = {}
    places: dict[int, Place] = {}
    names = ("pk", "row", "entered_by", "channel", "confirmed_by", "table")
    where = {"deal": "deal__number", "round": "round__number"}
    for row in _rows(Record.objects.filter(event=event), *names, **where):
        place = ("record", row.pop("deal"), row.pop("round"), row.pop("table"))
        places[row.pop("pk")] = place
        facts[place] = {**row, "seats": {}, "rivals": []}
    for row in _rows(RecordSeat.objects.filter(record__event=event), "record_id", "seat", "entrant_id"):
        facts[places[row["record_id"]]]["seats"][row["seat"]] = numbers.get(row["entrant_id"])
    rivals = RivalEntry.objects.filter(record__event=event).order_by("pk")
    for row in _rows(rivals, "record_id", "row", "entered_by", "channel", "settled"):
        facts[places[row.pop("record_id")]]["rivals"].append(row)
    return facts


# What was decided


def _rulings(event: Event, numbers: Numbers) -> Facts:
    names = ("kind", "author", "reason", "rule", "detail", "cancelled_by", "cancel_reason", "entrant_id")
    facts: Facts = {}
    for row in _rows(Ruling.objects.filter(event=event), *names, ruling="number", deal="deal__number"):
        place, entrant = ("ruling", row.pop("ruling")), row.pop("entrant_id")
        facts[place] = {**row, "number": numbers.get(entrant)}
    seats = SeatRuling.objects.filter(ruling__event=event)
    names = ("table", "seat", "entrant_id", "status", "whists", "percent", "in_force")
    where = {"ruling": "ruling__number", "deal": "deal__number", "round": "round__number"}
    for row in _rows(seats, *names, **where):
        place = ("ruling_seat", *(row.pop(name) for name in ("ruling", "deal", "round", "table", "seat")))
        entrant = row.pop("entrant_id")
        facts[place] = {**row, "number": numbers.get(entrant)}
    return facts


def _found(event: Event) -> Facts:
    names = ("number", "dealt", "found", "first_round", "table", "last_round", "note", "author")
    rows = _rows(
        FoundLayout.objects.filter(event=event),
        *(*names, "cancelled_by", "cancel_reason"),
        deal="deal__number",
    )
    return {("found", row.pop("number")): row for row in rows}


def _requests(event: Event, numbers: Numbers) -> Facts:
    facts: Facts = {}
    asked: Counter[Place] = Counter()
    requests = CorrectionRequest.objects.filter(event=event).order_by("pk")
    names = ("text", "author", "decision", "answer", "decided_by", "entrant_id")
    for row in _rows(requests, *names, deal="deal__number"):
        who: Place = ("request", row.pop("deal"), numbers.get(row.pop("entrant_id")) or 0)
        asked[who] += 1
        facts[*who, asked[who]] = row
    return facts


def _publications(event: Event) -> Facts:
    rows = _rows(Publication.objects.filter(event=event), "version", "author", "note", table="snapshot")
    return {("publication", row.pop("version")): {**row, "table": table_digest(row["table"])} for row in rows}


def _stretches(event: Event) -> Facts:
    rows = RoundTiming.objects.filter(event=event).order_by("pk")
    names = ("minutes", "extended", "paused_at", "ended_at")
    return {
        ("stretch", place): {
            **{name: row[name] for name in ("round", "minutes", "extended")},
            **{"paused": row["paused_at"] is not None, "ended": row["ended_at"] is not None},
        }
        for place, row in enumerate(_rows(rows, *names, round="round_number"), start=1)
    }
