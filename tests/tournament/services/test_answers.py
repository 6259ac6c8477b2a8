"""What programs were answered is known again for some days, and by nobody else."""

import datetime

import pytest
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import ApiAnswer
from tournament.services.answers import KEPT, Asked, answer_before, answer_keep

ASKED = Asked("board (API)", "k", "POST /api/v1/events/cup/draw", {"seed": "x", "b": [1]})


def keep(event, asked=ASKED):
    answer, first = answer_keep(event=event, asked=asked, status=200, body={"done": True})
    assert first
    return answer


def test_the_same_request_gets_the_same_answer(event):
    assert answer_before(event=event, asked=ASKED) is None
    kept = keep(event)
    turned = Asked("board (API)", "k", ASKED.address, {"b": [1], "seed": "x"})
    assert answer_before(event=event, asked=turned) == kept


@pytest.mark.parametrize(
    "asked",
    [
        Asked("board (API)", "k", "POST /api/v1/events/cup/draw", {"seed": "y"}),
        Asked("board (API)", "k", "POST /api/v1/events/cup/records", {"seed": "x", "b": [1]}),
        Asked("board (API)", "k", "DELETE /api/v1/events/cup/draw", {"seed": "x", "b": [1]}),
    ],
)
def test_another_request_under_the_key_is_refused(event, asked):
    keep(event)
    with pytest.raises(TournamentError, match="key_reused"):
        answer_before(event=event, asked=asked)


def test_keys_of_others_are_their_own(event):
    keep(event)
    assert answer_before(event=event, asked=Asked("site (API)", "k", "POST /x", {})) is None


def test_after_some_days_it_is_forgotten(event, monkeypatch):
    keep(event)
    later = timezone.now() + KEPT + datetime.timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    keep(event, Asked("board (API)", "other", "POST /x", {}))
    assert list(ApiAnswer.objects.values_list("key", flat=True)) == ["other"]


def test_of_two_answers_at_the_same_moment_the_first_is_kept(event):
    """Both looked before either was there, so both acted, and the service made one of it."""
    asked = Asked("program", "key-1", "POST /tasks", {"only": ["judge"]})
    first, kept = answer_keep(event=event, asked=asked, status=202, body={"order": 1}, location="/1")
    second, kept_again = answer_keep(event=event, asked=asked, status=202, body={"order": 1}, location="/1")
    assert (second, kept, kept_again) == (first, True, False)
    with pytest.raises(TournamentError, match="key_reused"):
        answer_keep(event=event, asked=Asked("program", "key-1", "POST /tasks", {}), status=202, body={})
    assert answer_before(event=event, asked=asked) == first
