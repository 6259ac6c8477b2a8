"""An invented evening, played beside the pages so that a director can practise and look around."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import randbelow
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.catalogue import LEAST_PLAYERS
from tournament.errors import TournamentError
from tournament.models import Event, Job
from tournament.selectors.clubs import club_for_new, events_of
from tournament.selectors.jobs import job_state
from tournament.selectors.permissions import Act, clubs_of
from tournament.selectors.progress import progress
from tournament.services.rehearsal.evening import rehearsal_begin
from tournament.services.rehearsal.plan import INCIDENTS, LARGEST_SEED, Rehearsal
from tournament.services.rehearsal.skills import skills_and_places
from tournament.tasks import begin_rehearsal
from tournament.web.page import DeskPage, EventPage
from tournament.web.setup import FormPage
from tournament.web.setup_forms import PlainForm

MOST_PLAYERS = 100  # more would keep this computer busy for minutes
USUAL_PLAYERS = 12
SEEDS = 10_000
AGAIN_AFTER = "2"  # seconds


class RehearsalForm(PlainForm):
    players = forms.IntegerField(
        label=gettext_lazy("How many play"), min_value=LEAST_PLAYERS, max_value=MOST_PLAYERS
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Number of the rehearsal"),
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=gettext_lazy("The same number gives the same evening again."),
    )
    mishaps = forms.BooleanField(
        label=gettext_lazy("With mishaps: a wrong box, a conflict, a substitute and others"), required=False
    )

    @property
    def rehearsal(self) -> Rehearsal:
        said = self.cleaned_data
        return Rehearsal(said["players"], said["seed"], INCIDENTS if said["mishaps"] else ())


class DeskHome(FormPage):
    """The first page of the desk: the account's events, a new one, and an invented one.

    With `?archive` the events in the archive instead.
    """

    needs = Act.WATCH
    acts = Act.PREPARE
    template_name = "desk/events.html"
    form_class = RehearsalForm

    def shown(self) -> dict[str, Any]:
        user, known = self.request.user, list(events_of(self.request.user))
        makers = [] if user.is_staff else clubs_of(user, Act.PREPARE)
        return {
            "events": [event for event in known if not event.archived_at],
            "archive": [event for event in known if event.archived_at],
            "asked": "archive" in self.request.GET,
            "clubs": clubs_of(user, Act.OWN),
            "makers": makers if len(makers) > 1 else [],
        }

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"players": USUAL_PLAYERS, "seed": 1 + randbelow(SEEDS)})

    def save(self, form: Any) -> HttpResponse:
        """Sent twice it is played once: its number makes it the same rehearsal."""
        club = club_for_new(self.request.user, self.request.POST.get("club", ""))
        rehearsal = replace(
            form.rehearsal, club=club.pk if club else None, language=self.request.LANGUAGE_CODE
        )
        try:
            event = rehearsal_begin(rehearsal=rehearsal)
        except TournamentError as error:
            if error.code != "event_exists":
                raise
            messages.info(
                self.request, _("This rehearsal is here already. Another number plays another one.")
            )
            return redirect("rehearsal", slug=rehearsal.slug)
        begin_rehearsal(event, rehearsal)
        return redirect("rehearsal", slug=event.slug)


class RehearsalPage(DeskPage, EventPage):
    """How far the evening is, asking again by itself; then what to look at."""

    needs = Act.WATCH
    template_name = "desk/rehearsal.html"

    def show(self, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
        response = super().show(context, status)
        if context["event"].state not in Event.OVER:
            response.headers["Refresh"] = AGAIN_AFTER
        return response

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rounds = progress(event)
        due = sum(table.due for this in rounds for table in this.tables)
        missing = sum(table.missing for this in rounds for table in this.tables)
        whole = sum(this.complete for this in rounds)
        state = job_state(event, Job.Kind.REHEARSAL)
        skills = skills_and_places(event) if event.state in Event.OVER else []
        figures = {"rounds": len(rounds), "whole": whole, "due": due, "entered": due - missing}
        return {"state": state, "skills": skills, **figures}
