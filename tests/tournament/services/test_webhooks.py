"""Webhooks: what is told, to whom, signed, tried again, and never to the own network."""

import base64
import datetime
import hashlib
import hmac
import ipaddress
import json
import socket
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from django.utils import timezone

from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, game_row, play
from tournament.errors import TournamentError
from tournament.models import Delivery, LogEntry, Webhook
from tournament.selectors.webhooks import webhooks
from tournament.services import delivering
from tournament.services.delivering import PAUSES, Outcome, deliveries_send, post
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, seats_rule
from tournament.services.webhooks import check_url, is_public, webhook_make, webhook_remove
from tournament.wording import sentence

KINDS = ["round_closed", "published", "record_conflict"]
URL = "https://example.org/prikup"


class Hearing(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *given):
        pass


@pytest.fixture
def listener():
    server = HTTPServer(("127.0.0.1", 0), Hearing)
    server.heard, server.status = [], 200
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join(5)
    server.server_close()


@pytest.fixture
def hall(settings):
    settings.WEBHOOK_PRIVATE = True


def made(event, url=URL, kinds=KINDS):
    webhook, _secret = webhook_make(event=event, url=url, kinds=kinds, actor=DIRECTOR)
    return webhook


def told():
    return list(Delivery.objects.order_by("pk").values_list("kind", "subject"))


def enter(event, deal, table, row=None, actor=DIRECTOR):
    row = row or game_row(event, deal)
    record_enter(event=event, deal_number=deal, table=table, round_number=1, row=row, actor=actor)


# What is told


def test_a_round_is_closed_when_its_last_result_is_in(event):
    made(event)
    for deal, table in ((1, 1), (2, 1), (1, 2)):
        enter(event, deal, table)
    assert told() == []
    enter(event, 2, 2)
    assert told() == [("round_closed", "1")]
    assert Delivery.objects.get().body["data"] == {"event": "cup", "round": 1}


def test_a_ruling_closes_a_round_too(event):
    made(event)
    for deal, table in ((1, 1), (2, 1), (1, 2)):
        enter(event, deal, table)
    decisions = {seat: SeatDecision("artificial", percent=60) for seat in "NESW"}
    seats_rule(
        event=event,
        deal_number=2,
        table=2,
        round_number=1,
        decisions=decisions,
        grounds=Grounds("no time"),
        actor=DIRECTOR,
    )
    assert told() == [("round_closed", "1")]


def test_conflicts_and_versions_are_told(event):
    made(event)
    enter(event, 1, 1)
    enter(event, 1, 1, all_pass_row(3, 3, 4), ASSISTANT)
    ((kind, subject),) = told()
    assert kind == "record_conflict"
    assert subject.startswith("1/1/1#")
    Delivery.objects.all().delete()
    Webhook.objects.all().delete()


def test_a_version_is_told_once(played):
    made(played, kinds=["published"])
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=played, actor=DIRECTOR)
    event_publish(event=played, actor=DIRECTOR)
    assert told() == [("published", "1")]


def test_nobody_is_told_what_he_did_not_ask_for(event):
    made(event, kinds=["published"])
    removed = made(event, URL + "2")
    webhook_remove(webhook=removed, actor=DIRECTOR)
    play(event, 1)
    assert told() == []


def test_what_is_taken_back_is_told_to_nobody(event, django_capture_on_commit_callbacks, monkeypatch):
    woken = []
    monkeypatch.setattr("tournament.tasks.wake_webhooks", lambda: woken.append(True))
    made(event)
    with django_capture_on_commit_callbacks(execute=True):
        play(event, 1)
    assert woken == [True]


# Sending


