"""The papers of an event at the desk: what to print before play, for a round and afterwards."""

import io
import zipfile
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing.layout import SHEETS, imprint_of
from tournament.printing.papers import AFTER, BEFORE, EACH_ROUND, PAPERS, Order, files_of, planned
from tournament.printing.source import Source
from tournament.selectors.events import event_by_slug
from tournament.web.links import is_local
from tournament.web.page import DirectorOnly, EventPage
from tournament.wording.fields import page_sentence as sentence

TITLES: dict[str, str | Promise] = {
    "prices": _("Price table"),
    "startlist": _("Start list"),
    "travellers": _("Travellers"),
    "hands": _("Hand records"),
    "reserves": _("Reserve deals"),
    "slips": _("Deal slips for the boxes"),
    "labels": _("Box labels"),
    "judge": _("Judge's sheet"),
    "cards": _("Instruction cards for the places"),
    "routes": _("Route cards for the players"),
    "seating": _("Seating plan of a round"),
    "entries": _("Entry slips of a round"),
    "standings": _("Standings"),
    "rounds": _("Results by round"),
    "total": _("Total"),
    "scores": _("Score sheets of the players"),
    "newspaper": _("Columns for a newspaper"),
    "rulings": _("Rulings"),
    "diplomas": _("Diplomas"),
}
WHEN: dict[str, str | Promise] = {
    BEFORE: _("Before play"),
    EACH_ROUND: _("For a round"),
    AFTER: _("After play"),
}
MOST_DIGITS = 4


def order_asked(request: HttpRequest, only: tuple[str, ...], for_round: bool) -> Order:
    """What the address says of language, sheet and round; what cannot be is refused by `planned`."""
    asked = request.GET
    number = asked.get("round", "") if for_round else ""
    if number and not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
        raise TournamentError("round_unknown", round=number, rounds="—")
    return Order(
        only=only,
        language=asked.get("language") or None,
        base_url=base_of(request),
        round=int(number) if number else None,
        sheet=asked.get("sheet", ""),
    )


def base_of(request: HttpRequest) -> str:
    """Where pictures to scan lead; nowhere while the address is one that only this computer understands."""
    return "" if is_local(request) else request.build_absolute_uri("/")


class Papers(DirectorOnly, EventPage):
    """Every paper there is; what cannot be printed yet says what it waits for."""

    template_name = "desk/papers.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        source = Source(event, imprint_of(event))
        groups = []
        for when, title in WHEN.items():
            lines = [
                (name, TITLES.get(name, name), self._waits(kind.missing(source), event))
                for name, kind in PAPERS.items()
                if kind.when == when and kind.unasked
            ]
            groups.append((when, title, lines))
        return {
            "groups": groups,
            "sheets": list(SHEETS),
            "rounds": range(1, event.rounds.count() + 1),
            "asked": self.request.GET,
        }

    def _waits(self, code: str, event: Event) -> str:
        return sentence(TournamentError(code, slug=event.slug)) if code else ""


class Paper(DirectorOnly):
    """One paper as a PDF; several files, or all of a kind, as a zip."""

    def get(self, request: HttpRequest, slug: str, name: str) -> HttpResponse:
        event = event_by_slug(slug)
        only = tuple(one for one, kind in PAPERS.items() if kind.when == name and kind.unasked)
        for_round = name == EACH_ROUND or (name in PAPERS and PAPERS[name].when == EACH_ROUND)
        order = order_asked(request, () if only else (name,), for_round)
        source, names = planned(event, order)
        files = [file for one in names if not only or one in only for file in files_of(source, one, order)]
        if not files:
            raise TournamentError("paper_empty", paper=str(TITLES.get(name, name)))
        if len(files) == 1 and not only:
            return _sent(f"{event.slug}-{files[0][0]}", files[0][1], "application/pdf")
        return _sent(f"{event.slug}-{name}.zip", _packed(files), "application/zip")


def _packed(files: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as box:
        for name, content in files:
            box.writestr(name, content)
    return out.getvalue()


def _sent(name: str, content: bytes, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
