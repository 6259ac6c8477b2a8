"""One row of a traveller: what was played and written, without any price (rule book 6).

A row is a fact of the table. Prices and obligations belong to the convention; the only check that
needs it is `check_row`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from scoring.contract import Contract, Kind, contract_from_text
from scoring.convention import Convention
from scoring.errors import ScoringError
from scoring.reading import field_of, list_at, object_at, only_fields, shown, whole_at
from scoring.seats import defenders_of, hands_of, seats_at

CALLS = ("whist", "pass", "half")
TRICKS = 10
V = TypeVar("V")
MULTIPLIERS = (1, 2, 4, 8, 16, 32, 64)
LAST_STEP = 99
ALWAYS = ("players", "dealer", "contract")
OF_DEAL = {"all_pass_step": 1, "talon_quick": 0, "multiplier": 1}
OF_KIND = {
    Kind.GAME: ("declarer", "tricks", "whist", "whist_tricks"),
    Kind.MISERE: ("declarer", "tricks"),
    Kind.ALL_PASS: ("hand_tricks",),
}
FIELDS = (*ALWAYS, "declarer", "tricks", "whist", "whist_tricks", "hand_tricks", *OF_DEAL)


@dataclass(frozen=True)
class ProtocolRow:
    """What one table wrote about one deal.

    `tricks` and `whist_tricks` count tricks (0 to 10) and stand only when the game was played; a
    lone whister's tricks include the passer's. `hand_tricks` (all-pass) are those of the first hand,
    then clockwise; the resting dealer's are the rest of 10. `all_pass_step`, `talon_quick` (quick
    tricks in the talon) and `multiplier` are properties of the deal.
    """

    players: int
    dealer: str
    contract: Contract
    declarer: str | None = None
    tricks: int | None = None
    whist: Mapping[str, str] = field(default_factory=dict, hash=False)
    whist_tricks: Mapping[str, int] = field(default_factory=dict, hash=False)
    hand_tricks: tuple[int, ...] = ()
    all_pass_step: int = 1
    talon_quick: int = 0
    multiplier: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats of the table clockwise from N, the resting dealer included."""
        return seats_at(self.players)

    @property
    def hands(self) -> tuple[str, ...]:
        """Seats that hold cards, from the first hand clockwise."""
        return hands_of(self.dealer, self.players)

    @property
    def resting(self) -> str | None:
        """The resting dealer of a table of four."""
        return self.dealer if self.players == 4 else None

    @property
    def defenders(self) -> tuple[str, ...]:
        """First and second defender; empty on all-pass."""
        return defenders_of(self.declarer, self.dealer, self.players) if self.declarer else ()

    @property
    def whisters(self) -> tuple[str, ...]:
        """Defenders who whist with full responsibility, in order of play."""
        return tuple(seat for seat in self.defenders if self.whist.get(seat) == "whist")

    @property
    def played(self) -> bool:
        """Whether cards were played: a game nobody whists is not."""
        return self.contract.kind is not Kind.GAME or bool(self.whisters)


def row_from_json(data: object) -> ProtocolRow:
    """The row sent as a JSON object; every field is checked.

    Raises `ScoringError`: the wrong kind of value, an unknown or missing field, a person who cannot
    play that part, calls that cannot follow each other, tricks that do not add up.
    """
    fields = object_at("row", data)
    only_fields("row", fields, FIELDS)
    players = whole_at("players", field_of("row", fields, "players"), 2, 4)
    contract = contract_from_text(field_of("row", fields, "contract"))
    _check_fields(fields, contract)
    row = ProtocolRow(
        players=players,
        dealer=_seat("dealer", field_of("row", fields, "dealer"), players),
        contract=contract,
        **_parts(fields, players),
    )
    check_facts(row)
    return row


def _check_fields(fields: Mapping[str, object], contract: Contract) -> None:
    meant = (*ALWAYS, *OF_DEAL, *OF_KIND[contract.kind])
    for name, value in fields.items():
        if name not in meant and value != {}:
            raise ScoringError("field_not_for_contract", field=name, contract=str(contract))


def _parts(fields: Mapping[str, object], players: int) -> dict[str, Any]:
    """The optional fields that are there, each of its right type."""
    readers: dict[str, Callable[[object], object]] = {
        "declarer": lambda value: _seat("declarer", value, players),
        "tricks": lambda value: whole_at("tricks", value, 0, TRICKS),
        "whist": lambda value: _by_seat("whist", value, players, _call),
        "whist_tricks": lambda value: _by_seat("whist_tricks", value, players, _tricks),
        "hand_tricks": _hand_tricks,
        "all_pass_step": lambda value: whole_at("all_pass_step", value, 1, LAST_STEP),
        "talon_quick": lambda value: whole_at("talon_quick", value, 0, 3),
        "multiplier": _multiplier,
    }
    return {name: read(fields[name]) for name, read in readers.items() if name in fields}


def _seat(where: str, value: object, players: int) -> str:
    seats = seats_at(players)
    if not isinstance(value, str) or value not in seats:
        raise ScoringError("not_a_seat", where=where, got=shown(value), seats=seats)
    return value


