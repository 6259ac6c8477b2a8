"""Who sits where with which boxes, and how far each table is."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from movements.catalogue import movement_named
from movements.movement import Movement, movement_from_json, movement_to_json
from movements.search import OPTIMISED
from tournament.api.endpoint import Endpoint, by_version, once
from tournament.api.fields import Object, Sent, Text, Whole
from tournament.api.pages import PageQuery, page_of, paged
from tournament.errors import TournamentError
from tournament.models import Round
from tournament.selectors.desk import DeskRound, desk_rounds
from tournament.selectors.people import stationary_numbers
from tournament.selectors.permissions import Act
from tournament.selectors.plan import assigned_movement
from tournament.selectors.searches import search_numbered
from tournament.services.seating import movement_assign, movement_withdraw

AUTO = "auto"
LONGEST_SCHEME = 60
LARGEST = 4000
LARGEST_ORDER = 2**53 - 1


class TableShape(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    set = serializers.IntegerField()
    room = serializers.IntegerField()
    seats = serializers.DictField(
        child=serializers.IntegerField(), help_text="{seat: number}, clockwise from N."
    )


class RoundShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    tables = TableShape(many=True)
    sitting_out = serializers.ListField(child=serializers.IntegerField())


class MovementShape(serializers.Serializer[Any]):
    scheme = serializers.CharField()
    players = serializers.IntegerField()
    per_table = serializers.IntegerField()
    sets = serializers.IntegerField()
    copies = serializers.IntegerField()
    rounds = RoundShape(many=True)
    row = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), required=False, allow_null=True
    )


class Assignment(Sent):
    """One of the three."""

    scheme = Text(
        max_length=LONGEST_SCHEME, required=False, help_text="As “manage.py movement --list” names them."
    )
    rounds = Whole(min_value=1, max_value=LARGEST, required=False, help_text="Of a scheme.")
    movement = Object(required=False, help_text="A whole schedule, of the shape that GET gives.")
    search = Whole(
        min_value=1, max_value=LARGEST_ORDER, required=False, help_text="A search that found something."
    )


class MovementOfEvent(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.PREPARE, "DELETE": Act.PREPARE}

    @extend_schema(
        description="Every round with its tables, sets and seats by number.",
        responses=MovementShape,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        return Response(movement_to_json(assigned_movement(self.event)))

    @extend_schema(
        description="It may be replaced until there is a record. What has to be searched for is a task.",
        request=Assignment,
        responses=MovementShape,
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        movement_assign(event=self.event, movement=self._meant(self.sent(Assignment)), actor=self.actor)
        return Response(movement_to_json(assigned_movement(self.event)))

    def _meant(self, sent: dict[str, Any]) -> Movement:
        if "search" in sent:
            search = search_numbered(self.event, sent["search"])
            if search.found is None:
                raise TournamentError("search_unknown", search=search.pk)
            return movement_from_json(search.found)
        if "movement" in sent:
            return movement_from_json(sent["movement"])
        scheme = sent.get("scheme", "")
        if scheme in (AUTO, OPTIMISED):
            raise TournamentError("scheme_searched", scheme=scheme)
        return movement_named(
            scheme,
            self.event.entrants.count(),
            self.event.per_table,
            rounds=sent.get("rounds"),
            stationary=tuple(stationary_numbers(self.event)),
        )

    @extend_schema(description="Before anything is played.", responses={204: None})
    @once
    def delete(self, request: Request, slug: str) -> Response:
        self.sent()
        movement_withdraw(event=self.event, actor=self.actor)
        return Response(status=204)


class PlayingLine(serializers.Serializer[Any]):
    deal = serializers.IntegerField()
    state = serializers.CharField(
        help_text="waiting, entered, confirmed, conflict, late, not_played or ruled."
    )


class TableState(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="table.table")
    room = serializers.IntegerField(source="table.room", allow_null=True)
    set = serializers.IntegerField(source="table.box_set")
    state = serializers.CharField(
        source="table.state", help_text="waiting, playing, entered, confirmed or conflict."
    )
    playings = PlayingLine(many=True)


class RoundState(serializers.Serializer[Any]):
    round = serializers.IntegerField(source="number")
    complete = serializers.BooleanField(help_text="Nothing is owed any more.")
    current = serializers.BooleanField(help_text="The first that is not complete.")
    tables = TableState(many=True)


class Rounds(Endpoint):
    needs = {"GET": Act.WATCH}
    asks = (PageQuery,)

    @extend_schema(
        description="Every round, table and deal with its state.",
        responses=page_of(RoundState),
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        return paged(self, self.event.rounds.all(), "number", self._shown, RoundState)

    def _shown(self, page: list[Round]) -> list[DeskRound]:
        numbers = {one.number for one in page}
        return [one for one in desk_rounds(self.event) if one.number in numbers]
