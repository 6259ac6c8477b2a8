"""What every form of a file of deals gives before its cards are read, and the text a file holds.

A form finds where each deal stands and which hand is which; letters, cards and numbers are judged in
`deals.exchange` alone, so that the same slip is told the same way whatever the file is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from deals.cards import SUIT_SIGNS
from deals.deal import SEATS, TALON, seats_at
from deals.errors import DealError
from deals.notation import TALON_LETTER

LONGEST_FILE = 1_000_000
_AROUND_DOT = re.compile(r"\s*\.\s*")
_SIGNS = tuple(SUIT_SIGNS.values())
_SUIT = re.compile(f"[{''.join(_SIGNS)}][^{''.join(_SIGNS)}]*")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Entry:
    """One deal as the file has it.

    `line` counts from 1: lines of the file, or items of a JSON list. `number`, `dealer` and `table` are as
    written, empty where the file does not say; `layout` is in the text form. `refusal` is set where not
    even that could be found.
    """

    line: int
    number: object = ""
    dealer: str = ""
    layout: str = ""
    table: str = ""
    refusal: DealError | None = None


def text_of(data: bytes | str) -> str:
    """The text of a file in UTF-8, with or without a mark, in UTF-16 with one, or in Windows-1251.

    Line ends come out as \\n. Raises DealError `file_too_long`, `file_not_text`, `file_empty`.
    """
    if len(data) > LONGEST_FILE:
        raise DealError("file_too_long", longest=LONGEST_FILE)
    text = data if isinstance(data, str) else _decoded(data)
    if "\x00" in text:
        raise DealError("file_not_text")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise DealError("file_empty")
    return text


def _decoded(data: bytes) -> str:
    encodings = ("utf-16",) if data.startswith(_UTF_16) else ("utf-8", "cp1251")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DealError("file_not_text")


def layout_of_hands(hands: Mapping[str, str], per_table: int) -> str:
    """The text form of hands written apart, `hands` being {seat or "talon": its cards, empty if not given}.

    A talon written apart lies at the one seat without cards, and at three in its own part.
    Raises DealError `talon_without_place`, `bad_per_table`.
    """
    given = {holder: tidy_hand(cards) for holder, cards in hands.items() if cards.strip()}
    seats = seats_at(per_table)
    if (talon := given.pop(TALON, "")) != "":
        given[_place_of_talon(given, seats)] = talon
    return " ".join(f"{holder}:{given[holder]}" for holder in SEATS + TALON_LETTER if holder in given)


def _place_of_talon(given: Mapping[str, str], seats: str) -> str:
    free = [seat for seat in seats if seat not in given] if len(seats) == len(SEATS) else [TALON_LETTER]
    if len(free) != 1:
        raise DealError("talon_without_place", hands=sorted(given, key=seats.find), seats=list(seats))
    return free[0]


def tidy_hand(cards: str) -> str:
    """Without spaces around the dots between suits and at the ends; ♠A ♣KT9 ♥7 as A.KT9..7."""
    cards = cards.strip()
    if cards[:1] not in _SIGNS:
        return _AROUND_DOT.sub(".", cards)
    held = {part[0]: part[1:].replace(" ", "") for part in _SUIT.findall(cards)}
    if len(held) < len(_SUIT.findall(cards)):
        # A suit written twice is nothing that can be read.
        return cards
    return ".".join(held.get(sign, "") for sign in _SIGNS)
