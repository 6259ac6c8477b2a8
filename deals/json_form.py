"""Deals as JSON: `[{"deal": 4, "dealer": "W", "layout": "N:… E:… S:… W:…"}]`, as `manage.py deal` has it.

A list, or an object with the list under "deals", which a whole exported event and the file for the verifier
are. Other names are passed over. A deal whose layout is empty has no cards yet and is passed over too.
"""

import json
from collections.abc import Iterable

from deals.deal import Deal
from deals.errors import DealError
from deals.file_entries import Entry
from deals.notation import layout_text

LONGEST_SHOWN = 60


def write_json(deals: Iterable[Deal]) -> str:
    """A list with a deal on every line; `read_json` gives back what was written."""
    items = [
        json.dumps({"deal": deal.number, "dealer": deal.dealer, "layout": layout_text(deal)})
        for deal in deals
    ]
    return "[" + ",".join(f"\n {item}" for item in items) + "\n]\n"


def read_json(text: str) -> list[Entry]:
    """Every item of the list. Raises DealError `file_broken_json`, `file_without_deals`."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DealError("file_broken_json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or endless nesting.
        raise DealError("file_without_deals") from None
    items = data.get("deals") if isinstance(data, dict) else data
    if not isinstance(items, list):
        raise DealError("file_without_deals")
    return [
        _entry(place, item)
        for place, item in enumerate(items, start=1)
        if not (isinstance(item, dict) and item.get("layout") == "")
    ]


def _entry(place: int, item: object) -> Entry:
    if not isinstance(item, dict):
        return Entry(line=place, refusal=DealError("layout_unreadable", got=_shown(item)))
    number, dealer, layout = item.get("deal", ""), item.get("dealer", ""), item.get("layout")
    if not isinstance(layout, str):
        return Entry(line=place, number=number, refusal=DealError("layout_unreadable", got=_shown(layout)))
    return Entry(line=place, number=number, dealer=dealer if isinstance(dealer, str) else "?", layout=layout)


def _shown(value: object) -> str:
    if isinstance(value, (dict, list)):
        return "{…}" if isinstance(value, dict) else "[…]"
    return "" if value is None else str(value)[:LONGEST_SHOWN]
