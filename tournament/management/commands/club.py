"""`manage.py club`: the clubs of the server, making and changing one, and giving it events."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import Phrase, TournamentError
from tournament.management.json_command import JsonCommand
from tournament.models import Club
from tournament.selectors.clubs import club_by_slug, members_of
from tournament.selectors.events import event_by_slug
from tournament.services.clubs import club_change, club_create, event_give
from tournament.services.log import Actor

ACTOR = Actor(author="club", channel="command")
PEOPLE = {"own": True, "shared": False}


class Command(JsonCommand):
    help = gettext_lazy("Clubs of this server: all of them, or one that is shown, made or changed.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", metavar="SLUG", help=_("one club; all without it"))
        parser.add_argument("--create", action="store_true", help=_("make it; --name is needed"))
        parser.add_argument("--name", help=_("its name from now on"))
        parser.add_argument(
            "--people", choices=PEOPLE, help=_("its own register of people, or the shared one")
        )
        parser.add_argument(
            "--give", action="append", default=[], metavar="EVENT", help=_("an event it gets")
        )

    def answer(
        self,
        *,
        slug: str | None,
        create: bool,
        name: str | None,
        people: str | None,
        give: list[str],
        **options: Any,
    ) -> Any:
        if slug is None:
            if create or name is not None or people or give:
                raise TournamentError("bad_arguments", problem=Phrase("club_not_named"))
            return [club_to_json(club) for club in Club.objects.all()]
        events = [event_by_slug(one) for one in give]
        club = self._club(slug, create, name, None if people is None else PEOPLE[people])
        for event in events:
            event_give(event=event, club=club, actor=ACTOR)
        return club_to_json(club)

    def _club(self, slug: str, create: bool, name: str | None, own_people: bool | None) -> Club:
        if create:
            return club_create(slug=slug, name=name or "", own_people=bool(own_people), actor=ACTOR)
        club = club_by_slug(slug)
        return club_change(
            club=club,
            name=club.name if name is None else name,
            own_people=club.own_people if own_people is None else own_people,
            actor=ACTOR,
        )


def club_to_json(club: Club) -> dict[str, Any]:
    return {
        "slug": club.slug,
        "name": club.name,
        "people": "own" if club.own_people else "shared",
        "members": {member.name: member.role for member in members_of(club)},
        "events": [event.slug for event in club.events.order_by("-starts_on", "slug")],
    }
