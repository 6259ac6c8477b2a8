"""Orders for papers: one at a time, the same is one, and files that nobody needs any more are thrown away."""

import datetime

import pytest
from django.utils import timezone

from tests.tournament.factories import ASSISTANT, DIRECTOR, EventFactory
from tournament.errors import TournamentError
from tournament.models import PrintOrder
from tournament.selectors.print_orders import KEPT, SILENCE, print_orders, printed_file
from tournament.services.print_orders import MOST_KEPT, print_failed, print_made, print_moved, print_order

WANTED = {"only": ["judge"], "language": "ru", "base_url": "", "round": None, "sheet": ""}


@pytest.fixture
def cup(db):
    return EventFactory(slug="cup")


def order(event, actor=DIRECTOR, **changes):
    asked = {"wanted": WANTED, "form": "pdf", "papers": 2} | changes
    return print_order(event=event, actor=actor, **asked)


def moment(ago):
    return timezone.now() - ago - datetime.timedelta(seconds=5)


def test_the_same_asked_for_while_it_runs_is_one_order(cup):
    first, new = order(cup)
    assert new
    assert order(cup, ASSISTANT) == (first, False)
    assert PrintOrder.objects.count() == 1


@pytest.mark.parametrize("changes", [{"form": "zip"}, {"wanted": WANTED | {"round": 2}}])
def test_something_else_waits_until_it_is_over(cup, changes):
    first, _new = order(cup)
    with pytest.raises(TournamentError, match="print_running"):
        order(cup, **changes)
    print_made(number=first.pk, content=b"%PDF")
    assert order(cup, **changes)[1]


def test_another_event_does_not_wait(cup):
    order(cup)
    assert order(EventFactory())[1]


def test_what_has_died_with_its_server_is_ended_by_the_next_order(cup):
    first, _new = order(cup)
    PrintOrder.objects.update(moved_at=moment(SILENCE))
    second, new = order(cup)
    first.refresh_from_db()
    assert new
    assert (first.failure, second.failure) == ("print_lost", "")


def test_a_file_that_comes_after_the_order_was_given_up_is_not_kept(cup):
    first, _new = order(cup)
    print_failed(number=first.pk, code="print_lost")
    print_made(number=first.pk, content=b"%PDF")
    print_moved(number=first.pk, made=2)
    first.refresh_from_db()
    assert (first.failure, first.content, first.made) == ("print_lost", None, 0)


def test_progress_and_the_file(cup):
    first, _new = order(cup)
    print_moved(number=first.pk, made=1)
    with pytest.raises(TournamentError, match="print_unknown"):
        printed_file(cup, first.pk)
    print_made(number=first.pk, content=b"%PDF-1.4")
    assert printed_file(cup, first.pk) == (first, b"%PDF-1.4")
    with pytest.raises(TournamentError, match="print_unknown"):
        printed_file(EventFactory(), first.pk)


def test_only_the_last_few_are_kept(cup):
    other, _new = order(EventFactory())
    print_made(number=other.pk, content=b"%PDF")
    for _time in range(MOST_KEPT + 3):
        made, _new = order(cup)
        print_made(number=made.pk, content=b"%PDF")
    assert print_orders(cup).count() == MOST_KEPT
    assert print_orders(cup).first() == made
    assert print_orders(other.event).count() == 1


def test_what_is_older_than_a_day_goes_whichever_event_it_is_of(cup):
    old, _new = order(EventFactory())
    print_made(number=old.pk, content=b"%PDF")
    PrintOrder.objects.update(ended_at=moment(KEPT))
    order(cup)
    assert not PrintOrder.objects.filter(pk=old.pk).exists()
