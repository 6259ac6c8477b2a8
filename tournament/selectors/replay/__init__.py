"""What the facts of an event have to be by its log, and where those that are kept differ.

Every act that the log may have is named below: either what it tells is replayed, or it proves nothing.

    acts on                     tell
    records                     row, who entered and confirmed it and how, who sat there, other entries
    rulings, boxes, requests    all that was decided or written, and what is in force on each seat
    people and teams            names, numbers, substitutes, ranks, kept seats, who was seen in the hall
    the event                   rules, state, seed, key, public value, plan, deals, clock, versions

Of what the log does not say nothing is claimed: the times of facts, names in tables of earlier versions, and
whatever an earlier version of the program left out. After a file that somebody typed only later acts count.
What cannot be read, as in a log from a file, is as if nothing of its kind had been said.
"""

from collections.abc import Callable, Iterable, Mapping

from tournament.models import Event, LogEntry
from tournament.selectors.replay import people, preparing, records, rulings
from tournament.selectors.replay.story import Act, Story

Told = Callable[[Story, Act], None]
READ = (
    *("action", "subject", "author", "channel"),
    *("before", "after", "reason", "key"),
)
UNREADABLE = (TypeError, ValueError, LookupError, AttributeError, ZeroDivisionError)

# By act: the kinds of facts it tells of, and how.
REPLAYED: Mapping[str, tuple[tuple[str, ...], tuple[Told, ...]]] = {
    "record_enter": (("record",), (records.enter,)),
    "record_confirm": (("record",), (records.confirm,)),
    "record_correct": (("record",), (records.correct,)),
    "record_move": (("record",), (records.move,)),
    "record_retable": (("record",), (records.retable,)),
    "seats_rotate": (("record",), (records.rotate,)),
    "ruling_seats": (("ruling", "ruling_seat"), (rulings.rule,)),
    "ruling_fouled": (("ruling", "ruling_seat"), (rulings.rule,)),
    "ruling_penalty": (("ruling", "ruling_seat"), (rulings.rule,)),
    "ruling_withdrawal": (("ruling", "ruling_seat"), (rulings.rule,)),
    "ruling_cancel": (("ruling", "ruling_seat"), (rulings.cancel,)),
    "found_report": (("found",), (rulings.found,)),
    "found_cancel": (("found",), (rulings.found_cancel,)),
    "correction_ask": (("request",), (rulings.ask,)),
    "correction_decide": (("request",), (rulings.decide,)),
    "entrants_import": (("entrant",), (people.enter,)),
    "entrant_remove": (("entrant",), (people.remove,)),
    "numbers_draw": (("entrant", "event"), (people.draw,)),
    "numbers_late": (("entrant",), (people.late,)),
    "entrant_stationary": (("entrant",), (people.stay,)),
    "entrants_check_in": (("entrant",), (people.see,)),
    "check_in_cancel": (("entrant",), (people.see,)),
    "entrant_rank": (("entrant",), (people.rank,)),
    "substitute_enter": (("entrant",), (people.substitute,)),
    "teams_set": (("team",), (people.teams,)),
    "event_create": (("event",), (preparing.create,)),
    "event_load": (("event",), (preparing.load,)),
    "event_open": (("event",), (preparing.open_,)),
    "rules_change": (("event",), (preparing.change_rules,)),
    "movement_assign": (("plan", "deal", "event"), (preparing.assign,)),
    "movement_withdraw": (("plan",), (preparing.withdraw,)),
    "rounds_replan": (("plan", "entrant"), (preparing.replan, people.replan)),
    "deals_make": (("deal", "event"), (preparing.make_deals,)),
    "deals_by_hand": (("deal",), (preparing.deals_by_hand,)),
    "public_value_set": (("event",), (preparing.set_public_value,)),
    "layouts_set": (("deal",), (preparing.set_layouts,)),
    "layout_clear": (("deal",), (preparing.clear_layout,)),
    "reserve_play": (("deal",), (preparing.play_reserve,)),
    "round_start": (("stretch", "event"), (preparing.start_round,)),
    "round_pause": (("stretch",), (preparing.pause_round,)),
    "round_resume": (("stretch",), (preparing.resume_round,)),
    "round_extend": (("stretch",), (preparing.extend_round,)),
    "round_end": (("stretch",), (preparing.end_round,)),
    "event_finish": (("event",), (preparing.finish,)),
    "event_publish": (("publication", "event"), (preparing.publish,)),
    "event_reopen": (("event",), (preparing.reopen,)),
}
# Acts that prove nothing of the facts of an event, and why.
PROVES_NOTHING: Mapping[str, str] = {
    "protocols_enter": "every record of the list has an entry of its own",
    "stage_create": "it made another event",
    "movement_search": "a search is no fact; what was made of it was assigned",
    "event_give": "a copy from a file is of whoever loaded it",
    "event_archive": "a copy from a file is not in the archive",
    "event_unarchive": "a copy from a file is not in the archive",
    "person_erase": "the entries before it were rewritten as the facts were",
    "account_erase": "the entries before it were rewritten as the facts were",
    "table_links_make": "links are no facts, and a file has none",
    "entrant_links_make": "links are no facts, and a file has none",
    "table_link_renew": "links are no facts, and a file has none",
    "entrant_link_renew": "links are no facts, and a file has none",
    "table_link_revoke": "links are no facts, and a file has none",
    "entrant_link_revoke": "links are no facts, and a file has none",
    "token_make": "tokens are no facts, and a file has none",
    "token_revoke": "tokens are no facts, and a file has none",
    "webhook_make": "webhooks are no facts, and a file has none",
    "webhook_remove": "webhooks are no facts, and a file has none",
}


KINDS = tuple({kind: None for kinds, _tellers in REPLAYED.values() for kind in kinds})


def story_of(event: Event) -> Story:
    """What the log of the event tells. One query, and time in proportion to the log."""
    entries = LogEntry.objects.filter(event=event).order_by("pk").values_list(*READ)
    return replayed(Act(number, *entry) for number, entry in enumerate(entries.iterator(), start=1))


def replayed(acts: Iterable[Act]) -> Story:
    """What the acts, in their order, tell."""
    story = Story()
    for act in acts:
        if act.action not in PROVES_NOTHING:
            _replay(story, act)
    return story


def _replay(story: Story, act: Act) -> None:
    """An act that this program does not know may have changed anything."""
    kinds, tellers = REPLAYED.get(act.action, (KINDS, (_unknown,)))
    try:
        for tell in tellers:
            tell(story, act)
    except UNREADABLE:
        for kind in kinds:
            story.forget(kind)


def _unknown(_story: Story, act: Act) -> None:
    raise LookupError(act.action)
