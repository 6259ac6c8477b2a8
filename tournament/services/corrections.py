"""What players ask to have corrected, and what the director decides."""

from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import CorrectionRequest, Event
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrant_numbered
from tournament.selectors.plan import deal_numbered
from tournament.services.log import Actor, log_act

LONGEST_TEXT = 1000
Decision = CorrectionRequest.Decision


@transaction.atomic
def correction_ask(
    *, event: Event, number: int, deal_number: int, text: str, actor: Actor
) -> CorrectionRequest:
    """A player's request about a deal he has played, until the event's deadline. Asked twice, it is one."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant, deal, text = entrant_numbered(event, number), deal_numbered(event, deal_number), clean_name(text)
    if event.corrections_until is not None and timezone.now() > event.corrections_until:
        raise TournamentError("corrections_over", until=event.local(event.corrections_until))
    if not text or len(text) > LONGEST_TEXT:
        raise TournamentError("correction_text", text=text, longest=LONGEST_TEXT)
    if not deal.records.filter(seats__entrant=entrant).exists():
        raise TournamentError("deal_not_played", number=number, deal=deal_number)
    asked = event.correction_requests.filter(deal=deal, entrant=entrant, decision=Decision.OPEN).first()
    if asked is not None:
        if asked.text != text:
            raise TournamentError("correction_asked", number=number, deal=deal_number)
        return asked
    request = CorrectionRequest.objects.create(
        event=event, deal=deal, entrant=entrant, text=text, author=actor.author, at=timezone.now()
    )
    log_act(event=event, actor=actor, action="correction_ask", subject=f"{deal_number}/{number}", after=text)
    return request


@transaction.atomic
def correction_decide(
    *, request: CorrectionRequest, accepted: bool, answer: str, actor: Actor
) -> CorrectionRequest:
    """The director's answer; what it changes in a record is a correction of its own."""
    event = Event.objects.select_for_update().get(pk=request.event_id)
    request = CorrectionRequest.objects.select_related("deal", "entrant").get(pk=request.pk)
    if request.decision != Decision.OPEN:
        raise TournamentError("correction_decided", decision=request.get_decision_display())
    answer = clean_name(answer)
    if not answer or len(answer) > LONGEST_TEXT:
        raise TournamentError("correction_text", text=answer, longest=LONGEST_TEXT)
    request.decision = Decision.ACCEPTED if accepted else Decision.DECLINED
    request.answer, request.decided_by, request.decided_at = answer, actor.author, timezone.now()
    request.save()
    subject = f"{request.deal.number}/{request.entrant.number}"
    log_act(
        event=event,
        actor=actor,
        action="correction_decide",
        subject=subject,
        after=request.decision,
        reason=answer,
    )
    return request
