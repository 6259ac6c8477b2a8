"""What was found in a box: telling it, seeing what had moved and who played with it, taking it back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from deals.cards import SUITS, Card
from deals.notation import Packets
from tournament.models import Event, FoundLayout
from tournament.selectors.found import (
    Difference,
    FoundView,
    by_version,
    difference,
    found_numbered,
    found_views,
    places_of,
    versions,
    view_of,
)
from tournament.selectors.permissions import Act
from tournament.selectors.ruled import split_of
from tournament.selectors.traveller import traveller
from tournament.services.found import Finding, found_cancel, found_report
from tournament.web.acts import ActPage, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.layout_forms import HAND_OF, FoundForm, fields_of, hand_roles, picker_words
from tournament.web.layouts import LayoutPage
from tournament.web.page import DeskPage, EventPage
from tournament.web.ruling_forms import CancelForm
from tournament.web.ruling_words import ruling_line
from tournament.web.template_tags import suit
from tournament.wording.cards import rank_text
from tournament.wording.layouts import cause_text, holder_text

Line = tuple[SafeString, list["ShownCard"]]


@dataclass(frozen=True)
class ShownCard:
    """A rank in the reader's letters; `moved` names the packet it went to or came from, else it is empty."""

    rank: str
    moved: str


@dataclass(frozen=True)
class ShownHand:
    """One packet as it was dealt and as it was found, suit by suit; `odd` is a wrong number of cards."""

    name: str
    role: str
    dealt: list[Line]
    found: list[Line]
    odd: int | None


class Found(LayoutPage):
    """The reports on the box of a deal, and a form for what was found now."""

    needs = Act.RULE
    template_name = "desk/found.html"
    form_class = FoundForm
    field_of = (
        ActPage.field_of
        | HAND_OF
        | {
            "found_nowhere": "place",
            "found_already": "place",
            "found_until": "last_round",
            "found_note": "note",
        }
    )

    def form(self, data: Any = None) -> FoundForm:
        return FoundForm(
            data,
            initial={"key": fresh_key()} | fields_of(self.deal.layout, self.event.per_table),
            number=self.deal.number,
            per_table=self.event.per_table,
            places=places_of(self.deal),
        )

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"reports": found_views(self.event, self.deal)[::-1]}

    def show_form(self, form: Any, status: int = 200, **more: Any) -> HttpResponse:
        return super().show_form(form, status, picker=picker_words(form, free=True), **more)

    def act(self, form: Any, key: str) -> FoundLayout:
        first_round, table = form.start
        said = form.cleaned_data["note"]
        finding = Finding(form.layout, first_round, table, last_round=form.end, note=said)
        return found_report(
            event=self.event, deal_number=self.deal.number, finding=finding, actor=self.actor, key=key
        )

    def acted(self, done: FoundLayout, repeated: bool) -> HttpResponse:
        said = sent_before() if repeated else _("What was found is kept. No score has changed.")
        return self.answer(said, "found-report", report=done.number)


class FoundReport(DeskPage, EventPage):
    """What was dealt against what was found, and which records are of which version."""

    needs = Act.RULE
    template_name = "desk/found_report.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        found = found_numbered(event, address["report"])
        view = view_of(found)
        seen = difference(event, view)
        split = split_of(event, view.deal)
        sheet = traveller(event, view.deal, self.viewer)
        rows = {(record.round, record.table): record for record in sheet.records}
        groups = by_version(versions(event, found.deal))
        return {
            "report": view,
            "hands": shown_hands(event, view, seen),
            "moved": [(one, holder_text(one.dealt), holder_text(one.found)) for one in seen.moved],
            "causes": [cause_text(cause) for cause in seen.causes],
            "versions": {letter: [(*at, rows.get(at)) for at in there] for letter, there in groups.items()},
            "split": ruling_line(split) if split else None,
        }


def shown_hands(event: Event, view: FoundView, seen: Difference) -> list[ShownHand]:
    """The packets in the order of the seats; a card that moved says where to, and where it was from."""
    went = {one.card: holder_text(one.found) for one in seen.moved}
    came = {one.card: holder_text(one.dealt) for one in seen.moved}
    return [
        ShownHand(
            name="" if holder == "T" else holder,
            role=role,
            dealt=_lines(seen.dealt, holder, went),
            found=_lines(seen.found, holder, came),
            odd=None if len(seen.found[holder]) == len(seen.dealt[holder]) else len(seen.found[holder]),
        )
        for holder, role in hand_roles(view.deal, event.per_table).items()
    ]


def _lines(packets: Packets, holder: str, moved: Mapping[Card, str]) -> list[Line]:
    cards = sorted(packets[holder], key=lambda card: -card.position)
    return [
        (
            suit(letter),
            [ShownCard(rank_text(card.rank), moved.get(card, "")) for card in cards if card.suit == letter],
        )
        for letter in SUITS
    ]


class CancelFound(ActPage):
    """Takes a report back, for a reason."""

    needs = Act.RULE
    template_name = "desk/found_cancel.html"
    form_class = CancelForm
    found: FoundLayout

    def find(self, **address: Any) -> None:
        self.found = found_numbered(self.event, address["report"])

    @cached_property
    def report(self) -> FoundView:
        return view_of(self.found)

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"report": self.report}

    def preview(self, form: Any) -> None:
        return None

    def act(self, form: Any, key: str) -> FoundLayout:
        return found_cancel(found=self.found, reason=form.cleaned_data["reason"], actor=self.actor)

    def made_before(self, key: str) -> bool:
        return self.found.cancelled_at is not None

    def acted(self, done: FoundLayout, repeated: bool) -> HttpResponse:
        cancelled = _("Report %(report)s is cancelled.") % {"report": done.number}
        return self.answer(sent_before() if repeated else cancelled, "found", deal=self.report.deal)
