"""Pictures in templates: light values out of what selectors know, and what is said beside the picture."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.selectors.hands import Frequency
from tournament.selectors.player import PlayedDeal, PlayerResults, RouteStep
from tournament.selectors.results import ScoredRecord
from tournament.selectors.traveller import Traveller
from tournament.web.pictures.distribution import bars_of, line_picture, spark_picture
from tournament.web.pictures.route import Step, route_picture
from tournament.web.pictures.trend import trend_picture

register = template.Library()


@register.inclusion_tag("parts/trend.html")
def trend(player: PlayerResults, in_whists: bool) -> dict[str, Any]:
    rounds = max((step.round for step in player.route), default=0)
    last = max((one.round for one in player.by_round), default=0)
    picture = trend_picture(player.by_round, max(rounds, last), in_whists) if player.by_round else ""
    return {"picture": picture, "player": player, "in_whists": in_whists}


@register.inclusion_tag("parts/route.html")
def route(number: int, steps: Sequence[RouteStep], now: RouteStep | None = None) -> dict[str, Any]:
    """The plan of a route and its list; `now` stands out."""
    light = [Step(step.round, step.table, step.seat) for step in steps]
    return {"picture": route_picture(number, light, now.round if now else 0), "steps": steps}


@register.filter
def spark(deal: PlayedDeal) -> SafeString:
    """Where a result stands among those it is compared with; nothing where it is compared with none."""
    if len(deal.line) < 2:
        return SafeString("")
    return spark_picture(bars_of(deal.line, deal.result.whists))


@register.inclusion_tag("parts/distribution.html")
def distribution(sheet: Traveller, seats: Sequence[str]) -> dict[str, Any]:
    """The bars of every line; those of a fouled deal for each of its versions."""
    groups = [[one for one in sheet.records if one.key in group] for group in sheet.groups]
    names = ascii_uppercase if groups else [""]
    versions = [
        (name, [(seat, line_picture(seat, bars), bars) for seat in seats if (bars := _bars(records, seat))])
        for name, records in zip(names, groups or [sheet.records], strict=False)
    ]
    return {"versions": [(name, lines) for name, lines in versions if lines]}


def _bars(records: Sequence[ScoredRecord], seat: str) -> Any:
    whists = (one.seats[seat].whists for one in records if seat in one.seats)
    return bars_of(one for one in whists if one is not None)


@register.simple_tag
def times_bar(times: int, results: Sequence[Frequency]) -> SafeString:
    """A bar beside the number that it shows, as long as that of the most frequent of the results."""
    most = max(one.times for one in results)
    return format_html(
        '<svg class="times-bar" viewBox="0 0 60 10" width="60" height="10" aria-hidden="true">'
        '<rect width="{}" height="10"/></svg>',
        max(1, 60 * times // most),
    )
