"""Reports of what was found in a box: facts for the fouled ruling, which the director makes himself."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from deals.found import found_text, read_found
from tournament.errors import TournamentError
from tournament.models import Deal, Event, FoundLayout
from tournament.selectors.found import places_of
from tournament.selectors.names import clean_name
from tournament.selectors.plan import deal_numbered
from tournament.services.log import Actor, act_repeated, check_not_published, log_act
from tournament.services.rulings import LONGEST_REASON, Grounds, checked_grounds


@dataclass(frozen=True)
class Finding:
    """`layout` in the text form lay in the box from `table` in round `first_round` on, and up to `last_round`
    unless nobody has put it right."""

    layout: str
    first_round: int
    table: int
    last_round: int | None = None
    note: str = ""


@transaction.atomic
def found_report(
    *, event: Event, deal_number: int, finding: Finding, actor: Actor, key: str = ""
) -> FoundLayout:
    """Keeps what was found in the box of a deal. No score changes: that is for the fouled ruling."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    deal = deal_numbered(event, deal_number)
    found = found_text(read_found(finding.layout, event.per_table))
    made = _made(event, deal, found, finding)
    after = {
        "found": found,
        "first_round": finding.first_round,
        "table": finding.table,
        "last_round": finding.last_round,
        "note": made.note,
    }
    if act_repeated(event=event, key=key, action="found_report", subject=str(deal.number), after=after):
        return made_before(made)
    check_not_published(event)
    check_finding(deal, made)
    made.number = event.found_layouts.count() + 1
    made.author, made.at = actor.author, timezone.now()
    made.save()
    log_act(
        event=event,
        actor=actor,
        action="found_report",
        subject=str(deal.number),
        before=deal.layout,
        after=after,
        key=key,
    )
    return made


def _made(event: Event, deal: Deal, found: str, finding: Finding) -> FoundLayout:
    note = clean_name(finding.note)
    if len(note) > LONGEST_REASON:
        raise TournamentError("found_note", longest=LONGEST_REASON)
    return FoundLayout(
        event=event,
        deal=deal,
        dealt=deal.layout,
        found=found,
        first_round=finding.first_round,
        table=finding.table,
        last_round=finding.last_round,
        note=note,
    )


def made_before(draft: FoundLayout) -> FoundLayout:
    """The latest report that says the same."""
    same = {name: getattr(draft, name) for name in ("deal", "found", "first_round", "table", "last_round")}
    return FoundLayout.objects.filter(**same).order_by("number").last() or draft


def check_finding(deal: Deal, found: FoundLayout) -> None:
    """Refuses a report that says nothing, of a playing there is not, or of one already reported."""
    if not found.dealt:
        raise TournamentError("found_without_layout", deal=deal.number)
    if found.found == found.dealt:
        raise TournamentError("found_same", deal=deal.number)
    places = [(place.round, place.table) for place in places_of(deal)]
    if (found.first_round, found.table) not in places:
        raise TournamentError(
            "found_nowhere",
            deal=deal.number,
            round=found.first_round,
            table=found.table,
            places=_said(places),
        )
    if found.last_round is not None and not found.first_round <= found.last_round <= max(places)[0]:
        raise TournamentError(
            "found_until", last=found.last_round, first=found.first_round, most=max(places)[0]
        )
    in_force = deal.found_layouts.filter(cancelled_at=None, first_round=found.first_round, table=found.table)
    if (other := in_force.first()) is not None:
        raise TournamentError(
            "found_already", report=other.number, round=found.first_round, table=found.table
        )


def _said(places: list[tuple[int, int]]) -> list[str]:
    return [f"{round_}/{table}" for round_, table in places]


@transaction.atomic
def found_cancel(*, found: FoundLayout, reason: str, actor: Actor) -> FoundLayout:
    """Takes a report back. A ruling made after it stays until it is cancelled itself."""
    event = Event.objects.select_for_update().get(pk=found.event_id)
    found = FoundLayout.objects.select_related("deal").get(pk=found.pk)
    if found.cancelled_at:
        return found
    check_not_published(event)
    reason = checked_grounds(Grounds(reason)).reason
    found.cancelled_by, found.cancelled_at, found.cancel_reason = actor.author, timezone.now(), reason
    found.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
    log_act(
        event=event,
        actor=actor,
        action="found_cancel",
        subject=str(found.deal.number),
        after={"report": found.number},
        reason=reason,
    )
    return found
