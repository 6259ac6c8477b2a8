"""The director's rulings: made for a stated reason, listed, cancelled, never deleted.

Each is one act of the log as well. What a ruling does to scores is derived in selectors/results.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.adjustments import AT_FAULT, NOT_AT_FAULT
from scoring.numbers import fraction_text
from tournament.errors import TournamentError
from tournament.models import Deal, Entrant, Event, Ruling, SeatRuling, Sitting
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrant_numbered
from tournament.selectors.plan import deal_numbered, played_sitting
from tournament.selectors.progress import open_playings, past_half_way
from tournament.services.announcing import announce_round
from tournament.services.log import Actor, check_not_published, log_act

LONGEST_RULE = 200
LONGEST_REASON = 2000
MOST_PERCENT = 100
PRESETS = ("as_if_never", "forty_sixty")
Status = SeatRuling.Status


@dataclass(frozen=True)
class Grounds:
    """Why: the reason in words, and the rule it rests on where there is one."""

    reason: str
    rule: str = ""


@dataclass(frozen=True)
class SeatDecision:
    """What one seat gets: `whists` when adjusted, `percent` of the top when artificial."""

    status: str
    whists: Fraction | None = None
    percent: int | None = None

    def as_json(self) -> dict[str, object]:
        whists = None if self.whists is None else fraction_text(self.whists)
        return {"status": self.status, "whists": whists, "percent": self.percent}


@transaction.atomic
def seats_rule(
    *,
    event: Event,
    deal_number: int,
    table: int,
    decisions: Mapping[str, SeatDecision],
    grounds: Grounds,
    actor: Actor,
    round_number: int | None = None,
    replace: bool = False,
    key: str = "",
) -> Ruling:
    """Gives seats of one playing their results. A seat already ruled on needs `replace`."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    sitting, deal = played_sitting(event, deal_number, table, round_number)
    seats = {seat.seat: seat.entrant for seat in sitting.seats.all()}
    _check_decisions(decisions, seats)
    detail = {
        "round": sitting.round.number,
        "table": table,
        "seats": {seat: decisions[seat].as_json() for seat in sorted(decisions)},
    }
    draft = _draft(event, Ruling.Kind.SEATS, grounds, actor, key, deal=deal, detail=detail)
    if (made := _made_before(draft)) is not None:
        return made
    if not replace:
        _check_free(deal, sitting, decisions)
    ruled = {seat: (seats[seat], decisions[seat]) for seat in decisions}
    return _make(draft, actor, [_Playing(sitting, deal, ruled)])


def _check_decisions(decisions: Mapping[str, SeatDecision], seats: Mapping[str, Entrant]) -> None:
    if not decisions:
        raise TournamentError("ruling_without_seats", seats=sorted(seats))
    for seat, decision in decisions.items():
        if seat not in seats:
            raise TournamentError("seat_unknown", seat=seat, seats=sorted(seats))
        if decision.status not in Status.values:
            raise TournamentError("status_unknown", status=decision.status, known=Status.values)
        if (decision.whists is not None) != (decision.status == Status.ADJUSTED):
            raise TournamentError("whists_for_adjusted", seat=seat, status=decision.status)
        if (decision.percent is not None) != (decision.status == Status.ARTIFICIAL):
            raise TournamentError("percent_for_artificial", seat=seat, status=decision.status)
        if decision.percent is not None and not 0 <= decision.percent <= MOST_PERCENT:
            raise TournamentError("percent_out_of_range", percent=decision.percent, most=MOST_PERCENT)


def _check_free(deal: Deal, sitting: Sitting, seats: Iterable[str]) -> None:
    ruled = SeatRuling.objects.filter(deal=deal, round=sitting.round, table=sitting.table, in_force=True)
    if first := ruled.filter(seat__in=seats).first():
        raise TournamentError("seat_ruled", seat=first.seat, deal=deal.number, table=sitting.table)


@dataclass(frozen=True)
class _Playing:
    """What the seats of one playing get."""

    sitting: Sitting
    deal: Deal
    seats: Mapping[str, tuple[Entrant, SeatDecision]]

    def as_logged(self) -> list[object]:
        """[deal, round, table, {seat: {number, status, whists, percent}}]"""
        seats = {
            seat: {"number": entrant.number, **decision.as_json()}
            for seat, (entrant, decision) in self.seats.items()
        }
        return [self.deal.number, self.sitting.round.number, self.sitting.table, seats]


