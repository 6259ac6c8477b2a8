"""Loading an event from its JSON: one a director typed, or one that was exported. All or nothing.

A typed file may leave out what follows from the rest: rounds and seats of records, state, log.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Count

from deals.notation import layout_text, read_layout
from movements.catalogue import movement_named
from movements.movement import Movement, movement_from_json
from movements.shape import LARGEST as MOST_ROUNDS
from scoring.methods import MATCHPOINTS, method_from_json
from tournament.errors import Phrase, TournamentError
from tournament.models import BoxSet, Club, Deal, Event, LogEntry, SeatRuling, Tenure
from tournament.selectors.exchange import FORMAT, VERSION
from tournament.selectors.people import stationary_numbers
from tournament.selectors.progress import missing_records
from tournament.services import shapes
from tournament.services.events import NewEvent, check_new_event, rules_of
from tournament.services.exchange_clock import check_ins_load, timings_load
from tournament.services.exchange_found import found_layouts_load
from tournament.services.exchange_publications import publications_load
from tournament.services.exchange_records import records_load
from tournament.services.exchange_rulings import requests_load, rulings_load
from tournament.services.exchange_teams import teams_load
from tournament.services.log import Actor, entries_store, log_act
from tournament.services.people import NewEntrant, check_entrants, entrants_store, person_for
from tournament.services.seating import check_fits, plan_store
from tournament.services.shapes import mapping, sequence, text, truth, whole

ABOUT_EVENT = (
    *("slug", "title", "date", "time_zone", "language", "convention", "options"),
    *("per_table", "deals_per_set", "tie_breaks", "master_points", "corrections_until", "method"),
    *("continues", "carry_over"),
)
ABOUT_STATE = ("state", "missing_accepted", "draw_seed", "deal_key", "public_value")
CONTENTS = (
    *("entrants", "teams", "movement", "deals", "records", "found_layouts"),
    *("round_timings", "rulings", "correction_requests", "publications", "log"),
)
State = Event.State
ABOUT_ENTRANT = ("number", "name", "club", "ranked", "stationary", "checked_in_at", "substitutes")
BEFORE_SEATING = (State.DRAFT, State.REGISTRATION)
MOVES = ("record_move", "record_retable")
LONGEST_AUTHOR = 150
LOG_TEXTS = {"channel": 20, "action": 40, "subject": 100, "reason": 10_000, "key": 100}


@transaction.atomic
def event_load(*, data: Any, actor: Actor, club: Club | None = None) -> Event:
    """The event described by `data`, for the `club` or the keepers of the server, of whom it says nothing;
    refuses another version, an event already here, and any wrong fact."""
    _check_version(data)
    shapes.storable(data)
    data = mapping(
        data, shapes.WHOLE_FILE, known=("format", "version", *ABOUT_EVENT, *ABOUT_STATE, *CONTENTS)
    )
    event = _load_event(data, club)
    entrants_store(event, _entrants(data))
    _load_substitutes(event, data.get("entrants", []))
    check_ins_load(event, data.get("entrants", []))
    teams_load(event, sequence(data.get("teams", []), "teams"))
    if data.get("movement") is not None:
        movement = _movement(data["movement"], event)
        check_fits(event, movement, rests=False)
        _check_sets(movement)
        plan_store(event, movement)
        _load_deals(event, sequence(data.get("deals", []), "deals"))
        records_load(event, sequence(data.get("records", []), "records"), actor)
        found_layouts_load(event, sequence(data.get("found_layouts", []), "found_layouts"))
        timings_load(event, sequence(data.get("round_timings", []), "round_timings"))
        rulings_load(event, sequence(data.get("rulings", []), "rulings"))
        requests_load(event, sequence(data.get("correction_requests", []), "correction_requests"))
    elif data.get("deals") or data.get("records") or data.get("round_timings"):
        raise TournamentError("movement_not_assigned", slug=event.slug)
    _set_state(event, data)
    _load_log(event, data, actor)
    publications_load(event, sequence(data.get("publications", []), "publications"))
    return event


def _check_version(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        got = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise TournamentError("not_an_event", format=FORMAT, got=got)
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise TournamentError("other_version", got=data.get("version"), supported=VERSION)


def _load_event(data: Mapping[str, Any], club: Club | None) -> Event:
    for name in ("slug", "title", "date"):
        if name not in data:
            raise TournamentError("field_missing", where=shapes.WHOLE_FILE, field=name)
    new = NewEvent(
        slug=text(data["slug"], "slug"),
        title=text(data["title"], "title"),
        starts_on=shapes.date(data["date"], "date"),
        time_zone=text(data.get("time_zone", "UTC"), "time_zone"),
        language=text(data.get("language", "ru"), "language"),
        convention=text(data.get("convention", "sochi"), "convention"),
        options=mapping(data.get("options", {}), "options"),
        per_table=whole(data.get("per_table", 4), "per_table"),
        deals_per_set=whole(data.get("deals_per_set", 2), "deals_per_set"),
        tie_breaks=[text(name, "tie_breaks") for name in sequence(data.get("tie_breaks", []), "tie_breaks")],
        master_points=sequence(data.get("master_points", []), "master_points"),
        corrections_until=shapes.optional(shapes.moment, data.get("corrections_until"), "corrections_until"),
        method=method_from_json(data["method"]) if "method" in data else MATCHPOINTS,
        continues=_session_before(data),
        carry_over=whole(data.get("carry_over", 100), "carry_over", most=100),
        club=club,
    )
    check_new_event(new)
    if Event.objects.filter(slug=new.slug).exists():
        raise TournamentError("event_exists", slug=new.slug)
    return Event.objects.create(
        **rules_of(new),
        draw_seed=shapes.short(data.get("draw_seed", ""), "draw_seed", 100),
        deal_key=_key(data),
        public_value=shapes.short(data.get("public_value", ""), "public_value", 200),
    )


def _session_before(data: Mapping[str, Any]) -> Event | None:
    if data.get("continues") is None:
        return None
    slug = text(data["continues"], "continues")
    before = Event.objects.filter(slug=slug[:60]).first()
    if before is None or before.slug != slug:
        raise TournamentError("session_before_missing", slug=slug)
    return before


def _key(data: Mapping[str, Any]) -> str:
    key = shapes.short(data.get("deal_key", ""), "deal_key", 64)
    if len(key) not in (0, 64) or not set(key) <= set("0123456789abcdef"):
        raise shapes.wrong_shape("deal_key", Phrase("hexadecimal_key"), key)
    return key


def _entrants(data: Mapping[str, Any]) -> list[NewEntrant]:
    people = []
    for place, item in enumerate(sequence(data.get("entrants", []), "entrants"), start=1):
        where = f"entrants[{place}]"
        entry = mapping(item, where, known=ABOUT_ENTRANT)
        number = entry.get("number")
        people.append(
            NewEntrant(
                name=text(entry.get("name"), f"{where}.name"),
                club=text(entry.get("club", ""), f"{where}.club"),
                number=None if number is None else whole(number, f"{where}.number"),
                ranked=truth(entry.get("ranked", True), f"{where}.ranked"),
                stationary=truth(entry.get("stationary", False), f"{where}.stationary"),
            )
        )
    return check_entrants(people, taken=set())


def _load_substitutes(event: Event, items: list[Any]) -> None:
    """Those who took a number over, in order of their first round."""
    for place, (entrant, item) in enumerate(
        zip(event.entrants.order_by("entry_order"), items, strict=True), start=1
    ):
        last = entrant.tenures.get()
        for entry in sequence(item.get("substitutes", []), f"entrants[{place}].substitutes"):
            where = f"entrants[{place}].substitutes"
            entry = mapping(entry, where, known=("from_round", "name", "club"))
            least, most = last.from_round + 1, MOST_ROUNDS
            from_round = whole(entry.get("from_round"), f"{where}.from_round", least=least, most=most)
            new = NewEntrant(
                text(entry.get("name"), f"{where}.name"), text(entry.get("club", ""), f"{where}.club")
            )
            (new,) = check_entrants([new], taken=set())
            last.to_round = from_round - 1
            last.save(update_fields=["to_round"])
            last = Tenure.objects.create(
                entrant=entrant, person=person_for(event, new), from_round=from_round
            )


def _movement(value: Any, event: Event) -> Movement:
    if set(mapping(value, "movement")) <= {"scheme", "rounds"} and not isinstance(value.get("rounds"), list):
        rounds = value.get("rounds")
        return movement_named(
            text(value.get("scheme"), "movement.scheme"),
            event.entrants.count(),
            per_table=event.per_table,
            rounds=None if rounds is None else whole(rounds, "movement.rounds", least=1),
            stationary=tuple(stationary_numbers(event)),
        )
    return movement_from_json(value)


def _check_sets(movement: Movement) -> None:
    """A judge's row shows sets that an early end leaves unplayed; no other set lies unplayed."""
    played = {table.box_set for this in movement.rounds for table in this.tables}
    planned = len(played) if movement.row is None else len(movement.row)
    if movement.sets != planned:
        raise TournamentError("sets_unplayed", sets=movement.sets, planned=planned)


