"""The log of an event, page by page, the latest act first."""

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Page, Paginator

from deals.deal import dealer_of
from scoring.errors import ScoringError
from scoring.protocol_row import ProtocolRow, row_from_json
from tournament.models import Event, LogEntry

ENTRIES_ON_PAGE = 50


def log_page(event: Event, number: int) -> Page[LogEntry] | None:
    """Page `number`, or None where the log has no such page. Two queries."""
    pages = Paginator(LogEntry.objects.filter(event=event).order_by("-pk"), ENTRIES_ON_PAGE)
    return pages.page(number) if 1 <= number <= pages.num_pages else None


def logged_row(event: Event, deal_number: int, row: Mapping[str, Any]) -> ProtocolRow | None:
    """A row as the log keeps it, without players and dealer; None if the rules cannot read it any more."""
    try:
        dealer = dealer_of(deal_number, event.per_table)
        return row_from_json({**row, "players": event.per_table, "dealer": dealer})
    except ScoringError:
        return None
