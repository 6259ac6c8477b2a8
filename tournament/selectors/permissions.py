"""Who may do what, and in which state of an event: one table for pages, API and files.

A row is an act, with the states in which it can be done at all, and the roles that may. What decides in the
end whether the moment is right stands in the services, under the lock of the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tournament.errors import TournamentError
from tournament.models import Club, Event, Membership

State = Event.State


class Role(Enum):
    """From the one who may do everything to everybody."""

    OWNER = "owner"
    DIRECTOR = "director"
    ASSISTANT = "assistant"
    TABLE = "table"
    PLAYER = "player"
    PUBLIC = "public"


class Act(Enum):
    READ = "read"  # what the public may see
    ASK = "ask"  # for a correction of one's own result
    CONFIRM = "confirm"  # vouch for a record that somebody else entered
    ENTER = "enter"  # enter a result
    WATCH = "watch"  # the desk: what every table owes, and what was entered
    OVERSEE = "oversee"  # standings with deals still in play, and the log
    CORRECT = "correct"  # change or settle what was entered
    RULE = "rule"  # rulings, seats, fouled deals, answers to requests
    RUN = "run"  # the clock and who is here
    PREPARE = "prepare"  # people, numbers, movement, deals
    CARDS = "cards"  # layouts before their deal has been played, and papers with them
    TAKE = "take"  # the workbook, papers and files of the desk
    LINK = "link"  # links of tables and players
    SET = "set"  # tie-breaks, deadlines, teams: what only decides what is made of results
    CLOSE = "close"  # finish the event
    PUBLISH = "publish"
    REOPEN = "reopen"
    OWN = "own"  # accounts, tokens, webhooks, archive, personal data


EVER = frozenset(State)
ANNOUNCED = EVER - {State.DRAFT}
SEATED = frozenset({State.DRAWN, State.RUNNING})
UNPUBLISHED = EVER - {State.PUBLISHED}
BEGUN = frozenset({State.RUNNING, State.FINISHED})
RULED = SEATED | {State.FINISHED}
OPEN = EVER - set(Event.OVER)
HALL = OPEN - {State.DRAFT}
ENDED = frozenset(Event.OVER)

HOLDERS = frozenset({Role.OWNER})
DIRECTORS = HOLDERS | {Role.DIRECTOR}
CREW = DIRECTORS | {Role.ASSISTANT}
AT_TABLE = CREW | {Role.TABLE}
PLAYING = AT_TABLE | {Role.PLAYER}
EVERYBODY = frozenset(Role)
LINKS = frozenset({Role.TABLE, Role.PLAYER})


@dataclass(frozen=True)
class Rule:
    roles: frozenset[Role]
    states: frozenset[str]


MATRIX: Mapping[Act, Rule] = {
    Act.READ: Rule(EVERYBODY, ANNOUNCED),
    Act.ASK: Rule(EVERYBODY, BEGUN | ENDED),
    Act.CONFIRM: Rule(PLAYING, BEGUN | ENDED),
    Act.ENTER: Rule(AT_TABLE, SEATED),
    Act.WATCH: Rule(CREW, EVER),
    Act.OVERSEE: Rule(DIRECTORS, EVER),
    Act.CORRECT: Rule(DIRECTORS, BEGUN),
    Act.RULE: Rule(DIRECTORS, RULED),
    Act.RUN: Rule(DIRECTORS, HALL),
    Act.PREPARE: Rule(DIRECTORS, OPEN),
    Act.CARDS: Rule(DIRECTORS, EVER),
    Act.TAKE: Rule(DIRECTORS, EVER),
    Act.LINK: Rule(DIRECTORS, SEATED),
    Act.SET: Rule(DIRECTORS, UNPUBLISHED),
    Act.CLOSE: Rule(DIRECTORS, SEATED),
    Act.PUBLISH: Rule(DIRECTORS, ENDED),
    Act.REOPEN: Rule(DIRECTORS, frozenset({State.PUBLISHED})),
    Act.OWN: Rule(HOLDERS, EVER),
}


def may(role: Role, act: Act) -> bool:
    """Whether the role may ever do this."""
    return role in MATRIX[act].roles


def may_now(role: Role, act: Act, state: str) -> bool:
    """Whether the role may do this while the event is in `state`.

    Who works for an event reads its draft too; from links nothing is taken once it is over.
    """
    rule = MATRIX[act]
    if act is Act.READ and role in CREW:
        return True
    if role in LINKS and state in ENDED and act in (Act.ENTER, Act.CONFIRM):
        return False
    return role in rule.roles and state in rule.states


def check_may(role: Role, act: Act) -> None:
    """Refuses with `not_permitted`."""
    if not may(role, act):
        raise not_permitted(role, act)


def not_permitted(role: Role, act: Act) -> TournamentError:
    """Names as `ask` who of those that are asked in a hall can help."""
    helper = Role.DIRECTOR if may(Role.DIRECTOR, act) else Role.OWNER
    return TournamentError("not_permitted", role=role.value, act=act.value, ask=helper.value)


def role_of(user: Any, slug: str) -> Role:
    """What an account is in the event: keepers of the server own every event. At most one query."""
    if not (user.is_authenticated and user.is_active):
        return Role.PUBLIC
    if user.is_staff:
        return Role.OWNER
    found = Membership.objects.filter(
        user=user, club__events__slug=slug.replace("\x00", "")[:60]
    ).values_list("role", flat=True)
    role = found.first()
    return Role.PUBLIC if role is None else Role(role)


def is_crew(user: Any) -> bool:
    """Whether the account works for any club, or keeps the server. At most one query."""
    if not (user.is_authenticated and user.is_active):
        return False
    return bool(user.is_staff) or Membership.objects.filter(user=user).exists()


def may_anywhere(user: Any, act: Act) -> bool:
    """Whether the account may do this for any club, or for the whole server. At most one query."""
    if not (user.is_authenticated and user.is_active):
        return False
    if user.is_staff:
        return may(Role.OWNER, act)
    roles = [role.value for role in MATRIX[act].roles]
    return Membership.objects.filter(user=user, role__in=roles).exists()


def clubs_of(user: Any, act: Act) -> list[Club]:
    """The clubs in whose events the account may do this; all of them for a keeper of the server."""
    if user.is_staff:
        return list(Club.objects.all())
    roles = [role.value for role in MATRIX[act].roles]
    return list(Club.objects.filter(memberships__user=user, memberships__role__in=roles).distinct())


def may_in_a_club(user: Any, act: Act) -> bool:
    """Whether there are events in which the account may do this: its own club's, or a keeper's."""
    return bool(user.is_active and (user.is_staff or clubs_of(user, act)))
