"""Clubs of the server: making and changing them, whose accounts work for them, whose an event is."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import ApiToken, Club, Event, Membership, Person, Webhook
from tournament.selectors.names import clean_name
from tournament.selectors.register import register_of
from tournament.selectors.total import sessions_all
from tournament.services.club_log import club_log
from tournament.services.events import LONGEST_SLUG, SLUG
from tournament.services.log import Actor, log_act
from tournament.services.people import LONGEST_NAME
from tournament.services.registers import people_take

LONGEST_ACCOUNT = 150
PASSWORD_BYTES = 9


@transaction.atomic
def club_create(*, slug: str, name: str, actor: Actor, own_people: bool = False) -> Club:
    """A club without members; made again with the same values it is the one there is."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        raise TournamentError("bad_slug", slug=slug, longest=LONGEST_SLUG)
    name = _checked_name(name)
    here = Club.objects.filter(slug=slug).first()
    if here is not None:
        if (here.name, here.own_people) == (name, own_people):
            return here
        raise TournamentError("club_exists", club=slug)
    club = Club.objects.create(slug=slug, name=name, own_people=own_people)
    club_log(club=club, actor=actor, action="club_create", subject=slug, after=_said(club))
    return club


@transaction.atomic
def club_change(*, club: Club, name: str, own_people: bool, actor: Actor) -> Club:
    """The name, and whether its register of people is its own.

    When it becomes its own, everybody who entered an event of the club comes into it, as in `people_take`.
    When it becomes the shared one, its people go there, each as a person of his own.
    """
    club = Club.objects.select_for_update().get(pk=club.pk)
    before = _said(club)
    was_own, club.name, club.own_people = club.own_people, _checked_name(name), own_people
    if _said(club) == before:
        return club
    # Whoever is entering somebody there meanwhile waits, and then takes the other register.
    list(Event.objects.select_for_update().filter(club=club).order_by("pk"))
    club.save()
    if own_people and not was_own:
        people_take(events=Event.objects.filter(club=club), register=club)
    elif was_own and not own_people:
        Person.objects.filter(register=club).update(register=None)
    club_log(
        club=club, actor=actor, action="club_change", subject=club.slug, before=before, after=_said(club)
    )
    return club


def _checked_name(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or len(cleaned) > LONGEST_NAME:
        raise TournamentError("club_name_wrong", name=name, longest=LONGEST_NAME)
    return cleaned


def _said(club: Club) -> dict[str, object]:
    return {"name": club.name, "own_people": club.own_people}


@transaction.atomic
def membership_set(*, club: Club, name: str, role: str, actor: Actor) -> Membership:
    """The account of that name works for the club in the `role`; set again it changes nothing."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    if role not in Membership.Role.values:
        raise TournamentError("role_unknown", role=role, known=Membership.Role.values)
    user = _account(name)
    membership = Membership.objects.filter(club=club, user=user).first()
    before = membership.role if membership else None
    if membership is not None and before == role:
        return membership
    if before == Membership.Role.OWNER:
        check_another_owner(club, user)
    membership, _made = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    club_log(club=club, actor=actor, action="membership_set", subject=name, before=before, after=role)
    return membership


@transaction.atomic
def membership_remove(*, club: Club, name: str, actor: Actor) -> None:
    """The account works for the club no more; removed twice it is removed once. The account itself stays."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    membership = Membership.objects.filter(club=club, user__username=name).select_related("user").first()
    if membership is None:
        return
    if membership.role == Membership.Role.OWNER:
        check_another_owner(club, membership.user)
    role = membership.role
    membership.delete()
    club_log(club=club, actor=actor, action="membership_remove", subject=name, before=role)


@transaction.atomic
def member_make(*, club: Club, name: str, role: str, actor: Actor) -> str:
    """A new account that works for the club; gives its password, which is kept nowhere else."""
    password = account_make(name=name)
    membership_set(club=club, name=name, role=role, actor=actor)
    return password


def account_make(*, name: str, is_staff: bool = False) -> str:
    """A new account; gives its password, which is kept nowhere else."""
    users = get_user_model().objects
    if not 1 <= len(name) <= LONGEST_ACCOUNT or not name.isprintable() or name != name.strip():
        raise TournamentError("bad_account_name", name=name)
    if users.filter(username=name).exists():
        raise TournamentError("account_exists", name=name)
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    try:
        with transaction.atomic():
            users.create_user(username=name, password=password, is_staff=is_staff)
    except IntegrityError:
        # Somebody else was first by a moment.
        raise TournamentError("account_exists", name=name) from None
    return password


def _account(name: str) -> Any:
    user = get_user_model().objects.filter(username=name[:LONGEST_ACCOUNT]).first()
    if user is None or user.get_username() != name:
        raise TournamentError("account_unknown", name=name)
    return user


def check_another_owner(club: Club, user: object) -> None:
    """Refuses with `last_owner` where the account is the only one that can manage the club."""
    owners = Membership.objects.filter(club=club, role=Membership.Role.OWNER, user__is_active=True)
    if not owners.exclude(user=user).exists():
        raise TournamentError("last_owner", club=club.name)


@transaction.atomic
def event_give(*, event: Event, club: Club | None, actor: Actor) -> Event:
    """The event is the club's from now on, or the server keepers', and so are all sessions of its total.

    Its people come along as in `people_take`; what programs of those who had it could do there ends. Given
    twice, it is given once.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.club == club:
        return event
    before = event.club.slug if event.club else None
    after = club.slug if club else None
    sessions = Event.objects.filter(pk__in=[one.pk for one in sessions_all(event)])
    for session in sessions.order_by("pk").select_for_update():
        session.club = club
        session.save(update_fields=["club"])
        log_act(
            event=session, actor=actor, action="event_give", subject=session.slug, before=before, after=after
        )
    people_take(events=sessions, register=register_of(club))
    ApiToken.objects.filter(event__in=sessions, revoked_at=None).update(revoked_at=timezone.now())
    Webhook.objects.filter(event__in=sessions).update(active=False)
    return Event.objects.get(pk=event.pk)
