"""`manage.py member`: which account works for a club, and as what."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.models import Membership
from tournament.selectors.clubs import club_by_slug, members_of
from tournament.services.clubs import member_make, membership_remove, membership_set
from tournament.services.log import Actor

ACTOR = Actor(author="member", channel="command")


class Command(JsonCommand):
    help = gettext_lazy("Give an account a role in a club, take it away, or make a new account for the club.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", metavar="CLUB")
        parser.add_argument("name", metavar="NAME", help=_("of the account"))
        act = parser.add_mutually_exclusive_group(required=True)
        act.add_argument(
            "--role", choices=Membership.Role.values, help=_("what it is in the club from now on")
        )
        act.add_argument("--remove", action="store_true", help=_("it works for the club no more"))
        parser.add_argument(
            "--new", action="store_true", help=_("make the account; its password is shown once")
        )

    def answer(
        self, *, club: str, name: str, role: str | None, remove: bool, new: bool, **options: Any
    ) -> dict[str, Any]:
        found = club_by_slug(club)
        password = None
        if remove:
            membership_remove(club=found, name=name, actor=ACTOR)
        elif new:
            password = member_make(club=found, name=name, role=role or "", actor=ACTOR)
        else:
            membership_set(club=found, name=name, role=role or "", actor=ACTOR)
        said = {"club": found.slug, "members": {member.name: member.role for member in members_of(found)}}
        return said if password is None else {**said, "name": name, "password": password}
