"""`manage.py price_table`: what every result of a deal is worth, for the playing tables."""

from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser

from scoring.numbers import fraction_text
from scoring.price_table import AllPassRow, PriceRow, price_table
from tournament.management.convention_arguments import add_convention, chosen_convention
from tournament.management.json_command import JsonCommand


class Command(JsonCommand):
    help = "The price table of a convention for a table of 3 or 4."

    def add_arguments(self, parser: CommandParser) -> None:
        add_convention(parser)
        parser.add_argument("--players", type=int, default=4, metavar="N", help="people at a table: 3 or 4")
        parser.add_argument("--json", action="store_true", help="JSON (the only format there is)")

    def answer(self, **options: Any) -> dict[str, object]:
        convention = chosen_convention(options["convention"], options["option"])
        table = price_table(convention, options["players"])
        return {
            "convention": convention.name,
            "players": table.players,
            "games": [_price(row) for row in table.games],
            "misere": [_price(row) for row in table.misere],
            "all_pass": [_all_pass(row) for row in table.all_pass],
            "talon_bonus": {str(level): str(bonus) for level, bonus in table.talon_bonus.items()},
        }


def _price(row: PriceRow) -> dict[str, object]:
    return {
        "contract": row.contract,
        "situation": row.situation,
        "tricks": row.tricks,
        "whist_tricks": list(row.whist_tricks),
        "declarer": fraction_text(row.declarer),
        "defenders": [fraction_text(value) for value in row.defenders],
        "dealer": _dealer(row.dealer),
    }


def _all_pass(row: AllPassRow) -> dict[str, object]:
    return {
        "hand_tricks": list(row.hand_tricks),
        "hands": [fraction_text(value) for value in row.hands],
        "dealer": _dealer(row.dealer),
    }


def _dealer(value: Fraction | None) -> str | None:
    """Nobody rests at a table of three."""
    return None if value is None else fraction_text(value)
