"""A refusal as programs read it: an object of RFC 9457, in the active language."""

from typing import Any

from tournament.wording import CodedError, plain_value, sentence
from tournament.wording.titles import title_of

CONTENT_TYPE = "application/problem+json"
TYPE = "urn:prikup:problem:"
# Where programs ask.
ADDRESSES = "/api/"


def problem(error: CodedError, status: int, **more: Any) -> dict[str, Any]:
    """`code` is the stable word programs go by, `params` the offending values."""
    return {
        "type": TYPE + error.code,
        "title": title_of(error.code, status),
        "status": status,
        "detail": sentence(error),
        "code": error.code,
        "params": {name: plain_value(value) for name, value in error.params.items()},
        **more,
    }
