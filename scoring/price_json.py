"""The price table as JSON: a row for every result, each exact number as text "15/2"."""

from fractions import Fraction

from scoring.numbers import fraction_text
from scoring.price_table import AllPassRow, PriceRow, PriceTable


def price_table_to_json(table: PriceTable) -> dict[str, object]:
    """`{"convention", "players", "games", "misere", "all_pass", "talon_bonus": {level: text}}`."""
    return {
        "convention": table.convention.name,
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
