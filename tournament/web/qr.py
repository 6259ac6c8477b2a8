"""Addresses as pictures to scan."""

from django.utils.safestring import SafeString, mark_safe

from tournament.printing.qr import modules_of

QUIET_ZONE = 4


def qr_svg(text: str) -> SafeString:
    """Inline SVG in black on white whatever the theme; the address stands beside it in letters."""
    rows = modules_of(text)
    size = len(rows) + 2 * QUIET_ZONE
    path = "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h1v1h-1z"
        for row, line in enumerate(rows)
        for column, dark in enumerate(line)
        if dark
    )
    # Only numbers go into it.
    return mark_safe(
        f'<svg class="qr" viewBox="0 0 {size} {size}" aria-hidden="true" shape-rendering="crispEdges">'
        f'<rect class="qr-paper" width="{size}" height="{size}"/><path class="qr-ink" d="{path}"/></svg>'
    )