def test_what_is_sent_is_signed(event, listener, hall):
    webhook = made(event, f"http://127.0.0.1:{listener.server_port}/in?a=1")
    play(event, 1)
    assert deliveries_send() == 1
    ((path, headers, body),) = listener.heard
    assert path == "/in?a=1"
    assert json.loads(body)["type"] == "round_closed"
    delivery = Delivery.objects.get()
    assert headers["webhook-id"] == f"msg_{delivery.pk}"
    assert headers["Host"] == f"127.0.0.1:{listener.server_port}"
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    secret = base64.b64decode(webhook.secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert (delivery.status, delivery.problem, delivery.next_try) == (200, "", None)
    assert delivery.delivered_at is not None
    assert deliveries_send() == 0


@pytest.mark.parametrize("status", [301, 302, 400, 404, 500])
def test_an_answer_that_does_not_take_it_is_tried_again(event, listener, hall, status):
    listener.status = status
    made(event, f"http://127.0.0.1:{listener.server_port}/")
    play(event, 1)
    before = timezone.now()
    assert deliveries_send() == 1
    delivery = Delivery.objects.get()
    assert (delivery.status, delivery.problem, delivery.attempts) == (status, "answered", 1)
    assert delivery.next_try >= before + PAUSES[0]
    assert deliveries_send() == 0
    assert len(listener.heard) == 1, "a redirection is not followed"


def test_it_is_given_up_in_the_end(event, monkeypatch):
    made(event)
    play(event, 1)
    monkeypatch.setattr(delivering, "sent", lambda delivery: Outcome(None, "unreachable"))
    moment = timezone.now()
    for attempt in range(1, len(PAUSES) + 2):
        moment += datetime.timedelta(days=1)
        monkeypatch.setattr(timezone, "now", lambda at=moment: at)
        assert deliveries_send() == 1
        delivery = Delivery.objects.get()
        assert delivery.attempts == attempt
        assert (delivery.next_try is None) == (attempt == len(PAUSES) + 1)
    (line,) = webhooks(event)
    assert [(one.problem, one.delivered_at) for one in line.last] == [("unreachable", None)]


def test_a_worker_that_died_leaves_it_to_the_next(event, monkeypatch):
    made(event)
    play(event, 1)

    def dies(delivery):
        raise KeyboardInterrupt

    monkeypatch.setattr(delivering, "sent", dies)
    with pytest.raises(KeyboardInterrupt):
        deliveries_send()
    assert deliveries_send() == 0, "it is claimed for a minute"
    later = timezone.now() + datetime.timedelta(minutes=2)
    monkeypatch.setattr(timezone, "now", lambda: later)
    monkeypatch.setattr(delivering, "sent", lambda delivery: Outcome(204, ""))
    assert deliveries_send() == 1
    assert Delivery.objects.get().attempts == 2


def test_nobody_is_told_who_was_removed_meanwhile(event):
    webhook = made(event)
    play(event, 1)
    webhook_remove(webhook=webhook, actor=DIRECTOR)
    assert deliveries_send() == 0


def test_where_nobody_listens_it_says_so(hall):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert post(f"http://127.0.0.1:{port}/", b"{}", {}) == Outcome(None, "unreachable")


def test_a_server_that_says_nothing_is_not_waited_for(hall, monkeypatch):
    monkeypatch.setattr(delivering, "READ", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        assert post(url, b"{}", {}) == Outcome(None, "slow")
        assert post(url.replace("http:", "https:"), b"{}", {}).problem in ("slow", "certificate")


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.10", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:169.254.169.254"),
    ],
)
def test_addresses_of_the_own_network_are_known(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are_known(address):
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("answers", [["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["fe80::1%eth0"]])
def test_a_name_that_leads_into_the_own_network_is_not_followed(monkeypatch, answers):
    found = [(0, 0, 0, "", (answer, 443)) for answer in answers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: found)
    assert post(URL, b"{}", {}) == Outcome(None, "private")


def test_a_name_nobody_knows(monkeypatch):
    def unknown(*given, **more):
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert post(URL, b"{}", {}) == Outcome(None, "unresolved")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "url_scheme"),
        ("example.org", "url_scheme"),
        ("ftp://example.org/", "url_scheme"),
        ("file:///etc/passwd", "url_scheme"),
        ("https:///nothing", "url_host"),
        ("https://olga:x@example.org/", "url_user"),
        ("https://example.org/#top", "url_fragment"),
        ("https://example.org:99999/", "url_port"),
        ("https://example.org:x/", "url_port"),
        ("https://example.org:0/", "url_port"),
        ("https://[::1/", "url_port"),
        ("https://example.org/\nHost: x", "url_space"),
        ("https://example.org/in here", "url_space"),
        ("https://example.org/" + "x" * 500, "short_url"),
        ("https://при мер.рф/", "url_space"),
        ("https://..пример.рф/", "url_letters"),
        ("https://оля@пример.рф/", "url_user"),
    ],
)
def test_why_it_is_no_address_is_said(url, why):
    with pytest.raises(TournamentError) as refused:
        check_url(url)
    assert refused.value.code == "webhook_url"
    assert refused.value.params["problem"].code == why


def test_an_address_in_other_letters_is_told_how_it_is_written():
    with pytest.raises(TournamentError) as refused:
        check_url("https://пример.рф:8443/вход?кто=я")
    written = refused.value.params["problem"].params["written"]
    assert written == "https://xn--e1afmkfd.xn--p1ai:8443/%D0%B2%D1%85%D0%BE%D0%B4?%D0%BA%D1%82%D0%BE=%D1%8F"
    check_url(written)
    assert written[:60] in sentence(refused.value)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://169.254.169.254/latest/meta-data/",
    ],
)
def test_what_is_in_our_own_network_is_refused(url):
    with pytest.raises(TournamentError, match="webhook_private"):
        check_url(url)


def test_a_webhook_is_made_once_and_its_secret_is_not_logged(event):
    first, secret = webhook_make(event=event, url=URL, kinds=KINDS, actor=DIRECTOR, key="k")
    again, nothing = webhook_make(event=event, url=URL, kinds=KINDS, actor=DIRECTOR, key="k")
    assert first == again
    assert (secret, nothing) == (first.secret, "")
    assert first.secret not in str(LogEntry.objects.values())
    for url, kinds, code in (
        (URL, KINDS, "webhook_known"),
        (URL + "2", [], "webhook_kinds"),
        (URL + "2", ["x"], "webhook_kinds"),
    ):
        with pytest.raises(TournamentError, match=code):
            webhook_make(event=event, url=url, kinds=kinds, actor=DIRECTOR)
    for number in range(2, 11):
        made(event, f"{URL}/{number}")
    with pytest.raises(TournamentError, match="webhooks_many"):
        made(event, f"{URL}/11")
