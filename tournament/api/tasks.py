"""Long tasks: ordered with 202 and an address at which to ask how far it is."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import ACCEPTED, Endpoint, once_begun
from tournament.api.fields import Choice, List, Sent, Text, Truth, Whole
from tournament.models import Event, Job, MovementSearch, PrintOrder
from tournament.printing.layout import SHEETS
from tournament.printing.papers import PAPERS, Order
from tournament.selectors.analyses import AnalysisProgress, analysis_progress
from tournament.selectors.jobs import JobState, job_state
from tournament.selectors.permissions import Act
from tournament.selectors.print_orders import print_order_numbered, printed_file
from tournament.selectors.searches import search_numbered
from tournament.services.searches import LARGEST_SEED, MOST_ROUNDS, SECONDS, search_order
from tournament.tasks import begin_analysis, begin_papers, begin_search

LARGEST = 10**6
LONGEST_ADDRESS = 200
TYPES = {"pdf": "application/pdf", "zip": "application/zip"}
# What becomes of a job that is not done. One that is done took its row with it.
UNDONE = {
    JobState.UNREACHED: "waiting",
    JobState.WAITING: "waiting",
    JobState.LOST: "waiting",
    JobState.RUNNING: "running",
    JobState.NONE: "running",
    JobState.STOPPED: "stopped",
}


class TaskShape(serializers.Serializer[Any]):
    state = serializers.ChoiceField(
        ["waiting", "running", "done", "failed", "stopped"],
        help_text="“waiting” for a worker that is free; “stopped” where nobody is at it until it is ordered "
        "again.",
    )
    done = serializers.IntegerField(help_text="Of “whole”: papers, deals, seconds.")
    whole = serializers.IntegerField()
    failure = serializers.CharField(help_text="The code of a refusal, empty without one.")
    result = serializers.CharField(allow_null=True, help_text="The address of what came of it.")


def _state(event: Event, kind: Job.Kind, ordered: PrintOrder | MovementSearch) -> str:
    if ordered.failure:
        return "failed"
    return "done" if ordered.ended_at is not None else UNDONE[job_state(event, kind, str(ordered.pk))]


def _accepted(shown: dict[str, Any], address: str) -> Response:
    return Response(TaskShape(shown).data, status=ACCEPTED, headers={"Location": address})


class PapersOrder(Sent):
    only = List(
        child=Choice(sorted(PAPERS)),
        required=False,
        max_length=len(PAPERS),
        help_text="By name; all there are where left out.",
    )
    language = Choice(settings.LANGUAGES, required=False)
    round = Whole(min_value=1, max_value=LARGEST, required=False)
    sheet = Choice(sorted(SHEETS), required=False)
    base_url = Text(
        max_length=LONGEST_ADDRESS,
        required=False,
        help_text="Where phones reach the site; for pictures to scan.",
    )
    form = Choice(PrintOrder.Form.choices, default=PrintOrder.Form.PDF)


class OrderPapers(Endpoint):
    needs = {"POST": Act.TAKE}

    @extend_schema(
        description="An event has one order running at a time; the same again while it runs is one.",
        request=PapersOrder,
        responses={ACCEPTED: TaskShape},
    )
    @once_begun
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(PapersOrder)
        order = Order(
            only=tuple(sent.get("only", ())),
            language=sent.get("language"),
            base_url=sent.get("base_url", ""),
            round=sent.get("round"),
            sheet=sent.get("sheet", ""),
        )
        ordered = begin_papers(self.event, order, sent["form"], self.actor)
        return _accepted(_papers(self, ordered), reverse("api-papers-order", args=[slug, ordered.pk]))


def _papers(endpoint: Endpoint, ordered: PrintOrder) -> dict[str, Any]:
    state = _state(endpoint.event, Job.Kind.PAPERS, ordered)
    file = reverse("api-papers-file", args=[endpoint.event.slug, ordered.pk])
    return {
        "state": state,
        "done": ordered.made,
        "whole": ordered.papers,
        "failure": ordered.failure,
        "result": file if state == "done" else None,
    }


class PapersProgress(Endpoint):
    needs = {"GET": Act.TAKE}

    @extend_schema(responses=TaskShape)
    def get(self, request: Request, slug: str, asked: int) -> Response:
        """`result` is the address of the file once it is there; it is kept for a day."""
        return Response(TaskShape(_papers(self, print_order_numbered(self.event, asked))).data)


class PapersFile(Endpoint):
    needs = {"GET": Act.TAKE}

    @extend_schema(
        responses={
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="One file."),
            (200, "application/zip"): OpenApiResponse(OpenApiTypes.BINARY, description="A file for each."),
        },
    )
    def get(self, request: Request, slug: str, asked: int) -> HttpResponse:
        """As they were ordered; 404 until they are made."""
        ordered, content = printed_file(self.event, asked)
        response = HttpResponse(content, content_type=TYPES[ordered.form])
        name = f"{self.event.slug}-papers.{ordered.form}"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


class SearchOrder(Sent):
    rounds = Whole(min_value=1, max_value=MOST_ROUNDS, required=False, allow_null=True)
    copies = Truth(default=False, help_text="A set may be at several tables in one round.")
    seconds = Choice(SECONDS, default=SECONDS[0])
    seed = Whole(min_value=0, max_value=LARGEST_SEED, default=1)


class OrderSearch(Endpoint):
    needs = {"POST": Act.PREPARE}

    @extend_schema(
        description="An event has one search at a time. What it finds is assigned by “movement”.",
        request=SearchOrder,
        responses={ACCEPTED: TaskShape},
    )
    @once_begun
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(SearchOrder)
        search, new = search_order(
            event=self.event,
            rounds=sent.get("rounds"),
            copies=sent["copies"],
            seconds=sent["seconds"],
            seed=sent["seed"],
            actor=self.actor,
        )
        if new:
            begin_search(self.event, search.pk)
        return _accepted(_search(self, search), reverse("api-search", args=[slug, search.pk]))


def _search(endpoint: Endpoint, search: MovementSearch) -> dict[str, Any]:
    found = search.found is not None
    return {
        "state": _state(endpoint.event, Job.Kind.SEARCH, search),
        "done": search.seconds if search.ended_at else 0,
        "whole": search.seconds,
        "failure": search.failure,
        "result": reverse("api-movement", args=[endpoint.event.slug]) if found else None,
    }


class SearchProgress(Endpoint):
    needs = {"GET": Act.PREPARE}

    @extend_schema(responses=TaskShape)
    def get(self, request: Request, slug: str, search: int) -> Response:
        """Done without a result: nothing beats what is known. With one: POST its number to “movement”."""
        return Response(TaskShape(_search(self, search_numbered(self.event, search))).data)


class Analysis(Endpoint):
    needs = {"GET": Act.CARDS, "POST": Act.CARDS}

    @extend_schema(responses=TaskShape)
    def get(self, request: Request, slug: str) -> Response:
        """Of all deals that have cards; “stopped” too where it was not ordered for all of them."""
        return Response(TaskShape(self._shown()).data)

    @extend_schema(
        description="Of every deal that has not been; what is there is not done again.",
        request=None,
        responses={ACCEPTED: TaskShape},
    )
    @once_begun
    def post(self, request: Request, slug: str) -> Response:
        self.sent()
        begin_analysis(self.event)
        return _accepted(self._shown(), reverse("api-analysis", args=[slug]))

    def _shown(self) -> dict[str, Any]:
        progress = analysis_progress(self.event)
        return {
            "state": _analysis_state(self.event, progress),
            "done": progress.analysed,
            "whole": progress.deals,
            "failure": "",
            "result": None,
        }


def _analysis_state(event: Event, progress: AnalysisProgress) -> str:
    if not progress.left:
        return "done"
    state = job_state(event, Job.Kind.ANALYSIS)
    if state is JobState.NONE:
        return "running" if progress.running else "stopped"
    return UNDONE[state]
