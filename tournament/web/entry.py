"""Writing protocol rows at the desk: check, enter, confirm, correct, settle.

Every form works without a script: "check" shows the whists of all four and saves nothing, the other
button saves. A refusal comes back with everything that was typed.
"""

import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.protocol_row import ProtocolRow
from scoring.row_warnings import row_warnings
from tournament.errors import TournamentError
from tournament.models import Record
from tournament.selectors.changes import about_playing, latest_change
from tournament.selectors.desk import Playing, playing, ruled_state, worth
from tournament.selectors.events import event_by_slug
from tournament.selectors.names import clean_name
from tournament.selectors.permissions import Act
from tournament.selectors.plan import rounds_of_table
from tournament.selectors.ruled import rulings_on
from tournament.selectors.undo import latest_act
from tournament.services.records import record_confirm, record_correct, record_enter
from tournament.services.unchanged import changed_meanwhile
from tournament.web.doubts import doubts_of
from tournament.web.entry_form import EntryForm, form_of_row, fresh_key, key_of, typed_form
from tournament.web.page import REFUSALS, DeskPage, Refusal
from tournament.web.ruling_words import ruling_line
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of
from tournament.wording.warnings import warning_sentence

NOT_TYPED = ("csrfmiddlewaretoken", "check", "enter", "round", "off_plan")
OUTCOMES = {
    "entered": gettext_lazy("Entered. Somebody else has to confirm it."),
    "repeated": gettext_lazy("This was already entered; nothing has changed."),
    "confirmed": gettext_lazy("It says the same as the first entry, so the record is confirmed."),
}


class PlayingPage(DeskPage):
    """A page about one deal at one table. `?round=` is needed only where the table has it twice."""

    template_name = "desk/playing.html"
    place: Playing

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        self.off_plan = "off_plan" in (request.POST if request.method == "POST" else request.GET)
        chosen = request.POST.get("round", "") if self.off_plan else ""
        text = chosen or request.GET.get("round", "")
        self.round = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
        self.wrong_round = bool(text) and self.round is None

    def get(self, request: HttpRequest, slug: str, deal: int, table: int) -> HttpResponse:
        self.find(slug, deal, table)
        return self.looked_at()

    def post(self, request: HttpRequest, slug: str, deal: int, table: int) -> HttpResponse:
        self.find(slug, deal, table)
        return self.sent()

    def find(self, slug: str, deal: int, table: int) -> None:
        if self.wrong_round:
            raise Http404
        self.place = playing(event_by_slug(slug), deal, table, self.round, self.off_plan)

    def looked_at(self) -> HttpResponse:
        raise NotImplementedError

    def sent(self) -> HttpResponse:
        raise NotImplementedError

    def show_place(self, status: int = 200, **context: Any) -> HttpResponse:
        place = self.place
        rulings = rulings_on(place.event, place.deal.number, place.sitting.round.number, place.sitting.table)
        shown = {"event": place.event, "place": place, "desk": True, "key": fresh_key()}
        shown["rulings"] = [ruling_line(view) for view in rulings]
        shown["state"] = ruled_state(place) if rulings and place.record is None else place.state
        shown["doubts"] = doubts_of(place, self.rows_shown(context))
        if place.record is not None:
            at = (place.deal.number, place.sitting.round.number, place.sitting.table)
            shown["undo"] = latest_act(place.event, *at)
        return self.show(shown | context, status=status)

    def rows_shown(self, context: dict[str, Any]) -> list[ProtocolRow]:
        """The rows on the page; where one is entered again without looking, only the one that is checked."""
        checked = [context["checked"]] if "checked" in context else []
        blind = self.template_name == PlayingPage.template_name and context.get("form") is not None
        if blind or self.place.written is None:
            return checked
        return [*checked, *(entry.row for entry in (self.place.written, *self.place.rivals))]

    def show_checked(self, form: EntryForm) -> HttpResponse:
        """The row in words and what it is worth; nothing is saved."""
        try:
            row, whists = worth(self.place, form.row)
        except REFUSALS as error:
            return self.show_refusal(form, error)
        odd = [warning_sentence(warning) for warning in row_warnings(row)]
        return self.show_place(form=form, checked=row, whists=whists, odd=odd)

    def show_refusal(self, form: EntryForm, error: Refusal) -> HttpResponse:
        if error.code == "key_reused":
            form.key = fresh_key()
            form.errors[""] = _(
                "You have sent this form before with other values, and those were taken. If these are "
                "right, send the form again."
            )
        else:
            form.refuse(error)
        return self.show_place(status_of(error, "POST"), form=form)

    def show_changed(self, **context: Any) -> HttpResponse:
        """Somebody else wrote here since this page was opened."""
        place = self.place
        at = (place.deal.number, place.sitting.round.number, place.sitting.table)
        entry = latest_change(place.event, about_playing(*at))
        said = _("This record has changed since you opened the page. Look at it again before you decide.")
        if entry is not None and before(self.seen, entry.at):
            said = sentence(changed_meanwhile(place.event, entry))
        return self.show_place(409, changed=said, **context)

    @property
    def seen(self) -> str:
        """The version of the record the form was made for; anything else counts as another one."""
        return self.request.POST.get("seen", "") or "none"

    def look_again(self) -> None:
        self.find(self.kwargs["slug"], self.kwargs["deal"], self.kwargs["table"])

    def back(self) -> HttpResponse:
        at = {
            "slug": self.place.event.slug,
            "deal": self.place.deal.number,
            "table": self.place.sitting.table,
        }
        query = f"?round={self.round}" if self.round else ""
        return redirect(reverse("playing", kwargs=at) + query)


