"""Invented bridge evenings for Salliere, a public scorer of duplicate bridge, as a measure for our scoring.

On Debian and Ubuntu: apt install salliere. What it does with a record is what we do with one: from contract,
declarer and tricks to a score, from the scores of a board to matchpoints, from those to totals and a table.
"""

import random
import shutil
from pathlib import Path

SEED = 20
JAR = Path("/usr/share/salliere/salliere-0.10.jar")
ACTS = ("score", "matchpoint", "total", "results")
MADE = ("=", "-1", "-2", "-3")
OVER = ("+1", "+2")


def command(folder: Path) -> list[str] | None:
    """That scores the files of the folder; None where Salliere or Java is not installed.

    The package starts its archive itself where the system knows how to; Java starts it everywhere.
    """
    if shutil.which("java") is None or not JAR.exists():
        return None
    files = [str(folder / name) for name in ("boards.csv", "names.csv")]
    return ["java", "-jar", str(JAR), *ACTS, "--", *files]


def write_evening(folder: Path, tables: int, boards: int) -> None:
    """Every board at every table, two pairs at each. Salliere writes into them: new ones for every run."""
    chance = random.Random(SEED)
    with (folder / "boards.csv").open("w", encoding="ascii") as out:
        for board in range(1, boards + 1):
            for table in range(tables):
                north, east = 2 * table + 1, 2 * ((table + board) % tables) + 2
                out.write(f"{board},{north},{east},{played(chance)}\n")
    with (folder / "names.csv").open("w", encoding="ascii") as out:
        for pair in range(1, 2 * tables + 1):
            out.write(f"{pair},Player {pair} N,Player {pair} S\n")


def played(chance: random.Random) -> str:
    """Contract with its result, and declarer."""
    level, strain = chance.randint(1, 7), chance.choice(("C", "D", "H", "S", "NT"))
    over = OVER if level <= 5 else ()
    return f"{level}{strain}{chance.choice(MADE + over)},{chance.choice('NESW')}"


class NotScored(Exception):
    """What Salliere printed is no table of all pairs."""


def check(out: str, tables: int) -> None:
    listed = sum("Player" in line for line in out.splitlines())
    if listed != 2 * tables:
        raise NotScored(f"{listed} of {2 * tables} pairs")
