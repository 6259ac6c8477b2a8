"""What an all-pass deal writes on the score sheet: every trick costs, or the fewest tricks earn."""

from fractions import Fraction

from scoring.convention import Convention
from scoring.protocol_row import TRICKS, ProtocolRow
from scoring.written import Number, Written

CLEAN_OF_WHISTS_KIND = 1


def write_all_pass(row: ProtocolRow, convention: Convention) -> Written:
    """All-pass of either kind, with the bonuses for no trick and for the resting dealer."""
    hands = dict(zip(row.hands, row.hand_tricks, strict=True))
    written = Written()
    if convention.all_pass == "mountain":
        _write_mountain(written, row, hands, convention)
    else:
        _write_whists(written, hands, convention)
    if row.resting:
        written.pool[row.resting] += convention.all_pass_dealer_pool
    return written


def _step_price(row: ProtocolRow, convention: Convention) -> int:
    """Points for a trick at the deal's step; the last price repeats."""
    prices = convention.all_pass_prices
    return prices[min(row.all_pass_step, len(prices)) - 1]


def _write_mountain(
    written: Written, row: ProtocolRow, hands: dict[str, int], convention: Convention
) -> None:
    price = _step_price(row, convention)
    forgiven = min(hands.values()) if convention.all_pass_amnesty else 0
    for seat, tricks in hands.items():
        written.mountain[seat] = (tricks - forgiven) * price
    clean = {"price": price, "one": 1, "none": 0}[convention.all_pass_clean]
    for seat, tricks in (hands | _talon_holder(row, convention)).items():
        if tricks == 0:
            written.pool[seat] += clean
    if row.resting and convention.all_pass_talon == "participates":
        written.mountain[row.resting] = (TRICKS - sum(hands.values())) * price


def _talon_holder(row: ProtocolRow, convention: Convention) -> dict[str, int]:
    """The resting dealer with the tricks counted as his, where a clean talon earns the bonus."""
    if not row.resting or not convention.all_pass_clean_dealer:
        return {}
    taken = TRICKS - sum(row.hand_tricks) if convention.all_pass_talon == "participates" else 0
    return {row.resting: taken}


def _write_whists(written: Written, hands: dict[str, int], convention: Convention) -> None:
    """The hands with the fewest tricks write on the others; no trick is a point in the pool."""
    rules = {"actual": _actual, "difference": _difference, "pairwise": _pairwise}
    for (by, on), tricks in rules[convention.all_pass_whists_rule](hands).items():
        written.write(by, on, tricks * convention.all_pass_whist)
    for seat, tricks in hands.items():
        if tricks == 0 and convention.all_pass_clean != "none":
            written.pool[seat] += CLEAN_OF_WHISTS_KIND


def _shared_by_fewest(hands: dict[str, int], forgiven: int) -> dict[tuple[str, str], Number]:
    fewest = [seat for seat, tricks in hands.items() if tricks == min(hands.values())]
    return {
        (by, on): Fraction(tricks - forgiven, len(fewest))
        for by in fewest
        for on, tricks in hands.items()
        if on not in fewest
    }


def _actual(hands: dict[str, int]) -> dict[tuple[str, str], Number]:
    """Tricks each of the others took, shared by the hands with the fewest."""
    return _shared_by_fewest(hands, 0)


def _difference(hands: dict[str, int]) -> dict[tuple[str, str], Number]:
    """Tricks above the least, shared by the hands with the fewest."""
    return _shared_by_fewest(hands, min(hands.values()))


def _pairwise(hands: dict[str, int]) -> dict[tuple[str, str], Number]:
    """In every pair the one with fewer tricks writes the difference."""
    return {(by, on): hands[on] - hands[by] for by in hands for on in hands if hands[by] < hands[on]}
