"""Text shrinks, then breaks, then ends in an ellipsis - and never leaves its width."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tournament.printing.fitting import ELLIPSIS, FittedCell, fit, fit_title, wrap
from tournament.printing.fonts import printable, text_width

WORDS = st.text(alphabet="абвгш WmЇ-i.", max_size=60)


@given(WORDS, st.floats(15, 300), st.integers(1, 4), st.booleans())
def test_no_line_is_wider_than_asked(text, width, lines, bold):
    fitted = fit(text, width, 12, lines=lines, bold=bold)
    assert 1 <= len(fitted.lines) <= lines
    assert 6 <= fitted.size <= 12
    for line in fitted.lines:
        assert text_width(line, fitted.size, bold=bold) <= width + 1e-6


@given(WORDS, st.floats(15, 300), st.integers(1, 4))
@example("WW а", 15.0, 1)
def test_every_letter_is_there_unless_an_ellipsis_says_otherwise(text, width, lines):
    fitted = fit(text, width, 12, lines=lines)
    kept = "".join("".join(fitted.lines).split())
    whole = "".join(printable(text).split())
    if fitted.lines[-1].endswith(ELLIPSIS):
        assert whole.startswith(kept.removesuffix(ELLIPSIS))
        assert len(fitted.lines) == lines
        # It was cut for want of room: with its spaces it is wider than a line.
        assert text_width(" ".join(printable(text).split()), fitted.size) > width
    else:
        assert kept == whole


@given(WORDS, st.floats(15, 300))
def test_a_text_that_fits_is_left_alone(text, width):
    assume(text_width(printable(text), 12) <= width)
    assert (fit(text, width, 12).lines, fit(text, width, 12).size) == ((printable(text),), 12)


def test_it_shrinks_before_it_breaks_and_breaks_before_it_is_cut():
    name = "Александрина-Виктория Преображенская-Оболенская"
    natural = text_width(name, 10)
    assert fit(name, natural, 10, lines=2).size == 10
    shrunk = fit(name, natural * 0.8, 10, lines=2)
    assert (len(shrunk.lines), 7.9 < shrunk.size < 8) == (1, True)
    broken = fit(name, natural * 0.45, 10, lines=2)
    assert broken.lines == ("Александрина-Виктория", "Преображенская-Оболенская")
    assert broken.size == 6
    assert fit(name, natural * 0.2, 10, lines=2).lines[-1].endswith(ELLIPSIS)


def test_a_line_breaks_after_a_hyphen_and_inside_a_word_that_is_too_long():
    width = text_width("Преображенская-", 6) + 1
    assert fit("Преображенская-Оболенская", width, 12, lines=2).lines == ("Преображенская-", "Оболенская")
    assert "".join(fit("щ" * 30, text_width("щ" * 16, 6), 12, lines=2).lines) == "щ" * 30


def test_wrapping_keeps_the_size():
    fitted = wrap("one two three four", text_width("one two", 10) + 1, 10)
    assert (fitted.lines, fitted.size) == (("one two", "three", "four"), 10)


@given(st.lists(st.sampled_from(["Разыгрывающий", "Первый", "МП", "по"]), max_size=2), st.floats(40, 90))
def test_a_title_breaks_between_words_only(words, width):
    fitted = fit_title(" ".join(words), width, 9)
    assert " ".join(fitted.lines).split() == words
    assert all(text_width(line, fitted.size, bold=True) <= width for line in fitted.lines)
    if all(text_width(word, 9, bold=True) <= width for word in words):
        assert fitted.size == 9


@pytest.mark.parametrize(("text", "lines"), [("Ли", 1), ("Преображенская-Оболенская Александрина", 2)])
def test_a_cell_is_as_tall_as_its_lines(text, lines):
    cell = FittedCell(text, size=9)
    width, height = cell.wrap(70, 1000)
    assert width == 70
    assert len(cell.fitted.lines) == lines
    assert height == pytest.approx(cell.fitted.size * (0.94 + 1.2 * (lines - 1)))
