"""The head of every page: event, date, moment of printing in the event's zone, page x of y."""

import dataclasses
import itertools

import pytest
from django.utils import translation
from reportlab.lib.pagesizes import A4, A5, A6, landscape, letter
from reportlab.lib.units import mm

from tests.tournament.printing.reading import check_invariants, page_sizes, page_texts, placed
from tests.tournament.printing.sample import sample_event
from tournament.printing.fitting import draw, fit
from tournament.printing.layout import MARGIN, drawn, flowing, imprint_of
from tournament.printing.tables import Column, Words, heading, table

LONG = "Международный кубок Черноморья памяти основателей клуба " * 3


def three_pages(canvas):
    for _page in range(3):
        canvas.showPage()


def test_every_page_is_numbered_out_of_all(imprint):
    pdf = drawn(imprint, "Paper", A4, three_pages)
    texts = page_texts(pdf)
    assert [f"page {number} of 3" in text for number, text in enumerate(texts, start=1)] == [True] * 3
    for text in texts:
        for words in ("Кубок Черноморья", "14 марта 2026 г.", "as of 2026-03-14 12:00 Europe/Kyiv", "Paper"):
            assert words in text


def test_a_long_title_stays_on_its_side_of_the_head_on_every_size_of_page(imprint):
    for size in (A4, A5, A6, letter):
        pdf = drawn(dataclasses.replace(imprint, event=LONG, version="version 3"), "Paper", size, three_pages)
        check_invariants(pdf, LONG[:8])
        pieces = [piece for piece in placed(pdf) if piece.page == 1]
        assert any(piece.text == "page 1 of 3" for piece in pieces)
        assert "version 3" in " ".join(piece.text for piece in pieces)
        for line in {piece.y for piece in pieces}:
            across = sorted((piece for piece in pieces if piece.y == line), key=lambda piece: piece.x)
            assert all(left.end < right.x for left, right in itertools.pairwise(across))


@pytest.mark.parametrize(
    ("made_for", "sheet", "size"),
    [
        (A4, "", (210, 297)),
        (A4, "a4", (210, 297)),
        (A4, "a5", (148, 210)),
        (A4, "letter", (216, 279)),
        (landscape(A5), "a4", (297, 210)),
        (landscape(A5), "a6", (148, 105)),
        (landscape(A5), "letter", (279, 216)),
    ],
)
def test_on_another_sheet_the_whole_page_is_drawn_smaller_or_larger(imprint, made_for, sheet, size):
    def corners(canvas):
        width, height = made_for
        draw(canvas, fit("left", 100, 10), MARGIN, height - 20 * mm)
        draw(canvas, fit("right", 100, 10), width - MARGIN, MARGIN + 12, align="right")
        canvas.showPage()

    pdf = drawn(dataclasses.replace(imprint, sheet=sheet), "Paper", made_for, corners)
    assert page_sizes(pdf) == {size}
    pieces = {piece.text: piece for piece in placed(pdf)}
    scale = pieces["left"].size / 10
    assert scale == pytest.approx(min(size[0] * mm / made_for[0], size[1] * mm / made_for[1]), abs=0.005)
    least = MARGIN * scale - 0.1
    assert min(piece.x for piece in pieces.values()) >= least
    assert max(piece.end for piece in pieces.values()) <= size[0] * mm - least + 2
    assert all(least <= piece.y <= size[1] * mm - least + 2 for piece in pieces.values())
    assert pieces["left"].x < pieces["right"].x
    assert pieces["left"].y > pieces["right"].y


def test_the_page_is_as_big_as_asked(imprint):
    assert page_sizes(drawn(imprint, "Paper", A5, three_pages)) == {(148, 210)}


def test_the_time_of_printing_is_that_of_the_event(db, at):
    event = sample_event(records=False)
    assert imprint_of(event, at).printed == "as of 2026-03-15 00:30 Europe/Kyiv"
    assert imprint_of(event, at).event == "Кубок Черноморья"


def test_the_date_is_written_as_people_of_the_language_do(db):
    event = sample_event(records=False)
    dates = {}
    for language in ("en", "ru", "uk"):
        with translation.override(language):
            dates[language] = imprint_of(event).date
    assert dates == {"en": "March 14, 2026", "ru": "14 марта 2026 г.", "uk": "14 березня 2026 р."}


def test_a_table_repeats_its_header_and_a_heading_goes_with_its_table(imprint):
    columns = [Column("Number", 100, "right"), Column("Word", 100)]
    rows = [[str(number), "слово"] for number in range(1, 121)]
    story = [table(columns, rows), *heading("Second"), table(columns, rows)]
    pdf = flowing(imprint, "Paper", A4, [Words("First"), *story])
    pieces = placed(pdf)
    pages = max(piece.page for piece in pieces)
    heads = [piece.page for piece in pieces if piece.text == "Number"]
    second = next(piece for piece in pieces if piece.text == "Second")
    assert pages >= 4
    assert set(heads) == set(range(1, pages + 1))
    assert len(heads) == pages + 1
    assert any(piece.page == second.page and piece.text == "1" and piece.y < second.y for piece in pieces)
    numbers = [piece for piece in pieces if piece.text.isdigit()]
    assert [int(piece.text) for piece in numbers] == [*range(1, 121), *range(1, 121)]
    assert len({round(piece.end, 2) for piece in numbers}) == 1
    check_invariants(pdf, "Кубок")
