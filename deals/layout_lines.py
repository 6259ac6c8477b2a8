"""Layouts one a line, as best play wants them: whole deals, or bare hands.

Lines are read as in text_form.py. Three people sit where the talon lies apart: it is the part `T:`, or
written out as `talon:S8,CQ`.
"""

import re
from collections.abc import Iterator

from deals.cards import Card, read_card
from deals.deal import SEATS, TALON, TALON_SIZE, Deal, Number
from deals.errors import DealError
from deals.file_entries import Entry
from deals.notation import TALON_LETTER, hand_text, latin_seats, read_layout, read_packets

_TALON_IN_WORDS = re.compile(r"\btalon\s*:\s*(\S*)", re.IGNORECASE)
_PARTS = re.compile(r"([NESWTЕТЅ])\s*:", re.IGNORECASE)
_LOOK_ALIKES = str.maketrans("ЕТЅ", "ETS")
_VOID = "..."


def deal_of_line(entry: Entry, place: int) -> Deal:
    """The deal of a line, the first line being at `place` 1.

    Its number is the one written before it. Without one it is, at three, the place of the line; at four the
    first whose dealer holds the two cards of the talon. Raises DealError as `read_layout` does.
    """
    layout = latin_seats(_talon_in_letters(entry.layout))
    apart = TALON_LETTER in _parts(layout)
    if entry.number:
        return read_layout(layout, _number(str(entry.number)), 3 if apart else 4)
    if apart:
        return read_layout(layout, place, 3)
    try:
        return read_layout(layout, 1, 4)
    except DealError as error:
        if error.code != "wrong_dealer":
            raise
        return read_layout(layout, 1 + SEATS.index(str(error.params["got"])), 4)


def hands_of_line(layout: str) -> dict[str, tuple[Card, ...]]:
    """The three hands of a line; a talon may be written, and is left out.

    They are not judged, but for a card that lies in the talon as well. Raises DealError `card_twice` and as
    `read_packets` does.
    """
    layout = latin_seats(_talon_in_letters(layout))
    parts = _parts(layout)
    apart = TALON_LETTER in parts
    missing = set(SEATS[:3] if apart else SEATS) - set(parts) if parts else set()
    padded = " ".join([layout, *(f"{seat}:{_VOID}" for seat in sorted(missing))])
    packets = read_packets(padded, 3 if apart else 4)
    hands = {seat: cards for seat, cards in packets.items() if seat not in missing}
    talon = hands.pop(_talon_holder(hands), ())
    for seat, cards in hands.items():
        for card in cards:
            if card in talon:
                raise DealError("card_twice", card=str(card), hand=seat, other=TALON)
    return hands


def _talon_holder(packets: dict[str, tuple[Card, ...]]) -> str:
    """`T`, or of four seats the one that has two cards."""
    two = [seat for seat, cards in packets.items() if len(cards) == TALON_SIZE]
    return two[0] if len(packets) == len(SEATS) and len(two) == 1 else TALON_LETTER


def _parts(layout: str) -> list[str]:
    return [letter.upper().translate(_LOOK_ALIKES) for letter in _PARTS.findall(layout)]


def _talon_in_letters(layout: str) -> str:
    def cards(match: re.Match[str]) -> str:
        return f"{TALON_LETTER}:{hand_text(read_card(card) for card in _cards_in(match[1]))}"

    return _TALON_IN_WORDS.sub(cards, layout)


def _cards_in(text: str) -> Iterator[str]:
    return (card for card in text.split(",") if card)


def _number(text: str) -> Number:
    letters = text.upper().replace("Р", "R")
    return int(letters) if letters.isascii() and letters.isdigit() else letters
