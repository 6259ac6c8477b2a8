"""A file in the manner of PBN: tags in square brackets, a game for every board.

    [Event "Spring cup"]
    [Board "4"]
    [Dealer "W"]
    [Deal "N:A.KT9.KT97.K7 JT97.A7.8.Q98 KQ.J8.AQJ.AJT 8.Q.."]

[Deal] names a seat and gives the hands clockwise from it. At four the dealer's holds the talon; at three the
talon comes fourth. Suits stand in the order of our text form, spades.clubs.diamonds.hearts, where bridge
has spades.hearts.diamonds.clubs: a file from a bridge program says so with [SuitOrder "SHDC"].

Read are tags in any order. Comments (`;` and `%` to the end of the line, braces), other tags and sections are
passed over. A game ends where one of its tags comes again, or at an empty line after its [Deal].
A deal with [Table] rows may come once for every table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from deals.cards import SUITS
from deals.deal import SEATS, Deal, Number, seats_at
from deals.errors import DealError
from deals.file_entries import Entry, tidy_hand
from deals.notation import TALON_LETTER, hand_text, packets_of

LONGEST_EVENT = 200
BOARD, DEALER, DEAL, TABLE, SUIT_ORDER = "board", "dealer", "deal", "table", "suitorder"
# A comment is matched so that no tag is seen inside it; so is an empty line, for it may end a game.
_TOKEN = re.compile(
    r'\[\s*([A-Za-z]\w*)\s*"((?:[^"\\\n]|\\.){0,1000})"\s*\]'
    r"|^%[^\n]*|;[^\n]*|\{[^}]*(?:\}|\Z)|(\n[ \t]*)(?=\n)",
    re.MULTILINE,
)
_LOOKS_LIKE_IT = re.compile(r'^[ \t]*\[\s*[A-Za-z]\w*\s*"', re.MULTILINE)
_FIRST_SEAT = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)

Tag = tuple[str, str, int]
Game = dict[str, tuple[str, int]]


def is_pbn(text: str) -> bool:
    """Whether a line of it begins with a tag and its value in quotes."""
    return _LOOKS_LIKE_IT.search(text) is not None


def write_pbn(deals: Iterable[Deal], event: str = "", sections: Mapping[Number, str] = {}) -> str:
    """A game for every deal, the hands clockwise from N; `read_pbn` gives back what was written.

    `sections` are lines to be added to a game, such as a table of its results, by the number of the deal.
    """
    remark = "% Deals of preferans. Suits of a hand: spades.clubs.diamonds.hearts.\n"
    plain = "".join(char for char in " ".join(event.split()) if char.isprintable())[:LONGEST_EVENT]
    name = plain.replace("\\", "\\\\").replace('"', '\\"')
    return remark + "".join(f"{_game(deal, name)}{sections.get(deal.number, '')}\n" for deal in deals)


def _game(deal: Deal, event: str) -> str:
    packets = packets_of(deal)
    holders = [holder for holder in SEATS + TALON_LETTER if holder in packets]
    hands = " ".join(hand_text(packets[holder]) for holder in holders)
    tags = {"Event": event, "Board": deal.number, "Dealer": deal.dealer, "Deal": f"N:{hands}"}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def read_pbn(text: str, per_table: int) -> list[Entry]:
    """Every game that has a board or a deal. Raises DealError `bad_per_table`."""
    seats_at(per_table)
    games: list[Game] = [{}]
    for name, value, line in _tags(text):
        game = games[-1]
        if name in game or (not name and DEAL in game):
            games.append({})
        if name:
            games[-1][name] = (value, line)
    return [_entry(game, per_table) for game in games if BOARD in game or DEAL in game]


def _tags(text: str) -> Iterator[Tag]:
    """Those that matter, in lower case, each with its value and line; no name for an empty line."""
    line, place = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", place, token.start())
        place = token.start()
        if token[3] is not None:
            yield "", "", line
        elif token[1] is not None and token[1].lower() in (BOARD, DEALER, DEAL, TABLE, SUIT_ORDER):
            yield token[1].lower(), re.sub(r"\\(.)", r"\1", token[2]), line


def _entry(game: Mapping[str, tuple[str, int]], per_table: int) -> Entry:
    said = {name: value.strip() for name, (value, _) in game.items()}
    line = game[DEAL if DEAL in game else BOARD][1]
    number, dealer, table = (said.get(name, "") for name in (BOARD, DEALER, TABLE))
    try:
        layout = _layout(said.get(DEAL, ""), said.get(SUIT_ORDER, SUITS), per_table)
    except DealError as error:
        return Entry(line=line, number=number, dealer=dealer, table=table, refusal=error)
    return Entry(line=line, number=number, dealer=dealer, layout=layout, table=table)


def _layout(value: str, order: str, per_table: int) -> str:
    """The text form of what [Deal] says; hands that name their seats themselves are taken at their word."""
    match = _FIRST_SEAT.fullmatch(value)
    if match is None or ":" in match[2]:
        return value
    seats, first = seats_at(per_table), match[1].upper().replace("Е", "E")
    if len(first) != 1 or first not in seats:
        raise DealError("unknown_seat", got=match[1], expected=seats)
    start = seats.index(first)
    holders = seats[start:] + seats[:start] + (TALON_LETTER if per_table == 3 else "")
    hands = match[2].split()
    if len(hands) != len(holders):
        raise DealError("pbn_hands", got=len(hands), expected=len(holders))
    by_holder = dict(zip(holders, (_in_our_order(hand, order) for hand in hands), strict=True))
    return " ".join(f"{holder}:{by_holder[holder]}" for holder in SEATS + TALON_LETTER if holder in by_holder)


def _in_our_order(hand: str, order: str) -> str:
    order = order.upper()
    if sorted(order) != sorted(SUITS):
        raise DealError("suit_order", got=order, expected=SUITS)
    suits = tidy_hand(hand).split(".")
    if len(suits) != len(SUITS):
        return hand
    return ".".join(suits[order.index(suit)] for suit in SUITS)
