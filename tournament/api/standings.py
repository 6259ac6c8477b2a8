"""The standings, the total over sessions, and what has happened since: what live tables are made of."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from movements.seats import seats_for
from tournament.api.endpoint import Endpoint, by_version
from tournament.api.fields import Choice, Digits
from tournament.errors import TournamentError
from tournament.selectors.changes import changes_after
from tournament.selectors.live import event_version
from tournament.selectors.permissions import Act, may
from tournament.selectors.total import event_total, has_total
from tournament.services.snapshot import total_to_json
from tournament.services.standings_json import standings_to_json

MOST_CHANGES = 200
LARGEST = 2**53


class StandingShape(serializers.Serializer[Any]):
    place = serializers.CharField(help_text="“1”, “2-3”, empty for who is not ranked.")
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    matchpoints = serializers.CharField(required=False, help_text="Exact; not where whists are scored.")
    top = serializers.CharField(required=False)
    percent = serializers.CharField(required=False, allow_null=True, help_text="Rounded: “56.25”.")
    percent_exact = serializers.CharField(required=False, allow_null=True)
    whists = serializers.CharField(required=False, help_text="Where whists are scored.")
    per_deal = serializers.CharField(required=False, allow_null=True)
    per_deal_exact = serializers.CharField(required=False, allow_null=True)
    deals = serializers.IntegerField()
    penalty = serializers.CharField(required=False)
    tie_breaks = serializers.ListField(child=serializers.CharField(), required=False)


class TotalRowShape(serializers.Serializer[Any]):
    place = serializers.CharField()
    entrant = serializers.IntegerField(allow_null=True, help_text="In the last session; null who missed it.")
    name = serializers.CharField()
    club = serializers.CharField()
    results = serializers.ListField(
        child=serializers.CharField(allow_null=True), help_text="By session, null where missed."
    )
    result = serializers.CharField(allow_null=True)
    deals = serializers.IntegerField()
    tie_values = serializers.ListField(child=serializers.CharField(), required=False)
    points = serializers.CharField(required=False, help_text="Master points.")


class TotalShape(serializers.Serializer[Any]):
    sessions = serializers.ListField(child=serializers.CharField())
    weights = serializers.ListField(child=serializers.IntegerField(), help_text="Percent, by session.")
    rows = TotalRowShape(many=True)


class MemberShape(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    result = serializers.CharField(allow_null=True)


class TeamShape(serializers.Serializer[Any]):
    place = serializers.CharField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    members = MemberShape(many=True)
    total = serializers.CharField(allow_null=True)


class StandingsShape(serializers.Serializer[Any]):
    slug = serializers.CharField()
    method = serializers.DictField(required=False, help_text="Where whists are scored.")
    recorded = serializers.IntegerField()
    scheduled = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    standings = StandingShape(many=True)
    lines = serializers.DictField(child=serializers.ListField(child=StandingShape()))
    total = TotalShape(required=False)
    teams = TeamShape(many=True, required=False)


class StandingsQuery(serializers.Serializer[Any]):
    line = Choice(["N", "E", "S", "W"], required=False, help_text="Only this line.")


class StandingsOfEvent(Endpoint):
    needs = {"GET": Act.READ}
    asks = (StandingsQuery,)

    @extend_schema(
        description="Of the deals that are open to you, in total and by line. Cheap to ask again with "
        "If-None-Match: this is how live tables are kept.",
        responses=StandingsShape,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        line = self.asked(StandingsQuery).get("line")
        if line is not None and line not in seats_for(self.event.per_table):
            raise TournamentError("seat_unknown", seat=line, seats=list(seats_for(self.event.per_table)))
        table = standings_to_json(self.event, self.standings_viewer)
        if line is not None:
            table["standings"], table["lines"] = table["lines"][line], {line: table["lines"][line]}
        return Response(table)


class TotalOfEvent(Endpoint):
    needs = {"GET": Act.READ}

    @extend_schema(
        description="Of this session and all before it; 404 for an event that continues none.",
        responses=TotalShape,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        if not has_total(self.event):
            raise TournamentError("total_absent", slug=slug)
        return Response(total_to_json(event_total(self.event, self.standings_viewer)))


class ChangesQuery(serializers.Serializer[Any]):
    after = Digits(min_value=0, max_value=LARGEST, default=0, help_text="The “version” of the answer before.")


class ChangeShape(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    action = serializers.CharField(help_text="Such as record_enter, round_start, event_publish.")
    subject = serializers.CharField(required=False, help_text="What it was done to, for directors.")
    author = serializers.CharField(required=False)
    channel = serializers.CharField(required=False)


class ChangesShape(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="Of the last act there is.")
    acts = ChangeShape(many=True, help_text=f"At most {MOST_CHANGES}, the oldest first.")
    more = serializers.BooleanField(help_text="Ask again after the last of these.")


class Changes(Endpoint):
    needs = {"GET": Act.READ}
    asks = (ChangesQuery,)

    @extend_schema(
        description="The acts of the log after a version. 304 with If-None-Match while there is none.",
        responses=ChangesShape,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        acts = changes_after(self.event, self.asked(ChangesQuery)["after"], MOST_CHANGES + 1)
        shown = ["version", "at", "action"]
        if may(self.role, Act.OVERSEE):
            shown += ["subject", "author", "channel"]
        found = {
            "version": event_version(self.event),
            "acts": [{name: act[name] for name in shown} for act in acts[:MOST_CHANGES]],
            "more": len(acts) > MOST_CHANGES,
        }
        return Response(ChangesShape(found).data)
