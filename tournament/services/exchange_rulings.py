"""The rulings and correction requests of an event file, as they were."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from scoring.numbers import fraction_text, read_fraction
from tournament.errors import Phrase, TournamentError
from tournament.models import (
    CorrectionRequest,
    Deal,
    Entrant,
    Event,
    Round,
    Ruling,
    SeatRuling,
)
from tournament.services import shapes
from tournament.services.rulings import MOST_PERCENT, PRESETS
from tournament.services.shapes import (
    author,
    author_or_nobody,
    both_or_neither,
    choice,
    mapping,
    moment,
    optional,
    sequence,
    short,
    truth,
    whole,
)

Decision = CorrectionRequest.Decision
LONGEST_AUTHOR, LONGEST_TEXT = 150, 2000
RULING_FIELDS = (
    *("kind", "deal", "number", "detail", "author", "at", "rule", "reason"),
    *("cancelled_by", "cancelled_at", "cancel_reason", "key", "seats"),
)
SEAT_FIELDS = ("deal", "round", "table", "seat", "number", "status", "whists", "percent", "in_force")
REQUEST_FIELDS = (
    *("deal", "number", "text", "author", "at"),
    *("decision", "answer", "decided_by", "decided_at"),
)
GROUPS, PERCENT, PRESET, SEATS = "groups", "percent", "preset", "seats"


class _Known:
    """What rulings and requests of the file may name."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.deals = {deal.number: deal for deal in event.deals.all()}
        self.rounds = {round_.number: round_ for round_ in event.rounds.all()}
        self.entrants = {entrant.number: entrant for entrant in event.entrants.all()}

    def deal(self, value: Any, where: str) -> Deal:
        if whole(value, where, least=1) not in self.deals:
            raise TournamentError("deal_unknown", deal=value, deals=len(self.deals))
        return self.deals[value]

    def entrant(self, value: Any, where: str) -> Entrant:
        if whole(value, where, least=1) not in self.entrants:
            raise TournamentError("number_unknown", number=value, slug=self.event.slug)
        return self.entrants[value]

    def round(self, value: Any, where: str) -> Round:
        if whole(value, where, least=1) not in self.rounds:
            raise shapes.wrong_shape(where, Phrase("whole_number", least=1, most=len(self.rounds)), value)
        return self.rounds[value]


def rulings_load(event: Event, items: list[Any]) -> None:
    """Stores the rulings of a file in their order."""
    known = _Known(event)
    ruled: set[tuple[object, ...]] = set()
    made: list[Ruling] = []
    for number, item in enumerate(items, start=1):
        where = f"rulings[{number}]"
        entry = mapping(item, where, known=RULING_FIELDS)
        ruling = _ruling(known, entry, where, number)
        _check_once(ruling, made)
        ruling.save()
        made.append(ruling)
        for place, seat in enumerate(sequence(entry.get("seats", []), f"{where}.seats"), start=1):
            _seat(known, ruling, seat, f"{where}.seats[{place}]", ruled).save()


def _check_once(ruling: Ruling, made: list[Ruling]) -> None:
    """A key names one act; a deal is split and a number withdraws once, unless that was taken back."""
    if ruling.key and any(other.key == ruling.key for other in made):
        raise TournamentError("key_twice", key=ruling.key)
    if ruling.cancelled_at:
        return
    in_force = [other for other in made if other.kind == ruling.kind and not other.cancelled_at]
    if ruling.kind == Ruling.Kind.FOULED:
        if any(other.deal == ruling.deal for other in in_force):
            raise TournamentError("deal_fouled_already", deal=ruling.deal.number)
        _check_groups(ruling.deal.number, ruling.detail[GROUPS])
    if ruling.kind == Ruling.Kind.WITHDRAWAL and any(other.entrant == ruling.entrant for other in in_force):
        raise TournamentError("withdrawn_already", number=ruling.entrant.number)


