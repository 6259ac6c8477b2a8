"""Sentences for people: what each refusal code says, in the reader's language.

The pure packages raise codes with parameters; here every code has one sentence that names the
offending value and the way out. One file per package that raises; a test compares them.
"""

from typing import Protocol

from tournament.wording import deals, movements, preparing, publications, rulings, scoring, tournament

# A path or a list of what is known has to stay whole; a hostile value has to stay short.
LONGEST_SHOWN = 200

SENTENCES = {
    **scoring.SENTENCES,
    **movements.SENTENCES,
    **deals.SENTENCES,
    **tournament.SENTENCES,
    **rulings.SENTENCES,
    **preparing.SENTENCES,
    **publications.SENTENCES,
}


class CodedError(Protocol):
    code: str
    params: dict[str, object]


def sentence(error: CodedError) -> str:
    """The refusal in the active language, after the places its notes name; long values are shortened."""
    template = str(SENTENCES[error.code])
    said = template % {name: _readable(value) for name, value in error.params.items()}
    return ": ".join([*reversed(getattr(error, "__notes__", [])), said])


def _readable(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = sorted(value) if isinstance(value, (set, frozenset)) else value
        text = ", ".join(_text(part) for part in parts)
    else:
        text = _text(value)
    text = " ".join(text.split()).encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _text(value: object) -> str:
    try:
        return str(value)
    except ValueError:
        # Python refuses to write out a whole number of more than 4300 digits.
        return "…"
