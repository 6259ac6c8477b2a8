import datetime

import pytest
from django.utils import timezone

from tests.tournament.factories import DIRECTOR
from tournament.errors import TournamentError
from tournament.models import CorrectionRequest, LogEntry
from tournament.services.corrections import correction_ask, correction_decide
from tournament.services.events import rules_change
from tournament.services.log import Actor

PLAYER = Actor(author="no. 1", channel="phone")


def ask(event, text="we took seven", number=1, deal=1):
    return correction_ask(event=event, number=number, deal_number=deal, text=text, actor=PLAYER)


def until(event, when):
    rules_change(event=event, tie_breaks=[], master_points=[], corrections_until=when, actor=DIRECTOR)


def test_a_player_asks_and_the_director_decides(played):
    request = ask(played)
    decided = correction_decide(
        request=request, accepted=False, answer="the table agrees on six", actor=DIRECTOR
    )
    assert (decided.decision, decided.decided_by) == ("declined", "director")
    actions = list(LogEntry.objects.filter(action__startswith="correction_").values_list("action", flat=True))
    assert actions == ["correction_ask", "correction_decide"]


def test_asking_twice_is_asking_once(played):
    assert ask(played) == ask(played)
    with pytest.raises(TournamentError, match="correction_asked"):
        ask(played, text="no, eight")
    assert CorrectionRequest.objects.count() == 1


def test_after_a_decision_a_new_request_may_be_made(played):
    correction_decide(request=ask(played), accepted=True, answer="mended", actor=DIRECTOR)
    assert ask(played, text="and the whists").decision == "open"


def test_a_decision_is_made_once(played):
    request = ask(played)
    correction_decide(request=request, accepted=True, answer="mended", actor=DIRECTOR)
    with pytest.raises(TournamentError, match="correction_decided"):
        correction_decide(request=request, accepted=False, answer="no", actor=DIRECTOR)


def test_the_deadline_ends_asking(played):
    until(played, timezone.now() + datetime.timedelta(hours=1))
    ask(played)
    until(played, timezone.now() - datetime.timedelta(seconds=1))
    with pytest.raises(TournamentError, match="corrections_over"):
        ask(played, deal=2)


@pytest.mark.parametrize("text", ["", " \u200b", "я" * 1001])
def test_a_request_says_something(played, text):
    with pytest.raises(TournamentError, match="correction_text"):
        ask(played, text=text)
    with pytest.raises(TournamentError, match="correction_text"):
        correction_decide(request=ask(played), accepted=True, answer=text, actor=DIRECTOR)


def test_only_deals_he_has_played_concern_a_player(event):
    with pytest.raises(TournamentError, match="deal_not_played"):
        ask(event)
    with pytest.raises(TournamentError, match="deal_unknown"):
        ask(event, deal=99)
    with pytest.raises(TournamentError, match="number_unknown"):
        ask(event, number=99)