def _load_deals(event: Event, items: list[Any]) -> None:
    sets = {box_set.number: box_set for box_set in event.box_sets.all()}
    numbers: set[int] = set()
    layouts: dict[str, int] = {}
    reserves: dict[int | None, int] = {}
    for place, item in enumerate(items, start=1):
        deal = _deal(event, item, f"deals[{place}]", sets)
        if deal.number in numbers:
            raise TournamentError("deal_twice", deal=deal.number)
        if deal.layout and deal.layout in layouts:
            raise TournamentError("layout_twice", deal=deal.number, other=layouts[deal.layout])
        if deal.reserve in reserves:
            raise TournamentError("reserve_used", reserve=deal.reserve, deal=reserves[deal.reserve])
        numbers.add(deal.number)
        layouts[deal.layout] = deal.number
        reserves |= {} if deal.reserve is None else {deal.reserve: deal.number}
        deal.save()
    if items:
        _check_every_set_is_full(event)


def _check_every_set_is_full(event: Event) -> None:
    for box_set in event.box_sets.annotate(dealt=Count("deals")):
        if box_set.dealt != event.deals_per_set:
            raise TournamentError(
                "deals_of_set", set=box_set.number, deals=box_set.dealt, due=event.deals_per_set
            )


def _deal(event: Event, item: Any, where: str, sets: Mapping[int, BoxSet]) -> Deal:
    entry = mapping(item, where, known=("deal", "set", "layout", "hand_entered", "reserve"))
    number = whole(entry.get("deal"), f"{where}.deal", least=1)
    box_set = whole(entry.get("set"), f"{where}.set", least=1)
    if box_set not in sets:
        raise TournamentError("set_unknown", set=box_set, deal=number, sets=len(sets))
    layout = text(entry.get("layout", ""), f"{where}.layout")
    return Deal(
        event=event,
        box_set=sets[box_set],
        number=number,
        layout=layout_text(read_layout(layout, number, event.per_table)) if layout else "",
        hand_entered=truth(entry.get("hand_entered", False), f"{where}.hand_entered"),
        reserve=None
        if entry.get("reserve") is None
        else whole(entry["reserve"], f"{where}.reserve", least=1),
    )


