"""Clubs: which there are, whose an account is, and which events are a club's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournament.errors import TournamentError
from tournament.models import Club, ClubEntry, Event, Membership
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import events
from tournament.selectors.permissions import Act, Role, clubs_of, not_permitted

NOBODYS = "—"
MOST_ACTS = 50


@dataclass(frozen=True)
class Member:
    """An account that works for a club, by its name."""

    name: str
    role: str
    role_said: str
    active: bool


def club_by_slug(slug: str) -> Club:
    """The club, or the refusal `club_unknown`."""
    # PostgreSQL takes no NUL, not even to compare with.
    club = None if "\x00" in slug else Club.objects.filter(slug=slug[:60]).first()
    if club is None or club.slug != slug:
        raise TournamentError("club_unknown", club=slug)
    return club


def check_one_club(events: Sequence[Event]) -> None:
    """Results of different clubs are not added up."""
    slugs = sorted({event.club.slug if event.club else "" for event in events})
    if len(slugs) > 1:
        raise TournamentError("events_of_clubs", clubs=[slug or NOBODYS for slug in slugs])


def role_in(user: Any, club: Club) -> Role:
    """What an account is in a club: keepers of the server own every club. At most one query."""
    if not (user.is_authenticated and user.is_active):
        return Role.PUBLIC
    if user.is_staff:
        return Role.OWNER
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True).first()
    return Role.PUBLIC if role is None else Role(role)


def club_for_new(user: Any, slug: str, act: Act = Act.PREPARE) -> Club | None:
    """The club an event of this account is for: the one it names, else the only one in which it may `act`.

    Keepers of the server name none where the event is theirs. Refuses `club_unknown`, `club_needed`, and
    `not_permitted` for whoever may make events nowhere.
    """
    clubs = {} if user.is_staff and not slug else {club.slug: club for club in clubs_of(user, act)}
    if slug and slug not in clubs:
        raise TournamentError("club_unknown", club=slug)
    if slug:
        return clubs[slug]
    if user.is_staff:
        return None
    if not clubs:
        raise not_permitted(Role.ASSISTANT, act)
    if len(clubs) != 1:
        raise TournamentError("club_needed", clubs=[club.name for club in clubs.values()])
    return next(iter(clubs.values()))


def events_of(user: Any) -> QuerySet[Event]:
    """The events an account works for, as `events` has them; all of them for a keeper of the server."""
    found = events(Viewer.DIRECTOR)
    return found if user.is_staff else found.filter(club__memberships__user=user)


def events_shown_of(club: Club) -> QuerySet[Event]:
    """The events of a club that everybody may know of, the archive too."""
    return events().filter(club=club)


def acts_in(club: Club) -> list[ClubEntry]:
    """The latest acts on the club, the last one first. One query."""
    return list(ClubEntry.objects.filter(club=club).order_by("-pk")[:MOST_ACTS])


def members_of(club: Club) -> list[Member]:
    """By name. One query."""
    found = Membership.objects.filter(club=club).select_related("user").order_by("user__username")
    return [
        Member(one.user.get_username(), one.role, one.get_role_display(), one.user.is_active) for one in found
    ]
