"""What of an event cannot be right: things that do not follow, facts that do not fit or that the log denies.

Nothing is changed. Every finding is a phrase, so that it can be said in the reader's language.
"""

from collections.abc import Iterator
from copy import copy

from django.db.models import Q

from deals.analysis import ENGINE, analyse, analysis_json
from deals.errors import DealError
from deals.notation import layout_text, read_layout
from movements.errors import MovementError
from movements.seats import seats_for
from scoring.convention import Convention, convention_named
from scoring.errors import ScoringError
from tournament.errors import Phrase, TournamentError
from tournament.models import ClubEntry, DealAnalysis, Entrant, Event, LogEntry, Publication, Record
from tournament.selectors.analyses import key_of
from tournament.selectors.audit import dealt_as
from tournament.selectors.dealt import dealt_for
from tournament.selectors.embargo import Viewer
from tournament.selectors.replay.differences import fact_differences
from tournament.selectors.report import event_report
from tournament.selectors.rows import checked_row
from tournament.services.log import chain_faults
from tournament.services.snapshot import snapshot_of

UNFIT = (ScoringError, MovementError, DealError, TournamentError)


def differences(event: Event, best_play: bool = False) -> list[Phrase]:
    """All that is wrong with the event, nothing if nothing is.

    `best_play` works out the kept analyses again too, a quarter of a second for each deal.
    """
    chain = list(chain_faults(LogEntry.objects.filter(event=event).order_by("pk").iterator()))
    found = [*chain, *_log_cut(event), *_records_logged(event), *_of_deals(event), *_of_records(event)]
    found += _of_people(event)
    # Results cannot be worked out from facts that do not fit, and a log that is not whole proves nothing.
    found += [] if found else _of_results(event)
    found += [] if chain else fact_differences(event)
    return found + (list(_of_best_play(event)) if best_play else [])


def club_differences() -> list[Phrase]:
    """The same of the log of the clubs."""
    return list(chain_faults(ClubEntry.objects.order_by("pk").iterator()))


def log_seal(event: Event) -> str:
    """The seal of the last entry, which stands for the whole log; empty without one."""
    return LogEntry.objects.filter(event=event).order_by("-pk").values_list("seal", flat=True).first() or ""


def _log_cut(event: Event) -> Iterator[Phrase]:
    for version in Publication.objects.filter(event=event, last_log__gt=0):
        if not LogEntry.objects.filter(pk=version.last_log).exists():
            yield Phrase("log_end_missing", version=version.version)


def _records_logged(event: Event) -> Iterator[Phrase]:
    """No record is ever removed, so there are as many as were entered. An event from a file that somebody
    typed has records of which its log says nothing."""
    logged = LogEntry.objects.filter(event=event, action="record_enter").exclude(reason="conflict").count()
    here = Record.objects.filter(event=event).count()
    typed = LogEntry.objects.filter(event=event, action="event_load").exists()
    if here < logged or (here > logged and not typed):
        yield Phrase("records_differ", logged=logged, here=here)


def _of_deals(event: Event) -> Iterator[Phrase]:
    addresses = [event, *_before_copying(event)]
    for deal in event.deals.exclude(layout="").order_by("number"):
        made_as = dealt_as(deal)
        try:
            read_layout(deal.layout, deal.number, event.per_table)
            if made_as is not None and event.deal_key:
                number = int(made_as) if made_as.isdigit() else made_as
                if deal.layout not in (layout_text(dealt_for(one, number)) for one in addresses):
                    yield Phrase("layout_not_dealt", deal=deal.number)
        except UNFIT as error:
            yield Phrase("layout_unfit", deal=deal.number, reason=error)


def _before_copying(event: Event) -> list[Event]:
    """The event as it was when it was made, if that was at another address: its deals follow from that."""
    made = LogEntry.objects.filter(event=event).order_by("pk").first()
    if made is None or made.action != "event_create" or made.subject in ("", event.slug):
        return []
    then = copy(event)
    then.slug = made.subject
    return [then]


def _of_records(event: Event) -> Iterator[Phrase]:
    try:
        convention = convention_named(event.convention, event.options)
    except UNFIT as error:
        yield Phrase("rules_unfit", reason=error)
        return
    seats = set(seats_for(event.per_table))
    records = Record.objects.filter(event=event).select_related("deal", "round").prefetch_related("seats")
    for record in records.order_by("pk").iterator(500):
        if {seat.seat for seat in record.seats.all()} != seats:
            yield Phrase("record_seats", **_where(record))
        yield from _of_row(event, record, convention)


def _of_row(event: Event, record: Record, convention: Convention) -> Iterator[Phrase]:
    try:
        right = checked_row(event, record.deal, record.row, convention)
    except UNFIT as error:
        yield Phrase("record_unfit", **_where(record), reason=error)
        return
    if right != record.row:
        yield Phrase("record_not_as_stored", **_where(record))


def _of_people(event: Event) -> Iterator[Phrase]:
    """Whoever sits at a table has a number."""
    there = Q(seats__isnull=False) | Q(record_seats__isnull=False)
    for entrant in Entrant.objects.filter(there, event=event, number=None).distinct().order_by("entry_order"):
        yield Phrase("entrant_unnumbered", order=entrant.entry_order)


def _where(record: Record) -> dict[str, int]:
    return {"deal": record.deal.number, "round": record.round.number, "table": record.table}


def _of_results(event: Event) -> Iterator[Phrase]:
    try:
        report = event_report(event, Viewer.DIRECTOR)
    except UNFIT as error:
        yield Phrase("results_unfit", reason=error)
        return
    published = report.publication
    if event.state == Event.State.PUBLISHED and published and published.snapshot != snapshot_of(report):
        yield Phrase("published_differs", version=published.version)


def _of_best_play(event: Event) -> Iterator[Phrase]:
    kept = {
        (row.layout, row.first_hand): row.found
        for row in DealAnalysis.objects.filter(event=event, engine=ENGINE, found__isnull=False)
    }
    for deal in event.deals.exclude(layout="").order_by("number"):
        found = kept.get(key_of(event, deal.number, deal.layout))
        layout = read_layout(deal.layout, deal.number, event.per_table)
        if found is not None and found != analysis_json(analyse(layout)):
            yield Phrase("best_play_differs", deal=deal.number)
