"""A protocol row in one typed line, as a director reads it from the paper: `13 7H N 7 E3 S-`.

    deal[/table]  contract  declarer  declarer's tricks  calls of the defenders
    13 7H N 7 E3 S-     seven hearts by N, seven made, E whisted and took three, S passed
    13 7H N 7 E2 S1     both whisted; of one of them the tricks may be left out
    13 6S N E- S/       / is a half whist; nothing was played
    13 6S N -           nobody whisted
    13 M N 2            misère, two tricks
    13 - 3 0 6          all-pass: tricks of the first hand, then clockwise
    … *2 +1 #3          multiplier, quick tricks in the talon, step of the all-pass

Case and blanks do not matter, except round the tricks of an all-pass and after the deal. Letters may be
Latin or Russian: suits п т б ч and бк, seats с в ю з, м for misère; and what the keys of the Latin letters
write while the keyboard is switched to Russian or Ukrainian. Of a defender who is not named nothing is
guessed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.contract import Contract, Kind, contract_from_text
from scoring.errors import ScoringError
from scoring.protocol_row import OF_DEAL, TRICKS, ProtocolRow, row_from_json
from scoring.reading import shown
from scoring.seats import defenders_of

LONGEST_LINE = 200
MOST_DIGITS = 9
# By the letter, or by the key of a keyboard that was left in Russian or Ukrainian.
STRAINS = {
    **{"S": "S", "П": "S", "♠": "S", "Ы": "S", "І": "S"},
    **{"C": "C", "Т": "C", "♣": "C", "С": "C"},
    **{"D": "D", "Б": "D", "♦": "D", "В": "D"},
    **{"H": "H", "Ч": "H", "♥": "H", "Р": "H"},
    **{"NT": "NT", "N": "NT", "БК": "NT", "ТЕ": "NT"},
}
SEATS = {
    **{"N": "N", "С": "N", "Т": "N"},
    **{"E": "E", "В": "E", "У": "E"},
    **{"S": "S", "Ю": "S", "Ы": "S", "І": "S"},
    **{"W": "W", "З": "W", "Ц": "W"},
}
MISERE = "MМЬ"
DASHES = "-–—−"
PROPERTIES = {"*": "multiplier", "+": "talon_quick", "#": "all_pass_step"}


def _any(letters: Iterable[str]) -> str:
    """A pattern for one of `letters`, the longest first."""
    return "|".join(sorted(map(re.escape, letters), key=len, reverse=True))


HEAD = re.compile(r"(\d+)(?: ?/ ?(\d+))?(?: |$)", re.ASCII)
CONTRACT = re.compile(
    rf"(?P<level>10|[6-9]) ?(?P<strain>{_any(STRAINS)}) ?|(?P<word>{_any(MISERE + DASHES)}) ?"
)
SEAT = re.compile(rf"({_any(SEATS)}) ?")
NUMBER = re.compile(r"(\d+) ?", re.ASCII)
NOT_PLAYED = re.compile(_any(DASHES))
CALL = re.compile(rf"({_any(SEATS)}) ?(?:(\d+)|({_any(DASHES)}|P|П)|(/|½))? ?", re.ASCII)
PROPERTY = re.compile(r"([*+#]) ?(\d+) ?", re.ASCII)


@dataclass(frozen=True)
class TypedLine:
    """A line whose deal is known; `rest` is what was typed about the row, in capitals. `table` may be left
    out."""

    deal: int
    table: int | None
    rest: str


def read_line(text: str) -> TypedLine:
    """The deal, and the table where it is typed (`13/2`), of a line.

    Raises `line_too_long`, `line_without_deal`.
    """
    if len(text) > LONGEST_LINE:
        raise ScoringError("line_too_long", got=len(text), longest=LONGEST_LINE)
    text = " ".join(text.split())
    head = HEAD.match(text)
    if head is None or any(len(part or "") > MOST_DIGITS for part in head.groups()):
        raise ScoringError("line_without_deal", got=shown(text))
    return TypedLine(int(head[1]), int(head[2]) if head[2] else None, text[head.end() :].upper())


def row_of_line(line: TypedLine, players: int, dealer: str) -> ProtocolRow:
    """The row that is typed, at a table of `players` (3 or 4) where `dealer` deals.

    Raises `line_lacks_contract`, `line_lacks_declarer`, `line_lacks_calls` and `line_lacks_tricks` while
    something has to come yet, `line_unclear` with what could not be read, `line_seat_twice`,
    `line_tricks_over`, and whatever `row_from_json` refuses.
    """
    text, properties = _properties(line.rest)
    if not text:
        raise ScoringError("line_lacks_contract", deal=line.deal)
    contract, rest = _contract(text)
    if contract.kind is Kind.ALL_PASS:
        facts: dict[str, object] = {"hand_tricks": _hand_tricks(rest, line.deal)}
    else:
        facts = _with_declarer(contract, rest, players, dealer)
    given = {"players": players, "dealer": dealer, "contract": str(contract)}
    return row_from_json({**given, **facts, **properties})


def _properties(text: str) -> tuple[str, dict[str, object]]:
    """The line without its properties of the deal, which stand at its end."""
    found: dict[str, object] = {}
    start = re.search(r"[*+#]", text)
    if start is None:
        return text, found
    rest = text[start.start() :]
    while rest:
        match = PROPERTY.match(rest)
        if match is None:
            raise ScoringError("line_unclear", got=shown(rest))
        found[PROPERTIES[match[1]]] = _number(match[2])
        rest = rest[match.end() :]
    return text[: start.start()].rstrip(), found


def _contract(text: str) -> tuple[Contract, str]:
    match = CONTRACT.match(text)
    if match is None:
        raise ScoringError("unknown_contract", got=shown(text.split()[0]))
    if match["word"]:
        written = "M" if match["word"] in MISERE else "-"
    else:
        written = match["level"] + STRAINS[match["strain"]]
    return contract_from_text(written), text[match.end() :]


def _hand_tricks(text: str, deal: int) -> list[int]:
    words = text.split()
    if not words:
        raise ScoringError("line_lacks_tricks", deal=deal)
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ScoringError("line_unclear", got=shown(word))
    return [_number(word) for word in words]


def _number(digits: str) -> int:
    """Any more digits than a number can have here are no smaller."""
    return int(digits[: MOST_DIGITS + 1])


def _with_declarer(contract: Contract, text: str, players: int, dealer: str) -> dict[str, object]:
    if not text:
        raise ScoringError("line_lacks_declarer", contract=str(contract))
    seat = SEAT.match(text)
    if seat is None:
        raise ScoringError("line_unclear", got=shown(text))
    declarer, rest = SEATS[seat[1]], text[seat.end() :]
    facts: dict[str, object] = {"declarer": declarer}
    if contract.kind is Kind.GAME and (match := NOT_PLAYED.fullmatch(rest)):
        return facts | {"whist": dict.fromkeys(_defenders(declarer, dealer, players), "pass")}
    if (match := NUMBER.match(rest)) is not None:
        facts["tricks"], rest = _number(match[1]), rest[match.end() :]
    if contract.kind is Kind.MISERE:
        if rest:
            raise ScoringError("line_unclear", got=shown(rest))
        return facts
    if not rest:
        raise ScoringError("line_lacks_calls", seat=declarer)
    return facts | _calls(rest, facts.get("tricks"))


def _defenders(declarer: str, dealer: str, players: int) -> tuple[str, ...]:
    return () if declarer == dealer and players == 4 else defenders_of(declarer, dealer, players)


def _calls(text: str, tricks: object) -> dict[str, object]:
    """Who called what, and the tricks of the whisters."""
    calls: dict[str, str] = {}
    taken: dict[str, int | None] = {}
    while text:
        match = CALL.match(text)
        if match is None:
            raise ScoringError("line_unclear", got=shown(text))
        seat = SEATS[match[1]]
        if seat in calls:
            raise ScoringError("line_seat_twice", seat=seat)
        calls[seat] = "pass" if match[3] else "half" if match[4] else "whist"
        if calls[seat] == "whist":
            taken[seat] = _number(match[2]) if match[2] else None
        text = text[match.end() :]
    found: dict[str, object] = {"whist": calls}
    return found | ({"whist_tricks": _whist_tricks(taken, tricks)} if taken else {})


def _whist_tricks(taken: dict[str, int | None], tricks: object) -> dict[str, int]:
    """Of one whister the tricks may be left out: they are what the others leave of ten."""
    known = {seat: number for seat, number in taken.items() if number is not None}
    open_seats = [seat for seat in taken if seat not in known]
    if len(open_seats) != 1 or not isinstance(tricks, int):
        return known
    rest = TRICKS - tricks - sum(known.values())
    if rest < 0:
        raise ScoringError("line_tricks_over", got=TRICKS - rest)
    return {seat: rest if number is None else number for seat, number in taken.items()}


def line_of_row(row: ProtocolRow, deal: int, table: int | None = None) -> str:
    """The row as a line that is read back to the same row."""
    parts = [str(deal) if table is None else f"{deal}/{table}", str(row.contract)]
    if row.contract.kind is Kind.ALL_PASS:
        parts += map(str, row.hand_tricks)
    else:
        parts.append(row.declarer or "")
        parts += [] if row.tricks is None else [str(row.tricks)]
        parts += [seat + _call_text(row, seat) for seat in row.defenders if seat in row.whist]
    marks = {name: mark for mark, name in PROPERTIES.items()}
    parts += [
        f"{marks[name]}{getattr(row, name)}"
        for name, default in OF_DEAL.items()
        if getattr(row, name) != default
    ]
    return " ".join(parts)


def _call_text(row: ProtocolRow, seat: str) -> str:
    return {"pass": "-", "half": "/"}.get(row.whist[seat]) or str(row.whist_tricks[seat])
