"""A card for every place of the movement: where whoever sits there goes next, and N's duty to the set.

Eight cards to an A4, cut along the dashed lines. Where the next place is not the same after every
round, the card lists it for each run of rounds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from movements.instructions import PlaceCard
from tournament.printing.fitting import draw, fit, wrap
from tournament.printing.grid import cards_drawn
from tournament.printing.layout import FILL, RULE, HeadedCanvas, Imprint
from tournament.printing.values import NOTHING

WIDTH, HEIGHT = 95 * mm, 66 * mm
EDGE = 5 * mm
INSIDE = WIDTH - 2 * EDGE
MOST_IN_LINE = 9
LABEL_SIZE = 12


@dataclass(frozen=True)
class Step:
    """Where to go after the rounds in `rounds`, written as on the card."""

    rounds: str
    target: str


def cards_paper(imprint: Imprint, cards: Sequence[PlaceCard], rooms: Mapping[int, int]) -> bytes:
    """The PDF, in the active language; `rooms` by table, empty where there is one."""

    def draw_one(canvas: HeadedCanvas, card: PlaceCard, x: float, top: float) -> None:
        _draw_card(canvas, card, rooms, x + EDGE, top - EDGE)

    return cards_drawn(imprint, _("Table cards"), (WIDTH, HEIGHT), cards, draw_one)


def _draw_card(canvas: HeadedCanvas, card: PlaceCard, rooms: Mapping[int, int], x: float, top: float) -> None:
    below = _draw_name(canvas, card, place_words(card, rooms), x, top)
    duty = top - HEIGHT + 2 * EDGE + 15 * mm
    _draw_move(canvas, card, x, below, below - duty if _has_duty(card) else below - duty + 15 * mm)
    if card.row_place is not None:
        _draw_row_place(canvas, card.row_place, x, duty)
    elif card.set_goes_to:
        _draw_steps(canvas, _("N hands the set to table"), set_steps(card), x, duty, 15 * mm)


def _has_duty(card: PlaceCard) -> bool:
    return card.row_place is not None or bool(card.set_goes_to)


def _draw_name(canvas: HeadedCanvas, card: PlaceCard, name: str, x: float, top: float) -> float:
    """The place in big type and in words, and whose card it is; gives where the rest may begin."""
    place = fit(str(card.place), 30 * mm, 40, bold=True)
    draw(canvas, place, x, top)
    words, bottom = x + 32 * mm, top - 13 * mm
    room = INSIDE - 32 * mm
    under = draw(canvas, fit(name, room, 13, smallest=8, bold=True, lines=2), words, top)
    imprint = f"{canvas.imprint.event}, {canvas.imprint.date}"
    draw(canvas, fit(imprint, room, 8, smallest=6.5, lines=2), words, under - 1.5 * mm)
    canvas.setLineWidth(RULE)
    canvas.line(x, bottom, x + INSIDE, bottom)
    return bottom - 2.5 * mm


def place_words(card: PlaceCard, rooms: Mapping[int, int]) -> str:
    """The card's place in words."""
    if card.place.is_rest:
        return _("Rest place %(place)s") % {"place": card.place}
    words = _("Table %(table)s, seat %(seat)s") % {"table": card.place.table, "seat": card.place.seat}
    if card.place.table in rooms:
        return words + ", " + _("room %(room)s") % {"room": rooms[card.place.table]}
    return words


def _draw_move(canvas: HeadedCanvas, card: PlaceCard, x: float, top: float, height: float) -> None:
    if card.place.is_rest:
        rest = fit(_("You do not play this round."), INSIDE, LABEL_SIZE)
        below = draw(canvas, rest, x, top) - 2 * mm
        height, top = height - (top - below), below
    if card.stays:
        stay = fit(_("Stay here all session"), INSIDE, 22, smallest=14, bold=True, lines=2)
        draw(canvas, stay, x, top - 5 * mm)
        return
    _draw_steps(canvas, _("After the round go to"), move_steps(card), x, top, height)


