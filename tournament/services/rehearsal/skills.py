"""How skilled the people of a rehearsal are, beside what they reached.

A skill follows from the seed, which the slug has, and is kept nowhere. The name has to be the invented one:
an event of real people may have any slug.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from tournament.models import Event, Tenure
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings
from tournament.services.rehearsal.evening import NOT_PLAYING
from tournament.services.rehearsal.players import Player, players_of

SLUG = re.compile(r"rehearsal-(\d+)-(\d+)(-c\d+)?")


@dataclass(frozen=True)
class SkillAndPlace:
    """`skill` is from -1 (weakest) to 1. Of a number that changed hands, both `name` and `skill` are those of
    who began with it; `place` is that of the number, as `StandingRow` has it."""

    number: int
    name: str
    skill: float
    place: str

    @property
    def exact(self) -> Fraction:
        """The skill as pages show numbers; it has two decimals."""
        return Fraction(str(self.skill))


def skills_and_places(event: Event) -> list[SkillAndPlace]:
    """The strongest first; empty for an event that no rehearsal made."""
    players = _invented(event)
    if not players:
        return []
    places = {row.number: row.place for row in standings(event, Viewer.DIRECTOR).rows}
    strongest_first = sorted(players.items(), key=lambda held: (-held[1].skill, held[0]))
    return [
        SkillAndPlace(number, player.name, player.skill, places[number]) for number, player in strongest_first
    ]


def _invented(event: Event) -> dict[int, Player]:
    """{number: who began with it} of those who still have the name they were invented with."""
    named = SLUG.fullmatch(event.slug)
    if named is None or int(named[1]) != event.entrants.count():
        return {}
    players = dict(enumerate(players_of(int(named[2]), int(named[1]) + NOT_PLAYING), start=1))
    began = Tenure.objects.filter(entrant__event=event, entrant__number__isnull=False, from_round=1)
    return {
        number: players[order]
        for number, order, name in began.values_list(
            "entrant__number", "entrant__entry_order", "person__name"
        )
        if order in players and players[order].name == name
    }
