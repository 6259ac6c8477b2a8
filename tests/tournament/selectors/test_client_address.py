"""Whose address counts: nobody writes himself another one, unless a proxy we trust says so."""

import pytest
from django.test import RequestFactory

from tournament.selectors.client_address import address_to_lock, client_address


def asked(address: str, forwarded: str | None = None):
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    return RequestFactory().get("/", headers=headers, REMOTE_ADDR=address)


@pytest.mark.parametrize("forwarded", [None, "", "1.2.3.4", "1.2.3.4, 5.6.7.8", "127.0.0.1"])
def test_without_a_trusted_proxy_the_connection_counts(settings, forwarded):
    settings.TRUSTED_PROXIES = []
    assert client_address(asked("203.0.113.9", forwarded)) == "203.0.113.9"


@pytest.mark.parametrize(
    ("address", "forwarded", "found"),
    [
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7, 10.1.2.3", "198.51.100.7"),
        ("127.0.0.1", "198.51.100.7, not an address", "127.0.0.1"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"),
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
        ("", "198.51.100.7", ""),
    ],
)
def test_a_trusted_proxy_is_believed_as_far_as_it_wrote(settings, address, forwarded, found):
    settings.TRUSTED_PROXIES = ["127.0.0.1", "10.0.0.0/8"]
    assert client_address(asked(address, forwarded)) == found


def test_a_proxy_on_a_socket_is_trusted_by_a_word(settings):
    settings.TRUSTED_PROXIES = ["unix"]
    assert client_address(asked("", "1.2.3.4, 198.51.100.7")) == "198.51.100.7"
    assert client_address(asked("203.0.113.9", "1.2.3.4")) == "203.0.113.9"


@pytest.mark.parametrize(
    ("address", "locked"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", None),
        ("nonsense", None),
    ],
)
def test_a_house_is_locked_out_as_one(settings, address, locked):
    settings.TRUSTED_PROXIES = []
    assert address_to_lock(asked(address)) == locked
