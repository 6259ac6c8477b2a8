"""The faces every paper is set in, and text made safe to print in them.

Arimo has Cyrillic, Ukrainian, Latin with diacritics and the four suits, and figures of equal width.
It comes as one variable font whose default is the regular weight; the bold weight is cut out of it
once per process.
"""

import io
import unicodedata
from functools import cache, lru_cache

import fontpkg
from anyascii import anyascii
from fontTools.ttLib import TTFont as FontFile
from fontTools.varLib import instancer
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD = "Arimo", "Arimo-Bold"
REPLACEMENT = "?"
BOLD_WEIGHT = 700
# Kerning, ligatures and hints for screens: cutting them too would take most of the time.
NOT_PRINTED = ("GPOS", "GSUB", "GDEF", "cvar", "cvt ", "fpgm", "prep", "gasp")
FRACTION_SLASH = "\N{FRACTION SLASH}"


@cache
def register_fonts() -> None:
    """Makes both weights known to reportlab; the first call takes about a second."""
    path = fontpkg.path("arimo")
    pdfmetrics.registerFont(TTFont(REGULAR, str(path)))
    with FontFile(path) as variable:
        for table in NOT_PRINTED:
            if table in variable:
                del variable[table]
        bold = io.BytesIO()
        # With a name of its own: reportlab takes two fonts of one PostScript name for the same.
        instancer.instantiateVariableFont(variable, {"wght": BOLD_WEIGHT}, updateFontNames=True).save(bold)
    bold.seek(0)
    pdfmetrics.registerFont(TTFont(BOLD, bold))


@cache
def glyphs() -> frozenset[str]:
    """Every character the faces can show."""
    with FontFile(fontpkg.path("arimo"), lazy=True) as font:
        return frozenset(chr(code) for code in font.getBestCmap())


@lru_cache(maxsize=16_384)
def printable(text: str) -> str:
    """`text` on one line, in characters that all leave a mark on paper and are read from left to right.

    White space becomes single spaces, and what only steers a screen is left out. A character the faces lack
    is written out by its parts if it has any (⅙ as 1⁄6), else in Latin letters that say about the same, else
    shown as a question mark, so that nobody's name silently loses a letter.
    """
    composed = unicodedata.normalize("NFC", text)
    shown = " ".join("".join(map(_shown, composed)).split())
    # What was spelt out may join with the accent that follows it.
    return shown if shown == text else printable(shown)


def is_respelt(text: str) -> bool:
    """Whether people find something else on paper than they wrote."""
    written = "".join(char for char in unicodedata.normalize("NFC", text) if not _steers(char))
    return "".join(printable(text).split()) != "".join(written.split())


def _shown(char: str) -> str:
    if char.isspace():
        return " "
    if _steers(char):
        return ""
    if char in glyphs() and not unicodedata.category(char).startswith("C") and not _runs_leftwards(char):
        return char
    parts = unicodedata.normalize("NFKC", char)
    if parts != char and all(part in glyphs() and not _runs_leftwards(part) for part in parts):
        # "7⅙" must not become 71⁄6.
        return f" {parts}" if FRACTION_SLASH in parts else parts
    spelt = "" if unicodedata.category(char).startswith("C") else anyascii(char)
    return spelt if spelt.isprintable() and spelt.strip() else REPLACEMENT


def _steers(char: str) -> bool:
    """Joiners, marks of direction and the like, which screens obey and nobody sees."""
    return unicodedata.category(char) == "Cf" or unicodedata.name(char, "").startswith("VARIATION SELECTOR")


def _runs_leftwards(char: str) -> bool:
    """Of Hebrew or Arabic: letter by letter from the left it would be read backwards."""
    return unicodedata.bidirectional(char) in ("R", "AL")


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in points of `text` set in `size` points."""
    register_fonts()
    return pdfmetrics.stringWidth(text, font_name(bold), size)


def font_name(bold: bool) -> str:
    return BOLD if bold else REGULAR
