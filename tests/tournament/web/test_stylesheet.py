"""The stylesheet: enough contrast in light and dark, and nothing from another host."""

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[3] / "static"
SHEET = (STATIC / "prikup.css").read_text(encoding="utf-8")
HALL = (STATIC / "hall.css").read_text(encoding="utf-8")
PRINT = (STATIC / "print.css").read_text(encoding="utf-8")
LIGHT, DARK = re.findall(r":root \{(.*?)\}", SHEET, re.DOTALL)
(PAPER,) = re.findall(r":root \{(.*?)\}", PRINT, re.DOTALL)
INKS = ("ink", "quiet", "accent", "good", "warn", "bad", "spades", "clubs", "diamonds", "hearts")
PAIRS = [*product(INKS, ("paper", "sheet")), ("on-accent", "accent"), ("bad", "bad-sheet")]
LEAST_FOR_TEXT = 4.5


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", block))


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_black_and_white():
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("block", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read(block):
    palette = colours(block)
    poor = {pair for pair in PAIRS if contrast(palette[pair[0]], palette[pair[1]]) < LEAST_FOR_TEXT}
    assert poor == set()


def test_paper_is_black_and_white():
    """What is not named on paper is named in no colour: pictures keep their own greys."""
    palette = colours(PAPER)
    assert set(palette) == {name for name in colours(LIGHT) if not name.startswith("map-")}
    assert {palette[ink] for ink in INKS if ink != "quiet"} == {"#000"}
    assert {palette[sheet] for sheet in ("paper", "sheet", "bad-sheet")} == {"#fff"}


def test_light_and_dark_have_the_same_colours():
    assert set(colours(LIGHT)) == set(colours(DARK))


def test_colours_are_used_only_by_name():
    rest = SHEET.replace(LIGHT, "").replace(DARK, "") + HALL
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|hsl", rest)
    assert set(re.findall(r"var\(--([a-z-]+)\)", rest)) <= set(colours(LIGHT))


def test_nothing_comes_from_another_host():
    for sheet in STATIC.glob("*.css"):
        assert not re.search(r"url\(|@import|https?:", sheet.read_text(encoding="utf-8")), sheet