def _by_seat(where: str, value: object, players: int, read: Callable[[str, object], V]) -> dict[str, V]:
    given = object_at(where, value)
    return {_seat(where, seat, players): read(f"{where}.{seat}", given[seat]) for seat in given}


def _call(where: str, value: object) -> str:
    if not isinstance(value, str) or value not in CALLS:
        raise ScoringError("unknown_call", where=where, got=shown(value), calls=CALLS)
    return value


def _tricks(where: str, value: object) -> int:
    return whole_at(where, value, 0, TRICKS)


def _hand_tricks(value: object) -> tuple[int, ...]:
    return tuple(_tricks("hand_tricks", tricks) for tricks in list_at("hand_tricks", value))


def _multiplier(value: object) -> int:
    if type(value) is not int or value not in MULTIPLIERS:
        raise ScoringError("bad_multiplier", got=shown(value), allowed=MULTIPLIERS)
    return value


def check_facts(row: ProtocolRow) -> None:
    """Whether the row can have happened under any convention. Raises `ScoringError`."""
    if row.contract.kind is Kind.ALL_PASS:
        _check_all_pass(row)
        return
    _check_declarer(row)
    if row.contract.kind is Kind.GAME:
        _check_calls(row)
    if row.played:
        _check_declarer_tricks(row)
    if row.contract.kind is Kind.GAME:
        _check_whist_tricks(row)


def check_row(row: ProtocolRow, convention: Convention) -> None:
    """`check_facts`, and whether a half whist stands on a level where the convention knows it.

    Raises `half_not_on_level` besides the codes of `check_facts`.
    """
    check_facts(row)
    if "half" in row.whist.values() and row.contract.level not in convention.half_whist_levels:
        raise ScoringError("half_not_on_level", level=row.contract.level, levels=convention.half_whist_levels)


def _check_all_pass(row: ProtocolRow) -> None:
    if row.declarer is not None:
        raise ScoringError("field_not_for_contract", field="declarer", contract=str(row.contract))
    if row.players == 2:
        raise ScoringError("all_pass_at_two", players=row.players)
    if len(row.hand_tricks) != len(row.hands):
        raise ScoringError("hand_tricks_count", got=len(row.hand_tricks), hands=row.hands)
    total = sum(row.hand_tricks)
    if total > TRICKS:
        raise ScoringError("hand_tricks_over", got=total)
    if row.resting is None and total < TRICKS:
        raise ScoringError("hand_tricks_short", got=total)


def _check_declarer(row: ProtocolRow) -> None:
    if row.declarer is None:
        raise ScoringError("declarer_missing", contract=str(row.contract))
    if row.declarer == row.resting:
        raise ScoringError("declarer_rests", seat=row.declarer)


def _check_calls(row: ProtocolRow) -> None:
    for seat in row.whist:
        _check_defender(seat, row)
    for seat in row.defenders:
        if seat not in row.whist:
            raise ScoringError("call_missing", seat=seat)
    first, *second = (row.whist[seat] for seat in row.defenders)
    if first == "half":
        raise ScoringError("half_by_first", seat=row.defenders[0])
    if first == "whist" and second == ["half"]:
        raise ScoringError("half_after_whist", seat=row.defenders[1], whister=row.defenders[0])


def _check_defender(seat: str, row: ProtocolRow) -> None:
    if seat == row.declarer:
        raise ScoringError("whister_is_declarer", seat=seat)
    if seat == row.resting:
        raise ScoringError("whister_rests", seat=seat)


def _check_declarer_tricks(row: ProtocolRow) -> None:
    if row.tricks is None:
        raise ScoringError("tricks_missing", seat=row.declarer)


def _check_whist_tricks(row: ProtocolRow) -> None:
    if not row.played:
        _check_nothing_taken(row)
        return
    for seat in row.whist_tricks:
        _check_defender(seat, row)
        if seat not in row.whisters:
            raise ScoringError("tricks_of_passer", seat=seat, whister=row.whisters[0])
    for seat in row.whisters:
        if seat not in row.whist_tricks:
            raise ScoringError("whist_tricks_missing", seat=seat)
    total = (row.tricks or 0) + sum(row.whist_tricks.values())
    if total != TRICKS:
        raise ScoringError("tricks_do_not_sum", got=total)


def _check_nothing_taken(row: ProtocolRow) -> None:
    for name, value in (("tricks", row.tricks), ("whist_tricks", row.whist_tricks or None)):
        if value is not None:
            raise ScoringError("tricks_of_unplayed_game", field=name)


def row_to_json(row: ProtocolRow) -> dict[str, object]:
    """The row as a JSON object; `row_from_json` of it is `row` again. Values by default are left out."""
    data: dict[str, object] = {"players": row.players, "dealer": row.dealer, "contract": str(row.contract)}
    if row.declarer is not None:
        data["declarer"] = row.declarer
    if row.tricks is not None:
        data["tricks"] = row.tricks
    for name, by_seat in (("whist", row.whist), ("whist_tricks", row.whist_tricks)):
        if by_seat:
            data[name] = {seat: by_seat[seat] for seat in row.defenders if seat in by_seat}
    if row.contract.kind is Kind.ALL_PASS:
        data["hand_tricks"] = list(row.hand_tricks)
    return data | {
        name: value for name, default in OF_DEAL.items() if (value := getattr(row, name)) != default
    }
