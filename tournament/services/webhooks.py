"""Webhooks of an event: made and removed by its owner. The log says so without the secret."""

import base64
import ipaddress
import secrets
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.encoding import iri_to_uri

from tournament.errors import Phrase, TournamentError
from tournament.models import Event, Webhook
from tournament.services.log import Actor, act_repeated, log_act

SECRET_PREFIX = "whsec_"
SECRET_BYTES = 32
LONGEST_URL = 500
LONGEST_SUBJECT = 100
MOST = 10
SCHEMES = ("http://", "https://")
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
    """Refuses what is no address of a web server, and numbers of a network of our own; says why."""
    if (problem := _problem(url)) is not None:
        raise TournamentError("webhook_url", url=url, problem=problem)
    host = urlsplit(url).hostname or ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        private = host == "localhost" or host.endswith(".localhost")
    else:
        private = not is_public(address)
    if private and not settings.WEBHOOK_PRIVATE:
        raise TournamentError("webhook_private", host=host)


def _problem(url: str) -> Phrase | None:
    """Why it is no address of a web server; None where it is one."""
    if len(url) > LONGEST_URL:
        return Phrase("short_url", longest=LONGEST_URL)
    if not url.isprintable() or " " in url:
        return Phrase("url_space")
    if not url.lower().startswith(SCHEMES):
        return Phrase("url_scheme")
    try:
        parts = urlsplit(url)
        if parts.port == 0:
            return Phrase("url_port")
    except ValueError:
        return Phrase("url_port")
    return _stranger(parts) or (None if url.isascii() else _letters(parts))


def _stranger(parts: SplitResult) -> Phrase | None:
    if not parts.hostname:
        return Phrase("url_host")
    if parts.username is not None or parts.password is not None:
        return Phrase("url_user")
    return Phrase("url_fragment") if parts.fragment else None


def _letters(parts: SplitResult) -> Phrase:
    """For a name such as пример.рф: how the internet writes it, if it can."""
    try:
        name = (parts.hostname or "").encode("idna").decode()
    except UnicodeError:
        return Phrase("url_letters")
    name += f":{parts.port}" if parts.port else ""
    written = parts._replace(netloc=name, path=iri_to_uri(parts.path), query=iri_to_uri(parts.query)).geturl()
    return Phrase("url_letters") if _problem(written) else Phrase("url_letters_written", written=written)


def is_public(address: Address) -> bool:
    """Whether it is a computer of the internet, and not of this network or of none."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in WRAPPED):
            return False
    return address.is_global and not address.is_multicast
