"""Sentences for what is odd but allowed; a warning never stops anybody."""

from collections.abc import Mapping
from typing import Protocol

from tournament.wording.scoring import WARNINGS


class CodedWarning(Protocol):
    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, object]: ...


def warning_sentence(warning: CodedWarning) -> str:
    """What is odd, in the active language."""
    return str(WARNINGS[warning.code]) % warning.params
