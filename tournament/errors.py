"""The one exception of this package, and the phrases its parameters may be.

It carries a code and parameters instead of a sentence: whoever shows it to a person words it
in his language. Anything else raised here is a bug.
"""

from collections.abc import Mapping


class Phrase:
    """A part of a refusal that is itself put into the reader's language: a code and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params: Mapping[str, object] = params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({values})" if values else self.code


class TournamentError(ValueError):
    """A request to the application that must be refused.

    `code` is a stable word; `params` are the offending values and what was expected.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({values})" if values else self.code
