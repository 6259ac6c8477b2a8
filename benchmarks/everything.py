"""All figures of speed and memory in one table, and how they grow with the number of players.

    python benchmarks/everything.py [--players 8 24 80 400 1000 4000] [--quick] [--write docs/benchmarks.md]

It prints Markdown. --write keeps it, the same in Russian beside it (.ru.md) and the figures of both (.json);
--from FILE.json writes them again without measuring. --quick stops at 400 players and takes a few minutes,
the whole up to 25: what takes longer than four minutes is ended and said to be left out, and so is what is
not begun when the time is up. Everything is in a folder of its own and on 127.0.0.1 and ends with the script.

An evening is seven rounds of two deals for everybody, the same for every size, with every result in. Scoring
is compared with Salliere, which scores bridge (apt install salliere); without it that row says so.
"""

import argparse
import datetime
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import bridge, machine, matchpoints, probes, report
from benchmarks.figures import seconds_text
from benchmarks.invented import own_database, row
from benchmarks.running import ROOT, Measured, Run, TooLong, program, repeated

SIZES = (8, 24, 80, 400, 1000, 4000)
QUICK = 400
LIMIT = 240.0  # seconds of one thing
MOST_MINUTES = 25
LARGE = ((1_000, 30), (1_000, 200))  # tables and deals, beyond an evening
MOST_SEARCHED = 240  # players
SEEN = ("make", "papers", "first_page", "standings_page", "standings_again", "protocol_page", "player_page")
OF_EVENT = (*SEEN, "desk_page", "entrants_page")
OF_RULES = ("movement", "check", "fairness", "offers", "whole", "correction")
Growth = dict[str, dict[str, Measured]]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--quick", action="store_true", help=f"at most {QUICK} players")
    parser.add_argument("--write", type=Path, metavar="FILE.md")
    parser.add_argument(
        "--from", dest="kept", type=Path, metavar="FILE.json", help="figures of an earlier run"
    )
    options = parser.parse_args()
    sizes = sorted(size for size in options.players if size <= QUICK or not options.quick)
    if options.kept:
        results = json.loads(options.kept.read_text(encoding="utf-8"))
    else:
        results = Measuring(sizes, whole=not options.quick).results()
    print(report.document(results, "en"))
    if options.write:
        write(options.write, results)


def write(path: Path, results: Measured) -> None:
    kept = json.dumps(results, ensure_ascii=False, indent=1)
    path.with_suffix(".json").write_text(f"{kept}\n", encoding="utf-8")
    path.write_text(report.document(results, "en"), encoding="utf-8")
    path.with_suffix(".ru.md").write_text(report.document(results, "ru"), encoding="utf-8")


