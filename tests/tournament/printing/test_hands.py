"""The layout on paper holds exactly the cards of the deal, each hand under its seat."""

import re

import pytest

from deals.dealing import deal_layout
from deals.notation import layout_text
from tests.tournament.printing.reading import MARGIN, check_invariants, placed
from tournament.printing.hands import HANDS_HEIGHT, draw_hands
from tournament.printing.layout import drawn

PAGE = (595, 420)
SIGNS = "♠♣♦♥"


def printed(imprint, layout, number, per_table):
    def page(canvas):
        draw_hands(canvas, layout, number, per_table, MARGIN, MARGIN + HANDS_HEIGHT, 595 - 2 * MARGIN)
        canvas.showPage()

    return drawn(imprint, "Layout", PAGE, page)


def hands_printed(pdf):
    """{title: {sign: ranks}} read off columns and rows of print."""
    pieces = [piece for piece in placed(pdf) if piece.y < MARGIN + HANDS_HEIGHT]
    titles = [piece for piece in pieces if piece.bold]
    hands = {}
    for title in titles:
        hands[title.text] = {}
        for sign in (p for p in pieces if p.text in SIGNS and abs(p.x - title.x) < 1):
            ranks = [p for p in pieces if abs(p.y - sign.y) < 1 and 5 < p.x - sign.x < 50]
            hands[title.text][sign.text] = ranks[0].text if ranks else ""
    return hands


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("number", range(1, 9))
def test_every_card_lies_where_the_text_of_the_layout_has_it(imprint, per_table, number):
    text = layout_text(deal_layout(b"\2" * 32, "x", number, "", per_table))
    pdf = printed(imprint, text, number, per_table)
    hands = hands_printed(pdf)
    dealer = "NESW"[(number - 1) % per_table]
    expected = {}
    for part in text.split():
        seat, suits = part.split(":")
        title = (
            "Talon" if seat == "T" else f"{seat}, dealer: talon" if (per_table, seat) == (4, dealer) else seat
        )
        expected[title] = {
            sign: " ".join(ranks).replace("T", "10") or "—"
            for sign, ranks in zip(SIGNS, suits.split("."), strict=True)
        }
    assert hands == expected
    assert list(hands) == list(expected)
    assert (
        len(re.findall(r"10|[789JQKA]", " ".join(r for hand in hands.values() for r in hand.values()))) == 32
    )
    check_invariants(pdf, "Кубок")


@pytest.mark.parametrize("per_table", [3, 4])
def test_without_a_layout_there_are_lines_to_write_it_on(imprint, per_table):
    hands = hands_printed(printed(imprint, "", 1, per_table))
    assert list(hands) == (["N, dealer: talon", *"ESW"] if per_table == 4 else [*"NES", "Talon"])
    assert all(hand == dict.fromkeys(SIGNS, "") for hand in hands.values())
