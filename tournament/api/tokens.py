"""Tokens of programs, for the owner of an event."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import SHOWN_ONCE, Endpoint, made_secretly, once, once_by_service
from tournament.api.fields import Choice, Moment, Sent, Text
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import ApiToken
from tournament.selectors.permissions import Act
from tournament.selectors.tokens import token_by_pk
from tournament.services.tokens import LONGEST_NAME, token_make, token_revoke


class TokenShape(serializers.Serializer[Any]):
    token = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    role = serializers.ChoiceField(ApiToken.Role.choices)
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)


class NewToken(Sent):
    name = Text(max_length=LONGEST_NAME)
    role = Choice(ApiToken.Role.choices)
    expires_at = Moment(required=False, allow_null=True)


class MadeToken(TokenShape):
    secret = serializers.CharField(help_text=SHOWN_ONCE)


class Tokens(Endpoint):
    needs = {"GET": Act.OWN, "POST": Act.OWN}
    asks = (PageQuery,)

    @extend_schema(
        description="In order of making, withdrawn ones too.",
        responses=page_of(TokenShape),
    )
    def get(self, request: Request, slug: str) -> Response:
        return paged(self, self.event.api_tokens.all(), "pk", list, TokenShape)

    @extend_schema(
        description="For one program, which can do what its role may in this event.",
        request=NewToken,
        responses={201: MadeToken},
    )
    @once_by_service
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(NewToken)
        token, secret = token_make(
            event=self.event,
            name=sent["name"],
            role=sent["role"],
            expires_at=sent.get("expires_at"),
            actor=self.actor,
            key=self.key,
        )
        return made_secretly(TokenShape(token), secret)


class TokenDetail(Endpoint):
    needs = {"DELETE": Act.OWN}

    @extend_schema(description="It opens nothing any more.", responses=TokenShape)
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        self.sent()
        token = token_revoke(token=token_by_pk(self.event, number), actor=self.actor)
        return Response(TokenShape(token).data)