def before(seen: str, at: datetime.datetime) -> bool:
    """Whether the version of a record that a form was made for is older than what was done at that time."""
    try:
        moment = datetime.datetime.fromisoformat(seen)
    except ValueError:
        return False
    return moment.tzinfo is not None and moment < at


class Enter(PlayingPage):
    """What was entered; or an empty form, for the first entry and with `?again` for a blind second one.

    A deal that is not due here can be entered all the same, once a director says so and in which round.
    """

    needs = Act.ENTER

    def find(self, slug: str, deal: int, table: int) -> None:
        self.off_plan = self.off_plan and self.allows(Act.RULE)
        super().find(slug, deal, table)

    def get(self, request: HttpRequest, slug: str, deal: int, table: int) -> HttpResponse:
        try:
            return super().get(request, slug, deal, table)
        except TournamentError as error:
            return self.show_not_due(error)

    def post(self, request: HttpRequest, slug: str, deal: int, table: int) -> HttpResponse:
        try:
            return super().post(request, slug, deal, table)
        except TournamentError as error:
            return self.show_not_due(error)

    def show_not_due(self, error: TournamentError) -> HttpResponse:
        if error.code != "deal_not_due":
            raise error
        event = event_by_slug(self.kwargs["slug"])
        rounds = rounds_of_table(event, self.kwargs["table"])
        if not rounds:
            raise error
        typed = [(name, text) for name, text in self.request.POST.items() if name not in NOT_TYPED]
        context = {"event": event, "desk": True, "said": sentence(error), "typed": typed, "rounds": rounds}
        context |= {"round": self.round, "deal": self.kwargs["deal"], "table": self.kwargs["table"]}
        return render(
            self.request, "desk/not_due.html", context, status=status_of(error, self.request.method)
        )

    def looked_at(self) -> HttpResponse:
        empty = self.place.record is None or "again" in self.request.GET
        return self.show_place(form=form_of_row(self.place) if empty else None)

    def sent(self) -> HttpResponse:
        form = typed_form(self.place, self.request.POST)
        if "enter" not in self.request.POST:
            return self.show_checked(form)
        try:
            entry = record_enter(
                event=self.place.event,
                deal_number=self.place.deal.number,
                table=self.place.sitting.table,
                round_number=self.place.sitting.round.number,
                row=form.row,
                actor=self.actor,
                off_plan=self.place.off_plan,
                key=form.key,
            )
        except REFUSALS as error:
            return self.show_refusal(form, error)
        if entry.outcome == "conflict":
            self.look_again()
            return self.show_place(409)
        messages.success(self.request, OUTCOMES[entry.outcome])
        return self.back()


