"""The log at the desk: every act in words, with what was there before and after it."""

import datetime
import json
import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from movements.seats import seats_for
from tournament.models import CorrectionRequest, Event, LogEntry
from tournament.selectors.log import log_page, logged_row
from tournament.selectors.permissions import Act
from tournament.selectors.report import logged_rulings
from tournament.selectors.rulings import RulingView
from tournament.selectors.undo import may_be_taken_back, taken_back, undo_key
from tournament.web.page import DeskPage, EventPage
from tournament.web.template_tags import played
from tournament.wording.acts import logged_act
from tournament.wording.decisions import ruling_effect
from tournament.wording.tie_breaks import NAMES

LONGEST_PAGE_NUMBER = 6
LONGEST_SHOWN, MOST_NAMES = 300, 20


@dataclass(frozen=True)
class LogLine:
    """An act, and what it is about in words: `before` and `after` are empty where there is nothing to say.

    `number` counts the acts of the event from 1; `undo` says that it may be taken back.
    """

    number: int
    undo: bool
    entry: LogEntry
    said: str
    before: str
    after: str


class Log(DeskPage, EventPage):
    """The latest act first, `?page=` for earlier ones."""

    needs = Act.OVERSEE
    template_name = "desk/log.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        text = self.request.GET.get("page", "1")
        plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_PAGE_NUMBER
        page = log_page(event, int(text)) if plain else None
        if page is None:
            raise Http404
        rulings = {str(one.view.ruling): one.view for one in logged_rulings(event, self.viewer)}
        back = taken_back(event)
        last = page.paginator.count - page.start_index() + 1
        numbered = [(last - place, entry) for place, entry in enumerate(page)]
        return {"page": page, "lines": [log_line(event, *act, rulings, back) for act in numbered]}


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
    return LogLine(*about, _words(event, entry, entry.before), _words(event, entry, entry.after))


def _may_be_undone(event: Event, number: int, entry: LogEntry, back: set[str]) -> bool:
    """As far as the log itself says; whether the records have changed since is looked at when it is tried."""
    published = event.state == Event.State.PUBLISHED
    return may_be_taken_back(entry) and not published and undo_key(number) not in back


