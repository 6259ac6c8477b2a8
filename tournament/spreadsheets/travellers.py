"""Sheets of deals: every traveller row by row, and the layouts of the cards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from deals.cards import SUIT_SIGNS
from deals.deal import Deal
from deals.notation import hand_text, read_layout
from movements.seats import seats_for
from scoring.contract import Kind as ContractKind
from scoring.protocol_row import ProtocolRow
from tournament.selectors.results import PLAYED, ScoredRecord, ScoredSeat
from tournament.selectors.traveller import Traveller
from tournament.spreadsheets.tables import Column, Kind, Table, Value
from tournament.wording.contracts import contract_text
from tournament.wording.results import seat_result


def travellers_table(travellers: Sequence[Traveller], per_table: int) -> Table:
    """A row for every record, a block for every deal."""
    rare = _rare_columns(travellers)
    seats = seats_for(per_table)
    ruled = _has_rulings(travellers)
    in_whists = any(sheet.top is None for sheet in travellers)
    return Table(
        title=_("Travellers"),
        columns=(
            *_head_columns(),
            *_row_columns(),
            *(Column(title, Kind.WHOLE) for title in rare.values()),
            *(column for seat in seats for column in _seat_columns(seat, ruled, in_whists)),
            *([] if in_whists else [Column(_("Top"), Kind.POINTS)]),
            Column(_("State")),
        ),
        rows=tuple(
            (
                *(sheet.deal, sheet.box_set, sheet.dealer, record.round, record.table),
                *_row_values(record.row),
                *(getattr(record.row, name, None) for name in rare),
                *_seat_values(record, seats, ruled),
                *([] if in_whists else [sheet.top]),
                _state(record),
            )
            for sheet in travellers
            for record in sheet.records
        ),
        frozen=1,
        block=0,
    )


def _head_columns() -> list[Column]:
    return [
        Column(_("Deal"), Kind.WHOLE),
        Column(_("Set"), Kind.WHOLE),
        Column(_("Dealer")),
        Column(_("Round"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
    ]


def _row_columns() -> list[Column]:
    return [
        Column(_("Contract")),
        Column(_("Declarer")),
        Column(_("Tricks"), Kind.WHOLE),
        Column(_("First defender")),
        Column(_("Second defender")),
        Column(_("Tricks on all-pass")),
    ]


def _rare_columns(travellers: Sequence[Traveller]) -> dict[str, str]:
    """{field of a row: title} of those that differ from the usual somewhere in the event."""
    titles = {
        "all_pass_step": (1, _("Step of all-pass")),
        "talon_quick": (0, _("Quick tricks in the talon")),
        "multiplier": (1, _("Multiplier")),
    }
    rows = [record.row for sheet in travellers for record in sheet.records if record.row is not None]
    return {
        name: title
        for name, (usual, title) in titles.items()
        if any(getattr(row, name) != usual for row in rows)
    }


def _has_rulings(travellers: Sequence[Traveller]) -> bool:
    """Whether any result is something else than what was written."""
    records = (record for sheet in travellers for record in sheet.records)
    return any(seat.status != PLAYED for record in records for seat in record.seats.values())


def _seat_columns(seat: str, ruled: bool, in_whists: bool) -> list[Column]:
    scored = _("%(seat)s scored") if in_whists else _("%(seat)s MP")
    return [
        Column(_("%(seat)s no.") % {"seat": seat}, Kind.WHOLE),
        Column(_("%(seat)s whists") % {"seat": seat}, Kind.WHISTS),
        *([Column(_("%(seat)s by ruling") % {"seat": seat})] if ruled else []),
        Column(scored % {"seat": seat}, Kind.POINTS),
    ]


def _row_values(row: ProtocolRow | None) -> list[Value]:
    if row is None:
        return [None] * 6
    first, second = [_defender(row, seat) for seat in row.defenders if row.whist] or ["", ""]
    return [contract_text(row.contract), row.declarer, row.tricks, first, second, _all_pass(row)]


def _defender(row: ProtocolRow, seat: str) -> str:
    """E whist 4"""
    words = {"whist": _("whist"), "pass": _("pass"), "half": _("half whist")}
    tricks = row.whist_tricks.get(seat)
    return f"{seat} {words[row.whist[seat]]}" + ("" if tricks is None else f" {tricks}")


def _all_pass(row: ProtocolRow) -> str:
    if row.contract.kind is not ContractKind.ALL_PASS:
        return ""
    return ", ".join(f"{seat} {tricks}" for seat, tricks in zip(row.hands, row.hand_tricks, strict=True))


def _seat_values(record: ScoredRecord, seats: Sequence[str], ruled: bool) -> list[Value]:
    values: list[Value] = []
    for letter in seats:
        seat = record.seats.get(letter)
        values += _seat(seat, ruled) if seat else [None] * (4 if ruled else 3)
    return values


def _seat(seat: ScoredSeat, ruled: bool) -> list[Value]:
    """Whists that are compared, or none; what a ruling gave stands beside them in words."""
    by_ruling = "" if seat.status == PLAYED else seat_result(seat.status, seat.whists, seat.percent)
    score = seat.score.amount if seat.score else None
    return [seat.entrant, seat.whists, *([by_ruling] if ruled else []), score]


def _state(record: ScoredRecord) -> str:
    if record.row is None:
        return _("ruling")
    if record.conflict:
        return _("conflict")
    return _("confirmed") if record.confirmed_by else _("entered")


def layouts_table(travellers: Sequence[Traveller], per_table: int) -> Table:
    """The cards of every deal; the resting dealer's seat holds the talon, at three it lies apart."""
    holders = [*seats_for(per_table), *([_("Talon")] if per_table == 3 else [])]
    return Table(
        title=_("Layouts"),
        columns=(
            Column(_("Deal"), Kind.WHOLE),
            Column(_("Set"), Kind.WHOLE),
            Column(_("Dealer")),
            Column(_("First hand")),
            *(Column(holder) for holder in holders),
        ),
        rows=tuple(
            (sheet.deal, sheet.box_set, sheet.dealer, sheet.first_hand, *_cards(sheet, per_table))
            for sheet in travellers
        ),
        frozen=1,
    )


def _cards(sheet: Traveller, per_table: int) -> list[str]:
    if not sheet.layout:
        return [""] * 4
    deal: Deal = read_layout(sheet.layout, sheet.deal, per_table)
    hands = [deal.hands.get(seat, deal.talon) for seat in seats_for(per_table)]
    return [_hand(hand_text(cards)) for cards in ([*hands, deal.talon] if per_table == 3 else hands)]


def _hand(text: str) -> str:
    """♠A ♣KT9 ♦KT97 ♥K7, without the suits that are void."""
    suits = zip(SUIT_SIGNS.values(), text.split("."), strict=True)
    return " ".join(sign + ranks for sign, ranks in suits if ranks)
