"""The log at the desk: every act in words, with what was there before and after it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event, LogEntry
from tournament.models.log import SealedEntry
from tournament.selectors.log import log_page
from tournament.selectors.permissions import Act
from tournament.selectors.report import logged_rulings
from tournament.selectors.rulings import RulingView
from tournament.selectors.undo import may_be_taken_back, taken_back, undo_key
from tournament.web.log_words import value_words
from tournament.web.page import DeskPage, EventPage
from tournament.wording.acts import KINDS, logged_act
from tournament.wording.decisions import ruling_effect

LONGEST_NUMBER = 6
# The plan of a large event is longer than a page should be; the file of the event has it whole.
LONGEST_RAW = 20_000

REASONS: dict[str, str | Promise] = {
    "event_publish": gettext_lazy("Note"),
    "correction_decide": gettext_lazy("Answer"),
}


@dataclass(frozen=True)
class LogLine:
    """An act, and what it is about in words: `before` and `after` are empty where there is nothing to say.

    `number` counts the acts of the event from 1; `undo` says that it may be taken back. `raw` is the entry
    as it is kept, name by name.
    """

    number: int
    undo: bool
    entry: LogEntry
    said: str
    before: str
    after: str

    @property
    def reason_is(self) -> str:
        return str(REASONS.get(self.entry.action) or _("Reason"))

    @property
    def raw(self) -> list[tuple[str, str]]:
        return raw_entry(self.entry)


class Log(DeskPage, EventPage):
    """The latest act first, `?page=` for earlier ones; `?kind=` and `?deal=` for some of them only."""

    needs = Act.OVERSEE
    template_name = "desk/log.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        kind, deal = self.request.GET.get("kind", ""), self.whole("deal", "")
        page = self.whole("page", "1")
        found = log_page(event, page or 0, kind, deal) if kind in ("", *KINDS) else None
        if found is None:
            raise Http404
        rulings = {str(one.view.ruling): one.view for one in logged_rulings(event, self.viewer)}
        back = taken_back(event)
        return {
            "page": found.page,
            "lines": [log_line(event, *act, rulings, back) for act in found.entries],
            "kinds": KINDS.items(),
            "kind": kind,
            "deal": deal,
            "asked": urlencode({"kind": kind, "deal": "" if deal is None else deal}),
        }

    def whole(self, name: str, otherwise: str) -> int | None:
        """A whole number of the address, None where nothing is given; what is none has no page."""
        text = self.request.GET.get(name, otherwise).strip()
        if name == "deal" and not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            raise Http404
        return int(text)


def log_line(
    event: Event, number: int, entry: LogEntry, rulings: Mapping[str, RulingView], back: set[str]
) -> LogLine:
    about = (
        number,
        _may_be_undone(event, number, entry, back),
        entry,
        logged_act(entry.action, entry.subject),
    )
    view = rulings.get(entry.subject) if entry.action.startswith("ruling_") else None
    if view is not None:
        does = ruling_effect(view.kind, view.deal, view.entrant, view.detail)
        return LogLine(*about, *((does, "") if entry.action == "ruling_cancel" else ("", does)))
    return LogLine(*about, value_words(event, entry, entry.before), value_words(event, entry, entry.after))


def _may_be_undone(event: Event, number: int, entry: LogEntry, back: set[str]) -> bool:
    """As far as the log itself says; whether the records have changed since is looked at when it is tried."""
    published = event.state == Event.State.PUBLISHED
    return may_be_taken_back(entry) and not published and undo_key(number) not in back


def raw_entry(entry: SealedEntry) -> list[tuple[str, str]]:
    """What the log keeps of an act, as JSON has it, under the names files and programs use."""
    kept: dict[str, Any] = {
        "at": entry.at.isoformat(),
        "action": entry.action,
        "subject": entry.subject,
        "author": entry.author,
        "channel": entry.channel,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
        "key": entry.key,
        "seal": entry.seal,
    }
    return [(name, _raw(value)) for name, value in kept.items() if value not in (None, "")]


def _raw(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) <= LONGEST_RAW:
        return text
    left = len(text) - LONGEST_RAW
    more = _("… and %(count)s characters more, which the file of the event has") % {"count": left}
    return f"{text[:LONGEST_RAW]}{more}"
