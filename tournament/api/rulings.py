"""What the director decided: listed with its grounds, made, taken back."""

from collections.abc import Callable, Container, Mapping
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.numbers import read_fraction
from tournament.api.endpoint import CREATED, Endpoint, by_version, once
from tournament.api.fields import Choice, List, Object, Sent, Text, Truth, Whole
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import Ruling, SeatRuling
from tournament.selectors.permissions import Act, may
from tournament.selectors.report import LoggedRuling, logged_rulings, rulings_open_to
from tournament.selectors.rulings import ruling_numbered
from tournament.services.rulings import (
    LONGEST_REASON,
    LONGEST_RULE,
    MOST_PERCENT,
    PRESETS,
    Grounds,
    SeatDecision,
    deal_foul,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)

LARGEST = 10**6
LONGEST_NUMBER = 30
Kind = Ruling.Kind


class RulingShape(serializers.Serializer[Any]):
    ruling = serializers.IntegerField(help_text="Its number in the event.")
    kind = serializers.ChoiceField(Kind.choices)
    deal = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    entrant = serializers.IntegerField(allow_null=True)
    detail = serializers.DictField()
    at = serializers.DateTimeField()
    rule = serializers.CharField()
    reason = serializers.CharField()
    in_force = serializers.BooleanField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancel_reason = serializers.CharField()
    author = serializers.CharField(required=False, help_text="For those who work for the event.")
    cancelled_by = serializers.CharField(required=False)


class DecisionInput(Sent):
    status = Choice(SeatRuling.Status.choices)
    whists = Text(
        max_length=LONGEST_NUMBER, required=False, allow_null=True, help_text="Adjusted: “7”, “-15/2”."
    )
    percent = Whole(
        min_value=0,
        max_value=MOST_PERCENT,
        required=False,
        allow_null=True,
        help_text="Artificial: of the top.",
    )


class PlayingInput(Sent):
    round = Whole(min_value=1, max_value=LARGEST)
    table = Whole(min_value=1, max_value=LARGEST)


class NewRuling(Sent):
    """`kind` says which of the other fields are needed."""

    kind = Choice(Kind.choices)
    reason = Text(max_length=LONGEST_REASON)
    rule = Text(max_length=LONGEST_RULE, required=False, allow_blank=True)
    deal = Whole(min_value=1, max_value=LARGEST, required=False, help_text="For seats and fouled.")
    table = Whole(min_value=1, max_value=LARGEST, required=False, help_text="For seats.")
    round = Whole(
        min_value=1,
        max_value=LARGEST,
        required=False,
        help_text="For seats, where the table has the deal twice.",
    )
    seats = Object(child=DecisionInput(), required=False, help_text="For seats: {seat: what it gets}.")
    replace = Truth(default=False, help_text="For seats that have been ruled on already.")
    groups = List(
        child=PlayingInput(many=True),
        required=False,
        help_text="For fouled: the playings of each version of the cards; together all records of the deal.",
    )
    entrant = Whole(
        min_value=1, max_value=LARGEST, required=False, help_text="For penalty and withdrawal: the number."
    )
    percent = Whole(min_value=1, max_value=MOST_PERCENT, required=False, help_text="For penalty: of one top.")
    preset = Choice(PRESETS, required=False, help_text="For withdrawal.")


NEEDED: Mapping[str, tuple[str, ...]] = {
    Kind.SEATS: ("deal", "table", "seats"),
    Kind.FOULED: ("deal", "groups"),
    Kind.PENALTY: ("entrant", "percent"),
    Kind.WITHDRAWAL: ("entrant",),
}


class Rulings(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.RULE}
    asks = (PageQuery,)

    @extend_schema(
        description="Those about deals that are open to you, or about no deal; the oldest first.",
        responses=page_of(RulingShape),
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        open_to = rulings_open_to(self.event, self.standings_viewer)
        return paged(self, open_to, "number", self._shown, RulingShape)

    def _shown(self, page: list[Ruling]) -> list[dict[str, Any]]:
        return rulings_shown(self, {ruling.number for ruling in page})

    @extend_schema(
        description="Results of seats, adjusted, artificial and so on; fouled deals, penalties, withdrawals.",
        request=NewRuling,
        responses={CREATED: RulingShape},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(NewRuling)
        missing = [name for name in NEEDED[sent["kind"]] if sent.get(name) is None]
        if missing:
            required = serializers.Field.default_error_messages["required"]
            raise serializers.ValidationError({name: [required] for name in missing})
        common = {
            "event": self.event,
            "grounds": Grounds(sent["reason"], sent.get("rule", "")),
            "actor": self.actor,
            "key": self.key,
        }
        ruling = MAKE[sent["kind"]](sent, common)
        (shown,) = rulings_shown(self, {ruling.number})
        return Response(RulingShape(shown).data, status=CREATED)


def _seats(sent: Mapping[str, Any], common: Mapping[str, Any]) -> Ruling:
    decisions = {seat: _decision(given) for seat, given in sent["seats"].items()}
    return seats_rule(
        deal_number=sent["deal"],
        table=sent["table"],
        round_number=sent.get("round"),
        decisions=decisions,
        replace=sent["replace"],
        **common,
    )


def _decision(given: Mapping[str, Any]) -> SeatDecision:
    whists: Fraction | None = None if given.get("whists") is None else read_fraction(given["whists"])
    return SeatDecision(given["status"], whists, given.get("percent"))


def _fouled(sent: Mapping[str, Any], common: Mapping[str, Any]) -> Ruling:
    groups = [[(one["round"], one["table"]) for one in group] for group in sent["groups"]]
    return deal_foul(deal_number=sent["deal"], groups=groups, **common)


def _penalty(sent: Mapping[str, Any], common: Mapping[str, Any]) -> Ruling:
    return penalty_give(number=sent["entrant"], percent=sent["percent"], **common)


def _withdrawal(sent: Mapping[str, Any], common: Mapping[str, Any]) -> Ruling:
    return entrant_withdraw(number=sent["entrant"], preset=sent.get("preset", ""), **common)


MAKE: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Ruling]] = {
    Kind.SEATS: _seats,
    Kind.FOULED: _fouled,
    Kind.PENALTY: _penalty,
    Kind.WITHDRAWAL: _withdrawal,
}


def rulings_shown(endpoint: Endpoint, numbers: Container[int]) -> list[dict[str, Any]]:
    authors = may(endpoint.role, Act.OVERSEE)
    logged = logged_rulings(endpoint.event, endpoint.standings_viewer)
    return [_shown(one, authors) for one in logged if one.view.ruling in numbers]


def _shown(logged: LoggedRuling, authors: bool) -> dict[str, Any]:
    view = logged.view
    hidden = () if authors else ("author", "cancelled_by")
    return {name: value for name, value in vars(view).items() if name not in hidden} | {
        "in_force": logged.in_force,
        "round": logged.seats[0].round if logged.seats else None,
        "table": logged.seats[0].table if logged.seats else None,
    }


class Cancelling(Sent):
    reason = Text(max_length=LONGEST_REASON)


class CancelRuling(Endpoint):
    needs = {"POST": Act.RULE}

    @extend_schema(
        description="What it lay over is in force again. Nothing is deleted.",
        request=Cancelling,
        responses=RulingShape,
    )
    @once
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        found = ruling_numbered(self.event, ruling)
        ruling_cancel(ruling=found, reason=self.sent(Cancelling)["reason"], actor=self.actor)
        (shown,) = rulings_shown(self, {ruling})
        return Response(RulingShape(shown).data)
