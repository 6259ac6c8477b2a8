"""From the figures of one run to a page in English or Russian; the two cannot differ but in words."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.figures import rounded, slope, table
from benchmarks.words import BUSY, LABELS

Measured = Mapping[str, Any]
IN_ORDER = (
    *("whole", "correction", "whists", "matchpoints", "salliere", "standings"),
    *("movement", "check", "fairness", "offers", "make", "papers", "workbook", "first_page"),
    *("standings_page", "standings_again", "protocol_page", "player_page", "desk_page", "entrants_page"),
)
FRAMES, FRAME = Path(__file__).parent, {"en": "report.md", "ru": "report.ru.md"}
OTHER_PROCESSES = ("first_page",)  # what its processes took is not told
LARGER = 400  # players
SOLVED = ("raw", "all_pass", "analysis")
SEARCH_SECONDS = 5


def document(results: Measured, language: str) -> str:
    return (FRAMES / FRAME[language]).read_text(encoding="utf-8").format(**Report(results, language).parts())


class Report:
    def __init__(self, results: Measured, language: str) -> None:
        self.results, self.language, self.words = results, language, LABELS[language]
        self.sizes = [str(size) for size in results["sizes"]]

    def parts(self) -> dict[str, str]:
        about = self.results["machine"]
        return {
            "day": self.results["day"],
            **{name: about[name] or "—" for name in ("processor", "system", "python", "sqlite", "java")},
            "cores": str(about["cores"]),
            "gigabytes": self.number(f"{about['gigabytes']:.0f}"),
            "load": self.number(f"{about['load']:.1f}"),
            "busy": BUSY[self.language] if about["load"] >= about["cores"] / 2 else "",
            "limit": f"{self.results['limit']:.0f}",
            "search": str(SEARCH_SECONDS),
            "clock": self.growth("seconds", self.time),
            "processor_table": self.growth("processor", self.time),
            "memory": self.growth("megabytes", self.figure),
            "size": self.size(),
            "scoring": self.scoring("seconds"),
            "scoring_processor": self.scoring("processor"),
            "fixed": self.fixed(),
            "searches": self.searches(),
        }

    def growth(self, what: str, shown: Callable[[float], str]) -> str:
        """A row for everything measured, a column for every size; of times with their slopes."""
        heads = [self.words["players"], *(self.number(f"{int(size):,}") for size in self.sizes)]
        sloped = what != "megabytes"
        if sloped:
            heads += [self.words["slope"], self.words["tail"].format(LARGER)]
        rows = []
        for name in IN_ORDER:
            of_size = self.results["growth"].get(name, {})
            if not of_size or (what == "processor" and name in OTHER_PROCESSES):
                continue
            cells = [self.cell(of_size.get(size, {}), what, shown) for size in self.sizes]
            rows.append([self.words[name], *cells, *(self.slopes(of_size, what) if sloped else ())])
        return table(heads, rows)

    def slopes(self, of_size: Mapping[str, Measured], what: str) -> list[str]:
        times = {int(size): one[what] for size, one in of_size.items() if what in one}
        larger = {size: time for size, time in times.items() if size >= LARGER}
        found = (slope(times), slope(larger))
        return ["—" if one is None else self.number(f"{one:.2f}") for one in found]

    def cell(self, one: Measured, what: str, shown: Callable[[float], str]) -> str:
        if "left_out" in one:
            return self.words[one["left_out"]].format(one.get("code", f"{self.results['limit']:.0f}"))
        return shown(one[what]) if what in one else "—"

    def size(self) -> str:
        """Of pages, papers and the workbook."""
        heads = [self.words["players"], *(self.number(f"{int(size):,}") for size in self.sizes)]
        rows = []
        for name in IN_ORDER:
            of_size = self.results["growth"].get(name, {})
            if any("kilobytes" in one for one in of_size.values()):
                rows.append([self.words[name], *(self.extent(of_size.get(size, {})) for size in self.sizes)])
        return table(heads, rows)

    def extent(self, one: Measured) -> str:
        if "kilobytes" not in one:
            return self.cell(one, "kilobytes", self.figure)
        told = f"{self.figure(one['kilobytes'])} {self.words['kilobytes']}"
        if "pages" in one:
            pages = self.number(f"{one['pages']:,}")
            told += f", {pages} {self.words['pages']}"
        return told

    def scoring(self, what: str) -> str:
        """Of every number of records: ours, theirs and the ratio."""
        names = ("whists", "matchpoints", "salliere")
        of_records = {str(int(size) // 4 * 14): size for size in self.sizes}
        growth, large = self.results["growth"], self.results["large"]
        columns = {"2": {name: self.results["fixed"].get(f"{name}_starts", {}) for name in names}}
        for records, size in of_records.items():
            columns[records] = {name: growth.get(name, {}).get(size, {}) for name in names}
        for records in large.get("matchpoints", ()):
            columns[records] = {name: large.get(name, {}).get(records, {}) for name in names}
        heads = [self.words["records"], *(self.number(f"{int(records):,}") for records in columns)]
        heads[1] = f"{heads[1]} ({self.words['starts']})"
        rows = [
            [self.words[name], *(self.cell(column[name], what, self.time) for column in columns.values())]
            for name in names
        ]
        ratios = [ratio(column, what) for column in columns.values()]
        net = [ratio(column, what, columns["2"]) for column in columns.values()]
        rows.append([f"**{self.words['ratio']}**", *map(self.share, ratios)])
        rows.append([self.words["net"], "—", *map(self.share, net[1:])])
        return table(heads, rows)

    def fixed(self) -> str:
        fixed, solver = self.results["fixed"], self.results["fixed"].get("solver", {})
        heads = ["", *(self.words[name] for name in ("clock", "worst", "processor", "memory"))]
        check = fixed.get("check", {})
        memory = self.cell(solver, "megabytes", self.figure)
        rows = [
            [
                self.words["manage_check"],
                self.cell(check, "seconds", self.time),
                "—",
                self.cell(check, "processor", self.time),
                self.cell(check, "megabytes", self.figure),
            ],
            [self.words["ready"], self.cell(solver, "ready", self.time), "—", "—", memory],
        ]
        for name in SOLVED:
            found = {key: value / 1000 for key, value in solver.get(name, {}).items()}
            cells = [self.cell(found, key, self.time) for key in ("seconds", "worst", "processor")]
            rows.append([self.words[name], *cells, memory])
        return table(heads, rows)

    def searches(self) -> str:
        words = self.words
        heads = [words["players"], words["rounds"], words["found"].format(SEARCH_SECONDS), words["shipped"]]
        rows = [
            [
                size,
                str(one.get("rounds", "—")),
                *(self.imbalance(one, name) for name in ("found", "shipped", "known")),
            ]
            for size, one in self.results["searches"].items()
        ]
        return table([*heads, words["known"]], rows)

    def imbalance(self, one: Measured, name: str) -> str:
        if "left_out" in one:
            return self.cell(one, name, self.figure)
        return "—" if one[name] is None else self.number(f"{one[name]:.2f}")

    def time(self, seconds: float) -> str:
        small = seconds < 1
        return f"{self.figure(1000 * seconds if small else seconds)} {self.words['ms' if small else 's']}"

    def share(self, share: float | None) -> str:
        return "—" if share is None else self.number(f"{share:.2f}")

    def figure(self, number: float) -> str:
        return self.number(rounded(number))

    def number(self, text: str) -> str:
        """With the comma of the language."""
        return text if self.language == "en" else text.replace(",", "\u00a0").replace(".", ",")


def ratio(
    column: Mapping[str, Measured], what: str, start: Mapping[str, Measured] | None = None
) -> float | None:
    """Of our two commands to Salliere, whole or less what starting takes; None of what was not measured."""
    times = {name: one.get(what) for name, one in column.items()}
    less = {name: one.get(what) for name, one in start.items()} if start else dict.fromkeys(times, 0.0)
    if None in times.values() or None in less.values():
        return None
    net = {name: times[name] - less[name] for name in times}
    ours = net["whists"] + net["matchpoints"]
    return ours / net["salliere"] if min(ours, net["salliere"]) > 0 else None
