"""The text form of one deal: `N:A.KT9.KT97.K7 E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT W:8.Q..`

Every part is a seat and spades.clubs.diamonds.hearts from high to low. At four the dealer's seat holds the
talon; at three the talon is the part `T:`. A void suit is empty (`-` is read as well). Seats may be written
as in Russian books, С В Ю З for N E S W, if all of them are.
"""

import re
from collections.abc import Iterable, Mapping

from deals.cards import SUITS, Card, meaning_of_t, rank_letters, read_rank, sorted_cards
from deals.deal import SEATS, TALON_SIZE, Deal, Number, dealer_of, seats_at
from deals.errors import DealError

TALON_LETTER = "T"
_LOOK_ALIKES = str.maketrans("ЕТЅ", "ETS")
_RUSSIAN_SEATS = str.maketrans("СВЮЗсвюз", "NESWNESW")
_LATIN_SEATS = frozenset("NESWnesw")
_SEAT = re.compile(r"(?<!\S)(\S)(?=\s*:)")
_PART = re.compile(r"\s*([^\s:]+)\s*:\s*(\S*)\s*")

Suits = list[list[str]]
Packets = Mapping[str, tuple[Card, ...]]


def layout_text(deal: Deal) -> str:
    """The deal in its canonical text form; `read_layout` gives back an equal deal."""
    return packets_text(packets_of(deal))


def packets_of(deal: Deal) -> dict[str, tuple[Card, ...]]:
    """{seat: its cards}, with the talon at the dealer's seat at four and at `T` at three."""
    return {**deal.hands, talon_holder(deal.dealer, deal.per_table): deal.talon}


def talon_holder(dealer: str, per_table: int) -> str:
    """The part of the text form that holds the talon: the dealer's seat at four, `T` at three."""
    return dealer if per_table == 4 else TALON_LETTER


def packets_text(packets: Packets) -> str:
    """Packets of any sizes in the text form, seats clockwise from N, then `T`."""
    holders = SEATS + TALON_LETTER
    return " ".join(f"{holder}:{hand_text(packets[holder])}" for holder in holders if holder in packets)


def hand_text(cards: Iterable[Card]) -> str:
    """The cards as spades.clubs.diamonds.hearts, each from high to low, a void left empty."""
    hand = sorted_cards(cards)
    return ".".join("".join(card.rank for card in hand if card.suit == suit) for suit in SUITS)


def read_layout(text: str, number: Number, per_table: int) -> Deal:
    """The deal written in `text`, for a table of 3 or 4 people; parts may come in any order.

    Russian letters are read, of cards and of seats; T is a ten beside J, Q, A and an ace beside В, Д.
    Raises DealError `layout_unreadable`, `wrong_parts`, `part_twice`, `wrong_suits`, `unknown_rank`,
    `mixed_letters`, `wrong_dealer`, and those of `Deal`.
    """
    dealer = dealer_of(number, per_table)
    held = read_packets(text, per_table)
    _check_dealer(held, dealer, number)
    talon = held.pop(talon_holder(dealer, per_table))
    return Deal(number=number, dealer=dealer, hands=held, talon=talon)


def read_packets(text: str, per_table: int) -> dict[str, tuple[Card, ...]]:
    """{seat or `T`: the cards written there}, in the order of the seats, however many and even twice.

    Raises DealError `layout_unreadable`, `wrong_parts`, `part_twice`, `wrong_suits`, `unknown_rank`,
    `mixed_letters`, `bad_per_table`.
    """
    expected = holders_at(per_table)
    parts = _split(text)
    if set(parts) != set(expected):
        raise DealError("wrong_parts", got=list(parts), expected=list(expected))
    return _read_cards({seat: parts[seat] for seat in expected})


def holders_at(per_table: int) -> str:
    """The parts of a layout: NESW at four, NEST at three. Raises DealError `bad_per_table`."""
    return seats_at(per_table) + (TALON_LETTER if per_table == 3 else "")


def latin_seats(text: str) -> str:
    """The layout with seats С В Ю З as N E S W. Beside a Latin seat all stay: С may be meant for S."""
    if _LATIN_SEATS & set(_SEAT.findall(text)):
        return text
    return _SEAT.sub(lambda match: match[1].translate(_RUSSIAN_SEATS), text)


def _split(text: str) -> dict[str, Suits]:
    """Letter of the seat -> four suits of rank letters as typed."""
    if not isinstance(text, str) or not text.strip():
        raise DealError("layout_unreadable", got=text)
    text = latin_seats(text)
    parts: dict[str, Suits] = {}
    place = 0
    while place < len(text):
        match = _PART.match(text, place)
        if match is None:
            raise DealError("layout_unreadable", got=text[place : place + 100])
        seat = match[1].upper().translate(_LOOK_ALIKES)
        if seat in parts:
            raise DealError("part_twice", hand=seat)
        parts[seat] = _split_suits(seat, match[2])
        place = match.end()
    return parts


def _split_suits(seat: str, text: str) -> Suits:
    suits = ["" if suit in ("-", "—", "–") else suit for suit in text.split(".")]
    if len(suits) != len(SUITS):
        raise DealError("wrong_suits", hand=seat, got=text, expected=len(SUITS))
    return [rank_letters(suit) for suit in suits]


def _read_cards(parts: Mapping[str, Suits]) -> dict[str, tuple[Card, ...]]:
    letters = [letter for suits in parts.values() for suit in suits for letter in suit]
    t_means = meaning_of_t(letters)
    return {seat: tuple(_hand(seat, suits, t_means)) for seat, suits in parts.items()}


def _hand(seat: str, suits: Suits, t_means: str | None) -> Iterable[Card]:
    for suit, letters in zip(SUITS, suits, strict=True):
        for letter in letters:
            rank = read_rank(letter, t_means)
            if rank is None and letter in "TТ":
                raise DealError("mixed_letters", hand=seat, card=suit + letter)
            if rank is None:
                raise DealError("unknown_rank", hand=seat, card=suit + letter)
            yield Card(suit, rank)


def _check_dealer(held: Mapping[str, tuple[Card, ...]], dealer: str, number: Number) -> None:
    """At four, two cards at another seat mean a layout of another deal number."""
    two = [seat for seat, cards in held.items() if len(cards) == TALON_SIZE and seat in SEATS]
    if len(two) == 1 and two != [dealer]:
        raise DealError("wrong_dealer", got=two[0], expected=dealer, number=number)
