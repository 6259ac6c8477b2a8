"""A schedule of one's own: pasted or uploaded, judged and shown like any other, and taken at the desk."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.catalogue import is_sound, offer_of
from movements.checks import check
from movements.merits import DEALS_PER_SET, minutes
from movements.movement import Movement
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.services.schedules import schedule_read, text_of
from tournament.services.seating import movement_assign
from tournament.spreadsheets.reading import LARGEST_FILE
from tournament.spreadsheets.reading_deals import text_of_workbook
from tournament.web import movement_pictures as pictures
from tournament.web.movement_forms import MOST_PLAYERS
from tournament.web.movements import after_assigning, looked
from tournament.web.page import REFUSALS, DeskPage, Page
from tournament.web.setup_forms import PlainForm
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of

LONGEST = 200_000  # characters or bytes
MOST_BYTES = 4  # of a character
MOST_PICTURES = 400  # of tables; of a larger schedule only the first round is drawn


class OwnForm(PlainForm):
    schedule = forms.CharField(
        label=gettext_lazy("Paste the schedule"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            {"rows": 12, "autocomplete": "off", "spellcheck": "false", "class": "figures", "wrap": "off"}
        ),
        help_text=gettext_lazy(
            "A line for every table of every round: round, table, set, and the numbers at N, E, S, W. "
            "Whoever is not named rests. Or the rows of the rule book with the judge’s row below them."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        help_text=gettext_lazy("CSV, text, JSON or a workbook (.xlsx, .ods)."),
    )
    number = forms.IntegerField(
        label=gettext_lazy("Show the route of number"), required=False, min_value=1, max_value=MOST_PLAYERS
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        file = given.get("file")
        text = given.get("schedule") or ""
        name = "file" if file else "schedule"
        try:
            text = _text_of_file(file) if file else text
        except TournamentError as error:
            self.add_error("file", sentence(error))
            return given
        if len(text) > LONGEST:
            said = _("That is longer than %(most)s characters. Leave out what is no schedule.")
            self.add_error(name, said % {"most": LONGEST})
        return given | {"schedule": text}


def _text_of_file(file: Any) -> str:
    """Of a workbook the sheet that is a sound schedule, or else one that breaks somewhere."""
    content, name = file.read(LARGEST_FILE + 1), file.name or ""
    data = text_of_workbook(content, name, _is_sound_schedule, _is_schedule)
    return data if isinstance(data, str) else text_of(data[: MOST_BYTES * LONGEST])


def _is_schedule(text: str) -> bool:
    return _schedule(text) is not None


def _is_sound_schedule(text: str) -> bool:
    schedule = _schedule(text)
    return schedule is not None and is_sound(schedule)


def _schedule(text: str) -> Movement | None:
    if len(text) > LONGEST:
        return None
    try:
        return schedule_read(text)
    except REFUSALS:
        return None


class OwnMovement(Page):
    """For anybody; the schedule is judged and kept nowhere."""

    template_name = "movement_own.html"
    event: Event | None = None

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show_form(OwnForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = OwnForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            return self.read(form, schedule_read(form.cleaned_data["schedule"]))
        except REFUSALS as error:
            form.add_error("file" if form.cleaned_data["file"] else "schedule", sentence(error))
            return self.show_form(form, status_of(error, "POST"))

    def read(self, form: Any, movement: Movement) -> HttpResponse:
        """Shows the movement; what came in a file stands in the field from now on."""
        if movement.players > MOST_PLAYERS:
            raise TournamentError("schedule_for_too_many", players=movement.players, most=MOST_PLAYERS)
        number = min(form.cleaned_data["number"] or 1, movement.players)
        again = OwnForm(initial={"schedule": form.cleaned_data["schedule"], "number": number})
        return self.show_form(again, **looked(movement), **self.drawn(movement, number))

    def drawn(self, movement: Movement, number: int) -> dict[str, Any]:
        offer = offer_of(movement)
        few = offer.tables * offer.rounds <= MOST_PICTURES
        return {
            "offer": offer,
            "lasts": minutes(offer.rounds, self.event.deals_per_set if self.event else DEALS_PER_SET),
            "sound": all(finding.severity != "error" for finding in check(movement)),
            "number": number,
            "rounds": [
                (this, [pictures.table_picture(table, number) for table in this.tables])
                for this in (movement.rounds if few else movement.rounds[:1])
            ],
            "route": pictures.route_picture(movement, number),
        }

    def show_form(self, form: forms.Form, status: int = 200, **judged: Any) -> HttpResponse:
        about = {"base": "base.html", "list": reverse("movements")}
        if self.event is not None:
            list_ = reverse("movement", args=[self.event.slug])
            about = {"base": "event/base.html", "list": list_, "event": self.event, "desk": True}
        return self.show(about | {"form": form} | judged, status=status)


class DeskOwnMovement(DeskPage, OwnMovement):
    """With a button that takes it for the event."""

    needs = Act.PREPARE

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        self.event = event_by_slug(slug)
        return super().get(request)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        self.event = event_by_slug(slug)
        return super().post(request)

    def read(self, form: Any, movement: Movement) -> HttpResponse:
        if "take" not in self.request.POST:
            return super().read(form, movement)
        assert self.event is not None
        movement_assign(event=self.event, movement=movement, actor=self.actor)
        messages.success(self.request, after_assigning(self.event))
        return redirect("desk", slug=self.event.slug)
