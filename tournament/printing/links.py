"""Cards with links for phones, four to an A4: one for every table, one for every entrant.

Each has a picture to scan and, for those who cannot, an address and a short code to type. Whoever has a card
can enter results of its table: cards are given out for one session and withdrawn with their links.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing.fitting import draw, fit, fit_title, wrap
from tournament.printing.grid import cards_drawn
from tournament.printing.layout import HeadedCanvas, Imprint
from tournament.printing.qr import draw_qr
from tournament.selectors.links import code_text, entrant_lines, table_lines

WIDTH, HEIGHT = 95 * mm, 135 * mm
EDGE = 6 * mm
INSIDE = WIDTH - 2 * EDGE
PICTURE = 62 * mm
LONGEST_BASE = 200


@dataclass(frozen=True)
class LinkCard:
    """`title` is whose it is, `does` what it opens; `typed_at` is where its `code` is typed."""

    title: str
    does: str
    url: str
    code: str
    typed_at: str


def link_cards(event: Event, base_url: str) -> list[LinkCard]:
    """Of every table with a link in force. Refuses with `links_not_made`, or what is no address."""
    base = checked_base(base_url)
    does = _("Scan it with the camera of a phone to enter the results of this table.")
    cards = [
        _card(
            _("Table %(table)s") % {"table": line.table}, does, base, f"t/{line.link.token}/", line.link.code
        )
        for line in table_lines(event)
        if line.link
    ]
    if not cards:
        raise TournamentError("links_not_made", slug=event.slug)
    return cards


def entrant_cards(event: Event, base_url: str) -> list[LinkCard]:
    """Of every number with a link in force; empty where none has one."""
    base = checked_base(base_url)
    does = _("Scan it with the camera of a phone: where to go, your results, and what to confirm.")
    return [
        _card(f"{line.number} {line.name}", does, base, f"p/{line.link.token}/", line.link.code)
        for line in entrant_lines(event)
        if line.link
    ]


def _card(title: str, does: str, base: str, path: str, code: str) -> LinkCard:
    return LinkCard(title, does, urljoin(base, path), code_text(code), urljoin(base, "t/"))


def checked_base(base_url: str) -> str:
    """The address with a slash at its end; refuses with `base_url_missing` or `base_url_bad`."""
    base = base_url.strip()
    if not base:
        raise TournamentError("base_url_missing")
    try:
        parts = urlsplit(base)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        whole = False
    if not whole or parts.query or parts.fragment or len(base) > LONGEST_BASE or not _plain(base):
        raise TournamentError("base_url_bad", url=base)
    return base.rstrip("/") + "/"


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text


def links_paper(imprint: Imprint, cards: Sequence[LinkCard]) -> bytes:
    """The PDF, in the active language."""

    def draw_one(canvas: HeadedCanvas, card: LinkCard, x: float, top: float) -> None:
        _draw_card(canvas, card, x + EDGE, top - EDGE)

    return cards_drawn(imprint, _("Links for phones"), (WIDTH, HEIGHT), cards, draw_one)


def _draw_card(canvas: HeadedCanvas, card: LinkCard, x: float, top: float) -> None:
    middle = x + INSIDE / 2
    imprint = f"{canvas.imprint.event}, {canvas.imprint.date}"
    below = draw(canvas, fit(imprint, INSIDE, 9, smallest=6.5, lines=2), x, top) - 4 * mm
    title = fit_title(card.title, INSIDE, 30, smallest=12, lines=3)
    below = draw(canvas, title, middle, below, align="center") - 4 * mm
    below = draw(canvas, wrap(card.does, INSIDE, 9.5), x, below) - 2 * mm
    code = fit(card.code, INSIDE, 22, bold=True)
    said = _("Without a camera: open %(address)s and type") % {"address": card.typed_at}
    typed = wrap(said, INSIDE, 9, lines=3)
    # A long name takes its room from the picture.
    foot = top - HEIGHT + 2 * EDGE + code.height + 2.5 * mm + typed.height + 2 * mm
    picture = min(PICTURE, below - foot)
    draw_qr(canvas, card.url, middle - picture / 2, below, picture)
    below = draw(canvas, typed, x, below - picture - 2 * mm) - 2.5 * mm
    draw(canvas, code, middle, below, align="center")
