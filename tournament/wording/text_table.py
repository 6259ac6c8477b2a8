"""Tables for reading in a terminal or a forum, where every letter is equally wide."""

from collections.abc import Collection, Sequence


def text_table(lines: Sequence[Sequence[str]], left: Collection[int]) -> str:
    """`lines` of equal length as columns: those numbered in `left`, from 0, to the left, others right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(line, widths, left) for line in lines)


def _line(cells: Sequence[str], widths: Sequence[int], left: Collection[int]) -> str:
    parts = [
        cell.ljust(width) if column in left else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(parts).rstrip()
