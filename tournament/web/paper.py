"""One paper straight from the desk, while whoever asked waits for it."""

import io
import zipfile
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse

from tournament.errors import TournamentError
from tournament.printing.papers import EACH_ROUND, PAPERS, Order, files_of, planned
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.web.links import is_local
from tournament.web.page import DeskPage
from tournament.wording.papers import PAPERS as WORDS

MOST_DIGITS = 4


class Paper(DeskPage):
    """A PDF, or a zip where the paper is several files; `?language=`, `?sheet=`, `?round=` as in an order."""

    needs = Act.TAKE

    def get(self, request: HttpRequest, slug: str, name: str) -> HttpResponse:
        event = event_by_slug(slug)
        order = order_asked(request, name)
        source, names = planned(event, order)
        files = [file for one in names for file in files_of(source, one, order)]
        if not files:
            raise TournamentError("paper_empty", paper=str(WORDS[name][0]))
        if len(files) == 1:
            return _sent(f"{slug}-{files[0][0]}", files[0][1], "application/pdf")
        return _sent(f"{slug}-{name}.zip", _packed(files), "application/zip")


def order_asked(request: HttpRequest, name: str) -> Order:
    """What the address says; what cannot be is refused by `planned`."""
    asked = request.GET
    number = asked.get("round", "") if name in PAPERS and PAPERS[name].when == EACH_ROUND else ""
    if number and not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
        raise TournamentError("round_unknown", round=number, rounds="—")
    return Order(
        only=(name,),
        language=asked.get("language") or None,
        base_url=base_of(request),
        round=int(number) if number else None,
        sheet=asked.get("sheet", ""),
    )


def base_of(request: HttpRequest) -> str:
    """Where pictures to scan lead; nowhere while the address is one that only this computer understands."""
    return "" if is_local(request) else request.build_absolute_uri("/")


def _packed(files: Sequence[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as box:
        for name, content in files:
            box.writestr(name, content)
    return out.getvalue()


def _sent(name: str, content: bytes, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
