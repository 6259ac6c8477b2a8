"""An invented event for the papers: Russian names, one of forty letters, records of every kind."""

from deals.dealing import deal_layout
from deals.notation import layout_text
from movements.catalogue import movement_named
from movements.schemes import RULEBOOK_SIZES
from tournament.models import Event
from tournament.services.exchange import event_load
from tournament.services.log import Actor

LONG_NAME = "Александрина-Виктория Преображенская-Оболенская"
NAMES = (
    "Иванова Анна",
    "Петренко Олесь",
    LONG_NAME,
    "Ґедзь Їжак",
    "Ковач Ağnes Őszi",
    "Smith & <b>Sons</b>",
    "Щербаков Ёж",
    "Яковлев Пётр",
    "Сидорова Мария",
    "Коган Лев",
    "Цой Виктор",
    "Ли Вера",
)
# One row for each kind of record; `hands` are the seats from the first hand clockwise.
KINDS = ("game", "down", "unplayed", "half", "misere", "all-pass")


def row(kind: str, hands: tuple[str, ...]) -> dict[str, object]:
    """A protocol row of that kind; the first hand declares."""
    first, second, third = hands
    rows: dict[str, dict[str, object]] = {
        "game": {
            "contract": "7H",
            "declarer": first,
            "tricks": 7,
            "whist": {second: "whist", third: "pass"},
            "whist_tricks": {second: 3},
        },
        "down": {
            "contract": "8NT",
            "declarer": first,
            "tricks": 6,
            "whist": {second: "whist", third: "whist"},
            "whist_tricks": {second: 3, third: 1},
        },
        "unplayed": {"contract": "9C", "declarer": first, "whist": {second: "pass", third: "pass"}},
        "half": {"contract": "6S", "declarer": first, "whist": {second: "pass", third: "half"}},
        "misere": {"contract": "M", "declarer": first, "tricks": 2},
        "all-pass": {"contract": "-", "hand_tricks": [3, 1, 6]},
    }
    return rows[kind]


def hands_of_deal(number: int, per_table: int) -> tuple[str, ...]:
    """Seats with cards, from the first hand clockwise, counted off by the deal's number."""
    seats = "NESW"[:per_table]
    dealer = (number - 1) % per_table
    return tuple(seats[(dealer + step) % per_table] for step in (1, 2, 3))


def plainest(players, per_table):
    """The rule book's scheme for so many, or its lines."""
    if per_table == 4 and players in RULEBOOK_SIZES:
        return f"rulebook-{players}"
    return "lines" if players // per_table in (5, 7, 11) else "lines-extra-step"


def sample_event(
    players: int = 12, per_table: int = 4, records: bool = True, layouts: bool = True, **changes: object
) -> Event:
    """The event as the services load it, seated by the first movement that fits, two deals a set."""
    movement = movement_named("auto", players, per_table)
    deals = range(1, 2 * movement.sets + 1)
    data = {
        "format": "prikup-event",
        "version": 1,
        "slug": "sample",
        "title": "Кубок Черноморья",
        "date": "2026-03-14",
        "time_zone": "Europe/Kyiv",
        "language": "ru",
        "per_table": per_table,
        "entrants": [
            {"number": number, "name": _name(number), "club": "Одесса" if number % 2 else ""}
            for number in range(1, players + 1)
        ],
        "movement": {"scheme": movement.scheme},
        "deals": [_deal(number, per_table, layouts) for number in deals],
        "records": _records(movement, per_table) if records else [],
        **changes,
    }
    return event_load(data=data, actor=Actor(author="test", channel="test"))


def _name(number: int) -> str:
    return NAMES[number - 1] if number <= len(NAMES) else f"Участник {number}"


def _deal(number: int, per_table: int, layouts: bool) -> dict[str, object]:
    dealt = deal_layout(b"\1" * 32, "sample", number, "", per_table)
    return {"deal": number, "set": (number + 1) // 2, "layout": layout_text(dealt) if layouts else ""}


def _records(movement, per_table: int) -> list[dict[str, object]]:
    return [
        {
            "deal": number,
            "table": table.table,
            "round": this.number,
            **row(KINDS[(number + this.number) % len(KINDS)], hands_of_deal(number, per_table)),
        }
        for this in movement.rounds
        for table in this.tables
        for number in (2 * table.box_set - 1, 2 * table.box_set)
    ]
