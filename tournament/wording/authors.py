"""Who did something and how it came in, in words.

The log and records keep as plain text an account, the token of a program, a link, a seat or a command.
"""

import re
from functools import cache

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

CHANNELS: dict[str, str | Promise] = {
    "web": gettext_lazy("at the desk"),
    "phone": gettext_lazy("from a phone"),
    "file": gettext_lazy("from a file"),
    "public": gettext_lazy("on a public page"),
    "rehearsal": gettext_lazy("in a rehearsal"),
    "api": gettext_lazy("through the API"),
    "command": gettext_lazy("on the server"),
}
# What signs itself by its own name, for nobody logs in to the shell of the server.
COMMANDS = ("club", "load_event", "member", "personal_data")
BY_COMMAND = ("command", "file")

READER = "a reader"
TOKEN = re.compile(r"(?P<name>.+) \(API\)", re.DOTALL)
SEAT = re.compile(r"(?P<table>\d{1,4})(?P<seat>[NESW]) · (?P<number>\d{1,4})")
TABLE_LINK = re.compile(r"table (?P<table>\d{1,4})")
PLAYER_LINK = re.compile(r"link \d+")
ERASED_ACCOUNT = re.compile(r"erased-account-(?P<number>\d+)")


def channel_text(channel: str) -> str:
    """How an entry came in; a channel not known here as it stands."""
    return str(CHANNELS.get(channel, channel))


def author_text(author: str, channel: str = "") -> str:
    """An account, or whoever typed a name, by that name; what is no person in words."""
    if channel in BY_COMMAND and author in COMMANDS:
        return _("the command %(name)s") % {"name": author}
    if author == READER or author in _readers_before():
        return _("somebody on the public page")
    if found := SEAT.fullmatch(author):
        return _("table %(table)s, %(seat)s, number %(number)s") % found.groupdict()
    if found := TOKEN.fullmatch(author):
        return _("a program with the token “%(name)s”") % found.groupdict()
    if found := TABLE_LINK.fullmatch(author):
        return _("the link of table %(table)s") % found.groupdict()
    if PLAYER_LINK.fullmatch(author):
        return _("the link of a player")
    if found := ERASED_ACCOUNT.fullmatch(author):
        return _("erased account %(number)s") % found.groupdict()
    return author


@cache
def _readers_before() -> frozenset[str]:
    """As they were kept at first: in the language of the page they wrote on."""
    said = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            said.add(_("somebody on the public page"))
    return frozenset(said)
