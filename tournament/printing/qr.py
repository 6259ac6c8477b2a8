"""QR codes as rows of dark and light squares."""

import segno

# A quarter of the picture may be dirty or torn before it cannot be read: cards lie among cups.
ERROR_LEVEL = "q"


def modules_of(text: str) -> list[list[bool]]:
    """Row by row, True for a dark square; without the light margin of four that belongs round it."""
    code = segno.make(text, error=ERROR_LEVEL, micro=False, boost_error=False)
    return [[bool(square) for square in row] for row in code.matrix]
