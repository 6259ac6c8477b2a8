"""Taking back a correction of facts: the inverse act, made and logged as an act of its own."""

from django.db import transaction

from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.undo import MoveBack, PlanBack, TableBack, act_numbered, undo_key, undo_of
from tournament.services.facts import record_move, seats_rotate
from tournament.services.log import Actor, check_not_published
from tournament.services.replan import plan_restore
from tournament.services.rulings import Grounds
from tournament.services.tables import record_retable


@transaction.atomic
def act_undo(*, event: Event, act: int, grounds: Grounds, actor: Actor) -> LogEntry:
    """Takes back act number `act` of the event's log; taken back twice, it is taken back once.

    Gives the entry of the act that does so. Nothing is deleted.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    entry, key = act_numbered(event, act), undo_key(act)
    made = LogEntry.objects.filter(event=event, key=key).first()
    if made is not None:
        if made.action != entry.action:
            raise TournamentError("key_reused", key=key, action=made.action, subject=made.subject)
        return made
    check_not_published(event)
    back = undo_of(event, entry, act)
    if isinstance(back, MoveBack):
        record_move(record=back.record, deal_number=back.deal, grounds=grounds, actor=actor, key=key)
    elif isinstance(back, PlanBack):
        plan_restore(
            event=event,
            after_round=back.after_round,
            plan=back.plan,
            grounds=grounds,
            actor=actor,
            key=key,
        )
    elif isinstance(back, TableBack):
        record_retable(
            record=back.record,
            table=back.table,
            grounds=grounds,
            actor=actor,
            off_plan=True,
            people=back.people,
            key=key,
        )
    else:
        seats_rotate(
            event=event,
            round_number=back.round,
            table=back.table,
            steps=back.steps,
            grounds=grounds,
            actor=actor,
            key=key,
        )
    return LogEntry.objects.get(event=event, key=key)
