"""Walking every address of the site, and what an answer says once markup and packing are taken off."""

import csv
import html
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path

from django.urls import URLPattern, URLResolver, reverse
from openpyxl import load_workbook

from tests.tournament.printing.reading import page_texts
from tests.tournament.web.reading import words

ROOT = Path(__file__).parents[2]
# What the parts of an address may be. A part with another name has to be added here by whoever names it.
FILLED: dict[str, tuple[object, ...]] = {
    "slug": ("cup", "cup-2"),
    "club": ("north",),
    "person": (1,),
    "number": (1, 8, 99),
    "deal": (1, 5, 7, 8, 14, 99),
    "table": (1, 2),
    "round": (1, 2, 7),
    "version": (1, 2),
    "convention": ("sochi",),
    "players": (4,),
    "search": (1,),
    "ruling": (1, 2),
    "report": (1,),
    "form": ("txt", "pbn", "json", "csv", "xlsx"),
    "asked": (1,),
    "name": ("judge", "slips"),
    "act": (1, 2),
    "rest": ("events/cup/nothing",),
    "token": ("table-2-of-cup-2", "somebody-of-cup-2", "no-such-link"),
}
# Every parameter a page reads from its address, and some that an unwary page might.
ASKED: tuple[dict[str, str], ...] = (
    {},
    {"line": "E", "round": "1", "rounds": "7", "players": "8", "per_table": "4", "copies": "on"}
    | {"scheme": "rulebook-8", "number": "3", "a": "rulebook-8", "b": "lines", "minutes": "600", "pace": "8"}
    | {"sort": "-whists", "order": "layout", "filter": "hidden", "q": "7"},
    {
        "round": "3",
        "bare": "1",
        "part": "1",
        "again": "",
        "off_plan": "yes",
        "deal": "5",
        "table": "1",
        "page": "2",
        "search": "Игрок",
    }
    | {"seat": "E", "contract": "M", "declarer": "N", "base": "http://10.0.0.5:8000/"}
    | {"archive": "1", "event": "cup-2", "club": "north", "kind": "deals"}
    | {"format": "json", "all": "1", "viewer": "director", "desk": "1", "debug": "1"},
)
# Where a page takes its parameters from its address by a form, the form's fields are among those above.
READ = re.compile(r"""GET(?:\.get(?:list)?\(|\[)["'](\w+)|["'](\w+)["'] in (?:self\.)?request\.GET""")


class Unwalked(Exception):
    """An address with a part nobody has said how to fill."""


def patterns(root: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """All addresses, those of included lists too."""
    for found in root:
        if isinstance(found, URLResolver):
            yield from patterns(found.url_patterns)
        else:
            yield found


def addresses(pattern: URLPattern, filled: Mapping[str, tuple[object, ...]] = FILLED) -> list[str]:
    """The address with every filling of its parts."""
    parts = list(pattern.pattern.converters)
    if unknown := set(parts) - set(filled):
        raise Unwalked(f"{pattern.pattern}: say in FILLED what {sorted(unknown)} may be")
    if pattern.pattern.regex.groups != len(parts) or not pattern.name:
        raise Unwalked(f"{pattern.pattern}: name it and its parts")
    choices = product(*(filled[part] for part in parts))
    return [reverse(pattern.name, kwargs=dict(zip(parts, values, strict=True))) for values in choices]


def parameters_read() -> set[str]:
    """Names of parameters that code of pages and of the API takes from an address."""
    files = [*ROOT.glob("tournament/web/**/*.py"), *ROOT.glob("tournament/api/**/*.py")]
    return {first or second for file in files for first, second in READ.findall(file.read_text())}


def said(response) -> str:
    """All text of an answer: of a page, JSON, CSV, a PDF or a workbook; also where it leads."""
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    head = " ".join(str(response.headers.get(name, "")) for name in ("Location", "Content-Disposition"))
    return f"{response.status_code} {head} {READERS[kind](response)}"


def _page(response) -> str:
    """Words, and what stands in attributes; tokens that are new in every page are left out."""
    text = re.sub(
        r'name="(csrfmiddlewaretoken|key)" value="[^"]*"', "", html.unescape(response.content.decode())
    )
    return " ".join([words(response), *re.findall(r'="([^"]*)"', text)])


def _pdf(response) -> str:
    """Without the moment of printing."""
    text = "\n".join(page_texts(b"".join(response)))
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "", text)


def _workbook(response) -> str:
    book = load_workbook(io.BytesIO(b"".join(response)))
    return "\n".join(str(cell.value) for sheet in book for row in sheet for cell in row if cell.value)


def _csv(response) -> str:
    return "\n".join(" ".join(row) for row in csv.reader(io.StringIO(b"".join(response).decode("utf-8-sig"))))


# When the one who asks has logged in and looked last, in what is kept of his own account.
MY_MOMENTS = re.compile(r'"(joined_at|last_login|begun_at|used_at)": (null|"[^"]*")')
READERS = {
    "": lambda response: response.content.decode(),
    "text/html": _page,
    "text/plain": lambda response: response.content.decode(),
    "application/json": lambda response: MY_MOMENTS.sub("", response.content.decode()),
    "application/problem+json": lambda response: response.content.decode(),
    "application/yaml": lambda response: response.content.decode(),
    "text/csv": _csv,
    "application/pdf": _pdf,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": _workbook,
}


# Cards in any spelling

SPELT = str.maketrans({"В": "J", "Д": "Q", "К": "K", "Т": "A", "Ј": "J"})
RANKS = "AKQJT987"


@lru_cache(maxsize=4)
def bare(text: str) -> str:
    """Only the ranks of a text, in Latin letters: signs of suits, dots, blanks and words are gone."""
    spelt = text.upper().replace("10", "T").translate(SPELT)
    return re.sub(f"[^{RANKS}]", "", spelt)


@lru_cache
def spellings(layout: str) -> frozenset[str]:
    """Ways to print the hands of a layout one by one, up or down."""
    hands = dict(part.split(":") for part in layout.split())
    hands = {seat: hand for seat, hand in hands.items() if len(hand.replace(".", "")) == 10}
    found = set()
    for hand in hands.values():
        suits = hand.split(".")
        for order in (suits, suits[::-1]):
            found |= {"".join(order), "".join(suit[::-1] for suit in order)}
    return frozenset(found)


@lru_cache
def whole_suits(layout: str) -> frozenset[str]:
    """Suits without a card in the talon, in the order of the hands; there are two at least."""
    hands = [part.partition(":")[2] for part in layout.split()]
    ten = [hand.split(".") for hand in hands if len(hand.replace(".", "")) == 10]
    return frozenset(whole for suit in zip(*ten, strict=True) if len(whole := "".join(suit)) == len(RANKS))


def shows_layout(text: str, layout: str) -> bool:
    """Whether any hand of the layout is in the text, or two whole suits; fewer cards may be chance."""
    ranks = bare(text)
    suits = sum(suit in ranks for suit in whole_suits(layout))
    return layout in text or suits > 1 or any(one in ranks for one in spellings(layout))