def _words(event: Event, entry: LogEntry, value: Any) -> str:
    """What the log keeps, in words; from a file it may keep anything, which is then shown as it stands."""
    if value is None:
        return ""
    try:
        return WORDS.get(entry.action, _plain)(event, entry, value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return _plain(event, entry, value)


def _plain(event: Event, entry: LogEntry, value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _row(event: Event, entry: LogEntry, value: Any) -> str:
    row = logged_row(event, int(entry.subject.split("/")[0]), value)
    return _plain(event, entry, value) if row is None else strip_tags(played(row))


def _seats(event: Event, entry: LogEntry, value: Any) -> str:
    """The same people in every deal of the round: those of the first are said."""
    _deal, seats = value[0]
    return " ".join(f"{seat} {seats[seat]}" for seat in seats_for(event.per_table))


def _deal(event: Event, entry: LogEntry, value: Any) -> str:
    return _("deal %(deal)s") % {"deal": value}


def _table(event: Event, entry: LogEntry, value: Any) -> str:
    """What stood at the other table went the other way, where there was anything."""
    exchanged = value is entry.after and entry.before["exchanged"]
    said = _("table %(table)s; the two rows are exchanged") if exchanged else _("table %(table)s")
    return said % {"table": value["table"]}


def _names(event: Event, entry: LogEntry, value: Any) -> str:
    names = [str(name) for name, _club in value]
    more = ["…"] if len(names) > MOST_NAMES else []
    return ", ".join(names[:MOST_NAMES] + more)


def _people(event: Event, entry: LogEntry, value: Any) -> str:
    names = [str(name) for _order, name in value]
    return ", ".join(names[:MOST_NAMES] + (["…"] if len(names) > MOST_NAMES else []))


def _minutes(event: Event, entry: LogEntry, value: Any) -> str:
    return _("%(minutes)s min") % {"minutes": value["minutes"]}


def _nothing(event: Event, entry: LogEntry, value: Any) -> str:
    return ""


def _substitute(event: Event, entry: LogEntry, value: Any) -> str:
    if isinstance(value, str):
        return value
    said = _("%(name)s from round %(round)s")
    return said % {"name": value["name"], "round": value["from_round"]}


def _ranked(event: Event, entry: LogEntry, value: Any) -> str:
    return _("ranked") if value else _("not ranked")


def _replanned(event: Event, entry: LogEntry, value: Any) -> str:
    """Of the plan that was replaced there is nothing to read; of the new one, why it was made."""
    if not isinstance(value, list):
        return ""
    gone, lost, came, tables, _seed = value
    said = [
        (_("left: %(numbers)s"), {"numbers": ", ".join(map(str, gone))}, gone),
        (_("came: %(names)s"), {"names": ", ".join(str(person[0]) for person in came)}, came),
        (_("sets gone: %(sets)s"), {"sets": ", ".join(map(str, lost))}, lost),
        (_("tables: %(tables)s"), {"tables": tables}, tables),
    ]
    return "; ".join(words % values for words, values, there in said if there)


def _stationary(event: Event, entry: LogEntry, value: Any) -> str:
    return _("keeps the seat") if value else _("moves")


def _decision(event: Event, entry: LogEntry, value: Any) -> str:
    return str(CorrectionRequest.Decision(value).label)


def _missing(event: Event, entry: LogEntry, value: Any) -> str:
    return _("records missing: %(count)s") % {"count": value["missing"]}


def _rules(event: Event, entry: LogEntry, value: Any) -> str:
    ties = ", ".join(str(NAMES[name]) for name in value["tie_breaks"]) or "—"
    points = " ".join(map(str, value["master_points"])) or "—"
    return _("tie-breaks: %(ties)s; master points: %(points)s; corrections until: %(until)s") % {
        "ties": ties,
        "points": points,
        "until": _moment(event, value["corrections_until"]),
    }


def _moment(event: Event, text: str | None) -> str:
    if not text:
        return "—"
    at = datetime.datetime.fromisoformat(text).astimezone(zoneinfo.ZoneInfo(event.time_zone))
    return f"{date_format(at, 'DATETIME_FORMAT')} ({event.time_zone})"


def _title(event: Event, entry: LogEntry, value: Any) -> str:
    return str(value["title"])


def _reserve(event: Event, entry: LogEntry, value: Any) -> str:
    return f"R{value['reserve']}" if value["reserve"] else _("the deal’s own cards")


def _layouts(event: Event, entry: LogEntry, value: Any) -> str:
    """Before the act only the deals that had cards are of interest."""
    deals = [str(deal) for deal, layout, *_rest in value if layout]
    more = ["…"] if len(deals) > MOST_NAMES else []
    said = _("deals: %(deals)s") if value is entry.after else _("other cards before: %(deals)s")
    return said % {"deals": ", ".join(deals[:MOST_NAMES] + more)} if deals else ""


def _found(event: Event, entry: LogEntry, value: Any) -> str:
    if isinstance(value, str):
        return value
    said = _("%(layout)s, from round %(round)s, table %(table)s on")
    return said % {"layout": value["found"], "round": value["first_round"], "table": value["table"]}


def _movement(event: Event, entry: LogEntry, value: Any) -> str:
    return _("rounds: %(rounds)s, sets: %(sets)s") % {"rounds": value["rounds"], "sets": value["sets"]}


WORDS: dict[str, Callable[[Event, LogEntry, Any], str]] = {
    "event_create": _title,
    "entrants_import": _names,
    "numbers_draw": _nothing,
    "numbers_late": _nothing,
    "entrants_check_in": _people,
    "check_in_cancel": _people,
    "round_start": _minutes,
    "movement_search": _nothing,
    "movement_assign": _movement,
    "deals_make": _nothing,
    "reserve_play": _reserve,
    "deals_by_hand": _nothing,
    "layouts_set": _layouts,
    "found_report": _found,
    "record_enter": _row,
    "record_confirm": _row,
    "record_correct": _row,
    "record_move": _deal,
    "record_retable": _table,
    "seats_rotate": _seats,
    "substitute_enter": _substitute,
    "entrant_rank": _ranked,
    "entrant_stationary": _stationary,
    "rounds_replan": _replanned,
    "rules_change": _rules,
    "correction_decide": _decision,
    "event_finish": _missing,
}
