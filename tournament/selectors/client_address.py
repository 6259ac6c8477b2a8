"""From which address somebody asks: that of the connection, unless it is a proxy we were told to trust."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

IPV6_OF_ONE_HOUSE = 64


def client_address(request: HttpRequest) -> str:
    """Empty where there is none. Anybody can write X-Forwarded-For, so it is read from the right, only as
    far as proxies named in TRUSTED_PROXIES wrote it."""
    address = request.META.get("REMOTE_ADDR", "")
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    # A server on a socket of this machine has no address; then whoever wrote there is the proxy.
    while forwarded and _trusted(address) and _parsed(forwarded[-1]) is not None:
        address = forwarded.pop()
    found = _parsed(address)
    return "" if found is None else str(found)


def address_to_lock(request: HttpRequest) -> str | None:
    """Whom too many wrong logins shut out: of IPv6 the whole network of a house, which has 2^64 addresses."""
    found = _parsed(client_address(request))
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, IPV6_OF_ONE_HOUSE), strict=False).network_address)
    return None if found is None else str(found)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _trusted(address: str) -> bool:
    if not address:
        return "unix" in settings.TRUSTED_PROXIES
    found = _parsed(address)
    networks = [one for one in settings.TRUSTED_PROXIES if one != "unix"]
    return found is not None and any(found in ipaddress.ip_network(one, strict=False) for one in networks)
