"""Rulings at the desk: the list, what one playing's seats get, a fouled deal, taking a ruling back."""

from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Deal, Event, Ruling
from tournament.selectors.changes import about_playing, about_rulings_at, about_versions
from tournament.selectors.desk import Playing, playing
from tournament.selectors.effects import Effects
from tournament.selectors.found import versions
from tournament.selectors.permissions import Act
from tournament.selectors.plan import deal_numbered
from tournament.selectors.report import logged_rulings
from tournament.selectors.results import ScoredSeat
from tournament.selectors.ruled import ruled_seats, ruling_made, split_of
from tournament.selectors.rulings import ruling_numbered
from tournament.selectors.traveller import Traveller, traveller
from tournament.services.rulings import deal_foul, ruling_cancel, seats_rule
from tournament.web.acts import ActPage, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.page import DeskPage, EventPage, asked_round
from tournament.web.ruling_forms import CancelForm, FouledForm, SeatsForm
from tournament.web.ruling_words import ruling_line


class Rulings(DeskPage, EventPage):
    """Every ruling, the latest first, cancelled ones too."""

    needs = Act.RULE
    template_name = "desk/rulings.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rulings = logged_rulings(event, self.viewer)[::-1]
        cancelled = [ruling_line(one.view) for one in rulings if one.view.cancelled_at]
        replaced = [ruling_line(one.view) for one in rulings if not (one.in_force or one.view.cancelled_at)]
        in_force = [ruling_line(one.view) for one in rulings if one.in_force]
        return {"in_force": in_force, "replaced": replaced, "cancelled": cancelled}


class RulingAct(ActPage):
    """An act that makes a ruling: sent again under its key it is the same ruling."""

    def made_before(self, key: str) -> bool:
        return ruling_made(self.event, key)

    def acted(self, done: Ruling, repeated: bool) -> HttpResponse:
        made = _("Ruling %(number)s is made.") % {"number": done.number}
        return self.answer(sent_before() if repeated else made, "rulings")


class RuleSeats(RulingAct):
    """Results of the seats of one playing, whether it has a record or not."""

    needs = Act.RULE
    template_name = "desk/ruling.html"
    form_class = SeatsForm
    field_of = ActPage.field_of | {"seat_ruled": "choice_{seat}"}
    place: Playing

    def find(self, **address: Any) -> None:
        self.place = playing(self.event, address["deal"], address["table"], asked_round(self.request))
        self.always = ((self.place.deal.number, self.place.sitting.round.number, self.place.sitting.table),)

    @cached_property
    def now(self) -> dict[str, ScoredSeat]:
        """What each seat has so far."""
        return ruled_seats(self.event, *self.always[0])

    def form(self, data: Any = None) -> forms.Form:
        initial = {"key": fresh_key()}
        return SeatsForm(data, initial=initial, seats=tuple(self.place.people))

    def shown(self) -> dict[str, Any]:
        ruled = any(seat.ruling for seat in self.now.values())
        return super().shown() | {"place": self.place, "now": self.now, "ruled": ruled}

    def concerned(self) -> Q:
        return about_playing(*self.always[0]) | about_rulings_at(self.event, *self.always[0])

    def act(self, form: Any, key: str) -> Ruling:
        return seats_rule(
            event=self.event,
            deal_number=self.place.deal.number,
            table=self.place.sitting.table,
            round_number=self.place.sitting.round.number,
            decisions=form.cleaned_data["decisions"],
            grounds=form.grounds,
            actor=self.actor,
            replace=form.cleaned_data["replace"],
            key=key,
        )


class Fouled(RulingAct):
    """Which records of a deal were played with which version of its cards."""

    needs = Act.RULE
    template_name = "desk/fouled.html"
    form_class = FouledForm
    sheet: Traveller

    def find(self, **address: Any) -> None:
        self.sheet = traveller(self.event, address["deal"], self.viewer)

    def form(self, data: Any = None) -> forms.Form:
        found = versions(self.event, self.deal)
        return FouledForm(data, initial={"key": fresh_key()}, playings=self.recorded, found=found)

    @cached_property
    def deal(self) -> Deal:
        return deal_numbered(self.event, self.sheet.deal)

    @cached_property
    def recorded(self) -> list[tuple[int, int]]:
        return [(record.round, record.table) for record in self.sheet.records if record.row is not None]

    def shown(self) -> dict[str, Any]:
        split = split_of(self.event, self.sheet.deal)
        reports = self.deal.found_layouts.filter(cancelled_at=None)
        return super().shown() | {
            "sheet": self.sheet,
            "split": ruling_line(split) if split else None,
            "reports": reports.order_by("number"),
        }

    def concerned(self) -> Q:
        return about_versions(self.event, self.sheet.deal)

    def act(self, form: Any, key: str) -> Ruling:
        return deal_foul(
            event=self.event,
            deal_number=self.sheet.deal,
            groups=form.groups,
            grounds=form.grounds,
            actor=self.actor,
            key=key,
        )


class CancelRuling(ActPage):
    """Takes a ruling back, for a reason; the page shows beforehand what becomes of the scores."""

    needs = Act.RULE
    template_name = "desk/cancel.html"
    form_class = CancelForm
    ruling: Ruling

    def find(self, **address: Any) -> None:
        self.ruling = ruling_numbered(self.event, address["ruling"])

    def shown(self) -> dict[str, Any]:
        rulings = logged_rulings(self.event, self.viewer)
        view = next(one.view for one in rulings if one.view.ruling == self.ruling.number)
        return super().shown() | {"line": ruling_line(view)}

    def act(self, form: Any, key: str) -> Ruling:
        return ruling_cancel(ruling=self.ruling, reason=form.cleaned_data["reason"], actor=self.actor)

    def made_before(self, key: str) -> bool:
        return self.ruling.cancelled_at is not None

    def preview(self, form: Any) -> Effects | None:
        return None if self.ruling.cancelled_at else super().preview(form)

    def acted(self, done: Ruling, repeated: bool) -> HttpResponse:
        cancelled = _("Ruling %(number)s is cancelled.") % {"number": done.number}
        already = _("Ruling %(number)s was cancelled before; nothing has changed.") % {"number": done.number}
        return self.answer(already if repeated else cancelled, "rulings")
