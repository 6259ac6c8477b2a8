"""What every picture is made of. Lengths are in units of the picture: pixels at its natural size."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Text = tuple[int, int, str, object]


def figure(kind: str, size: tuple[int, int], title: object, said: object, *parts: SafeString) -> SafeString:
    """A picture of `size` with a title and, for those who do not see it, what it says."""
    width, height = size
    return format_html(
        '<svg class="picture {0}" width="{1}" height="{2}" viewBox="0 0 {1} {2}" role="img">'
        "<title>{3}</title>{4}{5}</svg>",
        kind,
        width,
        height,
        title,
        format_html("<desc>{}</desc>", said) if said else "",
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def texts(written: Iterable[Text]) -> SafeString:
    """Words at places: x, y of the base line, a class, what is written."""
    return format_html_join("", '<text x="{}" y="{}" class="{}">{}</text>', written)


def lines(drawn: Iterable[tuple[int, int, int, int, str]]) -> SafeString:
    """Straight lines: x and y of both ends, and a class."""
    return format_html_join("", '<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>', drawn)


def boxes(drawn: Iterable[tuple[int, int, int, int, str]]) -> SafeString:
    """Rectangles: x and y of the upper left corner, width, height, and a class."""
    return format_html_join("", '<rect x="{}" y="{}" width="{}" height="{}" class="{}"/>', drawn)


def path(points: Iterable[tuple[int, int]]) -> SafeString:
    return format_html('<polyline points="{}"/>', " ".join(f"{x},{y}" for x, y in points))
