"""The route of a player through the hall: tables as places, and at each seat the rounds he has there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.web.pictures.svg import boxes, figure, path, texts

WIDE, HIGH, COLUMNS, TABLE = 112, 144, 3, 46  # a place, how many stand in a row, a table
ASIDE, ABOVE = 38, 54  # from the middle of the table to the seats beside it, and above and below it
BELOW, BESIDE = 19, 26  # from one stop to the next, one under another or in a row
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0), "": (0, 1)}


@dataclass(frozen=True)
class Step:
    """Where he is in a round; no table and no seat where he rests."""

    round: int
    table: int | None
    seat: str


@dataclass(frozen=True)
class Stop:
    """Rounds on end at one seat: `first` to `last`, drawn with the middle at x, y."""

    first: int
    last: int
    x: int
    y: int

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def route_picture(number: int, steps: Sequence[Step], now: int = 0) -> SafeString:
    """Only tables he comes to; the round `now` stands out."""
    places = places_of(steps)
    stops = stops_of(steps)
    wide = [22 if stop.first == stop.last else 12 + 8 * len(stop.label) for stop in stops]
    rows = (len(places) + COLUMNS - 1) // COLUMNS
    return figure(
        "plan",
        (WIDE * min(COLUMNS, max(1, len(places))), HIGH * rows),
        _("Route of number %(number)s") % {"number": number},
        "; ".join(_said(step) for step in steps),
        boxes(
            (x - TABLE // 2, y - TABLE // 2, TABLE, TABLE, "table" if table else "rest")
            for table, (x, y) in places.items()
        ),
        path((stop.x, stop.y) for stop in stops),
        texts(
            (x, y + 6, "name" if table else "small", table or _("rest")) for table, (x, y) in places.items()
        ),
        format_html_join(
            "",
            '<rect x="{}" y="{}" width="{}" height="18" rx="9" class="{}"/>',
            (
                (stop.x - width // 2, stop.y - 9, width, "now" if stop.first <= now <= stop.last else "stop")
                for stop, width in zip(stops, wide, strict=True)
            ),
        ),
        texts(
            (stop.x, stop.y + 4, "at now" if stop.first <= now <= stop.last else "at", stop.label)
            for stop in stops
        ),
    )


def _said(step: Step) -> str:
    if step.table is None:
        return _("round %(round)s: rest") % {"round": step.round}
    return _("round %(round)s: table %(table)s, seat %(seat)s") % vars(step)


def places_of(steps: Iterable[Step]) -> dict[int, tuple[int, int]]:
    """The middle of every table he comes to, row by row by number; rest, as 0, comes last."""
    tables = sorted({step.table or 0 for step in steps}, key=lambda table: (not table, table))
    return {
        table: (WIDE * (place % COLUMNS) + WIDE // 2, HIGH * (place // COLUMNS) + HIGH // 2)
        for place, table in enumerate(tables)
    }


def stops_of(steps: Sequence[Step]) -> list[Stop]:
    """In order of rounds. Stops at one seat stand beside each other along the edge of the table."""
    spells = _spells(steps)
    places = places_of(steps)
    at_seat: dict[tuple[int, str], list[Step]] = {}
    for step, _last in spells:
        at_seat.setdefault((step.table or 0, step.seat), []).append(step)
    return [
        Stop(step.round, last, *_spot(places[step.table or 0], step, at_seat[step.table or 0, step.seat]))
        for step, last in spells
    ]


def _spells(steps: Iterable[Step]) -> list[tuple[Step, int]]:
    """Each stay with its last round."""
    spells: list[tuple[Step, int]] = []
    for step in steps:
        if spells and (spells[-1][0].table, spells[-1][0].seat) == (step.table, step.seat):
            spells[-1] = (spells[-1][0], step.round)
        else:
            spells.append((step, step.round))
    return spells


def _spot(middle: tuple[int, int], step: Step, beside: Sequence[Step]) -> tuple[int, int]:
    """Along the edge the stops share what room there is; those of rest stand under its name."""
    across, down = SIDES[step.seat]
    most, room = (BELOW, HIGH) if across else (BESIDE, WIDE)
    between = min(most, (room - 12) // len(beside))
    along = (2 * beside.index(step) - len(beside) + 1) * between // 2
    if across:
        return middle[0] + across * ASIDE, middle[1] + along
    return middle[0] + along, middle[1] + down * ABOVE
