"""Both weights are really there, and every character that is asked for leaves a mark."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.printing.fonts import REPLACEMENT, glyphs, is_respelt, printable, register_fonts, text_width

WANTED = "♠♣♦♥АЯаяЁёҐґЄєІіЇїÀÉÎÕÜßçñőűşšžŁłğıỳ0123456789½⅓⅔¼¾−–—…№«»“”·→×°"


def test_the_faces_have_what_the_papers_need():
    assert set(WANTED) <= glyphs()


def test_bold_is_another_weight_than_regular():
    assert text_width("Деал", 10, bold=True) > text_width("Деал", 10)


def test_figures_have_one_width_in_both_weights():
    assert (
        len({round(text_width(figure, 10, bold=bold), 6) for figure in "0123456789" for bold in (0, 1)}) == 1
    )


def test_registering_twice_is_registering_once():
    assert register_fonts() is register_fonts()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ґедзь Їжак", "Ґедзь Їжак"),
        (" two\t words\n", "two words"),
        ("e\u0301", "é"),
        ("a\x00b\x07", f"a{REPLACEMENT}b{REPLACEMENT}"),
        ("\u202eabc\u200b", "abc"),
        ("漢字", "HanZi"),
        ("王 小明", "Wang XiaoMing"),
        ("\U0001f600", ":grinning:"),
        ("\u263a\ufe0f", "\u263a"),
        ("דוד כהן", "dvd khhn"),
        ("أحمد", "'hmd"),
        ("\ue000", REPLACEMENT),
        ("\ud800", REPLACEMENT),
        ("+7⅙", "+7 1⁄6"),
        ("⅚", "5⁄6"),
        ("Ａ", "A"),
        ("<b>&amp;", "<b>&amp;"),
        ("", ""),
    ],
)
def test_what_is_shown_for_a_text(text, shown):
    assert printable(text) == shown


@given(st.text(max_size=40))
def test_any_text_becomes_characters_that_can_be_printed(text):
    shown = printable(text)
    assert set(shown) <= glyphs()
    assert not any(unicodedata.category(char).startswith("C") for char in shown)
    assert shown == printable(shown)
    # A mark for every character that is neither white space nor steers a screen.
    if not any(char.isspace() or unicodedata.category(char) in ("Cf", "Mn") for char in text):
        assert len(shown) >= len(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ґедзь  Їжак", False),
        ("e\u0301", False),
        ("Ан\u200bна", False),
        ("王小明", True),
        ("Анна \U0001f600", True),
        ("דוד", True),
        ("a\x00", True),
    ],
)
def test_the_director_can_be_told_whose_name_reads_otherwise(name, told):
    assert is_respelt(name) == told
