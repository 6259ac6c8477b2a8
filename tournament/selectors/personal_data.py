"""Everything that is kept of a person or of an account, and who may see it and have it erased."""

from typing import Any

from axes.models import AccessAttempt
from django.db.models import Q, QuerySet

from scoring.numbers import fraction_text
from tournament.errors import TournamentError
from tournament.models import (
    AccessLink,
    ApiToken,
    ClubEntry,
    CorrectionRequest,
    Entrant,
    Event,
    FoundLayout,
    LogEntry,
    Membership,
    MovementSearch,
    Person,
    PrintOrder,
    Publication,
    Record,
    RecordSeat,
    RivalEntry,
    Ruling,
    Tenure,
    Webhook,
)
from tournament.selectors.accounts import has_two_steps, sessions_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.permissions import Act, clubs_of
from tournament.selectors.register import MOST_FOUND, Registered, found_among
from tournament.selectors.report import event_report

PERSON_FORMAT, ACCOUNT_FORMAT = "prikup-person", "prikup-account"
VERSION = 1
# Who wrote, entered, decided or made: names of accounts.
AUTHORS = {
    Record: ("entered_by", "confirmed_by"),
    RivalEntry: ("entered_by",),
    Ruling: ("author", "cancelled_by"),
    FoundLayout: ("author", "cancelled_by"),
    CorrectionRequest: ("author", "decided_by"),
    Publication: ("author",),
    MovementSearch: ("author",),
    PrintOrder: ("author",),
    ApiToken: ("made_by",),
    Webhook: ("made_by",),
}


def events_owned(user: Any) -> QuerySet[Event]:
    """The events whose owner the account is; all of them for a keeper of the server."""
    return Event.objects.all() if user.is_staff else Event.objects.filter(club__in=clubs_of(user, Act.OWN))


def people_owned(user: Any) -> QuerySet[Person]:
    """Whose data the account may see: its clubs' own people, and whoever entered an event of theirs."""
    if user.is_staff:
        return Person.objects.all()
    clubs = clubs_of(user, Act.OWN)
    return Person.objects.filter(
        Q(register__in=clubs) | Q(register=None, tenures__entrant__event__club__in=clubs)
    ).distinct()


def person_owned(user: Any, number: int) -> Person:
    """One of them, or the refusal `person_not_here`."""
    person = people_owned(user).filter(pk=number).first()
    if person is None:
        raise TournamentError("person_not_here", number=number)
    return person


def others_know(user: Any, person: Person) -> bool:
    """Whether he entered events that are not the account's own, so that only a keeper may erase him."""
    return Tenure.objects.filter(person=person).exclude(entrant__event__in=events_owned(user)).exists()


def people_looked_up(user: Any, typed: str) -> list[Registered]:
    return found_among(people_owned(user).filter(erased_at=None), typed, MOST_FOUND)


def events_entered(person: Person) -> QuerySet[Event]:
    return Event.objects.filter(entrants__tenures__person=person).distinct().order_by("starts_on", "pk")


def person_to_json(person: Person, events: QuerySet[Event]) -> dict[str, Any]:
    """What is kept of the person in `events`; of deals still in play no more than everybody may see."""
    return {
        "format": PERSON_FORMAT,
        "version": VERSION,
        "person": person.pk,
        "name": person.name,
        "club": person.club,
        "register": person.register.slug if person.register else None,
        "erased_at": _moment(person.erased_at),
        "events": [
            _event(person, event) for event in events_entered(person).filter(pk__in=events.values("pk"))
        ],
    }


def _event(person: Person, event: Event) -> dict[str, Any]:
    tenures = list(Tenure.objects.filter(person=person, entrant__event=event).select_related("entrant"))
    held = [tenure.entrant_id for tenure in tenures]
    requests = CorrectionRequest.objects.filter(entrant__in=held).select_related("deal").order_by("pk")
    rulings = Ruling.objects.filter(entrant__in=held).order_by("number")
    links = AccessLink.objects.filter(entrant__in=held).order_by("pk")
    return {
        "slug": event.slug,
        "title": event.title,
        "date": event.starts_on.isoformat(),
        "club": event.club.slug if event.club else None,
        "numbers": [_tenure(tenure) for tenure in tenures],
        "results": _results(event, {tenure.entrant.number for tenure in tenures}),
        "seats": _seats(tenures),
        "rulings": [{"kind": one.kind, "reason": one.reason, "at": _moment(one.at)} for one in rulings],
        "corrections": [
            {"deal": one.deal.number, "text": one.text, "answer": one.answer, "at": _moment(one.at)}
            for one in requests
        ],
        "links": [{"made_at": _moment(one.made_at), "revoked_at": _moment(one.revoked_at)} for one in links],
        "log": [
            {"at": _moment(one.at), "action": one.action, "subject": one.subject, "reason": one.reason}
            for one in entries_naming(person, event)
        ],
    }


