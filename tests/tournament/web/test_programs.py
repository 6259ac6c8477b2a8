"""Tokens and webhooks at the desk of their owner."""

import re

import pytest
from django.utils import timezone

from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import words
from tournament.models import ApiToken, Delivery, Webhook
from tournament.selectors.tokens import digest_of
from tournament.services.webhooks import webhook_make

TOKENS, WEBHOOKS = "/desk/cup/tokens/", "/desk/cup/webhooks/"
SECRET = re.compile(r'<code class="digest">([^<]+)</code>')


def test_a_token_is_made_shown_once_and_withdrawn(event, ivan, public):
    page = ivan.post(TOKENS, {"name": "Board", "role": "public", "key": "k"})
    (secret,) = SECRET.findall(page.content.decode())
    token = ApiToken.objects.get()
    assert (token.name, token.role, token.digest) == ("Board", "public", digest_of(secret))
    assert secret not in ivan.get(TOKENS).content.decode()
    again = ivan.post(TOKENS, {"name": "Board", "role": "public", "key": "k"}, follow=True)
    assert "made already" in words(again)
    assert ApiToken.objects.count() == 1
    answer = public.get("/api/v1/events/cup", headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 200
    said = words(ivan.post(TOKENS, {"revoke": token.pk}, follow=True))
    assert "opens nothing any more" in said
    assert "withdrawn" in said
    answer = public.get("/api/v1/events/cup", headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 401


def test_a_webhook_is_made_shown_once_and_removed(event, ivan):
    sent = {"url": "https://example.org/in", "kinds": ["round_closed", "published"], "key": "k"}
    page = ivan.post(WEBHOOKS, sent)
    webhook = Webhook.objects.get()
    assert SECRET.findall(page.content.decode()) == [webhook.secret]
    assert webhook.secret not in ivan.get(WEBHOOKS).content.decode()
    again = ivan.post(WEBHOOKS, sent, follow=True)
    assert "is told already" in words(again)
    assert webhook.secret not in again.content.decode()
    play(event, 1)
    assert "a round has all its results: waits to be told" in words(ivan.get(WEBHOOKS))
    assert "No program is told anything." in words(ivan.post(WEBHOOKS, {"remove": webhook.pk}, follow=True))


@pytest.mark.parametrize(
    ("came_to", "said"),
    [
        ({"delivered_at": True, "status": 204, "next_try": None}, "told"),
        (
            {"problem": "slow", "attempts": 2},
            "will be tried again, tries made: 2; it does not answer in time",
        ),
        (
            {"problem": "answered", "status": 410, "attempts": 7, "next_try": None},
            "given up, tries made: 7; it refuses (410)",
        ),
    ],
)
def test_what_became_of_a_delivery_is_said(event, ivan, came_to, said):
    webhook, _secret = webhook_make(
        event=event, url="https://example.org/", kinds=["published"], actor=DIRECTOR
    )
    now = timezone.now()
    if came_to.get("delivered_at"):
        came_to["delivered_at"] = now
    more = {"next_try": now} | came_to
    Delivery.objects.create(webhook=webhook, kind="published", subject="1", body={}, made_at=now, **more)
    assert f"results are published: {said}" in words(ivan.get(WEBHOOKS))


@pytest.mark.parametrize(
    ("page", "sent", "status", "said"),
    [
        (TOKENS, {"name": "", "role": "public"}, 400, "This field is required."),
        (TOKENS, {"name": "x", "role": "owner"}, 400, ""),
        (TOKENS, {"name": "x\x00", "role": "public"}, 400, ""),
        (TOKENS, {}, 400, ""),
        (TOKENS, {"revoke": "99"}, 404, "no token 99"),
        (TOKENS, {"revoke": "9" * 50}, 404, ""),
        (
            WEBHOOKS,
            {"url": "ftp://x", "kinds": ["published"]},
            400,
            "does not begin with https:// or http://",
        ),
        (WEBHOOKS, {"url": "http://10.0.0.1/", "kinds": ["published"]}, 400, "one of its own network"),
        (WEBHOOKS, {"url": "https://example.org/"}, 400, "This field is required."),
        (WEBHOOKS, {"url": "https://example.org/", "kinds": ["x"]}, 400, ""),
        (WEBHOOKS, {"remove": "x"}, 404, "no webhook 0"),
    ],
    ids=range(11),
)
def test_what_cannot_be_is_said_beside_the_form(event, ivan, page, sent, status, said):
    answer = ivan.post(page, sent)
    assert answer.status_code == status
    assert said in words(answer)
    assert not ApiToken.objects.exists()
    assert not Webhook.objects.exists()
