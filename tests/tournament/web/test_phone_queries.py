"""How often a phone has the database asked, however large the event."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from deals.deal import dealer_of
from tests.tournament import written
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tournament.models import AccessLink
from tournament.services.links import table_links_make

JSON = {"accept": "application/json"}


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(db, players):
    phone = Client(headers={"accept-language": "en"})
    event = seated_event(players)
    play(event, 2)
    table_links_make(event=event, actor=DIRECTOR)
    link = AccessLink.objects.get(table=1)
    due, last = (
        event.rounds.get(number=n).sittings.get(table=1).box_set.deals.first().number for n in (3, 2)
    )
    pages = {
        deal(link): 5,
        deal(link, due): 9,
        deal(link, due) + "?round=3&contract=M&declarer=" + str(game_row(event, due)["declarer"]): 10,
        deal(link, last) + "?round=2&seat=E": 12,
    }
    for page, queries in pages.items():
        with CaptureQueriesContext(connection) as counted:
            assert phone.get(page).status_code == 200
        assert len(counted) == queries, (page, len(counted))
    # The two people of every result; a hundred a second come in at a large event.
    for seat, queries in (("N", 13), ("E", 11)):
        typed = written.fields(game_row(event, due), dealer_of(due, 4)) | {
            "seat": seat,
            "round": "3",
            "key": seat,
        }
        with CaptureQueriesContext(connection) as counted:
            assert phone.post(deal(link, due), typed, headers=JSON).status_code == 200
        assert len(counted) == queries, (seat, len(counted))


def deal(link, number=None):
    return f"/t/{link.token}/" + (f"deals/{number}/" if number else "")
