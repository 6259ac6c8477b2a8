"""Travellers: a page a deal, room to write in, and a layout nobody sees while writing."""

import dataclasses
import io
import itertools
from fractions import Fraction

import pytest
from django.utils import translation
from pypdf import PdfReader
from pypdf.generic import ContentStream

from movements.rooms import rooms_lines
from tests.tournament.printing.reading import (
    MILLIMETRE,
    check_invariants,
    lines,
    page_sizes,
    page_texts,
    placed,
)
from tests.tournament.printing.sample import sample_event
from tournament.printing.traveller_rows import groups
from tournament.printing.travellers import (
    BlankSheet,
    blank_sheets,
    filled_travellers_paper,
    travellers_paper,
)
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.traveller import Traveller, travellers


def blank(expected=3, layout="", deal=7, **changes):
    usual = {
        "deal": deal,
        "box_set": 4,
        "dealer": "S",
        "first_hand": "W",
        "layout": layout,
        "top": Fraction(4),
        "expected": expected,
        "records": (),
        "names": {},
    }
    return Traveller(**usual | changes)


def blank_sheets_of(event):
    return blank_sheets(travellers(event, Viewer.DIRECTOR), assigned_movement(event))


def row_lines(pdf, page):
    """Heights in millimetres of the rules between rows, from the top, read off the drawing commands."""
    reader = PdfReader(io.BytesIO(pdf))
    stream = ContentStream(reader.pages[page - 1].get_contents(), reader)
    start, rules = None, []
    for operands, operator in stream.operations:
        if operator == b"m":
            start = [float(value) for value in operands]
        elif operator == b"l":
            end = [float(value) for value in operands]
            if abs(start[1] - end[1]) < 0.01 and end[0] - start[0] > 180 * MILLIMETRE:
                rules.append(start[1] / MILLIMETRE)
    return rules[:-1]  # the last one is under the head of the page


@pytest.mark.parametrize("per_table", [3, 4])
def test_the_head_and_columns_of_every_sheet(db, imprint, per_table):
    event = sample_event(players=12 if per_table == 4 else 15, per_table=per_table, records=False)
    sheets = travellers(event, Viewer.DIRECTOR)
    pdf = travellers_paper(imprint, blank_sheets_of(event), per_table)
    assert page_sizes(pdf) == {(210, 148)}
    texts = page_texts(pdf)
    assert len(texts) == len(sheets) == 2 * len({sheet.box_set for sheet in sheets})
    for number, text in enumerate(texts, start=1):
        dealer = "NESW"[(number - 1) % per_table]
        first = "NESW"[number % per_table]
        head = f"set {(number + 1) // 2} · dealer {dealer} · first hand {first} · top "
        assert f"Deal {number}\n" in text
        assert head in text
        for title in ("Contract", "Declarer", "First", "whister", "whists", "no.", "MP", *"NESW"[:per_table]):
            assert title in text
        assert text.count("whists\n") == per_table
    check_invariants(pdf, "Кубок Черноморья")


@pytest.mark.parametrize("expected", [2, 3, 6, 8, 11, 25])
def test_there_are_rows_enough_to_write_in_and_some_to_spare(imprint, expected):
    pdf = travellers_paper(imprint, [BlankSheet(blank(), None, expected)], 4)
    pages = len(page_texts(pdf))
    rows, heights = 0, []
    for page in range(1, pages + 1):
        rules = row_lines(pdf, page)
        rows += len(rules) - 1
        heights += [above - below for above, below in itertools.pairwise(rules)]
    assert rows >= expected + 2
    assert min(heights) >= 6.1
    assert pages == (1 if expected <= 8 else 2 if expected <= 18 else 3)
    for text in page_texts(pdf):
        assert "Deal 7\n" in text
    check_invariants(pdf, "Кубок")


def test_the_layout_is_below_the_fold_upside_down_and_nothing_else_is(db, imprint):
    event = sample_event(records=False)
    pdf = travellers_paper(imprint, blank_sheets_of(event), 4)
    pieces = placed(pdf)
    fold = {piece.y for piece in pieces if piece.text == "fold under along this line"}
    assert len(fold) == 1
    for piece in pieces:
        if piece.text == "fold under along this line":
            continue
        assert piece.turned == (piece.y < min(fold))
    suits = [piece for piece in pieces if piece.text in "♠♣♦♥"]
    assert len(suits) == 22 * 16
    assert all(piece.turned for piece in suits)
    # Folded under along the line, the strip is no taller than what covers it.
    assert max(piece.y for piece in pieces) - min(fold) > min(fold)