def _rule_seats(ruling: Ruling, ruled: _Playing) -> None:
    sitting, seats = ruled.sitting, ruled.seats
    playing = {"deal": ruled.deal, "round": sitting.round, "table": sitting.table}
    SeatRuling.objects.filter(**playing, seat__in=seats, in_force=True).update(in_force=False)
    SeatRuling.objects.bulk_create(
        SeatRuling(
            ruling=ruling,
            **playing,
            seat=seat,
            entrant=entrant,
            status=decision.status,
            whists="" if decision.whists is None else fraction_text(decision.whists),
            percent=decision.percent,
        )
        for seat, (entrant, decision) in seats.items()
    )
    announce_round(event=ruling.event, round_number=sitting.round.number)


@transaction.atomic
def deal_foul(
    *,
    event: Event,
    deal_number: int,
    groups: Sequence[Sequence[tuple[int, int]]],
    grounds: Grounds,
    actor: Actor,
    key: str = "",
) -> Ruling:
    """Splits the records of a fouled deal by the version played (rule book 10).

    `groups` lists (round, table) of each record; together they have to be all records of the deal.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    deal = deal_numbered(event, deal_number)
    detail = {"groups": [[list(playing) for playing in group] for group in groups]}
    draft = _draft(event, Ruling.Kind.FOULED, grounds, actor, key, deal=deal, detail=detail)
    if (made := _made_before(draft)) is not None:
        return made
    _check_groups(deal, groups)
    if Ruling.objects.filter(deal=deal, kind=Ruling.Kind.FOULED, cancelled_at=None).exists():
        raise TournamentError("deal_fouled_already", deal=deal.number)
    return _make(draft, actor)


def _check_groups(deal: Deal, groups: Sequence[Sequence[tuple[int, int]]]) -> None:
    listed = [tuple(playing) for group in groups for playing in group]
    recorded = set(deal.records.values_list("round__number", "table"))
    if len(groups) < 2 or not all(groups):
        raise TournamentError("groups_too_few", deal=deal.number, groups=sum(bool(group) for group in groups))
    for playing in listed:
        if playing not in recorded:
            raise TournamentError(
                "group_names_no_record", deal=deal.number, round=playing[0], table=playing[1]
            )
        if listed.count(playing) > 1:
            raise TournamentError("group_names_twice", deal=deal.number, round=playing[0], table=playing[1])
    for round_number, table in sorted(recorded - set(listed)):
        raise TournamentError("group_leaves_out", deal=deal.number, round=round_number, table=table)


@transaction.atomic
def penalty_give(
    *, event: Event, number: int, percent: int, grounds: Grounds, actor: Actor, key: str = ""
) -> Ruling:
    """Takes `percent` of one top, or in whists of ten awards, from one entrant; no other score moves."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant = entrant_numbered(event, number)
    if not 1 <= percent <= MOST_PERCENT:
        raise TournamentError("penalty_out_of_range", percent=percent, most=MOST_PERCENT)
    detail = {"percent": percent}
    draft = _draft(event, Ruling.Kind.PENALTY, grounds, actor, key, entrant=entrant, detail=detail)
    return _made_before(draft) or _make(draft, actor)


