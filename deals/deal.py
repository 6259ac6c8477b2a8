"""A deal: who deals, who leads, and which cards lie where.

Seats run clockwise N, E, S, W; at a table of three N, E, S. At four the dealer rests and keeps the
talon in his pocket; at three he plays as third hand and the talon lies apart.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from deals.cards import DECK, Card, sorted_cards
from deals.errors import DealError

SEATS = "NESW"
HAND_SIZE = 10
TALON_SIZE = 2
TALON = "talon"
LARGEST_NUMBER = 1_000_000
RESERVE = "R"

Number = int | str


@dataclass(frozen=True)
class Deal:
    """32 different cards: three hands of ten and a talon of two.

    `number` is the deal's number from 1, or "R1", "R2"… for a reserve deal; `hands` has the three seats
    that play, in the order N, E, S, W; every hand and the talon come out sorted as a hand is written.
    Raises DealError `bad_deal_number`, `wrong_hands`, `card_twice`, `talon_too_large`, `cards_missing`,
    `wrong_hand_size`.
    """

    number: Number
    dealer: str
    hands: Mapping[str, tuple[Card, ...]] = field(hash=False)
    talon: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_number(self.number)
        if not _seats_fit(self.hands, self.dealer):
            raise DealError("wrong_hands", got=list(self.hands), dealer=self.dealer)
        hands = {seat: sorted_cards(self.hands[seat]) for seat in SEATS if seat in self.hands}
        _check_cards(hands, tuple(self.talon))
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "talon", sorted_cards(self.talon))

    @property
    def per_table(self) -> int:
        """People at the table, the resting dealer included: 3 or 4."""
        return 3 if self.dealer in self.hands else 4

    @property
    def first_hand(self) -> str:
        """The seat that leads to the first trick."""
        return first_hand(self.dealer, self.per_table)

    @property
    def packets(self) -> frozenset[frozenset[Card]]:
        """The four packets of cards, whoever holds them: two deals with the same ones are one deal twice."""
        return frozenset(frozenset(cards) for cards in (*self.hands.values(), self.talon))


def dealer_of(number: Number, per_table: int) -> str:
    """The dealer's seat: N, E, S, W, N… by deal number from 1; at three N, E, S, N…

    A reserve deal "R5" has the dealer of deal 5. Raises DealError `bad_deal_number`, `bad_per_table`.
    """
    check_number(number)
    seats = seats_at(per_table)
    order = number if isinstance(number, int) else int(number.removeprefix(RESERVE))
    return seats[(order - 1) % len(seats)]


def first_hand(dealer: str, per_table: int) -> str:
    """The seat clockwise after the dealer, which leads to the first trick.

    Raises DealError `bad_per_table`, `unknown_seat`.
    """
    return playing_seats(dealer, per_table)[0]


def playing_seats(dealer: str, per_table: int) -> tuple[str, str, str]:
    """The first, second and third hand: the three seats clockwise after the dealer.

    At three the third hand is the dealer himself. Raises DealError `bad_per_table`, `unknown_seat`.
    """
    seats = seats_at(per_table)
    if not isinstance(dealer, str) or len(dealer) != 1 or dealer not in seats:
        raise DealError("unknown_seat", got=dealer, expected=seats)
    place = seats.index(dealer)
    first, second, third = (seats[(place + step) % len(seats)] for step in (1, 2, 3))
    return first, second, third


def seats_at(per_table: int) -> str:
    """The seats of a table, clockwise: "NESW" or "NES". Raises DealError `bad_per_table`."""
    if isinstance(per_table, bool) or per_table not in (3, 4) or not isinstance(per_table, int):
        raise DealError("bad_per_table", got=per_table)
    return SEATS[:per_table]


def check_number(number: Number) -> None:
    """Raises DealError `bad_deal_number` unless it is 1, 2… or "R1", "R2"… (at most a million)."""
    if isinstance(number, str):
        digits = number.removeprefix(RESERVE)
        plain = digits.isascii() and digits.isdigit() and not digits.startswith("0")
        good = number.startswith(RESERVE) and plain and len(digits) <= 7 and int(digits) <= LARGEST_NUMBER
    else:
        good = isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= LARGEST_NUMBER
    if not good:
        raise DealError("bad_deal_number", got=number, largest=LARGEST_NUMBER)


def _seats_fit(hands: object, dealer: object) -> bool:
    if not isinstance(hands, Mapping) or dealer not in tuple(SEATS):
        return False
    return set(hands) in (set(SEATS) - {dealer}, set("NES") if dealer in "NES" else None)


def _check_cards(hands: Mapping[str, tuple[Card, ...]], talon: tuple[Card, ...]) -> None:
    """A card twice is told first: it says more about the slip than the size of a hand does."""
    holders = [*hands.items(), (TALON, talon)]
    _check_different(holders)
    dealt = {card for _, cards in holders for card in cards}
    missing = [str(card) for card in DECK if card not in dealt]
    wrong = [(hand, len(cards)) for hand, cards in hands.items() if len(cards) != HAND_SIZE]
    if wrong and len(talon) > TALON_SIZE:
        hand, got = wrong[0]
        raise DealError(
            "talon_too_large",
            hand=hand,
            got=got,
            expected=HAND_SIZE,
            talon=len(talon),
            talon_expected=TALON_SIZE,
            cards=[str(card) for card in sorted_cards(talon)],
        )
    for holder, cards in holders:
        expected = TALON_SIZE if holder == TALON else HAND_SIZE
        if len(cards) < expected and missing:
            raise DealError("cards_missing", hand=holder, got=len(cards), expected=expected, missing=missing)
        if len(cards) != expected:
            raise DealError("wrong_hand_size", hand=holder, got=len(cards), expected=expected)


def _check_different(holders: Iterable[tuple[str, tuple[Card, ...]]]) -> None:
    found: dict[Card, str] = {}
    for holder, cards in holders:
        for card in cards:
            if card in found:
                raise DealError("card_twice", card=str(card), hand=holder, other=found[card])
            found[card] = holder
