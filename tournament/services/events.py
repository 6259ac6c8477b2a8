"""Making an event and ending it."""

import datetime
import re
import secrets
import zoneinfo
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.db import transaction

from deals.dealing import commitment
from scoring.convention import convention_named
from scoring.methods import MATCHPOINTS, Method, check_method, method_from_json, method_to_json
from scoring.ranking import check_tie_breaks
from scoring.sessions import session_terms
from tournament.errors import TournamentError
from tournament.models import Club, Event
from tournament.selectors.progress import disputed_playings, missing_records
from tournament.services.log import Actor, check_not_archived, check_not_draft, check_not_published, log_act
from tournament.services.rounds import clock_stop
from tournament.services.shapes import FIRST_YEAR, LAST_YEAR

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SLUG, LONGEST_TITLE = 60, 200
KEY_BYTES = 32
FEWEST_DEALS, MOST_DEALS = 2, 36
LONGEST_TABLE, MOST_POINTS = 400, 10_000
# The one rule that makes nothing else of a published table.
DEADLINE: dict[str, object] = {"corrections_until": None}
RULES = (
    *("slug", "title", "starts_on", "time_zone", "language", "convention", "options"),
    *("per_table", "deals_per_set", "tie_breaks", "master_points", "corrections_until", "method"),
    *("continues", "carry_over", "club"),
)


@dataclass(frozen=True)
class NewEvent:
    """What a director says of an event before anyone enters it; without a club it is the server keepers'."""

    slug: str
    title: str
    starts_on: datetime.date
    time_zone: str = "UTC"
    language: str = "ru"
    convention: str = "sochi"
    options: Mapping[str, object] = field(default_factory=dict)
    per_table: int = 4
    deals_per_set: int = 2
    tie_breaks: Sequence[str] = ()
    master_points: Sequence[int] = ()
    corrections_until: datetime.datetime | None = None
    method: Method = MATCHPOINTS
    continues: Event | None = None
    carry_over: int = 100
    club: Club | None = None


@transaction.atomic
def event_create(*, new: NewEvent, actor: Actor, deal_key: str = "", key: str = "") -> Event:
    """The event, open for registration. Refuses rules that cannot be played by.

    The key of its deals is made with it, by default from chance, so that the commitment to it is public
    before anybody enters.
    """
    check_new_event(new)
    if Event.objects.filter(slug=new.slug).exists():
        raise TournamentError("event_exists", slug=new.slug)
    event = Event.objects.create(**rules_of(new), deal_key=deal_key or secrets.token_hex(KEY_BYTES))
    log_act(
        event=event,
        actor=actor,
        action="event_create",
        subject=event.slug,
        after={
            "title": event.title,
            "commitment": commitment(bytes.fromhex(event.deal_key), event.slug),
            "rules": played_by(event),
        },
        key=key,
    )
    return event


def rules_of(new: NewEvent) -> dict[str, object]:
    """The fields of an event that `new` gives."""
    rules = {name: getattr(new, name) for name in RULES}
    lists = {name: list(rules[name]) for name in ("tie_breaks", "master_points")}
    return {**rules, **lists, "options": dict(new.options), "method": stored_method(new.method)}


def stored_method(method: Method) -> dict[str, object]:
    """As the field of an event keeps it: empty for matchpoints."""
    return method_to_json(method) if method.in_whists else {}


def check_new_event(new: NewEvent) -> None:
    """Refuses values outside what an event can have, naming the field."""
    if not SLUG.fullmatch(new.slug) or len(new.slug) > LONGEST_SLUG:
        raise TournamentError("bad_slug", slug=new.slug, longest=LONGEST_SLUG)
    if not new.title.strip() or len(new.title) > LONGEST_TITLE or not new.title.isprintable():
        raise TournamentError("bad_title", title=new.title, longest=LONGEST_TITLE)
    if not _is_place(new.time_zone) or new.time_zone not in zoneinfo.available_timezones():
        raise TournamentError("unknown_time_zone", zone=new.time_zone)
    languages = [code for code, _ in settings.LANGUAGES]
    if new.language not in languages:
        raise TournamentError("unknown_language", language=new.language, known=languages)
    if new.per_table not in (3, 4):
        raise TournamentError("three_or_four_at_a_table", per_table=new.per_table)
    if not FEWEST_DEALS <= new.deals_per_set <= MOST_DEALS:
        raise TournamentError(
            "deals_per_set_out_of_range", deals=new.deals_per_set, least=FEWEST_DEALS, most=MOST_DEALS
        )
    convention_named(new.convention, new.options)
    check_tie_breaks(new.tie_breaks)
    check_master_points(new.master_points)
    check_method(new.method)
    session_terms(2, new.carry_over)
    check_deadline(new.corrections_until)
    if new.continues is not None:
        check_continues(new)