def move_steps(card: PlaceCard) -> tuple[Step, ...]:
    """Where whoever sits at the place goes, one step where it is always the same."""
    return _runs([NOTHING if place is None else str(place) for place in card.goes_to])


def set_steps(card: PlaceCard) -> tuple[Step, ...]:
    """Which table N hands the set to; a set that rests goes back to the judge."""
    return _runs([_("judge") if table is None else str(table) for table in card.set_goes_to])


def _runs(targets: Sequence[str]) -> tuple[Step, ...]:
    steps = []
    for target, run in groupby(enumerate(targets, start=1), key=lambda item: item[1]):
        rounds = [number for number, _target in run]
        first, last = rounds[0], rounds[-1]
        steps.append(Step(str(first) if first == last else f"{first}–{last}", target))
    return tuple(steps)


def _draw_steps(
    canvas: HeadedCanvas, label: str, steps: Sequence[Step], x: float, top: float, height: float
) -> None:
    if len(steps) == 1:
        _draw_single(canvas, label, steps[0].target, x, top, height)
        return
    shown = fit(_("%(label)s (by rounds)") % {"label": label}, INSIDE, LABEL_SIZE, smallest=7)
    below = draw(canvas, shown, x, top - 1 * mm) - 1.5 * mm
    lines = [steps[start : start + MOST_IN_LINE] for start in range(0, len(steps), MOST_IN_LINE)]
    line_height = min(15 * mm, (height - (top - below)) / len(lines))
    for place, line in enumerate(lines):
        _draw_line(canvas, line, x, below - place * line_height, line_height)


def _draw_single(canvas: HeadedCanvas, label: str, target: str, x: float, top: float, height: float) -> None:
    """The words on the left, the place in the biggest type on the right."""
    size = min(44.0, height * 0.85)
    place = fit(f"→ {target}", INSIDE * 0.5, size, smallest=14, bold=True)
    draw(canvas, place, x + INSIDE, top - (height - place.height) / 2, align="right")
    words = wrap(label, INSIDE * 0.44, LABEL_SIZE)
    draw(canvas, words, x, top - (height - words.height) / 2)


def _draw_line(canvas: HeadedCanvas, steps: Sequence[Step], x: float, top: float, height: float) -> None:
    """Cells with the rounds above and the place below."""
    width = INSIDE / max(len(steps), 5)
    canvas.setLineWidth(RULE)
    for place, step in enumerate(steps):
        left = x + place * width
        canvas.setFillColor(FILL)
        canvas.rect(left, top - height * 0.38, width, height * 0.38, fill=1)
        canvas.setFillGray(0)
        canvas.rect(left, top - height, width, height)
        middle, room = left + width / 2, width - 1.5 * mm
        rounds = fit(step.rounds, room, min(10.0, height * 0.3), smallest=4)
        draw(canvas, rounds, middle, top - height * 0.07, align="center")
        target = fit(step.target, room, min(20.0, height * 0.5), smallest=4, bold=True)
        draw(canvas, target, middle, top - height * 0.45, align="center")


def _draw_row_place(canvas: HeadedCanvas, row_place: int, x: float, top: float) -> None:
    """N's duty beside the number of the place in the judge's row."""
    side = 13 * mm
    canvas.setLineWidth(RULE)
    canvas.rect(x, top - side, side, side)
    number = fit(str(row_place), side - 2 * mm, 24, bold=True)
    draw(canvas, number, x + side / 2, top - (side - number.height) / 2, align="center")
    duty = _(
        "N takes the set from place %(place)s of the judge's row and puts it back there after the round."
    )
    words = wrap(duty % {"place": row_place}, INSIDE - side - 3 * mm, 9.5)
    draw(canvas, words, x + side + 3 * mm, top - (side - words.height) / 2)
