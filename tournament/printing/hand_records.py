"""Hand records on A4, six deals a page: cards, best play, and results by frequency.

Suits are told by their shapes. What does not fit under a deal is counted, never left out in silence.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from deals.analysis import DealAnalysis
from deals.cards import SUIT_SIGNS
from scoring.contract import STRAINS, Kind, contract_from_text
from tournament.printing.fitting import ASCENT, draw, fit
from tournament.printing.hands import HANDS_HEIGHT, draw_hands
from tournament.printing.layout import FILL, HEAD_HEIGHT, MARGIN, RULE, HeadedCanvas, Imprint, drawn
from tournament.printing.values import NOTHING, contract_text, tricks_text
from tournament.selectors.hands import Frequency, HandRecord
from tournament.wording.contracts import contract_text as contract_in_words
from tournament.wording.numbers import mixed_text

ACROSS, DOWN = 2, 3
GUTTER = 6 * mm
WIDTH = (A4[0] - 2 * MARGIN - GUTTER) / ACROSS
TOP = A4[1] - MARGIN - HEAD_HEIGHT
HEIGHT = (TOP - MARGIN) / DOWN
TITLE_HEIGHT = 6 * mm
SMALLER = 0.74
LINE, SIZE = 3.8 * mm, 8
PADDING = 0.8 * mm
# Shares of the width: declarer, five strains, misère, all-pass, best contract.
PLAY_SHARES = (0.12, *[0.1] * 6, 0.14, 0.14)
# Times, contract, declarer, tricks, whists.
RESULT_SHARES = (0.15, 0.23, 0.17, 0.2, 0.25)
COLUMN_GAP = 3 * mm
BOTTOM_GAP = 3 * mm


def hand_records_paper(
    imprint: Imprint, hands: Sequence[HandRecord], per_table: int, for_director: bool = False
) -> bytes:
    """The PDF, in the active language; `for_director` it says that nobody else may have it."""
    title = _("For the director only: hand records") if for_director else _("Hand records")

    def pages(canvas: HeadedCanvas) -> None:
        per_page = ACROSS * DOWN
        for start in range(0, len(hands), per_page):
            for place, hand in enumerate(hands[start : start + per_page]):
                row, column = divmod(place, ACROSS)
                left = MARGIN + column * (WIDTH + GUTTER)
                _draw_deal(canvas, hand, per_table, left, TOP - row * HEIGHT)
            canvas.showPage()
        if not hands:
            draw(canvas, fit(_("No deal is open yet."), WIDTH, 12), MARGIN, TOP - 5 * mm)
            canvas.showPage()

    return drawn(imprint, title, A4, pages)


def _draw_deal(canvas: HeadedCanvas, hand: HandRecord, per_table: int, x: float, top: float) -> None:
    below = _draw_title(canvas, hand, x, top)
    canvas.saveState()
    canvas.translate(x, below)
    canvas.scale(SMALLER, SMALLER)
    draw_hands(canvas, hand.layout, hand.deal, per_table, 0, 0, WIDTH / SMALLER, brief=True)
    canvas.restoreState()
    below -= HANDS_HEIGHT * SMALLER + 1.5 * mm
    if hand.analysis is None:
        below = draw(canvas, fit(_("Not analysed yet."), WIDTH, SIZE), x, below) - 2 * mm
    else:
        below = _draw_best_play(canvas, hand.analysis, x, below)
    _draw_results(canvas, hand, x, below, top - HEIGHT + BOTTOM_GAP)


def _draw_title(canvas: HeadedCanvas, hand: HandRecord, x: float, top: float) -> float:
    number = fit(_("Deal %(deal)s") % {"deal": hand.deal}, WIDTH / 2, 12, bold=True)
    draw(canvas, number, x, top)
    facts = [
        _("set %(set)s") % {"set": hand.box_set},
        _("dealer %(seat)s") % {"seat": hand.dealer},
        _("first hand %(seat)s") % {"seat": hand.first_hand},
        *([_("STILL IN PLAY")] if hand.in_play else []),
    ]
    shown = fit(" · ".join(facts), WIDTH * 0.68, SIZE + 1, bold=hand.in_play)
    draw(canvas, shown, x + WIDTH, top - (number.size - shown.size) * ASCENT, align="right")
    canvas.setLineWidth(RULE)
    canvas.line(x, top - TITLE_HEIGHT + 1.2 * mm, x + WIDTH, top - TITLE_HEIGHT + 1.2 * mm)
    return top - TITLE_HEIGHT


# Best play


def _draw_best_play(canvas: HeadedCanvas, analysis: DealAnalysis, x: float, top: float) -> float:
    """A row for each hand that plays, then the par; gives where the rest may begin."""
    caption = fit(_("Tricks with best play"), WIDTH, SIZE, bold=True)
    top = draw(canvas, caption, x + PADDING, top) - 1 * mm
    _draw_line(canvas, _play_titles(), PLAY_SHARES, x, top, WIDTH, head=True)
    for place, (seat, tricks) in enumerate(analysis.tricks.items(), start=1):
        row = [seat, *(str(tricks[strain]) for strain in STRAINS)]
        row += [str(analysis.misere[seat]), str(analysis.all_pass[seat]), rung_text(analysis.best[seat])]
        _draw_line(canvas, row, PLAY_SHARES, x, top - place * LINE, WIDTH)
    below = top - (len(analysis.tricks) + 1) * LINE
    said = par_text(analysis)
    return draw(canvas, fit(said, WIDTH, SIZE), x + PADDING, below - 1 * mm) - 2.2 * mm


def _play_titles() -> list[str]:
    return [
        pgettext("declarer, head of a column", "Decl."),
        *SUIT_SIGNS.values(),
        pgettext("contract without trumps", "NT"),
        pgettext("contract of misère", "M"),
        pgettext("contract", "all-pass"),
        pgettext("contract, head of a column", "best"),
    ]


def rung_text(text: str | None) -> str:
    """A contract written 7H or M as on paper; a dash for none."""
    return NOTHING if text is None else contract_text(contract_from_text(text))


def par_text(analysis: DealAnalysis) -> str:
    if analysis.par is None:
        return _("With all cards known everybody passes.")
    return _("With all cards known the auction ends in %(contract)s by %(seat)s.") % {
        "contract": contract_in_words(contract_from_text(analysis.par.contract)),
        "seat": analysis.par.declarer,
    }


# Results


def _draw_results(canvas: HeadedCanvas, hand: HandRecord, x: float, top: float, bottom: float) -> None:
    """In two columns down to `bottom`, each with its head; a last line tells what has no room."""
    if not hand.results and not hand.ruled:
        draw(canvas, fit(_("Nobody has played it."), WIDTH, SIZE), x + PADDING, top)
        return
    width = (WIDTH - COLUMN_GAP) / 2
    lines = int((top - bottom) / LINE) - 1
    fouled = bool(hand.results and hand.results[0].version)
    if hand.ruled or fouled or len(hand.results) > 2 * lines:
        lines -= 1
    shown = hand.results[: 2 * lines]
    for column in range(2):
        left = x + column * (width + COLUMN_GAP)
        part = shown[column * lines : (column + 1) * lines]
        if part:
            _draw_line(canvas, _result_titles(), RESULT_SHARES, left, top, width, head=True)
        for place, one in enumerate(part, start=1):
            _draw_line(canvas, result_cells(one), RESULT_SHARES, left, top - place * LINE, width)
    left_out = sum(one.times for one in hand.results[2 * lines :])
    if said := _rest_text(left_out, hand.ruled, fouled=fouled):
        below = top - (min(len(shown), lines) + bool(shown)) * LINE
        draw(canvas, fit(said, WIDTH, SIZE - 1), x + PADDING, below - 0.8 * mm)


def _rest_text(left_out: int, ruled: int, *, fouled: bool) -> str:
    """What the table does not hold."""
    said = [_("A: these cards; others: other cards")] if fouled else []
    if left_out:
        text = ngettext(
            "%(count)s more table with rarer results", "%(count)s more tables with rarer results", left_out
        )
        said.append(text % {"count": left_out})
    if ruled:
        text = ngettext("%(count)s table by a ruling", "%(count)s tables by a ruling", ruled)
        said.append(text % {"count": ruled})
    return " · ".join(said)


def _result_titles() -> list[str]:
    declarer = pgettext("declarer, head of a column", "Decl.")
    return [_("Times"), _("Contract"), declarer, _("Tricks"), _("Whists")]


def result_cells(one: Frequency) -> list[str]:
    """Times, contract, declarer, tricks and whists, as they are printed."""
    tricks = tricks_text(one.tricks, one.hand_tricks)
    whists = NOTHING if one.whists is None else mixed_text(one.whists, signed=True)
    passed = one.contract.kind is Kind.ALL_PASS
    contract = pgettext("contract", "all-pass") if passed else contract_text(one.contract, one.multiplier)
    return [f"{one.version} {one.times}".strip(), contract, one.declarer or NOTHING, tricks, whists]


def _draw_line(
    canvas: HeadedCanvas,
    texts: Sequence[str],
    shares: Sequence[float],
    x: float,
    top: float,
    width: float,
    *,
    head: bool = False,
) -> None:
    """Texts in their cells, the first on the left, the others on the right; a head has a grey ground."""
    if head:
        canvas.setFillColor(FILL)
        canvas.rect(x, top - LINE, width, LINE, stroke=0, fill=1)
        canvas.setFillGray(0)
    canvas.setLineWidth(RULE)
    canvas.line(x, top - LINE, x + width, top - LINE)
    left = x
    for place, (text, share) in enumerate(zip(texts, shares, strict=True)):
        cell = width * share
        bold, size = head or place == 0, SIZE - 1.5 if head else SIZE
        fitted = fit(text, cell - PADDING, size, smallest=4.5, bold=bold)
        base = top - (LINE - fitted.height) / 2
        if place:
            draw(canvas, fitted, left + cell - PADDING / 2, base, align="right")
        else:
            draw(canvas, fitted, left + PADDING, base)
        left += cell
