"""Results of deals as JSON: what comes in, and the scores and standings that go out."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache

from scoring.errors import ScoringError
from scoring.explain import Explanation
from scoring.explain_whists import WhistExplanation
from scoring.matchpoints import DealResults, DealScores, RecordResult, SeatResult
from scoring.numbers import MINUS, fraction_text, percent_text, read_fraction
from scoring.ranking import Standing
from scoring.reading import field_of, list_at, object_at, only_fields, shown, whole_at

DEAL_FIELDS = ("deal", "expected", "groups", "records")
RECORD_FIELDS = ("id", "seats")
SEAT_FIELDS = ("entrant", "whists", "artificial")
LARGEST = 1_000_000_000
LONGEST_ID = 100


def deal_from_json(data: object) -> DealResults:
    """The results of one deal sent as a JSON object.

    Raises `ScoringError`: a wrong kind of value, unknown or missing fields. Whether they can be scored
    together is checked by `score_deal`.
    """
    fields = object_at("deal", data)
    only_fields("deal", fields, DEAL_FIELDS)
    deal = whole_at("deal", field_of("deal", fields, "deal"), 1, LARGEST)
    here = f"deal {deal}"
    records = list_at(f"{here}, records", field_of(here, fields, "records"))
    expected = fields.get("expected")
    return DealResults(
        deal=deal,
        records=tuple(_record(record, deal) for record in records),
        expected=None if "expected" not in fields else whole_at(f"{here}, expected", expected, 1, LARGEST),
        groups=tuple(_group(group, deal) for group in list_at(f"{here}, groups", fields.get("groups", []))),
    )


def _group(data: object, deal: int) -> tuple[str, ...]:
    return tuple(_record_id(record_id, deal) for record_id in list_at(f"deal {deal}, groups", data))


def _record(data: object, deal: int) -> RecordResult:
    records = f"deal {deal}, records"
    fields = object_at(records, data)
    only_fields(records, fields, RECORD_FIELDS)
    record_id = _record_id(field_of(records, fields, "id"), deal)
    where = f"deal {deal}, {record_id}"
    seats = object_at(f"{where}, seats", field_of(where, fields, "seats"))
    return RecordResult(record_id, {seat: _seat_result(f"{where}, {seat}", seats[seat]) for seat in seats})


def _record_id(value: object, deal: int) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_ID or not value.isprintable():
        raise ScoringError("bad_record_id", deal=deal, got=shown(value), longest=LONGEST_ID)
    return value


def _seat_result(where: str, data: object) -> SeatResult:
    fields = object_at(where, data)
    only_fields(where, fields, SEAT_FIELDS)
    return SeatResult(
        entrant=whole_at(f"{where}, entrant", field_of(where, fields, "entrant"), 1, LARGEST),
        whists=_whists(f"{where}, whists", fields["whists"]) if "whists" in fields else None,
        artificial=whole_at(f"{where}, artificial", fields["artificial"], 0, 100)
        if "artificial" in fields
        else None,
    )


def _whists(where: str, value: object) -> Fraction:
    try:
        return _whists_of_text(value) if isinstance(value, str) else read_fraction(value)
    except ScoringError:
        raise ScoringError("whists_not_exact", where=where, got=shown(value)) from None


@lru_cache(maxsize=4096)
def _whists_of_text(text: str) -> Fraction:
    """An evening repeats few results many times."""
    return read_fraction(text)


def scores_to_json(deal: int, scores: DealScores) -> dict[str, object]:
    """`{"deal", "records": [{"id", "matchpoints": {seat: text}, "top": {seat: text}}]}`."""
    return {
        "deal": deal,
        "records": [
            {
                "id": record_id,
                "matchpoints": {seat: fraction_text(score.matchpoints) for seat, score in by_seat.items()},
                "top": {seat: fraction_text(score.top) for seat, score in by_seat.items()},
            }
            for record_id, by_seat in scores.items()
        ],
    }


def standing_to_json(standing: Standing) -> dict[str, object]:
    """One line of the table; `percent` and `percent_exact` are null for one without a top."""
    percent = standing.percent
    return {
        "place": standing.place,
        "entrant": standing.entrant,
        "matchpoints": fraction_text(standing.matchpoints),
        "top": fraction_text(standing.top),
        "percent": None if percent is None else percent_text(percent, "."),
        "percent_exact": None if percent is None else fraction_text(percent),
    }


def explanation_to_json(explanation: Explanation) -> dict[str, object]:
    """Every value under its own name; exact numbers as text "15/2", the shown ones as "7.50"."""
    plain = {name: _plain(value) for name, value in asdict(explanation).items()}
    percent = explanation.shown_percent
    return plain | {
        "shown_matchpoints": percent_text(explanation.shown_matchpoints, "."),
        "shown_percent": None if percent is None else percent_text(percent, "."),
    }


def whist_explanation_to_json(explanation: WhistExplanation) -> dict[str, object]:
    """Every value under its own name; exact numbers as text "15/2", the shown score as "-7.50"."""
    plain = {name: _plain(value) for name, value in asdict(explanation).items()}
    shown = percent_text(explanation.points, ".").replace(MINUS, "-")
    return plain | {"shown_points": shown}


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
