"""Best play at the desk: begun with a button, worked out meanwhile, and the results it makes doubtful."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.models import Event, Job
from tournament.selectors.analyses import analysis_progress
from tournament.selectors.doubts import doubted_records
from tournament.selectors.events import event_by_slug
from tournament.selectors.jobs import ALIVE, job_state
from tournament.selectors.permissions import Act
from tournament.tasks import begin_analysis
from tournament.web.page import DeskPage, EventPage
from tournament.wording.doubts import doubt_text

AGAIN_AFTER = "2"  # seconds


class Analysis(DeskPage, EventPage):
    """How far it is, asking again by itself while somebody is at it."""

    needs = Act.PREPARE
    template_name = "desk/analysis.html"
    going_on = False

    def get(self, request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        response = super().get(request, slug, **address)
        if self.going_on:
            response.headers["Refresh"] = AGAIN_AFTER
        return response

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        begin_analysis(event_by_slug(slug))
        return redirect("analysis", slug=slug)

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        doubted = [(one, doubt_text(one.doubt, one.row.played)) for one in doubted_records(event)]
        found, state = analysis_progress(event), job_state(event, Job.Kind.ANALYSIS)
        self.going_on = found.running or state in ALIVE
        return {"progress": found, "state": state, "doubted": doubted}
