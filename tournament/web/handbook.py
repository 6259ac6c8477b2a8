"""Which chapter of the handbook explains a page: `{% handbook %}` in a template links there.

The handbook is built by scripts/handbook into static files, in English and in Russian. Where it was not built
no link is shown.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.template.context import Context
from django.templatetags.static import static
from django.utils.translation import get_language

register = template.Library()

HANDBOOKS = {"en": "English", "ru": "Русский"}

# By the name of the page's address. A page that is not here has the contents.
CHAPTERS = {
    # Before the evening
    "desk-home": "desk#desk-home",
    "new-event": "desk#new-event",
    "entrants": "desk#people",
    "people-search": "desk#people",
    "ready": "desk#ready",
    "draw": "desk#draw",
    "movement": "movements#choosing",
    "movement-own": "movements#own-schedule",
    "movement-searches": "movements#searching",
    "movement-search": "movements#searching",
    "movement-look": "movements#figures",
    "movement-compare": "movements#figures",
    "movements": "movements#choosing",
    "desk-movement-look": "movements#figures",
    "desk-movement-compare": "movements#figures",
    "desk-movement-own": "movements#own-schedule",
    "make-deals": "desk#deals",
    "layouts": "dealing#by-hand",
    "layouts-file": "dealing#by-hand",
    "enter-layout": "dealing#by-hand",
    "clear-layout": "dealing#by-hand",
    "reserves": "incidents#reserve-deal",
    "papers": "papers#who-gets-what",
    "papers-order": "papers#who-gets-what",
    "papers-file": "papers#who-gets-what",
    "paper": "papers#who-gets-what",
    "links": "phones#links",
    "links-paper": "phones#links",
    "rules": "places#rules",
    "teams": "sessions#teams",
    "rehearsal": "desk#rehearsal",
    "open": "desk#draft",
    # The evening
    "desk": "desk#console",
    "console-part": "desk#console",
    "clock": "desk#clock",
    "line": "desk#typed-row",
    "check-in": "desk#check-in",
    "screen": "desk#screen",
    "find": "desk#find",
    "playing": "desk#record",
    "confirm": "desk#record",
    "desk-deal": "desk#record",
    "protocols": "spreadsheets",
    "protocols-blank": "spreadsheets",
    "settle": "incidents#two-entries",
    "correct": "incidents#correct",
    "move": "incidents#wrong-deal",
    "retable": "incidents#wrong-table",
    "seats": "incidents#wrong-seats",
    "ruling": "incidents#ruling",
    "rulings": "incidents#ruling",
    "cancel-ruling": "incidents#undo",
    "undo": "incidents#undo",
    "log": "incidents#undo",
    "fouled": "incidents#fouled",
    "found": "incidents#fouled",
    "found-report": "incidents#fouled",
    "cancel-found": "incidents#fouled",
    "play-reserve": "incidents#reserve-deal",
    "entrant": "incidents#leaves",
    "replan": "incidents#replan",
    "desk-standings": "publication#who-sees-what",
    # After it
    "desk-explain": "matchpoints#explained",
    "desk-hands": "best-play#hand-records",
    "desk-hands-paper": "best-play#hand-records",
    "analysis": "best-play#hand-records",
    "finish": "publication#finish",
    "requests": "publication#requests",
    "decide": "publication#requests",
    "publish": "publication#publish",
    "reopen": "publication#publish",
    "archive": "publication#archive",
    "next-session": "sessions#next-session",
    "workbook": "spreadsheets",
    "workbook-file": "spreadsheets",
    # Accounts and clubs
    "login": "roles#accounts",
    "sign-in-code": "roles#accounts",
    "account": "roles#accounts",
    "password": "roles#accounts",
    "two-step": "roles#accounts",
    "clubs": "personal-data#clubs-of-a-server",
    "club": "personal-data#clubs-of-a-server",
    "club-settings": "personal-data#clubs-of-a-server",
    "club-members": "personal-data#clubs-of-a-server",
    "people-data": "personal-data#kept",
    "tokens": "server#programs",
    "webhooks": "server#programs",
    "person-data": "personal-data#kept",
    "person-data-file": "personal-data#kept",
    # What players and spectators see
    "codes": "phones#open",
    "table": "phones#enter",
    "table-deal": "phones#enter",
    "table-confirm": "phones#confirm",
    "personal": "phones#own-page",
    "personal-confirm": "phones#confirm",
    "standings": "matchpoints",
    "player": "phones#own-page",
    "explain": "matchpoints#explained",
    "ask": "publication#requests",
    "total": "sessions#total",
    "audit": "dealing#check",
    "deals": "publication#who-sees-what",
    "deal": "matchpoints",
    "hands": "best-play#hand-records",
    "hands-paper": "best-play#hand-records",
    "versions": "publication#publish",
    "version": "publication#publish",
    "price-tables": "scoring#prices",
    "prices": "scoring#prices",
    "event-prices": "scoring#prices",
    "schedule": "movements#choosing",
    "programme": "movements#choosing",
    "round": "movements#choosing",
}


@register.inclusion_tag("parts/handbook.html", takes_context=True)
def handbook(context: Context) -> dict[str, Any]:
    """A link to the chapter about this page in the reader's language; in both where none is in his."""
    match = getattr(context.get("request"), "resolver_match", None)
    place = CHAPTERS.get(match.view_name if match else "", "index")
    language = get_language() or "en"
    languages = [language] if language in HANDBOOKS else list(HANDBOOKS)
    return {"own": language in HANDBOOKS, "links": list(_links(place, languages))}


def _links(place: str, languages: list[str]) -> Iterator[tuple[str, str, str]]:
    chapter, hash_sign, anchor = place.partition("#")
    for language in languages:
        page = f"handbook/{language}/{chapter}.html"
        if _is_built(page):
            yield language, HANDBOOKS[language], static(page) + hash_sign + anchor


@cache
def _is_built(page: str) -> bool:
    """Looked up once: static files are listed when the server starts, and later ones are not served."""
    return finders.find(page) is not None
