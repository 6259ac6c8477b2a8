"""Cards on sheets of every size: as many as there is room for, and the way round that holds more."""

import dataclasses

import pytest
from reportlab.lib.units import mm

from tests.tournament.printing.reading import page_sizes, placed
from tournament.printing.fitting import draw, fit
from tournament.printing.grid import cards_drawn, goes_on, grid_of
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, SHEETS
from tournament.printing.papers import ANY, PAPERS


@pytest.mark.parametrize(
    ("sheet", "size", "across", "down", "wide"),
    [
        ("", (95, 66), 2, 4, False),
        ("a4", (95, 66), 2, 4, False),
        ("letter", (95, 66), 2, 3, False),
        ("a5", (95, 66), 1, 2, False),
        ("a6", (95, 66), 1, 1, True),
        ("a4", (190, 66), 1, 4, False),
        ("a5", (190, 66), 1, 1, True),
        ("a4", (63.3, 37.5), 3, 7, False),
        ("letter", (95, 135), 2, 1, False),
    ],
)
def test_how_many_go_on_a_sheet(sheet, size, across, down, wide):
    grid = grid_of(sheet, size[0] * mm, size[1] * mm)
    assert (grid.across, grid.down) == (across, down)
    assert (grid.page[0] > grid.page[1]) == wide


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_cards_lie_within_the_margins_and_below_the_head(imprint, sheet):
    size = (60 * mm, 40 * mm)
    drawn = []

    def draw_one(canvas, card, x, top):
        drawn.append((x, top))
        draw(canvas, fit(str(card), 50, 10), x + 10, top - 10)

    pdf = cards_drawn(dataclasses.replace(imprint, sheet=sheet), "Cards", size, range(20), draw_one)
    grid = grid_of(sheet, *size)
    for x, top in drawn:
        assert x >= MARGIN - 0.1
        assert x + size[0] <= grid.page[0] - MARGIN + 0.1
        assert top <= grid.page[1] - MARGIN - HEAD_HEIGHT + 0.1
        assert top - size[1] >= MARGIN - 0.1
    assert len(set(drawn)) == min(20, grid.per_page)
    width, height = grid.page
    assert page_sizes(pdf) == {(round(width / mm), round(height / mm))}
    numbers = [piece.text for piece in placed(pdf) if piece.text.isdigit()]
    assert numbers == [str(number) for number in range(20)]


def test_what_is_too_large_for_a_sheet_does_not_go_on_it():
    assert not goes_on("a6", 190 * mm, 66 * mm)
    assert goes_on("a5", 190 * mm, 66 * mm)


def test_cards_too_large_for_a_sheet_are_on_a4(imprint):
    size = (150 * mm, 120 * mm)
    pdf = cards_drawn(dataclasses.replace(imprint, sheet="a6"), "Cards", size, [1], lambda *given: None)
    assert page_sizes(pdf) == {(210, 297)}


def test_every_paper_has_sheets_and_its_own_is_the_first():
    for name, kind in PAPERS.items():
        assert set(kind.sheets) <= set(ANY), name
        assert kind.sheets[0] == ("a5" if name == "travellers" else "a4"), name
