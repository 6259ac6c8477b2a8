"""Nobody but the director learns anything of a deal that may still be played: every address is tried.

Two worlds differ only in deals still in play: other cards, other results, other rulings about them. Whatever
the public gets from any address must be the same in both.
"""

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, path

from deals.cards import SUIT_SIGNS
from deals.dealing import deal_layout
from deals.notation import layout_text, read_layout
from tests.tournament.in_play import OPEN, another_world, two_sessions
from tests.tournament.printing.reading import page_texts
from tests.tournament.walking import (
    ASKED,
    FILLED,
    Unwalked,
    addresses,
    parameters_read,
    patterns,
    said,
    shows_layout,
)
from tournament.models import Deal, Record, RivalEntry
from tournament.printing.papers import event_papers
from tournament.selectors.embargo import Viewer, visible_deals


@pytest.fixture
def events(db):
    return two_sessions()


def anybody():
    return Client(headers={"accept-language": "ru"})


def player():
    """Logged in, but no director."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.get_or_create(username="player")[0])
    return client


# One would end the walk of whoever is logged in, one tells him the time, and one counts what is asked, for
# programs of this machine.
LEFT_OUT = {"logout", "account", "metrics"}


def every_address():
    found = [one for one in patterns(get_resolver().url_patterns) if one.name not in LEFT_OUT]
    return [address for pattern in found for address in addresses(pattern)]


def parameters_of(address):
    """A desk is shut to the public whatever is asked of it; elsewhere every parameter is tried."""
    return ASKED[:1] if address.startswith("/desk/") else ASKED


def walk(client):
    """{what was asked: what came back}, for every address, parameter and method; nothing of it is kept."""
    cache.clear()
    told = {}
    for address in every_address():
        for asked in parameters_of(address):
            told["GET", address, str(asked)] = said(client.get(address, asked))
        told["POST", address, ""] = said(client.post(address, {"check": "", "line": "N"}))
        told["OPTIONS", address, ""] = said(client.options(address))
    return told


def test_the_event_is_as_these_tests_take_it(events):
    _before, event = events
    seen = set(visible_deals(event, Viewer.PUBLIC).values_list("number", flat=True))
    assert seen == {1, 2, 3, 4}
    recorded = Record.objects.filter(event=event, deal__number__in=OPEN)
    assert set(recorded.values_list("deal__number", flat=True)) == {5, 6, 7}
    assert RivalEntry.objects.filter(record__in=recorded).exists()


@pytest.mark.slow
@pytest.mark.parametrize("who", [anybody, player])
def test_no_address_tells_anything_of_a_deal_in_play(events, who):
    before, event = events
    with transaction.atomic():
        told = walk(who())
        transaction.set_rollback(True)
    check_cards(told, before, event)
    another_world(event)
    again = walk(who())
    assert [asked for asked, answer in told.items() if again[asked] != answer] == []


def check_cards(told, before, event):
    """Cards of closed deals are where they belong, those of the others nowhere."""
    hidden = list(Deal.objects.filter(event=event, number__in=OPEN).values_list("layout", flat=True))
    for asked, answer in told.items():
        assert not [layout for layout in hidden if shows_layout(answer, layout)], asked
        assert event.deal_key not in answer, asked
    for deal in Deal.objects.filter(number__in=(1, 14), event=before) | Deal.objects.filter(
        number=1, event=event
    ):
        assert shows_layout(told["GET", f"/e/{deal.event.slug}/deals/{deal.number}/", "{}"], deal.layout)
        for address in (f"/e/{deal.event.slug}/hands/", f"/e/{deal.event.slug}/hands.pdf"):
            assert shows_layout(told["GET", address, "{}"], deal.layout), address
    assert before.deal_key in told["GET", "/e/cup/audit.json", "{}"]


def test_the_paper_for_everybody_shows_no_deal_in_play(events):
    """Of all that `manage.py print` writes, only this paper is made to be given away while others play."""
    _before, event = events
    papers = event_papers(event, ["hands"])
    said = {name: " ".join(page_texts(pdf)) for name, pdf in papers.items()}
    for deal in event.deals.all():
        assert shows_layout(said["hands.pdf"], deal.layout) == (deal.number not in OPEN)
        assert shows_layout(said["hands-director.pdf"], deal.layout)


GIVEN_AWAY = ["rounds", "scores", "newspaper", "routes", "seating", "entries", "labels", "cards", "startlist"]


def test_papers_that_are_given_away_are_the_same_whatever_happens_in_deals_in_play(events):
    _before, event = events
    first = told_on_paper(event)
    assert "deals are still in play" in first
    another_world(event)
    assert told_on_paper(event) == first


def told_on_paper(event):
    papers = event_papers(event, GIVEN_AWAY, "en", "http://10.0.0.5/")
    said = "\n".join(text for pdf in papers.values() for text in page_texts(pdf))
    return re.sub(r"as of \S+ \S+", "", said)


def test_the_director_sees_what_is_hidden(events):
    _before, event = events
    director = player()
    get_user_model().objects.update(is_staff=True)
    for deal in Deal.objects.filter(event=event, number__in=OPEN):
        answer = said(director.get(f"/desk/cup-2/deals/{deal.number}/"))
        assert shows_layout(answer, deal.layout)
    assert "11" in said(director.get("/desk/cup-2/deals/8/"))


def test_every_parameter_that_pages_read_is_tried():
    assert parameters_read() <= {name for asked in ASKED for name in asked}


def test_an_address_nobody_has_thought_of_is_not_passed_over():
    def view(request):
        raise AssertionError

    for pattern in (
        path("e/<slug:slug>/secrets/<int:shelf>/", view, name="event"),
        path("e/<slug:slug>/unnamed/", view),
    ):
        with pytest.raises(Unwalked):
            addresses(pattern)
    assert "/e/cup-2/deals/14/" in every_address()
    parts = {part for one in patterns(get_resolver().url_patterns) for part in one.pattern.converters}
    assert set(FILLED) == parts


@pytest.mark.parametrize("alphabet", ["latin", "russian", "signs", "cards", "columns", "json", "upwards"])
def test_cards_are_recognised_in_every_spelling(alphabet):
    layout = layout_text(deal_layout(b"\1" * 32, "cup", 7))
    deal = read_layout(layout, 7, 4)
    hands = [layout.split()[place].partition(":")[2].split(".") for place in range(4)]
    russian = str.maketrans({"J": "В", "Q": "Д", "K": "К", "A": "Т", "T": "10"})
    suits = ["".join(hand[suit] for hand in hands if len("".join(hand)) == 10) for suit in range(4)]
    spelt = {
        "latin": layout,
        "russian": "\n".join(" ".join(hand) for hand in hands).translate(russian),
        "signs": "\n".join(f"♠{a} ♣{b} ♦{c} ♥{d}" for a, b, c, d in hands),
        "cards": ", ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" for card in deal.hands["N"]),
        "columns": "\n".join(suits),
        "json": json.dumps([[str(card) for card in hand] for hand in deal.hands.values()]),
        "upwards": " ".join(suit[::-1] for suit in hands[0]),
    }
    assert shows_layout(f"Deal 7: {spelt[alphabet]}.", layout)
    assert not shows_layout(f"Deal 7: {spelt[alphabet]}.", layout_text(deal_layout(b"\2" * 32, "cup", 7)))
