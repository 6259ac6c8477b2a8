"""`manage.py rehearse`: players of known skill play a whole invented event through the real services.

The answer says the skills, so that places can be compared with them; the event itself knows nothing of them.
"""

import json
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.selectors.exchange import event_to_json
from tournament.services.preview import tried
from tournament.services.rehearsal.evening import Played, rehearsal_play
from tournament.services.rehearsal.plan import INCIDENTS, Rehearsal, incidents_named
from tournament.services.rehearsal.skills import skills_and_places


class Command(JsonCommand):
    help = format_lazy(
        gettext_lazy(
            "Play an invented event with simulated players of known skill, from entry to publication. "
            "The same seed gives the same event. The answer lists the skills, -1 (weakest) to 1, with the "
            "places reached. Incidents: {names}; or all."
        ),
        names=", ".join(INCIDENTS),
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", required=True, type=int, metavar="N", help=_("how many play"))
        parser.add_argument("--seed", required=True, type=int, metavar="K", help=_("makes it repeatable"))
        parser.add_argument("--incidents", metavar="A,B", help=_("what goes wrong, by name, or all"))
        parser.add_argument("--out", metavar="FILE", help=_("write the event there and keep nothing here"))
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(
        self, *, players: int, seed: int, incidents: str | None, out: str | None, **options: Any
    ) -> dict[str, Any]:
        self.language = translation.get_language()  # that of the event is spoken while it is played
        named = () if incidents is None else incidents_named(incidents)
        rehearsal = Rehearsal(players=players, seed=seed, incidents=named, language=self.language)
        if out is None:
            return _summary(rehearsal_play(rehearsal=rehearsal, tell=self._tell))
        summary, exported = tried(lambda: self._exported(rehearsal))
        text = json.dumps(exported, ensure_ascii=False, indent=1) + "\n"
        write_file(out, text.encode())
        return {**summary, "file": out}

    def _exported(self, rehearsal: Rehearsal) -> tuple[dict[str, Any], dict[str, Any]]:
        played = rehearsal_play(rehearsal=rehearsal, tell=self._tell)
        return _summary(played), event_to_json(played.event)

    def _tell(self, done: int, rounds: int) -> None:
        with translation.override(self.language):
            self.stderr.write(
                _("Round %(round)s of %(rounds)s is played.") % {"round": done, "rounds": rounds}
            )


def _summary(played: Played) -> dict[str, Any]:
    return {
        "slug": played.event.slug,
        "players": len(played.skills),
        "rounds": played.rounds,
        "records": played.records,
        "incidents": played.incidents,
        "skills": [
            {"number": one.number, "skill": one.skill, "place": one.place}
            for one in skills_and_places(played.event)
        ],
    }
