"""Reads a long JSON list from a stream value by value, so that only one is in memory at a time."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn, TextIO

from tournament.errors import Phrase, TournamentError
from tournament.services.strict_json import DECODER, LONGEST, MILLION, broken_json, problem_of

CHUNK = 1 << 18
NEAR_THE_END = 32
# Of a number cut after "1.5e+" the decoder takes 1.5 and leaves two characters.
LEFT_OF_A_CUT_NUMBER = 2
SPACE = " \t\r\n"


def json_items(stream: TextIO) -> Iterator[Any]:
    """The values of the JSON list on `stream` in order, each as strict as `strict_json`.

    Refuses `wrong_shape` when it is no list and `broken_json` with the place where it breaks.
    """
    text = _Window(stream)
    if text.next_mark() not in ("[", ""):
        raise TournamentError("wrong_shape", where="JSON", expected=Phrase("list"), got=text.next_mark())
    text.take("[")
    more = text.next_mark() != "]"
    while more:
        yield text.value()
        more = text.next_mark() != "]"
        if more:
            text.take(",")
    text.take("]")
    if text.next_mark():
        text.fail(Phrase("more_than_one"))


class _Window:
    """The part of the stream not yet taken, and where it starts."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._text = ""
        self._at = 0
        self._line = 1
        self._column = 1
        self._ended = False

    def next_mark(self) -> str:
        """The next character that is not space, not taken; "" at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in SPACE:
                self._at += 1
            if self._at < len(self._text) or self._ended:
                return self._text[self._at : self._at + 1]
            self._read_more()

    def take(self, mark: str) -> None:
        """Take `mark`, which must come next."""
        if self.next_mark() != mark:
            self.fail(Phrase("mark_expected", mark=mark))
        self._at += 1

    def value(self) -> Any:
        """Take the JSON value that comes next."""
        self.next_mark()
        while True:
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._may_be_cut_short(error):
                    self._at = error.pos
                    self.fail(problem_of(error))
            except RecursionError:
                self.fail(Phrase("too_deep"))
            except ValueError as error:
                self.fail(problem_of(error))
            else:
                if self._ended or len(self._text) - end > LEFT_OF_A_CUT_NUMBER:
                    self._at = end
                    return value
            if len(self._text) - self._at > LONGEST:
                self.fail(Phrase("value_too_long", most=LONGEST // MILLION))
            self._read_more()

    def fail(self, problem: Phrase) -> NoReturn:
        """Refuse at the character that comes next."""
        line, column = self._place()
        raise broken_json(problem, line, column)

    def _may_be_cut_short(self, error: json.JSONDecodeError) -> bool:
        """Whether the rest of the stream could mend it: a break far from the end of the window cannot."""
        unclosed = error.msg.startswith("Unterminated string")
        return not self._ended and (unclosed or error.pos > len(self._text) - NEAR_THE_END)

    def _read_more(self) -> None:
        """Drop what was taken and read on, twice as much as is held so that a long value stays cheap."""
        self._line, self._column = self._place()
        self._text = self._text[self._at :]
        self._at = 0
        more = self._stream.read(max(CHUNK, len(self._text)))
        self._ended = not more
        self._text += more

    def _place(self) -> tuple[int, int]:
        taken = self._text[: self._at]
        lines = taken.count("\n")
        if not lines:
            return self._line, self._column + len(taken)
        return self._line + lines, len(taken) - taken.rindex("\n")
