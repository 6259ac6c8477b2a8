"""What really happened: seats rotated in a round, a record that was of another deal, a deal off the plan."""

from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from movements.seats import seats_for
from tournament.models import Record
from tournament.selectors.changes import about_playing, about_seats
from tournament.selectors.desk import Playing, playing
from tournament.selectors.events import event_by_slug
from tournament.selectors.people import entrants
from tournament.selectors.permissions import Act
from tournament.selectors.ruled import rulings_at
from tournament.services.facts import (
    Reseated,
    move_subject,
    record_move,
    seats_rotate,
    seats_rotation,
    turned,
)
from tournament.services.log import act_repeated
from tournament.web.acts import ActPage, GroundsForm, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.page import DeskPage, Page, asked_round
from tournament.web.ruling_words import ruling_line
from tournament.web.setup_forms import PlainForm

LARGEST_NUMBER = 9_999_999
STEPS = [
    (1, pgettext_lazy("places clockwise", "1 place")),
    (2, pgettext_lazy("places clockwise", "2 places")),
    (3, pgettext_lazy("places clockwise", "3 places")),
]


class RotationForm(GroundsForm):
    steps = forms.TypedChoiceField(
        label=gettext_lazy("Everybody sat further on, clockwise, by"),
        choices=STEPS,
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose by how many places.")},
    )

    def __init__(self, *args: Any, per_table: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        steps = self.fields["steps"]
        assert isinstance(steps, forms.TypedChoiceField)
        steps.choices = STEPS[: per_table - 1]


class Seats(ActPage):
    """Everybody at a table sat further on than the records of the round say."""

    needs = Act.RULE
    template_name = "desk/seats.html"
    form_class = RotationForm
    field_of = ActPage.field_of | {"rotation_nothing": "steps"}
    round: int
    table: int
    records: list[Reseated]

    def find(self, **address: Any) -> None:
        self.round, self.table = address["round"], address["table"]
        self.records = seats_rotation(event=self.event, round_number=self.round, table=self.table, steps=1)

    def form(self, data: Any = None) -> forms.Form:
        return RotationForm(data, initial={"key": fresh_key()}, per_table=self.event.per_table)

    def shown(self) -> dict[str, Any]:
        """Who would sit where after each number of places; records of one round have the same people."""
        people = {entrant.number: entrant for entrant in entrants(self.event)}
        seats, now = seats_for(self.event.per_table), self.records[0].before
        return super().shown() | {
            "round": self.round,
            "table": self.table,
            "people": people,
            "now": self.records,
            "rulings": [ruling_line(view) for view in rulings_at(self.event, self.round, self.table)],
            "ways": [(steps, turned(now, seats, steps)) for steps in range(1, len(seats))],
        }

    def concerned(self) -> Q:
        return about_seats(self.round, self.table)

    def act(self, form: Any, key: str) -> Any:
        return seats_rotate(
            event=self.event,
            round_number=self.round,
            table=self.table,
            steps=form.cleaned_data["steps"],
            grounds=form.grounds,
            actor=self.actor,
            key=key,
        )

    def acted(self, done: Any, repeated: bool) -> HttpResponse:
        said = _("The seats of round %(round)s at table %(table)s are corrected.")
        at = {"round": self.round, "table": self.table}
        address = {"deal": self.records[0].deal, "table": self.table}
        return self.answer(said % at, "playing", f"?round={self.round}", **address)


class MoveForm(GroundsForm):
    deal = forms.IntegerField(
        label=gettext_lazy("The deal that was really played"), min_value=1, max_value=LARGEST_NUMBER
    )

    def __init__(self, *args: Any, written_for: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.written_for = written_for

    def clean_deal(self) -> int:
        deal: int = self.cleaned_data["deal"]
        if deal == self.written_for:
            raise forms.ValidationError(
                _("The row is written for deal %(deal)s already. Write the other one.") % {"deal": deal}
            )
        return deal


class RowPage(ActPage):
    """The row stands where it does not belong: `action` takes it elsewhere, `where_to` says where."""

    action: str
    place: Playing

    def where_to(self, form: Any) -> Any:
        """As the log has it."""
        raise NotImplementedError

    def find(self, **address: Any) -> None:
        self.place = playing(self.event, address["deal"], address["table"], asked_round(self.request))

    @property
    def query(self) -> str:
        return f"?round={self.place.sitting.round.number}"

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        response = super().get(request, **address)
        return self.back() if self.place.record is None else response

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"place": self.place}

    def take(self, form: Any) -> HttpResponse:
        return self.moved_already(form) if self.place.record is None else super().take(form)

    def moved_already(self, form: Any) -> HttpResponse:
        """There is no record here: this very form has moved it, or there never was one."""
        if form.is_valid() and self.moved_before(form):
            return self.acted(self.act(form, form.cleaned_data["key"]), repeated=True)
        return self.back()

    def moved_before(self, form: Any) -> bool:
        where = self.place.sitting
        return act_repeated(
            event=self.event,
            key=form.cleaned_data["key"],
            action=self.action,
            subject=move_subject(self.place.deal.number, where.round.number, where.table),
            after=self.where_to(form),
        )

    def concerned(self) -> Q:
        where = self.place.sitting
        return about_playing(self.place.deal.number, where.round.number, where.table)

    def back(self) -> HttpResponse:
        at = {
            "slug": self.event.slug,
            "deal": self.place.deal.number,
            "table": self.place.sitting.table,
        }
        return redirect(reverse("playing", kwargs=at) + self.query)

    def record_now(self) -> Record | None:
        """Read anew, since a preview changes the record it was given."""
        where = self.place.sitting
        return playing(self.event, self.place.deal.number, where.table, where.round.number).record


class Move(RowPage):
    """The row was written for one deal and is of another."""

    needs = Act.CORRECT
    template_name = "desk/move.html"
    field_of = ActPage.field_of | {"deal_unknown": "deal", "record_exists": "deal"}
    action = "record_move"

    def form(self, data: Any = None) -> forms.Form:
        return MoveForm(data, initial={"key": fresh_key()}, written_for=self.place.deal.number)

    def where_to(self, form: Any) -> int:
        return int(form.cleaned_data["deal"])

    def act(self, form: Any, key: str) -> int:
        record, deal = self.record_now(), self.where_to(form)
        if record is not None:
            record_move(record=record, deal_number=deal, grounds=form.grounds, actor=self.actor, key=key)
        return deal

    def acted(self, done: int, repeated: bool) -> HttpResponse:
        said = _("The row is now of deal %(deal)s. Somebody else has to confirm it.") % {"deal": done}
        address = {"deal": done, "table": self.place.sitting.table}
        return self.answer(sent_before() if repeated else said, "playing", self.query, **address)


class FindForm(PlainForm):
    deal = forms.IntegerField(label=gettext_lazy("Deal"), min_value=1, max_value=LARGEST_NUMBER)
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=LARGEST_NUMBER)
    round = forms.IntegerField(
        label=gettext_lazy("Round"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=gettext_lazy("Needed where the deal was not due in that round. May be left out otherwise."),
    )


class Find(DeskPage, Page):
    """From a deal and a table to the page of that playing, also where the deal was not due."""

    needs = Act.RULE
    template_name = "desk/find.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        form = FindForm(request.GET if "deal" in request.GET else None)
        if form.is_valid():
            round_number = form.cleaned_data.pop("round")
            address = reverse("playing", kwargs={"slug": slug, **form.cleaned_data})
            return redirect(f"{address}?round={round_number}" if round_number else address)
        return self.show({"event": event, "form": form, "desk": True}, 400 if form.is_bound else 200)