@transaction.atomic
def entrant_withdraw(
    *, event: Event, number: int, grounds: Grounds, actor: Actor, preset: str = "", key: str = ""
) -> Ruling:
    """Rules on every playing the entrant still owes.

    `as_if_never` (the default before half way): not scheduled for anybody at the table.
    `forty_sixty` (later): at most 40 % for him, at least 60 % for his table-mates. Seats with a ruling of
    their own keep it.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant = entrant_numbered(event, number)
    preset = preset or PRESETS[past_half_way(event, entrant)]
    if preset not in PRESETS:
        raise TournamentError("preset_unknown", preset=preset, known=PRESETS)
    draft = _draft(
        event, Ruling.Kind.WITHDRAWAL, grounds, actor, key, entrant=entrant, detail={"preset": preset}
    )
    if (made := _made_before(draft)) is not None:
        return made
    if Ruling.objects.filter(entrant=entrant, kind=Ruling.Kind.WITHDRAWAL, cancelled_at=None).exists():
        raise TournamentError("withdrawn_already", number=number)
    owed = open_playings(event, entrant)
    return _make(draft, actor, [_withdrawn_from(draft, deal, sitting, preset) for deal, sitting in owed])


def _withdrawn_from(ruling: Ruling, deal: Deal, sitting: Sitting, preset: str) -> _Playing:
    ruled = SeatRuling.objects.filter(deal=deal, round=sitting.round, table=sitting.table, in_force=True)
    taken = set(ruled.values_list("seat", flat=True))
    seats = {
        seat.seat: (seat.entrant, _withdrawn(preset, his_own=seat.entrant_id == ruling.entrant_id))
        for seat in sitting.seats.all()
        if seat.seat not in taken
    }
    return _Playing(sitting, deal, seats)


def _withdrawn(preset: str, his_own: bool) -> SeatDecision:
    if preset == PRESETS[0]:
        return SeatDecision(Status.NOT_SCHEDULED)
    return SeatDecision(Status.ARTIFICIAL, percent=AT_FAULT if his_own else NOT_AT_FAULT)


@transaction.atomic
def ruling_cancel(*, ruling: Ruling, reason: str, actor: Actor) -> Ruling:
    """Takes a ruling back; on its seats the latest ruling not taken back is in force again."""
    event = Event.objects.select_for_update().get(pk=ruling.event_id)
    ruling = Ruling.objects.get(pk=ruling.pk)
    if ruling.cancelled_at:
        return ruling
    check_not_published(event)
    reason = checked_grounds(Grounds(reason)).reason
    ruling.cancelled_by, ruling.cancelled_at, ruling.cancel_reason = actor.author, timezone.now(), reason
    ruling.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
    ruling.seats.update(in_force=False)
    for seat in ruling.seats.all():
        _restore(seat)
    log_act(event=event, actor=actor, action="ruling_cancel", subject=str(ruling.number), reason=reason)
    return ruling


def _restore(cancelled: SeatRuling) -> None:
    same_seat = SeatRuling.objects.filter(
        deal=cancelled.deal, round=cancelled.round, table=cancelled.table, seat=cancelled.seat
    )
    if same_seat.filter(in_force=True).exists():
        return
    earlier = same_seat.filter(ruling__cancelled_at=None).order_by("pk").last()
    if earlier is not None:
        earlier.in_force = True
        earlier.save(update_fields=["in_force"])


def checked_grounds(grounds: Grounds) -> Grounds:
    """Tidy grounds; a ruling without a reason is refused."""
    reason, rule = clean_name(grounds.reason), clean_name(grounds.rule)
    if not reason or len(reason) > LONGEST_REASON:
        raise TournamentError("ruling_reason", reason=reason, longest=LONGEST_REASON)
    if len(rule) > LONGEST_RULE:
        raise TournamentError("ruling_rule", rule=rule, longest=LONGEST_RULE)
    return Grounds(reason, rule)


def _draft(event: Event, kind: str, grounds: Grounds, actor: Actor, key: str, **about: Any) -> Ruling:
    grounds = checked_grounds(grounds)
    return Ruling(
        event=event,
        kind=kind,
        author=actor.author,
        at=timezone.now(),
        rule=grounds.rule,
        reason=grounds.reason,
        key=key,
        **about,
    )


def _made_before(draft: Ruling) -> Ruling | None:
    """The ruling this key has already made; a key used for another act is refused."""
    made = Ruling.objects.filter(event=draft.event, key=draft.key).first() if draft.key else None
    if made is None:
        return None
    same = ("kind", "deal_id", "entrant_id", "detail", "reason")
    if any(getattr(made, name) != getattr(draft, name) for name in same):
        raise TournamentError("key_reused", key=draft.key, action=made.kind, subject=str(made.number))
    return made


def _make(draft: Ruling, actor: Actor, playings: Sequence[_Playing] = ()) -> Ruling:
    check_not_published(draft.event)
    draft.number = draft.event.rulings.count() + 1
    draft.save()
    for playing in playings:
        _rule_seats(draft, playing)
    log_act(
        event=draft.event,
        actor=actor,
        action=f"ruling_{draft.kind}",
        subject=str(draft.number),
        after={
            "deal": draft.deal.number if draft.deal else None,
            "number": draft.entrant.number if draft.entrant else None,
            "detail": draft.detail,
            "rule": draft.rule,
            "seats": [playing.as_logged() for playing in playings],
        },
        reason=draft.reason,
    )
    return draft
