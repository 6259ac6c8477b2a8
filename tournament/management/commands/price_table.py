"""`manage.py price_table`: what every result of a deal is worth, for the playing tables."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.price_json import price_table_to_json
from scoring.price_table import price_table
from tournament.management.convention_arguments import add_convention, chosen_convention
from tournament.management.json_command import JsonCommand


class Command(JsonCommand):
    help = gettext_lazy("The price table of a convention for a table of 3 or 4.")

    def add_arguments(self, parser: CommandParser) -> None:
        add_convention(parser)
        parser.add_argument(
            "--players", type=int, default=4, metavar="N", help=_("people at a table: 3 or 4")
        )
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> dict[str, object]:
        convention = chosen_convention(options["convention"], options["option"])
        return price_table_to_json(price_table(convention, options["players"]))