class Measuring:
    """`growth`: {what: {players: figures}}; `large`: {what: {records: figures}}; sizes as text."""

    def __init__(self, sizes: list[int], whole: bool = True) -> None:
        self.sizes, self.whole = sizes, whole
        self.until = time.monotonic() + 60 * MOST_MINUTES
        self.growth: Growth = {}
        self.large: Growth = {}
        self.fixed: dict[str, Measured] = {}
        self.searches: dict[str, Measured] = {}

    def results(self) -> Measured:
        say(f"This takes up to {MOST_MINUTES} minutes, with --quick a few; one thing up to {LIMIT:.0f} s.")
        about = machine.described()
        with tempfile.TemporaryDirectory() as folder, own_database(Path(folder)):
            self.folder = Path(folder)
            self._fixed()
            for players in self.sizes:
                self._of(players)
            for tables, deals in LARGE if self.whole else ():
                self._scoring(self.large, str(tables * deals), tables, deals)
        return {
            "day": datetime.date.today().isoformat(),
            "machine": about,
            "limit": LIMIT,
            "sizes": self.sizes,
            "growth": self.growth,
            "large": self.large,
            "fixed": self.fixed,
            "searches": self.searches,
        }

    def _fixed(self) -> None:
        """What does not depend on the number of players; start-up is an event of one deal and two records."""
        started: Growth = {}
        self._scoring(started, "2", 2, 1)
        self.fixed |= {f"{name}_starts": by_size["2"] for name, by_size in started.items()}
        self._keep(self.fixed, "check", lambda: self._manage("check"), "manage.py check")
        say("  compiling, if it was not done before")
        with suppress(TooLong):
            self._manage("analyse", "--warm-up")
        self.fixed["solver"] = self._probe("solver", 0)

    def _of(self, players: int) -> None:
        say(f"{players} players")
        for name in OF_RULES:
            self._kept(name)[str(players)] = self._probe(name, players)
        self._scoring(self.growth, str(players), players // 4, probes.DEALS)
        for name in OF_EVENT:
            self._kept(name)[str(players)] = self._probe(name, players)
        slug, size = probes.slug(players), str(players)
        book = self.folder / "book.xlsx"
        commands = {
            "standings": ("standings", slug, "--json"),
            "workbook": ("spreadsheet", slug, "--out", str(book)),
        }
        for name, words in commands.items():
            self._keep(self._kept(name), size, lambda words=words: self._manage(*words), name)
        if book.exists():
            self._kept("workbook")[size]["kilobytes"] = book.stat().st_size / 1000
            book.unlink()
        if players <= MOST_SEARCHED:
            self.searches[size] = self._probe("search", players)

    def _kept(self, name: str) -> dict[str, Measured]:
        return self.growth.setdefault(name, {})

    def _scoring(self, kept: Growth, size: str, tables: int, deals: int) -> None:
        """Our scoring and Salliere's of as many records."""
        evening, rows = self.folder / "evening.json", self.folder / "rows.json"
        matchpoints.write_evening(evening, tables, deals)
        write_rows(rows, tables, deals)
        for name in ("whists", "matchpoints"):
            source = rows if name == "whists" else evening
            more = ("--convention", "sochi") if name == "whists" else ()
            self._keep(
                kept.setdefault(name, {}),
                size,
                lambda name=name, more=more, source=source: self._manage(name, *more, "--json", stdin=source),
                name,
            )
        theirs = bridge.command(self.folder)
        if theirs is None:
            kept.setdefault("salliere", {})[size] = {"left_out": "missing"}
            return

        def scored() -> Run:
            bridge.write_evening(self.folder, tables, deals)
            run = program(theirs, self._left())
            bridge.check(run.out, tables)
            return run

        self._keep(kept.setdefault("salliere", {}), size, scored, "salliere")

    def _manage(self, *arguments: str, stdin: Path | None = None) -> Run:
        return program([sys.executable, "manage.py", *arguments], self._left(), stdin)

    def _probe(self, name: str, players: int) -> Measured:
        """The figures that a process of its own measures."""
        command = [sys.executable, str(ROOT / "benchmarks" / "probes.py"), name, str(players)]
        told: dict[str, Measured] = {}
        self._told(told, name, lambda: json.loads(program(command, self._left()).out), name)
        return told[name]

    def _keep(self, kept: dict[str, Measured], size: str, once: Callable[[], Run], what: str) -> None:
        self._told(kept, size, lambda: repeated(once), what)

    def _told(self, kept: dict[str, Measured], name: str, measure: Callable[[], Measured], what: str) -> None:
        """What measures, or why there is no figure."""
        left = self._left()
        try:
            kept[name] = measure() if left > 1 else {"left_out": "time"}
        except TooLong:
            kept[name] = {"left_out": "limit" if left == LIMIT else "time"}
        except subprocess.CalledProcessError as error:
            kept[name] = {"left_out": "failed", "code": error.returncode}
        except bridge.NotScored as error:
            kept[name] = {"left_out": "failed", "code": str(error)}
        told = kept[name]
        took = seconds_text(told["seconds"]) if "seconds" in told else told.get("left_out", "done")
        say(f"  {what}: {took}")

    def _left(self) -> float:
        """Seconds that one thing may take now."""
        return max(0.5, min(LIMIT, self.until - time.monotonic()))


def write_rows(path: Path, tables: int, deals: int) -> None:
    """As many rows of a protocol as the evening has records. They are never all in memory: what a process had
    before it starts another counts as memory of that other, too."""
    from deals.deal import dealer_of

    chance = Random(matchpoints.SEED)
    with path.open("w", encoding="utf-8") as out:
        for place in range(tables * deals):
            deal = place // tables + 1
            head = {"players": 4, "dealer": dealer_of(deal, 4)}
            out.write(f"{', ' if place else '['}{json.dumps(head | row(chance, deal))}")
        out.write("]")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
