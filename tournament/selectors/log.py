"""The log of an event, page by page, the latest act first; all of it, or what is about one thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q

from deals.deal import dealer_of
from scoring.errors import ScoringError
from scoring.protocol_row import ProtocolRow, row_from_json
from tournament.models import Event, LogEntry
from tournament.selectors.changes import about_deal

ENTRIES_ON_PAGE = 50

# What a reader of the log looks for; every act is in one of these.
KINDS: Mapping[str, tuple[str, ...]] = {
    "results": (
        *("record_enter", "record_confirm", "record_correct", "record_move", "record_retable"),
        *("seats_rotate", "protocols_enter"),
    ),
    "decisions": (
        *("ruling_seats", "ruling_fouled", "ruling_penalty", "ruling_withdrawal", "ruling_cancel"),
        *("correction_ask", "correction_decide"),
    ),
    "clock": ("round_start", "round_pause", "round_resume", "round_extend", "round_end"),
    "people": (
        *("entrants_import", "entrant_remove", "entrant_stationary", "entrant_rank", "substitute_enter"),
        *("entrants_check_in", "check_in_cancel", "numbers_draw", "numbers_late", "teams_set"),
        *("person_erase", "account_erase"),
    ),
    "seating": ("movement_assign", "movement_withdraw", "movement_search", "rounds_replan"),
    "cards": (
        *("deals_make", "deals_by_hand", "public_value_set", "reserve_play"),
        *("layouts_set", "layout_clear", "found_report", "found_cancel"),
    ),
    "access": (
        *("table_links_make", "table_link_renew", "table_link_revoke"),
        *("entrant_links_make", "entrant_link_renew", "entrant_link_revoke"),
        *("token_make", "token_revoke", "webhook_make", "webhook_remove"),
    ),
    "event": (
        *("event_create", "event_load", "event_open", "event_finish", "event_publish", "event_reopen"),
        *("event_give", "event_archive", "event_unarchive", "rules_change", "stage_create"),
    ),
}


@dataclass(frozen=True)
class LogPage:
    """`entries` with the number each has in the whole log, from 1; `page` of those that were asked for."""

    page: Page[LogEntry]
    entries: list[tuple[int, LogEntry]]


def log_page(event: Event, number: int, kind: str = "", deal: int | None = None) -> LogPage | None:
    """Page `number` of the acts of a kind in KINDS, about a deal, or of all; None where there is none.

    Two queries; where not all are asked for, up to two more.
    """
    whole = LogEntry.objects.filter(event=event)
    about = Q(action__in=KINDS[kind]) if kind else Q()
    if deal is not None:
        about &= about_deal(event, deal)
    pages = Paginator(whole.filter(about).order_by("-pk"), ENTRIES_ON_PAGE)
    if not 1 <= number <= pages.num_pages:
        return None
    page = pages.page(number)
    if about:
        places = {pk: place for place, pk in enumerate(whole.order_by("pk").values_list("pk", flat=True), 1)}
        return LogPage(page, [(places[entry.pk], entry) for entry in page])
    last = pages.count - page.start_index() + 1
    return LogPage(page, [(last - place, entry) for place, entry in enumerate(page)])


def logged_row(event: Event, deal_number: int, row: Mapping[str, Any]) -> ProtocolRow | None:
    """A row as the log keeps it, without players and dealer; None if the rules cannot read it any more."""
    try:
        dealer = dealer_of(deal_number, event.per_table)
        return row_from_json({**row, "players": event.per_table, "dealer": dealer})
    except ScoringError:
        return None
