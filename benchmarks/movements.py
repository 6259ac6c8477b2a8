"""What twenty seconds of search come to, against what is wanted and what the catalogue ships.

    python benchmarks/movements.py [SECONDS [SEED]]

One search after another on one core; compiling is not counted. `search` is what the search alone finds, by
seed 1 unless another is given; a star marks what misses the wanted figure.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from movements.catalogue import movement_named
from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.found import all_found
from movements.optimised import optimise
from movements.search import Effort

# Players, rounds, a known movement, what is wanted without and with copies of the sets.
WANTED = (
    (8, 7, "rulebook-8", None, 0.0),
    (9, 9, "rulebook-9", 0.67, 0.0),
    (12, 11, "rulebook-12", 0.24, 0.0),
    (13, 13, "rulebook-13", 0.0, 0.0),
    (16, 7, "rulebook-16", 0.45, 0.44),
    (18, 9, "rulebook-18", 0.40, 0.36),
    (24, 11, "rulebook-24", 0.42, 0.30),
    (20, 5, "lines", 0.72, 0.46),
    (24, 6, "lines-extra-step", 0.70, 0.57),
    (40, 10, "lines-extra-step", 0.66, 0.53),
)


def searched(players: int, rounds: int, copies: bool, effort: Effort) -> float | None:
    try:
        movement = optimise(players, rounds, copies=copies, effort=effort)
    except MovementError:
        return None
    assert not check(movement)
    return fairness(movement).imbalance


def shipped(players: int, rounds: int, copies: bool) -> float | None:
    alike = (
        found.imbalance
        for found in all_found().values()
        if (found.players, found.rounds) == (players, rounds) and (copies or found.copies == 1)
    )
    return min(alike, default=None)


def shown(imbalance: float | None, wanted: float | None = None) -> str:
    if imbalance is None:
        return "      - "
    missed = wanted is not None and imbalance > wanted + 1e-9
    return f"{imbalance:7.4f}{'*' if missed else ' '}"


def main() -> None:
    arguments = sys.argv[1:]
    seconds = float(arguments[0]) if arguments else 20.0
    effort = Effort(seconds, int(arguments[1]) if len(arguments) > 1 else 1)
    print(f"{seconds:g} s a search, seed {effort.seed}")
    print("                     |      no copies          |     with copies")
    print("players rounds known | wanted  search  shipped | wanted  search  shipped")
    for players, rounds, known, plain, copied in WANTED:
        before = fairness(movement_named(known, players, rounds=rounds)).imbalance
        row = f"{players:7} {rounds:6} {shown(before)[1:]}"
        for wanted, copies in ((plain, False), (copied, True)):
            found = shown(searched(players, rounds, copies, effort), wanted)
            row += f"|{shown(wanted)} {found}{shown(shipped(players, rounds, copies))}"
        print(row, flush=True)


if __name__ == "__main__":
    main()
