"""What a rehearsal is asked to be, and when in it each incident happens."""

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from movements.catalogue import AUTO, movement_named
from movements.movement import Movement
from tournament.errors import TournamentError

AT_TABLES = ("wrong-box", "late-entry", "double-entry", "conflict", "ruling")
BETWEEN_ROUNDS = ("penalty", "substitute", "withdrawal")
INCIDENTS = AT_TABLES + BETWEEN_ROUNDS
ALL = "all"
LARGEST_SEED = 10**9
# As many as a long evening has; every movement may stop early.
MOST_ROUNDS = 13
FIRST_EVENING = datetime.datetime(2025, 1, 4, 16, tzinfo=datetime.UTC)
WEEKS = 52
WEEK = datetime.timedelta(weeks=1)


@dataclass(frozen=True)
class Rehearsal:
    """How many play, from which seed (0 to a thousand million), what goes wrong, the key of the club it is
    for, if any, and the language of its title, reasons and papers."""

    players: int
    seed: int
    incidents: Sequence[str] = ()
    club: int | None = None
    language: str = "ru"

    @property
    def slug(self) -> str:
        """Each club has its own of a number."""
        return f"rehearsal-{self.players}-{self.seed}" + (f"-c{self.club}" if self.club else "")

    @property
    def starts_at(self) -> datetime.datetime:
        """A Saturday evening of a year gone by."""
        return FIRST_EVENING + self.seed % WEEKS * WEEK

    @property
    def deal_key(self) -> str:
        """64 hexadecimal digits. No secret: whoever knows the seed knows the deals."""
        return hashlib.sha256(f"rehearsal/{self.seed}".encode()).hexdigest()

    def movement(self) -> Movement:
        """The best movement for so many, its first `MOST_ROUNDS` rounds; or the refusal of `movements`."""
        whole = movement_named(AUTO, self.players)
        return replace(whole, rounds=whole.rounds[:MOST_ROUNDS])


def incidents_named(text: str) -> tuple[str, ...]:
    """The incidents of a list with commas, in the order they happen; "all" stands for every one."""
    names = [name.strip() for name in text.split(",")]
    check_incidents([name for name in names if name != ALL])
    return tuple(name for name in INCIDENTS if name in names or ALL in names)


def check_rehearsal(rehearsal: Rehearsal) -> None:
    """Refuses a seed or incidents that no rehearsal has; who cannot be seated `movement` refuses."""
    if not 0 <= rehearsal.seed <= LARGEST_SEED:
        raise TournamentError("rehearsal_seed", seed=rehearsal.seed, most=LARGEST_SEED)
    check_incidents(rehearsal.incidents)


def check_incidents(names: Sequence[str]) -> None:
    for name in names:
        if name not in INCIDENTS:
            raise TournamentError("incident_unknown", incident=name, known=(*INCIDENTS, ALL))


def rounds_of_incidents(names: Sequence[str], rounds: int) -> dict[str, int]:
    """{incident: the round in or after which it happens}, spread so that each can still be settled.

    Those at tables come one after another in the first four fifths; a withdrawal comes past half way, when
    two thirds are played.
    """
    at_tables = {name: 1 + place * (rounds - 1) // len(AT_TABLES) for place, name in enumerate(AT_TABLES)}
    between = {"penalty": (rounds + 1) // 2, "substitute": rounds // 2, "withdrawal": -(-2 * rounds // 3)}
    return {name: when for name, when in (at_tables | between).items() if name in names}
