"""Webhooks of an event: made and removed by its owner. The log says so without the secret."""

import base64
import ipaddress
import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Event, Webhook
from tournament.services.log import Actor, act_repeated, log_act

SECRET_PREFIX = "whsec_"
SECRET_BYTES = 32
LONGEST_URL = 500
LONGEST_SUBJECT = 100
MOST = 10
SCHEMES = ("http", "https")
# Networks whose addresses carry one of another network inside them.
WRAPPED = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@transaction.atomic
def webhook_make(
    *, event: Event, url: str, kinds: Sequence[str], actor: Actor, key: str = ""
) -> tuple[Webhook, str]:
    """Tells `url` from now on of `kinds`; with the secret that signs what it is told, which is empty when the
    same act made it before."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    url, after = url.strip(), sorted(set(kinds))
    subject = url[:LONGEST_SUBJECT]
    if act_repeated(event=event, key=key, action="webhook_make", subject=subject, after=after):
        return event.webhooks.filter(url=url).latest("pk"), ""
    check_url(url)
    if not after or not set(after) <= set(Webhook.Kind.values):
        raise TournamentError("webhook_kinds", known=Webhook.Kind.values)
    in_use = event.webhooks.filter(active=True)
    if in_use.filter(url=url).exists():
        raise TournamentError("webhook_known", url=url)
    if in_use.count() >= MOST:
        raise TournamentError("webhooks_many", most=MOST)
    webhook = Webhook.objects.create(
        event=event,
        url=url,
        secret=SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode(),
        kinds=after,
        made_by=actor.author,
        made_at=timezone.now(),
    )
    log_act(event=event, actor=actor, action="webhook_make", subject=subject, after=after, key=key)
    return webhook, webhook.secret


@transaction.atomic
def webhook_remove(*, webhook: Webhook, actor: Actor) -> Webhook:
    """It is told nothing more; removed twice, it was removed the first time."""
    event = Event.objects.select_for_update().get(pk=webhook.event_id)
    webhook = Webhook.objects.get(pk=webhook.pk)
    if webhook.active:
        webhook.active = False
        webhook.save(update_fields=["active"])
        subject = webhook.url[:LONGEST_SUBJECT]
        log_act(event=event, actor=actor, action="webhook_remove", subject=subject)
    return webhook


def check_url(url: str) -> None:
    """Refuses what is no address of a web server, and numbers of a network of our own."""
    host = _host(url)
    if host is None or len(url) > LONGEST_URL:
        raise TournamentError("webhook_url", url=url, longest=LONGEST_URL)
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        private = host == "localhost" or host.endswith(".localhost")
    else:
        private = not is_public(address)
    if private and not settings.WEBHOOK_PRIVATE:
        raise TournamentError("webhook_private", host=host)


def _host(url: str) -> str | None:
    if not (url.isascii() and url.isprintable()) or " " in url:
        return None
    try:
        parts = urlsplit(url)
        named = parts.port != 0
    except ValueError:
        return None
    stranger = parts.username is not None or parts.password is not None or bool(parts.fragment)
    return parts.hostname if parts.scheme in SCHEMES and named and not stranger and parts.hostname else None


def is_public(address: Address) -> bool:
    """Whether it is a computer of the internet, and not of this network or of none."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in WRAPPED):
            return False
    return address.is_global and not address.is_multicast
