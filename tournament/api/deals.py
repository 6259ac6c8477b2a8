"""Deals and what was made of them. A deal that may still be played is closed to everybody but directors."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from deals.deal import dealer_of, first_hand
from tournament.api.endpoint import CREATED, Endpoint, by_version, once
from tournament.api.fields import Sent, Text
from tournament.api.pages import PageQuery, page_of, paged
from tournament.errors import TournamentError
from tournament.models import Deal
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.permissions import Act
from tournament.selectors.plan import deal_numbered
from tournament.selectors.traveller import traveller
from tournament.services.boxes import deals_make
from tournament.spreadsheets.publishing import deal_to_json

LONGEST_VALUE = 200


class DealLine(serializers.Serializer[Any]):
    deal = serializers.IntegerField()
    set = serializers.IntegerField()
    dealer = serializers.CharField()
    first_hand = serializers.CharField()
    open = serializers.BooleanField(help_text="Nobody may play it any more, so everybody may see it.")
    layout = serializers.CharField(
        allow_null=True, help_text="“N:A.KQ… E:… S:… W:…”; null while it is closed to you, or has no cards."
    )
    hand_entered = serializers.BooleanField(
        allow_null=True, help_text="The cards were not dealt by the program. Null while it is closed to you."
    )


class Dealing(Sent):
    public_value = Text(
        max_length=LONGEST_VALUE, required=False, help_text="Mixed into the key, such as a lottery’s result."
    )


class Dealt(serializers.Serializer[Any]):
    deals = serializers.IntegerField()


class Deals(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.PREPARE}
    asks = (PageQuery,)

    @extend_schema(responses=page_of(DealLine))
    def get(self, request: Request, slug: str) -> Response:
        """By number; layouts of those that you may see."""
        rows = Deal.objects.filter(event=self.event).select_related("box_set")
        return paged(self, rows, "number", self._shown, DealLine)

    def _shown(self, page: list[Deal]) -> list[dict[str, Any]]:
        return deals_shown(self, page)

    @extend_schema(
        description="Dealt from the event’s key, once, after the movement is assigned.",
        request=Dealing,
        responses={CREATED: Dealt},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        value = self.sent(Dealing).get("public_value")
        checked = deals_make(event=self.event, actor=self.actor, public_value=value)
        return Response(Dealt(checked).data, status=CREATED)


def deals_shown(endpoint: Endpoint, page: list[Deal]) -> list[dict[str, Any]]:
    """Two queries."""
    event, numbers = endpoint.event, [deal.number for deal in page]
    opened = set(
        visible_deals(event, Viewer.PUBLIC).filter(number__in=numbers).values_list("number", flat=True)
    )
    sees_all = endpoint.cards_viewer is Viewer.DIRECTOR
    found = []
    for deal in page:
        dealer = dealer_of(deal.number, event.per_table)
        shown = sees_all or deal.number in opened
        found.append(
            {
                "deal": deal.number,
                "set": deal.box_set.number,
                "dealer": dealer,
                "first_hand": first_hand(dealer, event.per_table),
                "open": deal.number in opened,
                "layout": (deal.layout or None) if shown else None,
                "hand_entered": deal.hand_entered if shown else None,
            }
        )
    return found


class DealDetail(Endpoint):
    needs = {"GET": Act.READ}

    @extend_schema(description="403 while it is closed to you.", responses=DealLine)
    @by_version
    def get(self, request: Request, slug: str, deal: int) -> Response:
        (shown,) = deals_shown(self, [deal_numbered(self.event, deal)])
        if not shown["open"] and shown["hand_entered"] is None:
            raise TournamentError("deal_hidden", deal=deal)
        return Response(DealLine(shown).data)


class SeatShape(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    status = serializers.CharField()
    whists = serializers.CharField(allow_null=True, help_text="Exact: “7”, “15/2”.")
    percent = serializers.IntegerField(required=False, help_text="Of an artificial result.")
    score = serializers.CharField(allow_null=True, help_text="Matchpoints, or whists scored.")


class PlayedShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    row = serializers.DictField(allow_null=True, help_text="Null where there are only rulings.")
    seats = serializers.DictField(child=SeatShape())


class TravellerShape(serializers.Serializer[Any]):
    deal = serializers.IntegerField()
    set = serializers.IntegerField()
    dealer = serializers.CharField()
    layout = serializers.CharField(allow_null=True)
    top = serializers.CharField(allow_null=True, help_text="Of one seat; null in whists.")
    records = PlayedShape(many=True)


class TravellerOfDeal(Endpoint):
    needs = {"GET": Act.READ}

    @extend_schema(
        description="What every table made of it; exact numbers as text. 403 while it is closed to you.",
        responses=TravellerShape,
    )
    @by_version
    def get(self, request: Request, slug: str, deal: int) -> Response:
        return Response(deal_to_json(traveller(self.event, deal, self.cards_viewer)))
