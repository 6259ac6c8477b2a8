"""The rulings, correction requests and publications of an event file, as they were."""

from collections.abc import Mapping
from typing import Any

from scoring.numbers import fraction_text, read_fraction
from tournament.errors import TournamentError
from tournament.models import (
    CorrectionRequest,
    Deal,
    Entrant,
    Event,
    LogEntry,
    Publication,
    Round,
    Ruling,
    SeatRuling,
)
from tournament.services import shapes
from tournament.services.shapes import choice, mapping, moment, optional, sequence, short, text, truth, whole

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
PUBLICATION_FIELDS = ("version", "at", "author", "note", "snapshot", "changes", "logged")
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
            raise shapes.wrong_shape(where, f"a round from 1 to {len(self.rounds)}", value)
        return self.rounds[value]


def rulings_load(event: Event, items: list[Any]) -> None:
    """Stores the rulings of a file in their order."""
    known = _Known(event)
    ruled: set[tuple[object, ...]] = set()
    for number, item in enumerate(items, start=1):
        where = f"rulings[{number}]"
        entry = mapping(item, where, known=RULING_FIELDS)
        ruling = _ruling(known, entry, where, number)
        ruling.save()
        for place, seat in enumerate(sequence(entry.get("seats", []), f"{where}.seats"), start=1):
            _seat(known, ruling, seat, f"{where}.seats[{place}]", ruled).save()


def _ruling(known: _Known, entry: Mapping[str, Any], where: str, number: int) -> Ruling:
    kind = choice(entry.get("kind"), f"{where}.kind", Ruling.Kind.values)
    ruling = Ruling(event=known.event, number=number, kind=kind)
    ruling.deal = optional(known.deal, entry.get("deal"), f"{where}.deal")
    ruling.entrant = optional(known.entrant, entry.get("number"), f"{where}.number")
    ruling.detail = _detail(kind, mapping(entry.get("detail", {}), f"{where}.detail"), f"{where}.detail")
    if (ruling.deal is None) != (kind not in ("seats", "fouled")):
        raise shapes.wrong_shape(f"{where}.deal", "the deal it is about", entry.get("deal"))
    if (ruling.entrant is None) != (kind not in ("penalty", "withdrawal")):
        raise shapes.wrong_shape(f"{where}.number", "the number it is about", entry.get("number"))
    ruling.author = short(entry.get("author", ""), f"{where}.author", LONGEST_AUTHOR)
    ruling.at = moment(entry.get("at"), f"{where}.at")
    ruling.rule = short(entry.get("rule", ""), f"{where}.rule", 200)
    ruling.reason = short(entry.get("reason", ""), f"{where}.reason", LONGEST_TEXT)
    if not ruling.reason:
        raise TournamentError("ruling_reason", reason="", longest=LONGEST_TEXT)
    ruling.cancelled_by = short(entry.get("cancelled_by", ""), f"{where}.cancelled_by", LONGEST_AUTHOR)
    ruling.cancelled_at = optional(moment, entry.get("cancelled_at"), f"{where}.cancelled_at")
    ruling.cancel_reason = short(entry.get("cancel_reason", ""), f"{where}.cancel_reason", LONGEST_TEXT)
    ruling.key = short(entry.get("key", ""), f"{where}.key", 100)
    return ruling


def _detail(kind: str, detail: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """The parts scores are made from have to be right; the rest is for reading."""
    if kind == Ruling.Kind.PENALTY:
        whole(detail.get(PERCENT), f"{where}.percent", least=1)
    if kind == Ruling.Kind.FOULED:
        for group in sequence(detail.get(GROUPS), f"{where}.groups"):
            for playing in sequence(group, f"{where}.groups"):
                pair = sequence(playing, f"{where}.groups")
                if len(pair) != 2:
                    raise shapes.wrong_shape(f"{where}.groups", "pairs of round and table", playing)
                for part in pair:
                    whole(part, f"{where}.groups", least=1)
    return detail


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
        seat.percent = whole(entry.get("percent"), f"{where}.percent")
        if seat.percent > 100:
            raise shapes.wrong_shape(f"{where}.percent", "a percent from 0 to 100", seat.percent)


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
        request.author = short(entry.get("author", ""), f"{where}.author", LONGEST_AUTHOR)
        request.at = moment(entry.get("at"), f"{where}.at")
        request.decision = choice(
            entry.get("decision"), f"{where}.decision", CorrectionRequest.Decision.values
        )
        request.answer = short(entry.get("answer", ""), f"{where}.answer", LONGEST_TEXT)
        request.decided_by = short(entry.get("decided_by", ""), f"{where}.decided_by", LONGEST_AUTHOR)
        request.decided_at = optional(moment, entry.get("decided_at"), f"{where}.decided_at")
        asked = (request.deal_id, request.entrant_id)
        if not request.text or (request.decision == Decision.OPEN and asked in still_open):
            raise TournamentError("correction_asked", number=request.entrant.number, deal=request.deal.number)
        if request.decision == Decision.OPEN:
            still_open.add(asked)
        request.save()


def publications_load(event: Event, items: list[Any]) -> None:
    """Stores the published versions of a file; the log has to be there already."""
    acts = list(LogEntry.objects.filter(event=event).order_by("pk").values_list("pk", flat=True))
    for number, item in enumerate(items, start=1):
        where = f"publications[{number}]"
        entry = mapping(item, where, known=PUBLICATION_FIELDS)
        if entry.get("version") != number:
            raise shapes.wrong_shape(f"{where}.version", str(number), entry.get("version"))
        logged = whole(entry.get("logged", 0), f"{where}.logged")
        if logged > len(acts):
            raise shapes.wrong_shape(f"{where}.logged", f"at most {len(acts)}", logged)
        Publication.objects.create(
            event=event,
            version=number,
            at=moment(entry.get("at"), f"{where}.at"),
            author=short(entry.get("author", ""), f"{where}.author", LONGEST_AUTHOR),
            note=text(entry.get("note", ""), f"{where}.note"),
            snapshot=mapping(entry.get("snapshot"), f"{where}.snapshot"),
            changes=sequence(entry.get("changes", []), f"{where}.changes"),
            last_log=acts[logged - 1] if logged else 0,
        )