def _check_groups(deal: int, groups: list[list[list[int]]]) -> None:
    if len(groups) < 2 or not all(groups):
        raise TournamentError("groups_too_few", deal=deal, groups=sum(bool(group) for group in groups))
    named = Counter(tuple(playing) for group in groups for playing in group)
    for (round_number, table), times in named.items():
        if times > 1:
            raise TournamentError("group_names_twice", deal=deal, round=round_number, table=table)


def _ruling(known: _Known, entry: Mapping[str, Any], where: str, number: int) -> Ruling:
    kind = choice(entry.get("kind"), f"{where}.kind", Ruling.Kind.values)
    ruling = Ruling(event=known.event, number=number, kind=kind)
    ruling.deal = optional(known.deal, entry.get("deal"), f"{where}.deal")
    ruling.entrant = optional(known.entrant, entry.get("number"), f"{where}.number")
    ruling.detail = _detail(kind, mapping(entry.get("detail", {}), f"{where}.detail"), f"{where}.detail")
    if (ruling.deal is None) != (kind not in ("seats", "fouled")):
        raise shapes.wrong_shape(f"{where}.deal", Phrase("deal_concerned"), entry.get("deal"))
    if (ruling.entrant is None) != (kind not in ("penalty", "withdrawal")):
        raise shapes.wrong_shape(f"{where}.number", Phrase("number_concerned"), entry.get("number"))
    ruling.author = author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR)
    ruling.at = moment(entry.get("at"), f"{where}.at")
    ruling.rule = short(entry.get("rule", ""), f"{where}.rule", 200)
    ruling.reason = short(entry.get("reason", ""), f"{where}.reason", LONGEST_TEXT)
    if not ruling.reason:
        raise TournamentError("ruling_reason", reason="", longest=LONGEST_TEXT)
    by, at = entry.get("cancelled_by", ""), entry.get("cancelled_at")
    ruling.cancelled_by = author_or_nobody(by, f"{where}.cancelled_by", LONGEST_AUTHOR)
    ruling.cancelled_at = optional(moment, at, f"{where}.cancelled_at")
    both_or_neither(by, "cancelled_by", at, "cancelled_at", where)
    ruling.cancel_reason = short(entry.get("cancel_reason", ""), f"{where}.cancel_reason", LONGEST_TEXT)
    ruling.key = short(entry.get("key", ""), f"{where}.key", 100)
    return ruling