def test_folded_and_turned_over_like_a_page_the_hands_run_clockwise_from_n(db, imprint):
    event = sample_event(records=False)
    pdf = travellers_paper(imprint, blank_sheets_of(event), 4)
    titles = [p for p in placed(pdf) if p.page == 2 and p.turned and p.bold]
    assert [piece.text for piece in sorted(titles, key=lambda piece: -piece.x)] == [
        "N",
        "E, dealer: talon",
        "S",
        "W",
    ]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("per_table", [3, 4])
def test_no_word_of_the_header_is_broken(imprint, language, per_table):
    with translation.override(language):
        pieces = placed(travellers_paper(imprint, [BlankSheet(blank(), None, 4)], per_table))
        for group in groups(per_table):
            shown = " ".join(piece.text for piece in pieces).split()
            assert set(group.title.split()) <= set(shown)
            assert {title for title, _width in group.columns if title} <= set(shown)


def test_each_of_several_rooms_has_its_own_sheets(imprint):
    """Rooms of 5 and 7 play 5 rounds; the first of them has sets 1 to 5."""
    sheets = [blank(12, deal=number, box_set=number) for number in range(1, 8)]
    found = blank_sheets(sheets, rooms_lines([5, 7]))
    by_room = {room: [sheet for sheet in found if sheet.room == room] for room in (1, 2)}
    assert [sheet.traveller.deal for sheet in found] == [*range(1, 6), *range(1, 8)]
    assert {room: sum(sheet.records for sheet in own) for room, own in by_room.items()} == {1: 25, 2: 35}
    pieces = placed(travellers_paper(imprint, found, 4))
    said = [piece.text for piece in pieces if piece.text.startswith("room ")]
    assert [text.split(" · ")[0].strip() for text in said] == ["room 1"] * 5 + ["room 2"] * 7


def test_further_pages_of_a_deal_do_not_show_the_layout_again(imprint):
    pdf = travellers_paper(imprint, [BlankSheet(blank(), None, 25)], 4)
    assert ["talon" in text for text in page_texts(pdf)] == [True, False, False]


def test_filled_sheets_show_every_record_and_the_layout_upright(played, imprint):
    sheets = travellers(played, Viewer.DIRECTOR)
    pdf = filled_travellers_paper(imprint, sheets, 4)
    pieces = placed(pdf)
    assert not any(piece.turned for piece in pieces)
    assert not any("fold" in piece.text for piece in pieces)
    for page, sheet in enumerate(sheets, start=1):
        printed = lines([piece for piece in pieces if piece.page == page])
        assert len(sheet.records) == 3
        for record in sheet.records:
            numbers = []
            for seat in record.seats.values():
                half = seat.whists.denominator == 2
                whole = int(abs(seat.whists))
                sign = "−" if seat.whists < 0 else "+" if seat.whists > 0 else ""
                whists = f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"
                numbers += [str(seat.entrant), whists, str(seat.score.amount)]
            assert numbers in [line[-12:] for line in printed]
    check_invariants(pdf, "Кубок Черноморья")


def test_a_record_of_a_whole_room_of_digits_stays_in_its_cells(played, imprint):
    sheet = travellers(played, Viewer.DIRECTOR)[0]
    record = sheet.records[0]
    seats = {
        seat: dataclasses.replace(scored, entrant=4000, whists=Fraction(-8192 * 3 + 1, 2))
        for seat, scored in record.seats.items()
    }
    wide = dataclasses.replace(sheet, records=(dataclasses.replace(record, seats=seats),))
    pdf = filled_travellers_paper(imprint, [wide], 4)
    row = next(line for line in lines(placed(pdf)) if "4000" in line)
    assert row[-12:-9] == ["4000", "−12287½", row[-10]]
    pieces = sorted((p for p in placed(pdf) if p.text in row[-12:-1]), key=lambda piece: piece.x)
    same_line = [
        piece for piece in pieces if abs(piece.y - next(p.y for p in pieces if p.text == "4000")) < 3
    ]
    assert all(left.end < right.x for left, right in itertools.pairwise(same_line))
