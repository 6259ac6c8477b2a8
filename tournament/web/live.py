"""Standings for everybody who watches: made once, kept, and made again beside whoever asks first.

The markup is kept in the database with the last act it knows of, so that a page is a few short queries
however large the event. When acts have come since, one thread makes it anew while the others go on showing
the old one, for `STANDINGS_LAG` seconds at most after the first of those acts. While acts come without end,
one process of all begins to make it every `STANDINGS_REST` seconds: the others go on taking results.
"""

from collections import defaultdict
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connections
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from movements.seats import seats_for
from tournament.models import Event, StandingsFragment
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.live import behind, event_version, fragment_kept
from tournament.services.live import fragment_store
from tournament.web.page import Page, scoring_of
from tournament.web.public import standings_context

_making: defaultdict[tuple[int, str, str], Lock] = defaultdict(Lock)


class LiveStandings(Page):
    """All lines together, with `?line=` one; `?bare=1` is the table alone, for pages that renew it."""

    template_name = "event/standings_live.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        line = request.GET.get("line", "")
        if line and line not in seats_for(event.per_table):
            raise Http404
        body = standings_body(event, translation.get_language() or settings.LANGUAGE_CODE, line)
        if request.GET.get("bare"):
            return HttpResponse(body)
        return self.show({"event": event, "line": line, "body": body})


def standings_body(event: Event, language: str, line: str) -> SafeString:
    kept = fragment_kept(event, language, line)
    if kept is not None and kept.version == event_version(event):
        return mark_safe(kept.body)
    # Pages of an event that is over do not renew themselves.
    if kept is None or event.state in Event.OVER or _too_old(event, kept):
        return _waited_for(event, language, line)
    _make_beside(event, language, line)
    return mark_safe(kept.body)


def _too_old(event: Event, kept: StandingsFragment) -> bool:
    return behind(event, kept.version).total_seconds() >= settings.STANDINGS_LAG


def _waited_for(event: Event, language: str, line: str) -> SafeString:
    """One makes it at a time; whoever had to wait may find it made."""
    with _making[event.pk, language, line]:
        kept = fragment_kept(event, language, line)
        if kept is not None and kept.version == event_version(event):
            return mark_safe(kept.body)
        if kept is not None and event.state not in Event.OVER and not _too_old(event, kept):
            return mark_safe(kept.body)
        return _made(event, language, line)


def _made(event: Event, language: str, line: str) -> SafeString:
    """What comes in while it is being made belongs to the next version."""
    version = event_version(event)
    with translation.override(language):
        body = _rendered(event, line)
    # Where nothing can be kept, on a full disk, it can be shown all the same.
    with suppress(DatabaseError):
        fragment_store(event=event, language=language, line=line, version=version, body=body)
    return body


def _rendered(event: Event, line: str) -> SafeString:
    context: dict[str, Any] = {
        **scoring_of(event),
        "event": event,
        "here": reverse("standings", args=[event.slug]),
        "players": "../players/",
        **standings_context(event, Viewer.PUBLIC, line),
    }
    lines = render_to_string("event/standings_table.html", context).splitlines()
    return mark_safe("\n".join(stripped for line in lines if (stripped := line.strip())))


def _make_beside(event: Event, language: str, line: str) -> None:
    """In a thread of this process, unless one is at it already or any process began a moment ago."""
    making = _making[event.pk, language, line]
    if not making.acquire(blocking=False):
        return
    if not cache.add(f"standings-begun-{event.pk}-{language}-{line}", True, settings.STANDINGS_REST):
        making.release()
        return

    def run() -> None:
        try:
            _made(Event.objects.get(pk=event.pk), language, line)
        finally:
            making.release()
            connections.close_all()

    Thread(target=run, daemon=True).start()
