"""Published versions of the results, and what players ask to have corrected."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import CREATED, OK, Endpoint, by_version, once
from tournament.api.fields import Choice, Sent, Text, Truth, Whole
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import CorrectionRequest
from tournament.selectors.names import clean_name
from tournament.selectors.permissions import Act
from tournament.selectors.publications import publication_numbered
from tournament.selectors.requests import RequestView, request_by_pk, requests
from tournament.services.corrections import LONGEST_TEXT, correction_ask, correction_decide
from tournament.services.log import READER
from tournament.services.publishing import version_publish

LONGEST_NOTE = 1000
LARGEST = 10**6


class VersionLine(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    note = serializers.CharField()


class VersionShape(VersionLine):
    snapshot = serializers.DictField(help_text="The table as it stood, with all that belongs under it.")
    changes = serializers.ListField(help_text="What moved since the version before, and why.")


class Publishing(Sent):
    note = Text(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class Publications(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.PUBLISH}
    asks = (PageQuery,)

    @extend_schema(description="The latest first.", responses=page_of(VersionLine))
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        versions = self.event.publications.defer("snapshot", "changes")
        return paged(self, versions, "-version", list, VersionLine)

    @extend_schema(
        description="201 with the next version of a finished event; 200 with the last one where nothing has "
        "changed.",
        request=Publishing,
        responses={CREATED: VersionLine, OK: VersionLine},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        note = clean_name(self.sent(Publishing).get("note", ""))
        made, new = version_publish(event=self.event, actor=self.actor, note=note)
        return Response(VersionLine(made).data, status=CREATED if new else OK)


class PublicationDetail(Endpoint):
    needs = {"GET": Act.READ}

    @extend_schema(responses=VersionShape)
    @by_version
    def get(self, request: Request, slug: str, version: int) -> Response:
        """As it was published."""
        return Response(VersionShape(publication_numbered(self.event, version)).data)


class RequestShape(serializers.Serializer[Any]):
    request = serializers.IntegerField(source="request.pk")
    deal = serializers.IntegerField()
    entrant = serializers.IntegerField(source="number")
    name = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(source="request.text")
    at = serializers.DateTimeField(source="request.at")
    decision = serializers.ChoiceField(CorrectionRequest.Decision.choices, source="request.decision")
    answer = serializers.CharField(source="request.answer")


class RequestQuery(serializers.Serializer[Any]):
    decision = Choice(CorrectionRequest.Decision.choices, required=False, help_text="Only those.")


class Asking(Sent):
    entrant = Whole(min_value=1, max_value=LARGEST, help_text="The number.")
    deal = Whole(min_value=1, max_value=LARGEST)
    text = Text(max_length=LONGEST_TEXT)


class Asked(serializers.Serializer[Any]):
    request = serializers.IntegerField(source="pk")
    decision = serializers.CharField()


class Corrections(Endpoint):
    needs = {"GET": Act.RULE, "POST": Act.ASK}
    asks = (RequestQuery, PageQuery)

    @extend_schema(
        description="The latest first.",
        responses=page_of(RequestShape),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = CorrectionRequest.objects.filter(event=self.event, **self.asked(RequestQuery))
        return paged(self, asked, "-pk", self._shown, RequestShape)

    def _shown(self, page: list[CorrectionRequest]) -> list[RequestView]:
        views = {view.request.pk: view for view in requests(self.event)}
        return [views[asked.pk] for asked in page]

    @extend_schema(
        description="Of a deal that the number has played, until the deadline of the event.",
        request=Asking,
        responses={CREATED: Asked},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(Asking)
        asked = correction_ask(
            event=self.event,
            number=sent["entrant"],
            deal_number=sent["deal"],
            text=sent["text"],
            actor=self.actor if self.caller.known else READER,
        )
        return Response(Asked(asked).data, status=CREATED)


class Decision(Sent):
    accepted = Truth()
    answer = Text(max_length=LONGEST_TEXT)


class DecideCorrection(Endpoint):
    needs = {"POST": Act.RULE}

    @extend_schema(
        description="What it changes in a record is a correction of its own.",
        request=Decision,
        responses=RequestShape,
    )
    @once
    def post(self, request: Request, slug: str, asked: int) -> Response:
        sent = self.sent(Decision)
        correction_decide(
            request=request_by_pk(self.event, asked),
            accepted=sent["accepted"],
            answer=sent["answer"],
            actor=self.actor,
        )
        return Response(RequestShape(self._shown(asked)).data)

    def _shown(self, asked: int) -> RequestView:
        return next(view for view in requests(self.event) if view.request.pk == asked)
