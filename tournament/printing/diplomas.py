"""Diplomas on A4 lying on its side, for the first three places and the best team."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from deals.cards import SUIT_SIGNS
from tournament.printing.fitting import draw, fit
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, RULE, THICK_RULE, HeadedCanvas, Imprint, drawn
from tournament.printing.values import result_cell
from tournament.selectors.report import Report
from tournament.wording.numbers import place_text

PAGE = landscape(A4)
TOP = PAGE[1] - MARGIN - HEAD_HEIGHT
MIDDLE = PAGE[0] / 2
FRAME = 4 * mm
INSIDE = PAGE[0] - 2 * MARGIN - 8 * FRAME
LAST_PLACE = 3


@dataclass(frozen=True)
class Diploma:
    """`place` is 1, or 2-3 where it is shared; `below` is the club or the members, `result` with its unit."""

    place: str
    name: str
    below: str
    result: str


def diplomas(report: Report) -> list[Diploma]:
    """By place; of the total over the sessions where there is one. Only for those who are ranked."""
    in_whists = report.standings.method.in_whists
    found = [
        Diploma(place, name, club, result_words(result, in_whists))
        for place, name, club, result in _ranked(report)
        if place and first_of(place) <= LAST_PLACE
    ]
    for team in report.teams:
        if team.place and first_of(team.place) == 1:
            members = ", ".join(member.name for member in team.members)
            found.append(Diploma(team.place, team.name, members, ""))
    return found


def _ranked(report: Report) -> list[tuple[str, str, str, Fraction | None]]:
    if report.total is not None:
        return [(row.place, row.name, row.club, row.total.result) for row in report.total.rows]
    return [(row.place, row.name, row.club, row.result) for row in report.standings.rows]


def first_of(place: str) -> int:
    """The number a shared place begins with."""
    return int(place.partition("-")[0])


def result_words(result: Fraction | None, in_whists: bool) -> str:
    said = result_cell(result, in_whists)
    if in_whists:
        return _("whists per deal: %(result)s") % {"result": said}
    return _("%(result)s %% of the top") % {"result": said}


def diplomas_paper(imprint: Imprint, wanted: Sequence[Diploma]) -> bytes:
    """The PDF, in the active language, with room for names and seals of those who sign."""

    def pages(canvas: HeadedCanvas) -> None:
        for diploma in wanted:
            _draw_frame(canvas)
            _draw_words(canvas, diploma)
            _draw_signatures(canvas)
            canvas.showPage()

    return drawn(imprint, _("Diplomas"), PAGE, pages)


def _draw_frame(canvas: HeadedCanvas) -> None:
    width, height = PAGE[0] - 2 * MARGIN, TOP - MARGIN
    canvas.setLineWidth(THICK_RULE * 2)
    canvas.rect(MARGIN, MARGIN, width, height)
    canvas.setLineWidth(RULE)
    canvas.rect(MARGIN + FRAME / 2, MARGIN + FRAME / 2, width - FRAME, height - FRAME)
    corners = [(MARGIN, TOP), (PAGE[0] - MARGIN, TOP), (MARGIN, MARGIN), (PAGE[0] - MARGIN, MARGIN)]
    for (x, y), sign in zip(corners, SUIT_SIGNS.values(), strict=True):
        left, lower = x < MIDDLE, y < PAGE[1] / 2
        shown = fit(sign, 20 * mm, 34)
        middle = x + (12 * mm if left else -12 * mm)
        draw(canvas, shown, middle, y + (16 * mm if lower else -5 * mm), align="center")


def _draw_words(canvas: HeadedCanvas, diploma: Diploma) -> None:
    imprint = canvas.imprint
    y = TOP - 16 * mm
    y = _centred(canvas, imprint.event, y, 22, smallest=12, lines=2) - 3 * mm
    y = _centred(canvas, imprint.date, y, 12) - 9 * mm
    y = _centred(canvas, _("DIPLOMA"), y, 44, bold=True) - 9 * mm
    y = _centred(canvas, _("for place %(place)s") % {"place": place_text(diploma.place)}, y, 22) - 8 * mm
    y = _centred(canvas, diploma.name, y, 34, smallest=16, bold=True, lines=2) - 3 * mm
    if diploma.below:
        y = _centred(canvas, diploma.below, y, 13, smallest=9, lines=2) - 5 * mm
    if diploma.result:
        _centred(canvas, diploma.result, y, 15)


def _centred(
    canvas: HeadedCanvas,
    text: str,
    top: float,
    size: float,
    *,
    smallest: float = 8,
    bold: bool = False,
    lines: int = 1,
) -> float:
    shown = fit(text, INSIDE, size, smallest=smallest, bold=bold, lines=lines)
    return draw(canvas, shown, MIDDLE, top, align="center")


def _draw_signatures(canvas: HeadedCanvas) -> None:
    base = MARGIN + 14 * mm
    canvas.setLineWidth(RULE)
    for place, words in enumerate((_("Organiser"), _("Chief judge"))):
        left = MARGIN + 34 * mm + place * 110 * mm
        canvas.line(left, base, left + 90 * mm, base)
        draw(canvas, fit(words, 90 * mm, 9), left + 45 * mm, base - 1.5 * mm, align="center")
