"""JSON as it was meant: no name twice in one object, no number that is not finite, no endless input."""

import json
import math
from collections import Counter
from typing import Any, NoReturn, TextIO

from tournament.errors import Phrase, TournamentError
from tournament.services.shapes import storable

MILLION = 1_000_000
# Characters of one value: a whole season fits, an endless file does not fill the memory.
LONGEST = 100 * MILLION
# How the messages of the json module begin, and what they mean.
PROBLEMS = {
    "Expecting value": Phrase("value_expected"),
    "Expecting property name": Phrase("name_expected"),
    "Expecting ':'": Phrase("mark_expected", mark=":"),
    "Expecting ','": Phrase("mark_expected", mark=","),
    "Illegal trailing comma": Phrase("trailing_comma"),
    "Unterminated string": Phrase("text_unclosed"),
    "Invalid control character": Phrase("control_character"),
    "Invalid \\": Phrase("bad_escape"),
    "Extra data": Phrase("more_than_one"),
}


class NotStrict(ValueError):
    """JSON that most programs read, each in its own way."""

    def __init__(self, problem: Phrase) -> None:
        super().__init__(problem)
        self.problem = problem


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (name, _times), *_others = Counter(name for name, _value in pairs).most_common(1)
        raise NotStrict(Phrase("name_twice", name=name))
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotStrict(Phrase("not_finite", number=text))
    return number


def _no_constant(name: str) -> NoReturn:
    raise NotStrict(Phrase("not_finite", number=name))


DECODER = json.JSONDecoder(object_pairs_hook=_named_once, parse_float=_finite, parse_constant=_no_constant)


def read_json(stream: TextIO) -> Any:
    """The JSON value on `stream`; refuses with the place where it breaks, or with what cannot be kept."""
    text = stream.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise TournamentError("input_too_long", most=LONGEST // MILLION)
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise broken_json(problem_of(error), error.lineno, error.colno) from None
    except RecursionError:
        raise broken_json(Phrase("too_deep"), 1, 1) from None
    except ValueError as error:
        raise TournamentError("unsafe_json", problem=problem_of(error)) from None
    storable(value)
    return value


def problem_of(error: ValueError) -> Phrase:
    """What a refusal of `DECODER` means."""
    if isinstance(error, NotStrict):
        return error.problem
    if isinstance(error, json.JSONDecodeError):
        known = [phrase for start, phrase in PROBLEMS.items() if error.msg.startswith(start)]
        return known[0] if known else Phrase("broken_somehow", text=error.msg)
    # The only other one: a whole number of thousands of digits.
    return Phrase("too_long_number")


def broken_json(problem: Phrase, line: int, column: int) -> TournamentError:
    return TournamentError("broken_json", problem=problem, line=line, column=column)
