"""What a game of 6 to 10 tricks and a misère write on the score sheet."""

from fractions import Fraction

from scoring.convention import Convention
from scoring.protocol_row import TRICKS, ProtocolRow
from scoring.written import Number, Written


def write_misere(row: ProtocolRow, declarer: str, convention: Convention) -> Written:
    """Misère: made, its price goes into the pool; caught, every trick onto the mountain."""
    written = Written()
    if row.tricks:
        written.mountain[declarer] = row.tricks * convention.misere_trick_price
    else:
        _write_made(written, declarer, convention.misere_price, convention)
    return written


def write_game(row: ProtocolRow, declarer: str, convention: Convention) -> Written:
    """A game: the declarer's result, whists for tricks, shortfall, consolation and talon."""
    written = Written()
    level = row.contract.level
    undertricks = max(0, level - row.tricks) if row.tricks is not None else 0
    if undertricks:
        written.mountain[declarer] = undertricks * convention.remise_price[level]
        _write_consolation(written, row, declarer, undertricks, convention)
    else:
        _write_made(written, declarer, convention.game_price[level], convention)
    _write_half_whist(written, row, declarer, convention)
    _write_tricks(written, row, declarer, undertricks, convention)
    _write_shortfall(written, row, convention)
    _write_talon(written, row, declarer, convention)
    return written


def _write_made(written: Written, declarer: str, price: int, convention: Convention) -> None:
    """A made game or misère: into the pool, and where the convention says so also off the mountain."""
    written.pool[declarer] = price
    if convention.game_off_mountain:
        written.mountain[declarer] = -price


def _write_half_whist(written: Written, row: ProtocolRow, declarer: str, convention: Convention) -> None:
    level = row.contract.level
    for seat, call in row.whist.items():
        if call == "half":
            half = Fraction(convention.whist_obligation[level], 2)
            written.write(seat, declarer, convention.whist_price[level] * half)


def _write_tricks(
    written: Written, row: ProtocolRow, declarer: str, undertricks: int, convention: Convention
) -> None:
    """Whists for tricks taken; a lone whister keeps the passer's or shares half and half."""
    price = convention.whist_price[row.contract.level]
    shared = convention.sharing == "gentle_always" or (
        convention.sharing == "gentle_on_remise" and undertricks > 0
    )
    sharing = row.defenders if shared and len(row.whisters) == 1 else ()
    for whister in row.whisters:
        writers = sharing or (whister,)
        for seat in writers:
            written.write(seat, declarer, Fraction(row.whist_tricks[whister] * price, len(writers)))


def _write_consolation(
    written: Written, row: ProtocolRow, declarer: str, undertricks: int, convention: Convention
) -> None:
    amount = undertricks * _consolation_price(row.contract.level, convention)
    for seat in row.defenders:
        writer = _consolation_writer(seat, row, convention)
        if writer:
            written.write(writer, declarer, amount)
    if row.resting and convention.consolation_dealer:
        written.write(row.resting, declarer, amount)


def _consolation_price(level: int, convention: Convention) -> int:
    """Whists for one undertrick."""
    if isinstance(convention.consolation, int):
        return convention.consolation
    return convention.whist_price[level] if convention.consolation == "whist_price" else 0


def _consolation_writer(seat: str, row: ProtocolRow, convention: Convention) -> str | None:
    """Who writes the consolation of the defender `seat`; None when nobody does."""
    if seat in row.whisters or convention.consolation_passer == "own":
        return seat
    return row.whisters[0] if convention.consolation_passer == "to_whister" else None


def _write_shortfall(written: Written, row: ProtocolRow, convention: Convention) -> None:
    """Whisters who took fewer tricks than they owe pay onto their mountain."""
    level = row.contract.level
    if not row.whisters or (level == TRICKS and convention.ten == "checked"):
        return
    price = convention.whister_remise_share * convention.remise_price[level]
    for seat, missing in _missing_tricks(row, convention).items():
        written.mountain[seat] += missing * price


def _missing_tricks(row: ProtocolRow, convention: Convention) -> dict[str, Number]:
    """Tricks each whister is short of; what two owe together is shared as the convention says."""
    owed = convention.whist_obligation[row.contract.level]
    taken = dict(row.whist_tricks)
    joint = max(0, owed - sum(taken.values()))
    if len(row.whisters) == 1:
        return {row.whisters[0]: joint}
    if convention.shared_shortfall == "personal_always":
        share = (owed + 1) // 2
        return {seat: max(0, share - taken[seat]) for seat in row.whisters}
    if not joint:
        return {}
    if owed == 1:
        payers = row.whisters if convention.lone_trick_shortfall == "all_zero" else row.whisters[1:]
        return dict.fromkeys(payers, 1)
    most = Fraction(joint if convention.shared_shortfall == "joint_capped" else owed)
    short = {seat: Fraction(owed, 2) - taken[seat] for seat in row.whisters}
    return {seat: min(missing, most) for seat, missing in short.items() if missing > 0}


def _write_talon(written: Written, row: ProtocolRow, declarer: str, convention: Convention) -> None:
    """Quick tricks in the talon: the resting dealer's, at three half to each opponent."""
    if convention.talon_bonus == "none":
        return
    bonus = row.talon_quick * convention.whist_price[row.contract.level]
    writers = (row.resting,) if row.resting else row.defenders
    for seat in writers:
        written.write(seat, declarer, Fraction(bonus, len(writers)))
