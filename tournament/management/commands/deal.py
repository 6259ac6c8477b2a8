"""`manage.py deal`: the layouts of an event, derived from its key."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deals.dealing import deal_layout, read_key
from deals.errors import DealError
from deals.notation import layout_text
from tournament.management.json_command import JsonCommand

MOST_DEALS = 10_000


class Command(JsonCommand):
    help = gettext_lazy(
        "Deal 1, 2… of an event from its key: the same input gives the same layouts for ever."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--event", required=True, help=_("identifier of the event"))
        parser.add_argument("--key", required=True, metavar="HEX", help=_("the key in hexadecimal digits"))
        parser.add_argument("--public", default="", metavar="TEXT", help=_("the public value drawn by lot"))
        parser.add_argument("--count", required=True, type=int, metavar="N", help=_("how many deals"))
        parser.add_argument("--per-table", type=int, default=4, help=_("people at a table: 3 or 4"))
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> list[dict[str, object]]:
        count = options["count"]
        if not 1 <= count <= MOST_DEALS:
            raise DealError("bad_deal_count", got=count, largest=MOST_DEALS)
        key = read_key(options["key"])
        deals = (
            deal_layout(key, options["event"], number, options["public"], options["per_table"])
            for number in range(1, count + 1)
        )
        return [{"deal": deal.number, "dealer": deal.dealer, "layout": layout_text(deal)} for deal in deals]
