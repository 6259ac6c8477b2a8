"""What the log keeps before and after an act, in the words that pages use for the same thing."""

import datetime
import zoneinfo
from collections.abc import Callable
from typing import Any

from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deals.errors import DealError
from movements.seats import seats_for
from tournament.models import ApiToken, CorrectionRequest, Event, LogEntry, Webhook
from tournament.selectors.log import logged_row
from tournament.web.template_tags import hands, played
from tournament.wording.tie_breaks import NAMES

LONGEST_SHOWN, MOST_NAMES = 300, 20


def value_words(event: Event, entry: LogEntry, value: Any) -> str:
    """Empty where there is nothing to say. From a file the log may keep anything: of what has no words here a
    text is shown as it stands, and the rest is left to the raw values."""
    if value is None:
        return ""
    try:
        return WORDS.get(entry.action, _plain)(event, entry, value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, DealError):
        return _plain(event, entry, value)


def _plain(event: Event, entry: LogEntry, value: Any) -> str:
    return _short(value) if isinstance(value, str) else ""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _listed(names: list[str]) -> str:
    return ", ".join(names[:MOST_NAMES] + (["…"] if len(names) > MOST_NAMES else []))


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
    return _listed([str(name) for name, *_rest in value])


def _people(event: Event, entry: LogEntry, value: Any) -> str:
    return _listed([str(name) for _order, name in value])


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
    asked = value.get("asked") if isinstance(value, dict) and value is entry.after else value
    if not isinstance(asked, list):
        return ""
    gone, lost, came, tables, _seed = asked
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
    return _("records missing: %(count)s") % {"count": value["missing"]} if value["missing"] else ""


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


def _cards(event: Event, entry: LogEntry, value: Any) -> str:
    return strip_tags(" · ".join(hands(value)))


def _title(event: Event, entry: LogEntry, value: Any) -> str:
    return str(value["title"])


def _reserve(event: Event, entry: LogEntry, value: Any) -> str:
    return f"R{value['reserve']}" if value["reserve"] else _("the deal’s own cards")


def _layouts(event: Event, entry: LogEntry, value: Any) -> str:
    """Before the act only the deals that had cards are of interest."""
    deals = [str(deal) for deal, layout, *_rest in value if layout]
    said = _("deals: %(deals)s") if value is entry.after else _("other cards before: %(deals)s")
    return said % {"deals": _listed(deals)} if deals else ""


def _found(event: Event, entry: LogEntry, value: Any) -> str:
    if isinstance(value, str):
        return _cards(event, entry, value)
    said = _("%(layout)s, from round %(round)s, table %(table)s on")
    return said % {
        "layout": _cards(event, entry, value["found"]),
        "round": value["first_round"],
        "table": value["table"],
    }


def _movement(event: Event, entry: LogEntry, value: Any) -> str:
    return _("rounds: %(rounds)s, sets: %(sets)s") % {"rounds": value["rounds"], "sets": value["sets"]}


def _teams(event: Event, entry: LogEntry, value: Any) -> str:
    return _short("; ".join(f"{name}: {_listed(list(map(str, members)))}" for name, members in value))


def _token(event: Event, entry: LogEntry, value: Any) -> str:
    role = str(ApiToken.Role(value["role"]).label)
    if not value["expires_at"]:
        return role
    return _("%(role)s, until %(until)s") % {"role": role, "until": _moment(event, value["expires_at"])}


def _kinds(event: Event, entry: LogEntry, value: Any) -> str:
    return ", ".join(str(Webhook.Kind(kind).label) for kind in value)


def _going_on(event: Event, entry: LogEntry, value: Any) -> str:
    numbers = _listed([str(number) for number, _why in value["going_on"]])
    said = _("the best of each table: %(winners)s; going on: %(numbers)s")
    return said % {"winners": value["winners"], "numbers": numbers}


def _club(event: Event, entry: LogEntry, value: Any) -> str:
    return _("club “%(club)s”") % {"club": value}


def _resealed(event: Event, entry: LogEntry, value: Any) -> str:
    count = int(value["entries"])
    return ngettext("%(count)s entry sealed anew", "%(count)s entries sealed anew", count) % {"count": count}


WORDS: dict[str, Callable[[Event, LogEntry, Any], str]] = {
    "event_create": _title,
    "event_give": _club,
    "entrant_remove": _names,
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
    "layout_clear": _cards,
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
    "protocols_enter": _nothing,
    "teams_set": _teams,
    "token_make": _token,
    "webhook_make": _kinds,
    "stage_create": _going_on,
    "person_erase": _resealed,
    "account_erase": _resealed,
}