def _set_state(event: Event, data: Mapping[str, Any]) -> None:
    event.state = _state(event, data.get("state"))
    event.missing_accepted = whole(data.get("missing_accepted", 0), "missing_accepted")
    _check_state(event, published=bool(data.get("publications")))
    if event.state in Event.OVER:
        _check_missing(event, data.get("log", []))
    elif event.missing_accepted:
        raise TournamentError(
            "missing_accepted_early", accepted=event.missing_accepted, state=str(event.state)
        )
    event.save()


def _check_state(event: Event, published: bool) -> None:
    """The state and what has been done have to tell the same story."""
    state, seated = event.state, hasattr(event, "assigned_movement")
    untrue = {
        "has_records": state in (*BEFORE_SEATING, State.DRAWN) and event.records.exists(),
        "has_movement": state in BEFORE_SEATING and seated,
        "has_no_movement": state == State.RUNNING and not seated,
        "has_versions": published and state not in Event.OVER,
        "has_no_version": not published and state == State.PUBLISHED,
    }
    for fact, contradicts in untrue.items():
        if contradicts:
            raise TournamentError("state_contradicted", state=str(state), fact=Phrase(fact))


def _check_missing(event: Event, log: Any) -> None:
    """As many records are missing as were accepted, give or take what was ruled or moved afterwards."""
    missing, accepted = missing_records(event), event.missing_accepted
    ruled = SeatRuling.objects.filter(ruling__event=event).values("deal", "round", "table").distinct().count()
    moves = [item for item in sequence(log, "log") if isinstance(item, dict) and item.get("action") in MOVES]
    if abs(missing - accepted) > ruled + len(moves):
        raise TournamentError("records_missing", missing=missing, accepted=accepted)


def _state(event: Event, given: Any) -> str:
    if given is not None:
        if text(given, "state") not in State.values:
            raise TournamentError("unknown_state", state=given, known=State.values)
        return str(given)
    if event.records.exists():
        return State.RUNNING
    return State.DRAWN if hasattr(event, "assigned_movement") else State.REGISTRATION


def _load_log(event: Event, data: Mapping[str, Any], actor: Actor) -> None:
    if data.get("log", []) == []:
        log_act(event=event, actor=actor, action="event_load", subject=event.slug)
        return
    entries = [
        _log_entry(event, item, f"log[{place}]")
        for place, item in enumerate(sequence(data["log"], "log"), start=1)
    ]
    keys = Counter(entry.key for entry in entries if entry.key)
    for key, times in keys.items():
        if times > 1:
            raise TournamentError("key_twice", key=key)
    _free_keys(entries)
    entries_store(event, entries)


def _free_keys(entries: list[LogEntry]) -> None:
    """A copy of an event that is here was not made by the act that made that one: its key stays there."""
    made = LogEntry.objects.filter(
        action="event_create", key__in=[entry.key for entry in entries if entry.key]
    )
    taken = set(made.values_list("key", flat=True))
    for entry in entries:
        if entry.action == "event_create" and entry.key in taken:
            entry.key = ""


def _log_entry(event: Event, item: Any, where: str) -> LogEntry:
    entry = mapping(item, where, known=("at", "author", *LOG_TEXTS, "before", "after"))
    texts = {
        name: shapes.short(entry.get(name, ""), f"{where}.{name}", longest)
        for name, longest in LOG_TEXTS.items()
    }
    return LogEntry(
        event=event,
        at=shapes.moment(entry.get("at"), f"{where}.at"),
        author=shapes.author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR),
        before=entry.get("before"),
        after=entry.get("after"),
        **texts,
    )
