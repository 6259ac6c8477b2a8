"""Reading a PDF back: every piece of text with its place, and the papers' invariants."""

import io
from dataclasses import dataclass

from pypdf import PdfReader

from tournament.printing.fonts import text_width

MILLIMETRE = 72 / 25.4
MARGIN = 10 * MILLIMETRE
SAME_LINE = 3


@dataclass(frozen=True)
class Placed:
    """One piece of text; `x`, `y` is where its base line begins, in points from the lower left corner."""

    page: int
    text: str
    x: float
    y: float
    size: float
    bold: bool
    turned: bool

    @property
    def end(self) -> float:
        width = text_width(self.text, self.size, bold=self.bold)
        return self.x - width if self.turned else self.x + width


def placed(pdf: bytes) -> list[Placed]:
    """All text of all pages in the order it was drawn."""
    found = []
    for number, page in enumerate(PdfReader(io.BytesIO(pdf)).pages, start=1):

        def visit(text, outer, inner, font, size, number=number):
            if text.strip():
                x = inner[4] * outer[0] + outer[4]
                y = inner[5] * outer[3] + outer[5]
                bold = font["/BaseFont"].endswith("Bold")
                found.append(Placed(number, text.strip(), x, y, size * abs(outer[0]), bold, outer[0] < 0))

        page.extract_text(visitor_text=visit)
    return found


def lines(pieces: list[Placed]) -> list[list[str]]:
    """Texts by line of print from the top, each line from left to right."""
    found: list[list[Placed]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.page, -piece.y)):
        last = found[-1][0] if found else None
        if last and last.page == piece.page and last.y - piece.y < SAME_LINE:
            found[-1].append(piece)
        else:
            found.append([piece])
    return [[piece.text for piece in sorted(line, key=lambda piece: piece.x)] for line in found]


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Widths and heights of the pages, in whole millimetres."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return {(round(box.width / MILLIMETRE), round(box.height / MILLIMETRE)) for box in boxes}


def page_texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def check_invariants(pdf: bytes, event: str) -> None:
    """Fonts are embedded, nothing leaves the margins, every page is headed and numbered."""
    reader = PdfReader(io.BytesIO(pdf))
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]
    pieces = placed(pdf)
    for piece in pieces:
        box = reader.pages[piece.page - 1].mediabox
        left, right = sorted((piece.x, piece.end))
        assert left >= MARGIN - 0.1, piece
        assert right <= float(box.width) - MARGIN + 0.1, piece
        assert MARGIN - 0.1 <= piece.y <= float(box.height) - MARGIN, piece
    for number in range(1, len(reader.pages) + 1):
        head = " ".join(piece.text for piece in pieces if piece.page == number)
        assert event in head
        assert f"{number} " in head
        assert str(len(reader.pages)) in head
