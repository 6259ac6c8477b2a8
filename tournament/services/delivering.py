"""Sending what was announced: signed, tried again with growing pauses, given up in the end.

The form is that of Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, an
HMAC-SHA256 over "id.timestamp.body". The same may arrive twice, under one id.
"""

import base64
import datetime
import hashlib
import hmac
import ipaddress
import json
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import urllib3
from django.conf import settings
from django.db.models import F
from django.utils import timezone
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, ReadTimeoutError, SSLError

from tournament.models import Delivery, Webhook
from tournament.selectors.webhooks import deliveries_due
from tournament.services.webhooks import SECRET_PREFIX, is_public

CONNECT, READ = 3.0, 5.0  # seconds
# Whoever claimed a delivery and said nothing for so long is gone.
CLAIMED = datetime.timedelta(minutes=1)
# How long after the first try, the second, and so on; after the last one it is given up.
PAUSES = tuple(datetime.timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200, 21600))
AT_ONCE = 100
DELIVERED = range(200, 300)
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Outcome:
    """`status` of the answer, if there was one; `problem` empty when it was taken."""

    status: int | None
    problem: str


def deliveries_send() -> int:
    """Sends what is due, each by one worker however many there are; how many were tried."""
    tried = 0
    for pk in list(deliveries_due(timezone.now()).values_list("pk", flat=True)[:AT_ONCE]):
        now = timezone.now()
        mine = deliveries_due(now).filter(pk=pk)
        if not Delivery.objects.filter(pk__in=mine.values("pk")).update(
            next_try=now + CLAIMED, attempts=F("attempts") + 1
        ):
            continue
        delivery = Delivery.objects.select_related("webhook").get(pk=pk)
        delivery_end(delivery=delivery, outcome=sent(delivery))
        tried += 1
    return tried


def delivery_end(*, delivery: Delivery, outcome: Outcome) -> None:
    """Writes down what a try came to, and when the next one is."""
    now = timezone.now()
    taken, tries = not outcome.problem, delivery.attempts
    again = None if taken or tries > len(PAUSES) else now + PAUSES[tries - 1]
    Delivery.objects.filter(pk=delivery.pk).update(
        status=outcome.status,
        problem=outcome.problem,
        delivered_at=now if taken else None,
        next_try=again,
    )


def sent(delivery: Delivery) -> Outcome:
    body = json.dumps(delivery.body, ensure_ascii=False, separators=(",", ":")).encode()
    at = int(timezone.now().timestamp())
    return post(delivery.webhook.url, body, signed(delivery.webhook, f"msg_{delivery.pk}", at, body))


def signed(webhook: Webhook, number: str, at: int, body: bytes) -> dict[str, str]:
    secret = base64.b64decode(webhook.secret.removeprefix(SECRET_PREFIX))
    digest = hmac.new(secret, f"{number}.{at}.".encode() + body, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Prikup",
        "webhook-id": number,
        "webhook-timestamp": str(at),
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }


def post(url: str, body: bytes, headers: dict[str, str]) -> Outcome:
    """To the very address that was looked at; follows nothing and reads none of what is answered."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    address, problem = _address(host, port)
    if address is None:
        return Outcome(None, problem)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    pool = _pool(parts.scheme, address, host, port)
    try:
        answer = pool.urlopen(
            "POST",
            target,
            body,
            {**headers, "Host": parts.netloc},
            retries=False,
            redirect=False,
            preload_content=False,
        )
        answer.close()
    except SSLError:
        return Outcome(None, "certificate")
    except NewConnectionError:
        return Outcome(None, "unreachable")
    except (ConnectTimeoutError, ReadTimeoutError):
        return Outcome(None, "slow")
    except (HTTPError, OSError, ValueError):
        return Outcome(None, "unreachable")
    finally:
        pool.close()
    return Outcome(answer.status, "" if answer.status in DELIVERED else "answered")


def _pool(scheme: str, address: str, host: str, port: int) -> urllib3.HTTPConnectionPool:
    common: dict[str, Any] = {
        "port": port,
        "timeout": urllib3.Timeout(connect=CONNECT, read=READ),
        "maxsize": 1,
    }
    if scheme == "http":
        return urllib3.HTTPConnectionPool(address, **common)
    return urllib3.HTTPSConnectionPool(
        address, **common, cert_reqs="CERT_REQUIRED", server_hostname=host, assert_hostname=host
    )


def _address(host: str, port: int) -> tuple[str | None, str]:
    """Where `host` is; nowhere if any of its addresses is of our own network."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return None, "unresolved"
    addresses = [str(one[4][0]).partition("%")[0] for one in found]
    public = all(is_public(ipaddress.ip_address(address)) for address in addresses)
    if not public and not settings.WEBHOOK_PRIVATE:
        return None, "private"
    return addresses[0], ""
