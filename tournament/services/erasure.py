"""Erasing the name of a person or of an account, wherever the database has it; results stay as they are.

Files that were taken away before, backups among them, are not touched: docs/personal-data.md says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.models import (
    ApiAnswer,
    ClubEntry,
    CorrectionRequest,
    Delivery,
    Event,
    FoundLayout,
    LogEntry,
    Membership,
    Person,
    PrintOrder,
    Publication,
    Ruling,
    StandingsFragment,
    Tenure,
)
from tournament.selectors.personal_data import AUTHORS, events_entered
from tournament.selectors.total import sessions_all
from tournament.services.club_log import club_log
from tournament.services.clubs import check_another_owner
from tournament.services.log import Actor, log_act
from tournament.services.renaming import NAMING, Renaming, changed, logged, published
from tournament.services.resealing import Resealed, log_rewrite

# What people write in their own words.
WRITTEN: dict[type[models.Model], tuple[str, ...]] = {
    Ruling: ("reason", "cancel_reason", "rule"),
    FoundLayout: ("note", "cancel_reason"),
    CorrectionRequest: ("text", "answer"),
    Publication: ("note",),
}
WRONG_LOGINS = (AccessAttempt, AccessFailureLog, AccessLog)
MADE_OF_NAMES = (StandingsFragment, PrintOrder, ApiAnswer)  # made again when somebody asks


@dataclass(frozen=True)
class Erasure:
    """What stands in place of the name, and in how many events it stood."""

    placeholder: str
    events: int


@transaction.atomic
def person_erase(*, person: Person, actor: Actor) -> Erasure:
    """The name and club of the person go, everywhere and for ever; erased twice, he is erased once.

    Refuses with `person_in_open_event` while an event that he entered is not over, and with `log_unsound`.
    """
    person = Person.objects.select_for_update().get(pk=person.pk)
    entered = list(events_entered(person))
    if person.erased_at:
        return Erasure(person.name, len(entered))
    if waiting := [event.slug for event in entered if event.state not in Event.OVER]:
        raise TournamentError("person_in_open_event", events=waiting)
    placeholder = _placeholder(person, entered)
    events = _locked(_events_naming(person, entered))
    for event in events:
        _erase_in(event, person, placeholder, actor)
    person.name, person.club, person.erased_at = placeholder, "", timezone.now()
    person.save(update_fields=["name", "club", "erased_at"])
    club_log(
        club=person.register, actor=actor, action="person_erase", subject=str(person.pk), after=len(events)
    )
    return Erasure(placeholder, len(events))


def _placeholder(person: Person, entered: list[Event]) -> str:
    language = entered[-1].language if entered else settings.LANGUAGE_CODE
    with translation.override(language):
        return _("Erased participant %(number)s") % {"number": person.pk}


def _events_naming(person: Person, entered: list[Event]) -> set[int]:
    """Those he entered, sessions with a total with them, and those whose log alone has his name."""
    found = {session.pk for event in entered for session in sessions_all(event)}
    renaming = Renaming(person.name, person.club, "")
    logs = LogEntry.objects.filter(action__in=NAMING).exclude(event__in=found)
    if person.register:
        logs = logs.filter(event__club=person.register)
    else:
        logs = logs.exclude(event__club__own_people=True)
    for entry in logs.iterator():
        if _renamed(entry, renaming) and not _is_of_namesake(entry.event_id, person):
            found.add(entry.event_id)
    return found


def _is_of_namesake(event: int, person: Person) -> bool:
    """Whether the name in the log of an event he is not in is that of another person."""
    others = Person.objects.filter(name=person.name, tenures__entrant__event=event)
    return others.filter(club=person.club).exclude(pk=person.pk).exists()


def _locked(events: Iterable[int]) -> list[Event]:
    return list(Event.objects.select_for_update().filter(pk__in=events).order_by("pk"))


def _erase_in(event: Event, person: Person, placeholder: str, actor: Actor) -> None:
    numbers = Tenure.objects.filter(person=person, entrant__event=event).values_list(
        "entrant__number", flat=True
    )
    by = Renaming(person.name, person.club, placeholder, frozenset(numbers) - {None})
    entries = list(LogEntry.objects.filter(event=event).order_by("pk"))
    resealed = log_rewrite(entries, lambda entry: _renamed(entry, by))
    for version in Publication.objects.filter(event=event):
        version.snapshot, version.changes = published(version.snapshot, by), changed(version.changes, by)
        version.save(update_fields=["snapshot", "changes"])
    for model, fields in WRITTEN.items():
        for row in model._base_manager.filter(event=event):
            _rewrite(row, fields, by)
    for told in Delivery.objects.filter(webhook__event=event):
        told.body = by.anywhere(told.body)
        told.save(update_fields=["body"])
    _close(event, "person_erase", str(person.pk), resealed, actor)


def _renamed(entry: LogEntry, by: Renaming) -> bool:
    """Puts the other name into an entry; whether anything had to be changed."""
    was = (entry.before, entry.after, entry.reason)
    entry.before, entry.after = logged(entry.action, entry.before, by), logged(entry.action, entry.after, by)
    entry.reason = by.text(entry.reason)
    return (entry.before, entry.after, entry.reason) != was


def _rewrite(row: models.Model, fields: tuple[str, ...], by: Renaming) -> None:
    new = {field: by.text(getattr(row, field)) for field in fields}
    if any(getattr(row, field) != text for field, text in new.items()):
        type(row)._base_manager.filter(pk=row.pk).update(**new)


def _close(event: Event, action: str, subject: str, resealed: Resealed, actor: Actor) -> None:
    for model in MADE_OF_NAMES:
        model._base_manager.filter(event=event).delete()
    log_act(event=event, actor=actor, action=action, subject=subject, after=resealed.to_json())


# Accounts


@transaction.atomic
def account_erase(*, name: str, actor: Actor) -> Erasure:
    """The account is deleted, and its name goes from everything it signed, on the whole server.

    Refuses `account_unknown`, `last_keeper`, `last_owner`, and `account_in_running_event` while an event is
    being played in which it has acted.
    """
    users = get_user_model().objects
    user = users.select_for_update().filter(username=name).first()
    if user is None:
        raise TournamentError("account_unknown", name=name)
    _check_not_needed(user)
    events = _locked(_events_signed(name))
    _check_none_running(name, events)
    placeholder = f"erased-account-{user.pk}"
    number = str(user.pk)
    user.delete()
    for model in WRONG_LOGINS:
        model.objects.filter(username=name).delete()
    for event in events:
        _unsign_log(event, name, placeholder, number, actor)
    for model, fields in AUTHORS.items():
        for field in fields:
            model._base_manager.filter(**{field: name}).update(**{field: placeholder})
    _unsign_clubs(name, placeholder, number, actor)
    return Erasure(placeholder, len(events))


def check_account_erasable(user: Any) -> None:
    """Refuses as `account_erase` does, and changes nothing."""
    _check_not_needed(user)
    name = user.get_username()
    _check_none_running(name, Event.objects.filter(pk__in=_events_signed(name)).order_by("pk"))


def _check_none_running(name: str, events: Iterable[Event]) -> None:
    if running := [event.slug for event in events if event.state == Event.State.RUNNING]:
        raise TournamentError("account_in_running_event", name=name, events=running)


def _check_not_needed(user: Any) -> None:
    """A server has a keeper, and a club that has owners keeps one."""
    keepers = get_user_model().objects.filter(is_staff=True, is_active=True)
    if user.is_staff and not keepers.exclude(pk=user.pk).exists():
        raise TournamentError("last_keeper", name=user.get_username())
    for membership in Membership.objects.filter(user=user, role=Membership.Role.OWNER).select_related("club"):
        check_another_owner(membership.club, user)


def _events_signed(name: str) -> set[int]:
    events = set(LogEntry.objects.filter(author=name).values_list("event", flat=True))
    for model, fields in AUTHORS.items():
        to_event = "record__event" if model.__name__ == "RivalEntry" else "event"
        for field in fields:
            events |= set(model._base_manager.filter(**{field: name}).values_list(to_event, flat=True))
    for pk, changes in Publication.objects.exclude(changes=[]).values_list("event", "changes"):
        if any(act.get("author") == name for part in changes for act in part.get("acts", [])):
            events.add(pk)
    return events


def _unsign_log(event: Event, name: str, placeholder: str, number: str, actor: Actor) -> None:
    entries = list(LogEntry.objects.filter(event=event).order_by("pk"))

    def unsign(entry: LogEntry) -> bool:
        signed = entry.author == name
        entry.author = placeholder if signed else entry.author
        return signed

    resealed = log_rewrite(entries, unsign)
    for version in Publication.objects.filter(event=event):
        version.changes = [
            {**part, "acts": [_unsigned(act, name, placeholder) for act in part.get("acts", [])]}
            for part in version.changes
        ]
        version.save(update_fields=["changes"])
    _close(event, "account_erase", number, resealed, _still_there(actor, name, placeholder))


def _unsigned(act: dict[str, Any], name: str, placeholder: str) -> dict[str, Any]:
    return {**act, "author": placeholder} if act.get("author") == name else act


def _unsign_clubs(name: str, placeholder: str, number: str, actor: Actor) -> None:
    entries = list(ClubEntry.objects.order_by("pk"))

    def unsign(entry: ClubEntry) -> bool:
        signed, about = entry.author == name, _is_about(entry, name)
        entry.author = placeholder if signed else entry.author
        entry.subject = placeholder if about else entry.subject
        return signed or about

    resealed = log_rewrite(entries, unsign)
    club_log(
        club=None,
        actor=_still_there(actor, name, placeholder),
        action="account_erase",
        subject=number,
        after=resealed.to_json(),
    )


def _is_about(entry: ClubEntry, name: str) -> bool:
    return entry.subject == name and entry.action.startswith("membership_")


def _still_there(actor: Actor, name: str, placeholder: str) -> Actor:
    """Whoever erases his own account signs that with what is left of it."""
    return Actor(placeholder, actor.channel) if actor.author == name else actor
