"""Events, and what each of them is."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.methods import MATCHPOINTS, method_from_json
from tournament.api.endpoint import CREATED, Endpoint, by_version, once, once_begun
from tournament.api.fields import Choice, Day, List, Moment, Object, Sent, Text, Truth, Whole
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import Event
from tournament.selectors.clubs import club_for_new
from tournament.selectors.events import events_known
from tournament.selectors.live import event_version
from tournament.selectors.permissions import CREW, Act, Role, may_now
from tournament.services.events import (
    FEWEST_DEALS,
    LONGEST_SLUG,
    LONGEST_TITLE,
    MOST_DEALS,
    NewEvent,
    event_finish,
)
from tournament.services.life import event_open
from tournament.services.opening import event_begin
from tournament.services.publishing import event_reopen

LONGEST_REASON = 2000
LARGEST = 10**6
LONGEST_ZONE = 60
MOST_TIE_BREAKS = 20
LANGUAGES = [code for code, _name in settings.LANGUAGES]


class EventLine(serializers.Serializer[Any]):
    slug = serializers.CharField()
    title = serializers.CharField()
    starts_on = serializers.DateField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    state = serializers.ChoiceField(Event.State.choices)


class EventHead(EventLine):
    convention = serializers.CharField()
    options = serializers.DictField()
    per_table = serializers.IntegerField()
    deals_per_set = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    method = serializers.DictField(help_text="Empty where the event is scored in matchpoints.")
    continues = serializers.CharField(allow_null=True, help_text="The session before this one.")
    carry_over = serializers.IntegerField(help_text="Percent at which sessions before count in the total.")
    corrections_until = serializers.DateTimeField(allow_null=True)
    missing_accepted = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Grows with every act; see “changes”.")
    role = serializers.CharField(help_text="What you are in this event.")
    may = serializers.ListField(
        child=serializers.CharField(), help_text="The acts you may do in its present state."
    )


class MakingEvent(Sent):
    title = Text(max_length=LONGEST_TITLE)
    starts_on = Day()
    slug = Text(max_length=LONGEST_SLUG, default="", help_text="Left out, it is made from the title.")
    time_zone = Text(max_length=LONGEST_ZONE, default="UTC", help_text="Such as Europe/Kyiv.")
    language = Choice(LANGUAGES, default=LANGUAGES[0], help_text="Of the papers.")
    convention = Text(max_length=LONGEST_SLUG, default="sochi")
    options = Object(default=dict, help_text="Where its rules are others than the convention’s.")
    per_table = Choice([4, 3], default=4)
    deals_per_set = Whole(min_value=FEWEST_DEALS, max_value=MOST_DEALS, default=2)
    tie_breaks = List(child=Text(max_length=LONGEST_SLUG), max_length=MOST_TIE_BREAKS, default=list)
    method = Object(default=dict, help_text="Empty to score in matchpoints.")
    corrections_until = Moment(default=None, allow_null=True)
    club = Text(
        max_length=LONGEST_SLUG,
        default="",
        help_text="Whose event it is, where you could make it for several.",
    )
    draft = Truth(default=False, help_text="Seen by directors alone until it is opened.")


class Events(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.PREPARE}
    asks = (PageQuery,)

    @extend_schema(
        description="Public events, the latest made first, and those you work for that are still drafts.",
        responses=page_of(EventLine),
    )
    def get(self, request: Request) -> Response:
        token = self.caller.token
        own = token.event if token and Role(token.role) in CREW else None
        return paged(self, events_known(self.caller.user, own), "-pk", list, EventLine)

    @extend_schema(
        description="For an account that may do so in a club; tokens are for one event that is there.",
        request=MakingEvent,
        responses={CREATED: EventHead},
    )
    @once_begun
    def post(self, request: Request) -> Response:
        sent = self.sent(MakingEvent)
        club = club_for_new(self.caller.user, sent.pop("club"))
        draft, method = sent.pop("draft"), sent.pop("method")
        new = NewEvent(**sent, club=club, method=method_from_json(method) if method else MATCHPOINTS)
        self.event = event_begin(new=new, people=(), actor=self.actor, key=self.key, draft=draft)
        self.role = self.caller.role(self.event.slug)
        head = {"Location": reverse("api-event", args=[self.event.slug])}
        return Response(EventHead(event_shown(self)).data, status=CREATED, headers=head)


class EventDetail(Endpoint):
    needs = {"GET": Act.READ}

    @extend_schema(
        description="Its rules, its state, and what you may do in it.",
        responses=EventHead,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventHead(event_shown(self)).data)


def event_shown(endpoint: Endpoint) -> dict[str, Any]:
    event = Event.objects.select_related("continues").get(pk=endpoint.event.pk)
    names = [name for name in EventHead().fields if hasattr(event, name)]
    return {name: getattr(event, name) for name in names} | {
        "continues": event.continues.slug if event.continues else None,
        "version": event_version(event),
        "role": endpoint.role.value,
        "may": [act.value for act in Act if may_now(endpoint.role, act, event.state)],
    }


class Finishing(Sent):
    accepted_missing = Whole(
        min_value=0, max_value=LARGEST, default=0, help_text="How many records you know to be missing."
    )


class Finish(Endpoint):
    needs = {"POST": Act.CLOSE}

    @extend_schema(
        description="Refused while entries differ, or while more records are missing than you know of.",
        request=Finishing,
        responses=EventHead,
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        accepted = self.sent(Finishing)["accepted_missing"]
        event_finish(event=self.event, accepted_missing=accepted, actor=self.actor)
        return Response(EventHead(event_shown(self)).data)


class Reopening(Sent):
    reason = Text(max_length=LONGEST_REASON)


class Reopen(Endpoint):
    needs = {"POST": Act.REOPEN}

    @extend_schema(
        description="It is finished again, to be corrected and published anew; published versions stay.",
        request=Reopening,
        responses=EventHead,
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event_reopen(event=self.event, reason=self.sent(Reopening)["reason"], actor=self.actor)
        return Response(EventHead(event_shown(self)).data)


class Open(Endpoint):
    needs = {"POST": Act.PREPARE}

    @extend_schema(
        description="From then on everybody sees the event. There is no way back.",
        request=None,
        responses=EventHead,
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        self.sent()
        event_open(event=self.event, actor=self.actor)
        return Response(EventHead(event_shown(self)).data)
