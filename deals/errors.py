"""The one exception of this package.

It carries a code and parameters instead of a sentence: whoever shows it to a person words it
in his language. Anything else raised here is a bug.
"""


class DealError(ValueError):
    """Cards, layouts or dealing parameters that cannot be right.

    `code` is a stable word; `params` are the offending values and what was expected.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = {name: shown(value) for name, value in params.items()}
        super().__init__(code, self.params)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({values})" if values else self.code


def shown(value: object) -> object:
    """The value, fit to be put into a sentence and printed.

    Numbers beyond any use are told by their size; half characters, which no output can hold, become "?".
    """
    if isinstance(value, int) and value.bit_length() > 256:
        return f"a number of {value.bit_length()} bits"
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
