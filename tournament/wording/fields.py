"""Fields of rows and settings as people call them.

A command names a field as its JSON does; a page names it as its form does.
"""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from deals.cards import SUIT_SIGNS
from tournament.wording import CodedError, sentence
from tournament.wording.cards import card_text
from tournament.wording.movement_words import scheme_text

FIELDS: dict[str, str | Promise] = {
    "row": _("the row"),
    "contract": _("Contract"),
    "declarer": _("Declarer"),
    "dealer": _("Dealer"),
    "tricks": _("Declarer’s tricks"),
    "whist": _("Call"),
    "whist_tricks": _("Whister’s tricks"),
    "hand_tricks": _("Tricks of the hands"),
    "all_pass_step": _("Step of all-pass"),
    "talon_quick": _("Quick tricks in the talon"),
    "multiplier": _("Multiplier"),
    "players": _("Players"),
    "tables": _("Tables"),
    "rounds": _("Rounds"),
    "per_table": _("At a table"),
    "title": _("Title"),
    "slug": _("Address"),
    "convention": _("Convention"),
    "options": _("Options"),
}


def page_sentence(error: CodedError) -> str:
    """The refusal with its field named as on the form: “Whister’s tricks E” for whist_tricks.E."""
    return sentence(_InWords(error))


class _InWords:
    def __init__(self, error: CodedError) -> None:
        self.code = error.code
        self.params = {
            name: IN_WORDS[name](value) if name in IN_WORDS else value for name, value in error.params.items()
        }
        if error.code == "card_twice":
            self.params["card"] = card_text(str(error.params["card"]))
        self.__notes__ = getattr(error, "__notes__", [])


def _in_words(value: object) -> object:
    """The name of a field with what follows its dot; anything else as it is."""
    name, dot, rest = str(value).partition(".")
    if name not in FIELDS:
        return value
    return f"{FIELDS[name]} {rest}" if dot else str(FIELDS[name])


def _holder(value: object) -> object:
    """Who holds cards: a seat as it is, the talon by its name; what is no holder stays."""
    return _("the talon") if value in ("talon", "T") else value


def _typed_card(value: object) -> object:
    """The suit of a card by its sign; the rank as it was typed, for it is what is in doubt."""
    text = value if isinstance(value, str) else ""
    return SUIT_SIGNS[text[0]] + text[1:] if text[:1] in SUIT_SIGNS else value


def _cards(value: object) -> object:
    return [card_text(str(one)) for one in value] if isinstance(value, list) else value


IN_WORDS: dict[str, Callable[[object], object]] = {
    "where": _in_words,
    "field": _in_words,
    "hand": _holder,
    "other": _holder,
    "card": _typed_card,
    "missing": _cards,
    "cards": _cards,
    "scheme": lambda name: scheme_text(str(name)),
}
