"""Which part of a form or of a row of a sheet a refusal of a protocol row is about."""

from tournament.wording import CodedError

HANDS = "hands"
PLACES = {
    "unknown_contract": "contract",
    "declarer_missing": "declarer",
    "declarer_rests": "declarer",
    "whister_is_declarer": "call_{seat}",
    "whister_rests": "call_{seat}",
    "call_missing": "call_{seat}",
    "half_by_first": "call_{seat}",
    "half_after_whist": "call_{seat}",
    "half_not_on_level": HANDS,
    "tricks_missing": "tricks_{seat}",
    "tricks_of_passer": "tricks_{seat}",
    "whist_tricks_missing": "tricks_{seat}",
    "tricks_of_unplayed_game": HANDS,
    "tricks_do_not_sum": HANDS,
    "hand_tricks_count": HANDS,
    "hand_tricks_over": HANDS,
    "hand_tricks_short": HANDS,
    "bad_multiplier": "multiplier",
    "reason_missing": "reason",
}
PLACES_OF_FIELDS = {
    "declarer": "declarer",
    "talon_quick": "talon_quick",
    "all_pass_step": "all_pass_step",
    "tricks": HANDS,
    "whist": HANDS,
    "whist_tricks": HANDS,
    "hand_tricks": HANDS,
}


def place_of(error: CodedError, declarer: str) -> str:
    """Such as `contract`, `call_E`, `tricks_N`, `hands` for several, or "" for none of them."""
    if error.code in PLACES:
        return PLACES[error.code].format(**error.params)
    where, _dot, seat = str(error.params.get("where", error.params.get("field", ""))).partition(".")
    if where == "tricks":
        seat = declarer
    if where in ("whist", "tricks", "whist_tricks") and seat:
        return f"{'call' if where == 'whist' else 'tricks'}_{seat}"
    return PLACES_OF_FIELDS.get(where, "")
