"""Other programs that are told what happens, for the owner of an event."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import SHOWN_ONCE, Endpoint, made_secretly, once, once_by_service
from tournament.api.fields import Choice, List, Sent, Text
from tournament.api.pages import PageQuery, page_of, paged
from tournament.models import Webhook
from tournament.selectors.permissions import Act
from tournament.selectors.webhooks import webhook_by_pk, webhook_lines, webhooks_in_use
from tournament.services.webhooks import LONGEST_URL, webhook_make, webhook_remove


class DeliveryShape(serializers.Serializer[Any]):
    delivery = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(Webhook.Kind.choices)
    subject = serializers.CharField()
    made_at = serializers.DateTimeField()
    attempts = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True, help_text="What the last try was answered.")
    problem = serializers.CharField(
        help_text="Why it failed: unresolved, private, unreachable, slow, certificate, answered; restored: "
        "given up when a backup was restored."
    )
    delivered_at = serializers.DateTimeField(allow_null=True)
    next_try = serializers.DateTimeField(allow_null=True, help_text="Null once delivered or given up.")


class WebhookShape(serializers.Serializer[Any]):
    webhook = serializers.IntegerField(source="pk")
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()


class WebhookLineShape(serializers.Serializer[Any]):
    webhook = WebhookShape()
    last = DeliveryShape(many=True, help_text="The latest deliveries, the latest first.")


class NewWebhook(Sent):
    url = Text(max_length=LONGEST_URL)
    kinds = List(child=Choice(Webhook.Kind.choices), allow_empty=False, max_length=len(Webhook.Kind))


class MadeWebhook(WebhookShape):
    secret = serializers.CharField(help_text="Signs what is sent. " + SHOWN_ONCE)


class Webhooks(Endpoint):
    needs = {"GET": Act.OWN, "POST": Act.OWN}
    asks = (PageQuery,)

    @extend_schema(responses=page_of(WebhookLineShape))
    def get(self, request: Request, slug: str) -> Response:
        """With the latest deliveries of each."""
        return paged(self, webhooks_in_use(self.event), "pk", webhook_lines, WebhookLineShape)

    @extend_schema(
        description="By POST of JSON, signed as Standard Webhooks has it; tried again for hours.",
        request=NewWebhook,
        responses={201: MadeWebhook},
    )
    @once_by_service
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(NewWebhook)
        made, secret = webhook_make(
            event=self.event, url=sent["url"], kinds=sent["kinds"], actor=self.actor, key=self.key
        )
        return made_secretly(WebhookShape(made), secret)


class WebhookDetail(Endpoint):
    needs = {"DELETE": Act.OWN}

    @extend_schema(responses={204: None})
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """What waited to be sent is not sent."""
        self.sent()
        webhook_remove(webhook=webhook_by_pk(self.event, number), actor=self.actor)
        return Response(status=204)


class Deliveries(Endpoint):
    needs = {"GET": Act.OWN}
    asks = (PageQuery,)

    @extend_schema(responses=page_of(DeliveryShape))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The latest first."""
        sent = webhook_by_pk(self.event, number).deliveries.all()
        return paged(self, sent, "-pk", list, DeliveryShape)