def check_continues(new: NewEvent) -> None:
    """Sessions with a total are of one club and scored alike; each is continued by one at most, a draft by
    none."""
    before = new.continues
    assert before is not None
    if before.club != new.club:
        raise TournamentError("session_of_another_club", slug=before.slug)
    check_not_draft(before)
    if method_from_json(before.method) != new.method:
        raise TournamentError("session_scored_otherwise", slug=new.slug, before=before.slug)
    later = Event.objects.filter(continues=before).first()
    if later is not None:
        raise TournamentError("session_continued", slug=before.slug, later=later.slug)


def _is_place(zone: str) -> bool:
    """The zone database also has names such as localtime, which mean another time on another machine."""
    return "/" in zone or zone == "UTC"


def check_deadline(until: datetime.datetime | None) -> None:
    """Every time zone has to be able to show it."""
    if until is not None and not FIRST_YEAR <= until.year <= LAST_YEAR:
        raise TournamentError("deadline_out_of_time", year=until.year, first=FIRST_YEAR, last=LAST_YEAR)


def check_master_points(points: Sequence[int]) -> None:
    """Points by place, the first place first; empty where the event gives none."""
    for place, value in enumerate(points, start=1):
        if type(value) is not int or not 0 <= value <= MOST_POINTS:
            raise TournamentError("master_points_wrong", place=place, points=value, most=MOST_POINTS)
    if len(points) > LONGEST_TABLE:
        raise TournamentError("master_points_long", places=len(points), most=LONGEST_TABLE)


@transaction.atomic
def rules_change(
    *,
    event: Event,
    tie_breaks: Sequence[str],
    master_points: Sequence[int],
    corrections_until: datetime.datetime | None,
    actor: Actor,
    method: Method | None = None,
    carry_over: int | None = None,
) -> Event:
    """The rules that only decide what is made of the results; they may change until and after the end.

    Without a `method` the event is scored as before, without a `carry_over` that stays. Sessions with a
    total keep the method they began with.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_tie_breaks(tie_breaks)
    check_master_points(master_points)
    check_method(method or MATCHPOINTS)
    check_deadline(corrections_until)
    before = _changeable(event)
    event.tie_breaks, event.master_points = list(tie_breaks), list(master_points)
    event.method = event.method if method is None else stored_method(method)
    event.corrections_until = corrections_until
    event.carry_over = event.carry_over if carry_over is None else session_terms(2, carry_over)[0].weight
    _check_scored_alike(event, before)
    after = _changeable(event)
    if {**after, **DEADLINE} != {**before, **DEADLINE}:
        check_not_published(event)
    if after != before:
        event.save(update_fields=["tie_breaks", "master_points", "method", "corrections_until", "carry_over"])
        log_act(
            event=event,
            actor=actor,
            action="rules_change",
            subject=event.slug,
            before=before,
            after=after,
        )
    return event


def _check_scored_alike(event: Event, before: dict[str, object]) -> None:
    other = event.continues or Event.objects.filter(continues=event).first()
    if other is not None and event.method != before.get("method", {}):
        raise TournamentError("session_scored_otherwise", slug=event.slug, before=other.slug)


def played_by(event: Event) -> dict[str, object]:
    """What the event is played and scored by from the start."""
    fixed = {name: getattr(event, name) for name in ("convention", "options", "per_table", "deals_per_set")}
    return {**fixed, **_changeable(event)}


def _changeable(event: Event) -> dict[str, object]:
    until = event.corrections_until
    return {
        "tie_breaks": list(event.tie_breaks),
        "master_points": list(event.master_points),
        **({"method": event.method} if event.method else {}),
        **({"carry_over": event.carry_over} if event.continues_id else {}),
        "corrections_until": until.astimezone(datetime.UTC).isoformat() if until else None,
    }


@transaction.atomic
def event_finish(*, event: Event, accepted_missing: int, actor: Actor) -> Event:
    """Closes the event and ends a running round. Conflicts are decided first; records still missing are
    counted out loud, by `accepted_missing`."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_archived(event)
    if event.state in Event.OVER:
        return event
    if not hasattr(event, "assigned_movement"):
        raise TournamentError("movement_not_assigned", slug=event.slug)
    missing = missing_records(event)
    if disputed := disputed_playings(event):
        raise TournamentError("conflicts_open", playings=disputed)
    if missing != accepted_missing:
        raise TournamentError("records_missing", missing=missing, accepted=accepted_missing)
    clock_stop(event=event, actor=actor)
    event.state = Event.State.FINISHED
    event.missing_accepted = missing
    event.save(update_fields=["state", "missing_accepted"])
    log_act(event=event, actor=actor, action="event_finish", subject=event.slug, after={"missing": missing})
    return event
