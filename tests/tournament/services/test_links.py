"""Links without an account: one in force for each, and nothing of them in the log or in a file."""

import json

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.tournament.factories import DIRECTOR, EventFactory, play
from tournament.errors import TournamentError
from tournament.models import AccessLink, LogEntry
from tournament.selectors.exchange import event_to_json
from tournament.selectors.links import (
    CODE_LENGTH,
    CODE_LETTERS,
    code_text,
    entrant_link,
    link_by_code,
    plain_code,
    table_link,
)
from tournament.services.events import event_finish
from tournament.services.links import entrant_links_make, link_renew, link_revoke, table_links_make
from tournament.wording.acts import logged_act


def refused(act, *args, **more):
    with pytest.raises(TournamentError) as error:
        act(*args, **more)
    return error.value.code


def test_every_table_and_every_number_gets_one_link(event):
    assert table_links_make(event=event, actor=DIRECTOR) == 2
    assert entrant_links_make(event=event, actor=DIRECTOR) == 8
    assert table_links_make(event=event, actor=DIRECTOR) == 0
    assert entrant_links_make(event=event, actor=DIRECTOR) == 0
    links = AccessLink.objects.all()
    assert len({link.token for link in links} | {link.code for link in links}) == 20
    for link in links:
        assert len(link.code) == CODE_LENGTH
        assert set(link.code) <= set(CODE_LETTERS)
        find, other = (table_link, entrant_link) if link.table else (entrant_link, table_link)
        assert find(link.token) == link
        assert refused(other, link.token) == "link_unknown"
    last = list(LogEntry.objects.order_by("pk"))[-2:]
    assert [logged_act(entry.action, entry.subject) for entry in last] == [
        "Links for phones of tables made: 2",
        "Links of players made: 8",
    ]


def test_a_renewed_link_replaces_the_old_one(event):
    table_links_make(event=event, actor=DIRECTOR)
    old = AccessLink.objects.get(table=1)
    new = link_renew(link=old, actor=DIRECTOR, key="k")
    assert link_renew(link=old, actor=DIRECTOR, key="k") == new
    assert refused(table_link, old.token) == "link_revoked"
    assert refused(link_by_code, old.code) == "code_unknown"
    assert table_link(new.token) == link_by_code(new.code) == new
    assert AccessLink.objects.filter(table=1).count() == 2
    (entry,) = LogEntry.objects.filter(action="table_link_renew")
    assert logged_act(entry.action, entry.subject) == "A new link of table 1 instead of the old one"


def test_a_withdrawn_link_opens_nothing_and_may_be_made_anew(event):
    table_links_make(event=event, actor=DIRECTOR)
    link = AccessLink.objects.get(table=2)
    for _time in range(2):
        link_revoke(link=link, actor=DIRECTOR)
    assert refused(table_link, link.token) == "link_revoked"
    assert LogEntry.objects.filter(action="table_link_revoke").count() == 1
    assert table_links_make(event=event, actor=DIRECTOR) == 1


def test_the_log_and_the_exported_event_tell_no_link(event):
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    link_renew(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    play(event, 1)
    text = json.dumps(event_to_json(event))
    log = json.dumps([[str(value) for value in vars(entry).values()] for entry in LogEntry.objects.all()])
    for link in AccessLink.objects.all():
        for secret in (link.token, link.code):
            assert secret not in text
            assert secret not in log


def test_what_cannot_have_links_yet(db):
    event = EventFactory(state="registration")
    assert refused(table_links_make, event=event, actor=DIRECTOR) == "movement_not_assigned"
    assert refused(entrant_links_make, event=event, actor=DIRECTOR) == "numbers_not_drawn"
    event.state = "draft"
    event.save()
    assert refused(entrant_links_make, event=event, actor=DIRECTOR) == "event_draft"


def test_an_event_that_is_over_makes_none_but_withdraws_them(played):
    table_links_make(event=played, actor=DIRECTOR)
    link = AccessLink.objects.get(table=1)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert refused(table_links_make, event=played, actor=DIRECTOR) == "event_over"
    assert refused(link_renew, link=link, actor=DIRECTOR) == "event_over"
    assert link_revoke(link=link, actor=DIRECTOR).revoked_at is not None


def test_the_database_keeps_one_link_in_force_of_one_thing(event):
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    number = event.entrants.first()
    for wrong in ({"table": 1}, {"entrant": number}, {}, {"table": 9, "entrant": number}):
        with pytest.raises(IntegrityError), transaction.atomic():
            AccessLink.objects.create(event=event, token="t", code="c", made_at=timezone.now(), **wrong)


@pytest.mark.parametrize("typed", ["ABCEHKMP", "abce-hkmp", " авсе нкмр ", "АBСE-HКMP\n"])
def test_a_code_is_read_in_either_alphabet(typed):
    assert plain_code(typed) == "ABCEHKMP"
    assert code_text("ABCEHKMP") == "ABCE-HKMP"


@pytest.mark.parametrize("typed", ["", "ABCEHKM", "ABCEHKMPA", "ABCEHKMO", "ABCEHKM0", "\x00", "x" * 10**6])
def test_what_is_no_code(db, typed):
    assert plain_code(typed) == ""
    assert refused(link_by_code, typed) == "code_unknown"