def _tenure(tenure: Tenure) -> dict[str, Any]:
    entrant: Entrant = tenure.entrant
    member = getattr(entrant, "team_member", None)
    return {
        "number": entrant.number,
        "from_round": tenure.from_round,
        "to_round": tenure.to_round,
        "ranked": entrant.ranked,
        "stationary": entrant.stationary,
        "checked_in_at": _moment(entrant.checked_in_at),
        "team": member.team.name if member else None,
    }


def _results(event: Event, numbers: set[int | None]) -> list[dict[str, Any]]:
    """His lines of the table as everybody sees it."""
    if not hasattr(event, "assigned_movement"):
        return []
    rows = event_report(event, Viewer.PUBLIC).standings.rows
    return [
        {
            "number": row.number,
            "place": row.place,
            "score": fraction_text(row.score),
            "result": None if row.result is None else fraction_text(row.result),
            "deals": row.deals,
        }
        for row in rows
        if row.number in numbers
    ]


def _seats(tenures: list[Tenure]) -> list[dict[str, Any]]:
    """Where he sat in the rounds in which a number was his."""
    seats = []
    for tenure in tenures:
        sat = RecordSeat.objects.filter(entrant=tenure.entrant_id).select_related(
            "record__deal", "record__round"
        )
        sat = sat.filter(record__round__number__gte=tenure.from_round)
        if tenure.to_round is not None:
            sat = sat.filter(record__round__number__lte=tenure.to_round)
        seats += [
            {
                "round": seat.record.round.number,
                "table": seat.record.table,
                "deal": seat.record.deal.number,
                "seat": seat.seat,
            }
            for seat in sat.order_by("record__round__number", "record__deal__number")
        ]
    return seats


def entries_naming(person: Person, event: Event) -> list[LogEntry]:
    """The entries of the log in which his name stands, mostly among those of others."""
    found = LogEntry.objects.filter(event=event).order_by("pk")
    return [entry for entry in found if names(person.name, [entry.before, entry.after, entry.reason])]


def names(name: str, value: Any) -> bool:
    """Whether the name stands anywhere in a JSON value."""
    if isinstance(value, str):
        return name in value
    if isinstance(value, dict):
        return any(names(name, one) for one in value.values())
    return isinstance(value, list) and any(names(name, one) for one in value)


def account_to_json(user: Any) -> dict[str, Any]:
    """What is kept of an account on the whole server."""
    name = user.get_username()
    memberships = Membership.objects.filter(user=user).select_related("club")
    signed = {
        model.__name__: sum(model._base_manager.filter(**{field: name}).count() for field in fields)
        for model, fields in AUTHORS.items()
    }
    return {
        "format": ACCOUNT_FORMAT,
        "version": VERSION,
        "name": name,
        "keeper": user.is_staff,
        "joined_at": _moment(user.date_joined),
        "last_login": _moment(user.last_login),
        "clubs": {one.club.slug: one.role for one in memberships},
        "two_steps": has_two_steps(user),
        "sessions": [
            {
                "browser": one.browser,
                "address": one.address,
                "begun_at": _moment(one.begun_at),
                "used_at": _moment(one.used_at),
            }
            for one in sessions_of(user)
        ],
        "wrong_logins": [
            {"address": one.ip_address, "browser": one.user_agent, "at": _moment(one.attempt_time)}
            for one in AccessAttempt.objects.filter(username=name).order_by("pk")
        ],
        "signed": signed,
        "log": [
            {"event": entry.event.slug, **_entry(entry)}
            for entry in LogEntry.objects.filter(author=name).select_related("event").order_by("pk")
        ],
        "club_log": [
            _entry(entry)
            for entry in ClubEntry.objects.filter(Q(author=name) | Q(subject=name)).order_by("pk")
        ],
    }


def _entry(entry: LogEntry | ClubEntry) -> dict[str, Any]:
    return {
        "at": _moment(entry.at),
        "author": entry.author,
        "action": entry.action,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
    }


def _moment(at: Any) -> str | None:
    return None if at is None else at.isoformat()
