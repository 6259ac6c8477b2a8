"""Movements in words: their names, and what is good and bad about them."""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.catalogue import AUTO, EXTRA_STEP, LINES, Offer
from movements.imported import OWN as HAND_MADE
from movements.knock_out import KNOCK_OUT
from movements.latin import LATIN
from movements.merits import Merit, merits
from movements.rooms import ROOMS
from movements.search import OPTIMISED

NAMES: dict[str, str | Promise] = {
    AUTO: _("The best that fits"),
    LINES: _("Lines"),
    EXTRA_STEP: _("Lines with extra steps"),
    LATIN: _("Lines by Latin squares"),
    ROOMS: _("Lines in several rooms"),
    OPTIMISED: _("Found by search"),
    KNOCK_OUT: _("A stage of a knock-out: everybody stays at his table"),
    HAND_MADE: _("A schedule of one’s own"),
}
RULE_BOOK = re.compile(r"rulebook-(\d{1,4})", re.ASCII)
OWN = re.compile(r"prikup-(\d{1,4})-(\d{1,4})(?:-(turning|general))?(-copies)?", re.ASCII)
KINDS: dict[str, str | Promise] = {
    "": _("cyclic"),
    "turning": _("turning lines"),
    "general": _("everybody by his own card"),
    "-copies": _("with copies of the sets"),
}
MERITS: dict[str, str | Promise] = {
    "nothing_compared": _("no set is played at two tables, so nothing is compared"),
    "perfect": _("everybody acts on everybody alike"),
    "even": _("rivals act on one another fairly evenly"),
    "uneven": _("rivals act on one another unevenly"),
    "least": _("no schedule of this size is fairer"),
    "meet_alike": _("everybody meets everybody equally often (times: %(times)s)"),
    "never_meet": _("%(percent)s%% of the pairs never meet"),
    "all_meet": _("everybody meets everybody (times: %(least)s to %(most)s)"),
    "follow": _("everybody follows the person in front"),
    "extra_steps": _("lines step further in some rounds, which has to be announced"),
    "rooms": _("several rooms are needed, each with its own copy of the sets"),
    "copies": _("copies of every set are needed: %(copies)s"),
    "rests": _("rounds that one player rests: %(rounds)s"),
    "long": _("a long session: %(rounds)s rounds"),
}


def scheme_text(name: str) -> str:
    """The name of a movement in words; a name given by hand stays as it is."""
    book, own = RULE_BOOK.fullmatch(name), OWN.fullmatch(name)
    if book:
        return gettext("Rule book scheme %(players)s") % {"players": book[1]}
    if own:
        kinds = [KINDS[own[3] or ""], *([KINDS[own[4]]] if own[4] else [])]
        return gettext("Prikup’s own for %(players)s players in %(rounds)s rounds, %(kind)s") % {
            "players": own[1],
            "rounds": own[2],
            "kind": ", ".join(map(str, kinds)),
        }
    return str(NAMES.get(name, name))


def why_text(offer: Offer) -> str:
    """What speaks for the movement and against it."""
    said = merits(offer)
    good = "; ".join(_said(merit) for merit in said if merit.good)
    bad = "; ".join(_said(merit) for merit in said if not merit.good)
    if not bad:
        return gettext("For it: %(good)s.") % {"good": good}
    if not good:
        return gettext("Against it: %(bad)s.") % {"bad": bad}
    return gettext("For it: %(good)s. Against it: %(bad)s.") % {"good": good, "bad": bad}


def _said(merit: Merit) -> str:
    return str(MERITS[merit.code]) % merit.params
