"""Deals that anyone can derive again from a key published after play.

The recipe never changes. All texts are UTF-8, nothing is trimmed or normalised.

1. The key is the key's bytes. If a public value was given, the key is instead the 32 bytes of
   HMAC-SHA-256(key, public value).
2. For attempt = 1, 2, 3…: take the digest HMAC-SHA-256(key, "EVENT/NUMBER/ATTEMPT") and read its first 13
   hexadecimal digits as a number (its top 52 bits, the first digit the weightiest). NUMBER is `1`, `2`… or
   `R1`, `R2`… for reserve deals, ATTEMPT a decimal number. Stop at the first number below
   32! / (10! 10! 10! 2!) = 2753294408504640: it is the index of the deal.
3. The index selects a word of 32 letters: letter i says where card i goes, cards in the order seven to ace of
   spades, clubs, diamonds, hearts. Letter 0 is the first hand (the seat after the dealer, clockwise), 1 the
   second, 2 the third, 3 the talon. Words with ten 0s, ten 1s, ten 2s and two 3s are numbered from 0 in
   dictionary order, as `deals.ranking` does.

The event comes first and may hold any character: the number and the attempt hold no slash, so the last two
slashes part the message in one way only, and two different deals never share a message.

Every index is equally likely: 52 random bits are uniform below 2^52 = 4503599627370496, and numbers from
the limit up are thrown away, not folded. An attempt succeeds with probability 0.6113, so 1.64 attempts are
needed on average and more than 60 about once in 4e24 deals.

The commitment, published before the event, is SHA-256 of "KEY/EVENT", the key in lower-case hexadecimal.
"""

import hashlib
import hmac

from deals.cards import DECK
from deals.deal import HAND_SIZE, TALON_SIZE, Deal, Number, check_number, dealer_of, playing_seats
from deals.errors import DealError
from deals.ranking import count_words, rank, unrank

PACKETS = (HAND_SIZE, HAND_SIZE, HAND_SIZE, TALON_SIZE)
LAYOUTS = count_words(PACKETS)
HEX_DIGITS = 13
LONGEST_TEXT = 1000


def deal_layout(key: bytes, event: str, number: Number, public: str = "", per_table: int = 4) -> Deal:
    """The deal `number` (1, 2… or "R1", "R2"…) of the event, for a table of 3 or 4 people.

    The same arguments give the same deal for ever.
    Raises DealError `bad_key`, `bad_event`, `bad_public_value`, `bad_deal_number`, `bad_per_table`.
    """
    return deal_of_index(deal_index(key, event, number, public), number, per_table)


def commitment(key: bytes, event: str) -> str:
    """64 hexadecimal digits that bind the organiser to the key before the event without telling it.

    Raises DealError `bad_key`, `bad_event`.
    """
    text = f"{_checked_key(key).hex()}/".encode() + _event_bytes(event)
    return hashlib.sha256(text).hexdigest()


def read_key(text: str) -> bytes:
    """The key written in hexadecimal digits, two a byte. Raises DealError `bad_key`."""
    digits = text.strip() if isinstance(text, str) else ""
    if not digits.isascii() or not digits.isalnum():
        raise DealError("bad_key", longest=LONGEST_TEXT)
    try:
        return _checked_key(bytes.fromhex(digits))
    except ValueError:
        raise DealError("bad_key", longest=LONGEST_TEXT) from None


def deal_index(key: bytes, event: str, number: Number, public: str = "") -> int:
    """The index of the deal, uniform from 0 to LAYOUTS - 1: steps 1 and 2 of the recipe.

    Raises DealError `bad_key`, `bad_event`, `bad_public_value`, `bad_deal_number`.
    """
    check_number(number)
    mixed = _mixed_key(_checked_key(key), public)
    start = _event_bytes(event) + f"/{number}/".encode()
    attempt = 1
    while (index := _draw(mixed, start + str(attempt).encode())) >= LAYOUTS:
        attempt += 1
    return index


def deal_of_index(index: int, number: Number, per_table: int) -> Deal:
    """The deal whose layout has this index: step 3. Raises DealError `index_out_of_range`."""
    dealer = dealer_of(number, per_table)
    word = unrank(index, PACKETS)
    packets = [
        tuple(card for card, to in zip(DECK, word, strict=True) if to == packet) for packet in range(4)
    ]
    hands = dict(zip(playing_seats(dealer, per_table), packets, strict=False))
    return Deal(number=number, dealer=dealer, hands=hands, talon=packets[3])


def index_of_deal(deal: Deal) -> int:
    """The index of a deal's layout, the inverse of `deal_of_index`."""
    seats = playing_seats(deal.dealer, deal.per_table)
    to = {card: packet for packet, seat in enumerate(seats) for card in deal.hands[seat]}
    return rank([to.get(card, len(seats)) for card in DECK], PACKETS)


def _draw(key: bytes, message: bytes) -> int:
    """52 bits: the leading hexadecimal digits of the message's HMAC."""
    return int(hmac.digest(key, message, "sha256").hex()[:HEX_DIGITS], 16)


def _mixed_key(key: bytes, public: str) -> bytes:
    text = _text_bytes(public)
    if text is None:
        raise DealError("bad_public_value", got=public, longest=LONGEST_TEXT)
    return hmac.digest(key, text, "sha256") if text else key


def _event_bytes(event: str) -> bytes:
    text = _text_bytes(event)
    if not text:
        raise DealError("bad_event", got=event, longest=LONGEST_TEXT)
    return text


def _checked_key(key: bytes) -> bytes:
    if not isinstance(key, bytes) or not 1 <= len(key) <= LONGEST_TEXT:
        raise DealError("bad_key", longest=LONGEST_TEXT)
    return key


def _text_bytes(text: str) -> bytes | None:
    """UTF-8, or None if it is no text, too long, or holds half a character."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        return None
    try:
        return text.encode()
    except UnicodeEncodeError:
        return None
