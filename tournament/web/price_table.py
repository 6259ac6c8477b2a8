"""The price table that every playing table keeps (rule book 6): of any convention, and of an event."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse

from scoring.convention import convention_named, convention_names, convention_title
from scoring.numbers import mixed_text
from scoring.price_json import price_table_to_json
from scoring.price_sheet import GameSection, PriceSheet, Split, TricksLine, price_sheet
from scoring.price_table import AllPassRow, PriceRow, PriceTable, price_table
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.web.json_page import JsonPage
from tournament.web.page import EventPage, Page


class PriceTables(Page):
    """Which conventions there are."""

    template_name = "price_tables.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        titles = [(name, convention_title(name, request.LANGUAGE_CODE)) for name in convention_names()]
        return self.show({"titles": titles, "sizes": (4, 3)})


class PriceTablePage(Page):
    template_name = "price_table.html"

    def get(self, request: HttpRequest, convention: str, players: int) -> HttpResponse:
        return self.show(table_context(price_table(convention_named(convention), players), request))


class PriceTableJson(JsonPage):
    def get(self, request: HttpRequest, convention: str, players: int) -> HttpResponse:
        return self.show(price_table_to_json(price_table(convention_named(convention), players)))


class EventPriceTable(EventPage):
    """With the options the event plays by."""

    template_name = "event/price_table.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        return table_context(table_of(event), self.request)


class EventPriceTableJson(JsonPage):
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        return self.show(price_table_to_json(table_of(event)) | {"event": slug, "options": event.options})


def table_of(event: Event) -> PriceTable:
    return price_table(convention_named(event.convention, event.options), event.per_table)


def table_context(table: PriceTable, request: HttpRequest) -> dict[str, Any]:
    """Everything the sheet shows, numbers already as people write them."""
    sheet = price_sheet(table)
    return {
        "name": table.convention.name,
        "title": convention_title(table.convention.name, request.LANGUAGE_CODE),
        "players": table.players,
        "other": 7 - table.players,
        "games": [_game(section) for section in sheet.games],
        "misere": [_priced(row) for row in sheet.misere],
        "all_pass": [_all_pass(row) for row in sheet.all_pass],
        "talon_bonus": sheet.talon_bonus,
        "ordered": _has_order(sheet),
    }


def _game(section: GameSection) -> dict[str, Any]:
    return {
        "level": section.level,
        "nobody": _priced(section.nobody),
        "half": section.half and _priced(section.half),
        "lines": [_line(line) for line in section.lines],
    }


def _priced(row: PriceRow) -> dict[str, Any]:
    alike = len(set(row.defenders)) == 1
    return {
        "tricks": row.tricks,
        "declarer": _signed(row.declarer),
        "dealer": _signed(row.dealer),
        "defenders": _signed(row.defenders[0]) if alike else _together(row.defenders),
    }


def _line(line: TricksLine) -> dict[str, Any]:
    return {
        "tricks": line.tricks,
        "declarer": _signed(line.declarer),
        "dealer": _signed(line.dealer),
        "one": "" if line.one is None else _together(line.one),
        "both": [_split(split) for split in line.both],
    }


def _split(split: Split) -> dict[str, str]:
    mark = "" if split.any_order else "*"
    return {"tricks": "–".join(map(str, split.tricks)) + mark, "whists": _together(split.whists)}


def _all_pass(row: AllPassRow) -> dict[str, str]:
    return {
        "tricks": "–".join(map(str, row.hand_tricks)),
        "hands": _together(row.hands),
        "dealer": _signed(row.dealer),
    }


def _has_order(sheet: PriceSheet) -> bool:
    """Whether anywhere it matters which of two whisters sits first."""
    splits = (split for game in sheet.games for line in game.lines for split in line.both)
    return not all(split.any_order for split in splits)


def _together(values: Iterable[Fraction]) -> str:
    return "\N{NO-BREAK SPACE}/ ".join(map(_signed, values))


def _signed(value: Fraction | None) -> str:
    return "" if value is None else mixed_text(value, signed=True)
