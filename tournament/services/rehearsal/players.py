"""Who plays at a rehearsal: invented people, each with a skill.

A skill is a number from -1 (weakest) to 1 (strongest), mostly near 0: what it does to results is said in
`results`. People and skills follow from the seed alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tournament.services.rehearsal.names import ALPHABETS, CLUBS


@dataclass(frozen=True)
class Player:
    name: str
    club: str
    skill: float


def players_of(seed: int, count: int) -> list[Player]:
    """`count` people of different names, the three alphabets in turn. At most 4080."""
    rng = Random(f"{seed}/players")
    names = _names(rng, count)
    return [
        Player(name=name, club=rng.choice(CLUBS), skill=round(rng.triangular(-1, 1, 0), 2)) for name in names
    ]


def _names(rng: Random, count: int) -> Iterator[str]:
    share = -(-count // len(ALPHABETS))
    chosen = [rng.sample(range(len(people)), share) for people in ALPHABETS]
    for place in range(count):
        alphabet, people = place % len(ALPHABETS), ALPHABETS[place % len(ALPHABETS)]
        yield people.name(chosen[alphabet][place // len(ALPHABETS)])
