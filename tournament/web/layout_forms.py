"""Forms that take cards: hand by hand for one deal, a file or pasted text for many, a box as it was found."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from deals.cards import RANKS, SUITS
from deals.deal import HAND_SIZE, TALON_SIZE, dealer_of, playing_seats
from deals.notation import hand_text, holders_at, read_packets, talon_holder
from tournament.selectors.found import Place
from tournament.services.rulings import LONGEST_REASON
from tournament.web.acts import KeyedForm
from tournament.web.template_tags import SUIT_NAMES
from tournament.wording.cards import rank_text
from tournament.wording.layouts import holder_text

LONGEST_HAND = 100
NO_CARDS = "..."
# Where the refusal of a card is shown: beside the hand it names.
HAND_OF = dict.fromkeys(
    ("unknown_rank", "mixed_letters", "wrong_suits", "card_twice", "cards_missing", "wrong_hand_size"),
    "hand_{hand}",
)


def hand_roles(number: int, per_table: int) -> dict[str, str]:
    """{seat or T: what it is in this deal}, in the order of the seats."""
    dealer = dealer_of(number, per_table)
    first, second, third = playing_seats(dealer, per_table)
    roles = {first: _("first hand"), second: _("second hand"), third: _("third hand")}
    roles[talon_holder(dealer, per_table)] = _("deals, talon") if per_table == 4 else _("talon")
    return {holder: roles[holder] for holder in holders_at(per_table)}


def fields_of(layout: str, per_table: int) -> dict[str, str]:
    """The hands of a layout as the form has them; nothing of an empty layout."""
    if not layout:
        return {}
    return {f"hand_{holder}": hand_text(cards) for holder, cards in read_packets(layout, per_table).items()}


class HandsForm(KeyedForm):
    """A text field for every hand and the talon of deal `number`.

    `seen` is what the deal had when the page was opened.
    """

    seen = forms.CharField(required=False, max_length=LONGEST_HAND, widget=forms.HiddenInput)

    def __init__(self, *args: Any, number: int, per_table: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.roles = hand_roles(number, per_table)
        self.per_table, self.dealer = per_table, dealer_of(number, per_table)
        self.talon = talon_holder(self.dealer, per_table)
        for holder, role in self.roles.items():
            label = role if holder == "T" else f"{holder} · {role}"
            written = {"data-holder": holder, "autocomplete": "off", "autocapitalize": "characters"}
            self.fields[f"hand_{holder}"] = forms.CharField(
                required=False,
                max_length=LONGEST_HAND,
                label=label,
                widget=forms.TextInput({**written, "spellcheck": "false"}),
            )

    @property
    def hands(self) -> list[Any]:
        return [self[f"hand_{holder}"] for holder in self.roles]

    @property
    def layout(self) -> str:
        """What was typed, in the text form; the suits of a hand may be parted by blanks too."""
        typed = {holder: self.cleaned_data[f"hand_{holder}"] for holder in self.roles}
        return " ".join(f"{holder}:{_hand(text)}" for holder, text in typed.items())


def _hand(text: str) -> str:
    parts = text.split()
    if "." not in text and len(parts) == len(SUITS):
        return ".".join(parts)
    return "".join(parts) or NO_CARDS


class FoundForm(HandsForm):
    """The cards as they lay in the box, and which playings were with them."""

    place = forms.ChoiceField(label=gettext_lazy("Played with these cards first"))
    last_round = forms.ChoiceField(label=gettext_lazy("Put right after"), required=False)
    note = forms.CharField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("How it was noticed and what was done. May be left out."),
    )

    def __init__(self, *args: Any, places: list[Place], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = {f"{place.round}/{place.table}": _place_words(place) for place in places}
        rounds = sorted({place.round for place in places})
        self._choose("place", choices)
        untouched = {"": _("it has not been put right")}
        self._choose(
            "last_round", untouched | {str(one): _("round %(round)s") % {"round": one} for one in rounds}
        )

    def _choose(self, name: str, choices: dict[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items())

    @property
    def start(self) -> tuple[int, int]:
        """Round and table of the first playing with these cards."""
        round_, _, table = self.cleaned_data["place"].partition("/")
        return int(round_), int(table)

    @property
    def end(self) -> int | None:
        return int(self.cleaned_data["last_round"]) if self.cleaned_data["last_round"] else None


def _place_words(place: Place) -> str:
    return _("round %(round)s, table %(table)s") % {"round": place.round, "table": place.table}


class LayoutsForm(KeyedForm):
    """Deals from a file, or pasted. What was uploaded comes back as text, so that it can be saved as seen."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=gettext_lazy("Or the deals themselves"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "spellcheck": "false", "class": "code"}),
    )


def picker_words(form: HandsForm, *, free: bool = False) -> dict[str, Any]:
    """Everything the card picker says and knows; `free`: hands of any size, as boxes are found."""
    roles = form.roles
    sizes = {holder: TALON_SIZE if holder == form.talon else HAND_SIZE for holder in roles}
    return {
        "sizes": None if free else sizes,
        "short": {holder: "" if holder == "T" else holder for holder in roles},
        "names": {holder: holder_text(holder) for holder in roles},
        "roles": roles,
        "ranks": {rank: rank_text(rank) for rank in RANKS},
        "suits": {suit: str(SUIT_NAMES[suit]) for suit in SUITS},
        "help": _("Choose a hand, then tap its cards; a card in a hand goes back when tapped."),
        "keys": _("Keys: 1 to 4 choose a hand, arrows walk over the cards."),
        "hands": _("Hands"),
        "order": [*playing_seats(form.dealer, form.per_table), form.talon],
        "pool": pgettext("card picker", "Cards that lie nowhere yet"),
        "full": _("%(hand)s has all its cards. Choose another hand.") % {"hand": "{hand}"},
        "back": _("Take back %(card)s") % {"card": "{card}"},
        "rest": _("The rest to: %(hand)s") % {"hand": "{hand}"},
        "left": _("Cards left: %(count)s") % {"count": "{count}"},
        "done": _("All 32 cards have their place."),
        "asText": _("Type the hands as text"),
        "asCards": _("Tap the cards instead"),
        "notPlain": _("The hands as typed cannot be shown as cards. Mend them, or empty the fields."),
    }
