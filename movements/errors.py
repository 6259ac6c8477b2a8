"""The one exception of this package.

It carries a code and parameters instead of a sentence: whoever shows it to a person words it
in his language. Anything else raised here is a bug.
"""


class MovementError(ValueError):
    """A movement that cannot be made or read as asked.

    `code` is a stable word; `params` are the offending values and what was expected.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({values})" if values else self.code
