"""What the cards say against results, in words for the pages of the desk."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.protocol_row import ProtocolRow
from tournament.selectors.desk import Playing
from tournament.selectors.doubts import Doubted, Judge
from tournament.wording.doubts import cause_text, doubt_text


def doubts_of(place: Playing, rows: Iterable[ProtocolRow]) -> Mapping[ProtocolRow, dict[str, Any]]:
    """The rows in doubt, each with what is said of it; those that may well be are left out."""
    judge = Judge(place.event, place.deal, place.sitting.round)
    return {row: in_words(doubted) for row in rows if (doubted := judge.doubted(row)) is not None}


def in_words(doubted: Doubted) -> dict[str, Any]:
    return {
        "said": doubt_text(doubted.doubt, doubted.row.played),
        "causes": [cause_text(cause) for cause in doubted.causes],
    }