class ActOnRecord(PlayingPage):
    """A page that acts on a record which is already there."""

    def looked_at(self) -> HttpResponse:
        return self.back() if self.place.record is None else self.opened(self.place.record)

    def sent(self) -> HttpResponse:
        if self.place.record is None:
            messages.error(self.request, _("Nothing has been entered here yet. Enter the row first."))
            return self.back()
        return self.act(self.place.record)

    def opened(self, record: Record) -> HttpResponse:
        raise NotImplementedError

    def act(self, record: Record) -> HttpResponse:
        raise NotImplementedError


class Confirm(ActOnRecord):
    needs = Act.CONFIRM
    http_method_names = ["post", "options"]

    def act(self, record: Record) -> HttpResponse:
        try:
            record_confirm(record=record, actor=self.actor, seen=self.seen, key=key_of(self.request.POST))
        except REFUSALS as error:
            self.look_again()
            if error.code == "record_changed":
                return self.show_changed()
            status = 409 if error.code == "conflict_open" else status_of(error, "POST")
            return self.show_place(status, confirm_error=sentence(error))
        messages.success(self.request, _("Confirmed."))
        return self.back()


class Correct(ActOnRecord):
    """The row that was written, and a form to write another one with a reason."""

    needs = Act.CORRECT
    template_name = "desk/correct.html"

    def opened(self, record: Record) -> HttpResponse:
        return self.show_place(form=form_of_row(self.place, record.row))

    def act(self, record: Record) -> HttpResponse:
        form = typed_form(self.place, self.request.POST)
        if "correct" not in self.request.POST:
            return self.show_checked(form)
        try:
            record_correct(
                record=record,
                row=form.row,
                actor=self.actor,
                reason=clean_name(form.typed.get("reason", "")),
                seen=self.seen,
                key=form.key,
            )
        except REFUSALS as error:
            if error.code == "record_changed":
                return self.late_correction(form)
            return self.show_refusal(form, error)
        messages.success(self.request, _("Corrected. Somebody else has to confirm it."))
        return self.back()

    def late_correction(self, form: EntryForm) -> HttpResponse:
        """The record is no longer what the form was opened over: by this very form, or by somebody else."""
        self.look_again()
        try:
            row, _whists = worth(self.place, form.row)
        except REFUSALS as error:
            return self.show_refusal(form, error)
        if self.place.written is None or row != self.place.written.row:
            return self.show_changed(form=form)
        messages.success(self.request, OUTCOMES["repeated"])
        return self.back()


class Settle(ActOnRecord):
    """One of two different entries is the right one."""

    needs = Act.CORRECT
    http_method_names = ["post", "options"]

    def act(self, record: Record) -> HttpResponse:
        chosen, reason = self.request.POST.get("chosen", ""), self.request.POST.get("reason", "")
        rows = {"record": record.row} | {str(rival.entry.pk): rival.entry.row for rival in self.place.rivals}
        if not self.place.rivals:
            messages.info(self.request, _("There is no conflict here any more."))
            return self.back()
        if chosen not in rows:
            said = _("Choose which of the entries is right.")
            return self.show_place(400, settle_error=said, reason=reason)
        try:
            record_correct(
                record=record, row=rows[chosen], actor=self.actor, reason=clean_name(reason), seen=self.seen
            )
        except REFUSALS as error:
            if error.code == "record_changed":
                self.look_again()
                return self.show_changed(reason=reason)
            said = sentence(error)
            return self.show_place(status_of(error, "POST"), settle_error=said, reason=reason, chosen=chosen)
        messages.success(self.request, _("Settled. Somebody else has to confirm it."))
        return self.back()
