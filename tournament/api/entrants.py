"""People who enter an event, and the numbers they draw."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import CREATED, Endpoint, once
from tournament.api.fields import Sent, Text, Truth, Whole
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import Entrant
from tournament.selectors.people import entrants
from tournament.selectors.permissions import Act
from tournament.services.people import (
    LONGEST_NAME,
    MOST_ENTRANTS,
    NewEntrant,
    entrant_remove,
    entrants_import,
    numbers_draw,
    numbers_late,
)


class EntrantLine(serializers.Serializer[Any]):
    entry_order = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True, help_text="Null until the draw.")
    name = serializers.CharField(help_text="Who holds the number now.")
    club = serializers.CharField()
    ranked = serializers.BooleanField()
    stationary = serializers.BooleanField(help_text="Keeps the seat all session.")


class NewPerson(Sent):
    name = Text(max_length=LONGEST_NAME)
    club = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    number = Whole(
        min_value=1,
        max_value=MOST_ENTRANTS,
        required=False,
        allow_null=True,
        help_text="Where you give numbers.",
    )
    ranked = Truth(default=True)
    stationary = Truth(default=False)
    another = Truth(
        default=False, help_text="Somebody else than the person of that name who is known already."
    )


class NewPeople(Sent):
    people = NewPerson(many=True, allow_empty=False, max_length=MOST_ENTRANTS)
    present = Whole(
        min_value=0,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text="How many had entered when you made the list; refused if there are more or fewer by now.",
    )


class Imported(serializers.Serializer[Any]):
    added = serializers.IntegerField()
    look_alikes = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Names that may be of one person.",
    )


class Entrants(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.PREPARE}
    asks = (PageQuery,)

    @extend_schema(responses=page_of(EntrantLine))
    def get(self, request: Request, slug: str) -> Response:
        """In order of entry."""
        rows = Entrant.objects.filter(event=self.event)
        return paged(self, rows, "pk", self._shown, EntrantLine)

    def _shown(self, page: list[Entrant]) -> list[Any]:
        people = {one.pk: one for one in entrants(self.event, [row.pk for row in page])}
        return [people[row.pk] for row in page if row.pk in people]

    @extend_schema(
        description="All of them or none, in the order of the list, before the movement is assigned.",
        request=NewPeople,
        responses={CREATED: Imported},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(NewPeople)
        outcome = entrants_import(
            event=self.event,
            people=[NewEntrant(**person) for person in sent["people"]],
            actor=self.actor,
            present=sent.get("present"),
        )
        return Response(Imported(outcome).data, status=CREATED)


class EntrantRemoval(Endpoint):
    needs = {"DELETE": Act.PREPARE}

    @extend_schema(
        description="By order of entry, before the movement is assigned. Removed twice is removed once.",
        responses={204: None},
    )
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        self.sent()
        entrant_remove(event=self.event, entry_order=number, actor=self.actor)
        return Response(status=204)


class Drawing(Sent):
    seed = Text(
        max_length=LONGEST_NAME,
        required=False,
        help_text="Anybody can repeat the draw with it. Left out, those who came after the draw get the next "
        "numbers.",
    )


class Drawn(serializers.Serializer[Any]):
    entry_order = serializers.IntegerField()
    number = serializers.IntegerField()


class DrawnNumbers(serializers.Serializer[Any]):
    numbers = Drawn(many=True)


class Draw(Endpoint):
    needs = {"POST": Act.PREPARE}

    @extend_schema(request=Drawing, responses=DrawnNumbers)
    @once
    def post(self, request: Request, slug: str) -> Response:
        """By a seed; without one, for those who came late."""
        seed = self.sent(Drawing).get("seed")
        if seed is None:
            numbers = numbers_late(event=self.event, actor=self.actor)
        else:
            numbers = numbers_draw(event=self.event, seed=seed, actor=self.actor)
        drawn = [{"entry_order": order, "number": number} for order, number in sorted(numbers.items())]
        return Response({"numbers": drawn})