def _detail(kind: str, detail: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """What scores and sentences are made from, complete and of the right kind."""
    {
        Ruling.Kind.SEATS: _seats_detail,
        Ruling.Kind.FOULED: _fouled_detail,
        Ruling.Kind.PENALTY: _penalty_detail,
        Ruling.Kind.WITHDRAWAL: _withdrawal_detail,
    }[Ruling.Kind(kind)](detail, where)
    return detail


def _seats_detail(detail: Mapping[str, Any], where: str) -> None:
    mapping(detail, where, known=("round", "table", SEATS))
    for name in ("round", "table"):
        whole(detail.get(name), f"{where}.{name}", least=1)
    for seat, item in mapping(detail.get(SEATS), f"{where}.{SEATS}").items():
        here = f"{where}.{SEATS}.{seat}"
        choice(seat, f"{where}.{SEATS}", tuple("NESW"))
        decision = mapping(item, here, known=("status", "whists", PERCENT))
        choice(decision.get("status"), f"{here}.status", SeatRuling.Status.values)
        read_fraction(decision.get("whists") or 0)
        optional(_percent, decision.get(PERCENT), f"{here}.{PERCENT}")


def _fouled_detail(detail: Mapping[str, Any], where: str) -> None:
    for group in sequence(mapping(detail, where, known=(GROUPS,)).get(GROUPS), f"{where}.{GROUPS}"):
        for playing in sequence(group, f"{where}.{GROUPS}"):
            pair = sequence(playing, f"{where}.{GROUPS}")
            if len(pair) != 2:
                raise shapes.wrong_shape(f"{where}.{GROUPS}", Phrase("playings"), playing)
            for part in pair:
                whole(part, f"{where}.{GROUPS}", least=1)


def _penalty_detail(detail: Mapping[str, Any], where: str) -> None:
    whole(mapping(detail, where, known=(PERCENT,)).get(PERCENT), f"{where}.{PERCENT}", 1, MOST_PERCENT)


def _withdrawal_detail(detail: Mapping[str, Any], where: str) -> None:
    choice(mapping(detail, where, known=(PRESET,)).get(PRESET), f"{where}.{PRESET}", PRESETS)


def _percent(value: Any, where: str) -> int:
    return whole(value, where, most=MOST_PERCENT)


def _seat(known: _Known, ruling: Ruling, item: Any, where: str, ruled: set[tuple[object, ...]]) -> SeatRuling:
    entry = mapping(item, where, known=SEAT_FIELDS)
    seat = SeatRuling(ruling=ruling)
    seat.deal = known.deal(entry.get("deal"), f"{where}.deal")
    seat.round = known.round(entry.get("round"), f"{where}.round")
    seat.table = whole(entry.get("table"), f"{where}.table", least=1)
    seat.seat = choice(entry.get("seat"), f"{where}.seat", "NESW"[: known.event.per_table])
    seat.entrant = known.entrant(entry.get("number"), f"{where}.number")
    seat.status = choice(entry.get("status"), f"{where}.status", SeatRuling.Status.values)
    seat.in_force = truth(entry.get("in_force", True), f"{where}.in_force")
    _result(seat, entry, where)
    place = (seat.deal_id, seat.round_id, seat.table, seat.seat)
    if seat.in_force and (place in ruled or ruling.cancelled_at):
        raise TournamentError("seat_ruled", seat=seat.seat, deal=seat.deal.number, table=seat.table)
    if seat.in_force:
        ruled.add(place)
    return seat


def _result(seat: SeatRuling, entry: Mapping[str, Any], where: str) -> None:
    if seat.status == SeatRuling.Status.ADJUSTED:
        seat.whists = fraction_text(read_fraction(entry.get("whists")))
    if seat.status == SeatRuling.Status.ARTIFICIAL:
        seat.percent = _percent(entry.get(PERCENT), f"{where}.percent")


def requests_load(event: Event, items: list[Any]) -> None:
    """Stores the correction requests of a file in their order."""
    known = _Known(event)
    still_open: set[tuple[int, int]] = set()
    for number, item in enumerate(items, start=1):
        where = f"correction_requests[{number}]"
        entry = mapping(item, where, known=REQUEST_FIELDS)
        request = CorrectionRequest(event=event)
        request.deal = known.deal(entry.get("deal"), f"{where}.deal")
        request.entrant = known.entrant(entry.get("number"), f"{where}.number")
        request.text = short(entry.get("text"), f"{where}.text", LONGEST_TEXT)
        request.author = author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR)
        request.at = moment(entry.get("at"), f"{where}.at")
        request.decision = choice(
            entry.get("decision"), f"{where}.decision", CorrectionRequest.Decision.values
        )
        request.answer = short(entry.get("answer", ""), f"{where}.answer", LONGEST_TEXT)
        _decided(request, entry, where)
        asked = (request.deal_id, request.entrant_id)
        if not request.text or (request.decision == Decision.OPEN and asked in still_open):
            raise TournamentError("correction_asked", number=request.entrant.number, deal=request.deal.number)
        if request.decision == Decision.OPEN:
            still_open.add(asked)
        request.save()


def _decided(request: CorrectionRequest, entry: Mapping[str, Any], where: str) -> None:
    """Who decided it and when, for those that are decided."""
    by, at = entry.get("decided_by", ""), entry.get("decided_at")
    request.decided_by = author_or_nobody(by, f"{where}.decided_by", LONGEST_AUTHOR)
    request.decided_at = optional(moment, at, f"{where}.decided_at")
    both_or_neither(by, "decided_by", at, "decided_at", where)
    if (request.decision == Decision.OPEN) == bool(by):
        raise TournamentError("decision_contradicted", where=where, decision=str(request.decision), author=by)
