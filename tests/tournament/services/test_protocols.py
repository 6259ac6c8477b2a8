"""An evening of protocols is entered whole or not at all, once however often it is sent."""

import pytest

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row
from tournament.errors import TournamentError
from tournament.models import LogEntry, Record, RivalEntry
from tournament.selectors.protocols import CONFLICT, NEW, SAME, Protocol, judged_protocols
from tournament.services.events import event_finish
from tournament.services.protocols import MOST_PROTOCOLS, protocols_enter
from tournament.services.records import record_enter


def protocols(event, made=True):
    """Deals 1 and 2 at table 1 in round 1."""
    return [Protocol(deal, 1, 1, game_row(event, deal, made)) for deal in (1, 2)]


def state(event):
    return (
        list(Record.objects.values_list("deal__number", "row", "confirmed_by")),
        RivalEntry.objects.count(),
        LogEntry.objects.filter(event=event).count(),
    )


def changes(event, given):
    return [one.change for one in judged_protocols(event, given)]


def test_sent_twice_it_is_entered_once(event):
    given = protocols(event)
    assert changes(event, given) == [NEW, NEW]
    first = protocols_enter(event=event, protocols=given, actor=DIRECTOR, key="k")
    assert (first.counts, first.again) == ({"entered": 2}, False)
    before = state(event)
    assert changes(event, given) == [SAME, SAME]
    assert protocols_enter(event=event, protocols=given, actor=DIRECTOR, key="k").again
    assert protocols_enter(event=event, protocols=given, actor=DIRECTOR, key="other").counts == {
        "repeated": 2
    }
    assert state(event) == before
    with pytest.raises(TournamentError, match="key_reused"):
        protocols_enter(event=event, protocols=given[:1], actor=DIRECTOR, key="k")


def test_rows_that_stood_in_the_file_already_confirm_nothing(event):
    protocols_enter(event=event, protocols=protocols(event), actor=DIRECTOR)
    assert changes(event, protocols(event)) == [SAME, SAME]
    assert protocols_enter(event=event, protocols=protocols(event), actor=ASSISTANT).counts == {"repeated": 2}
    assert set(Record.objects.values_list("confirmed_by", flat=True)) == {""}


def test_another_result_is_a_conflict_and_both_stay(event):
    first = protocols(event)[0]
    record_enter(event=event, deal_number=1, table=1, round_number=1, row=first.row, actor=ASSISTANT)
    given = protocols(event, made=False)
    assert changes(event, given) == [CONFLICT, NEW]
    outcomes = protocols_enter(event=event, protocols=given, actor=DIRECTOR)
    assert outcomes.counts == {"conflict": 1, "entered": 1}
    assert Record.objects.get(deal__number=1).row == first.row
    assert RivalEntry.objects.get().row == given[0].row


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (Protocol(99, 1, 1, {"contract": "-"}), "deal_unknown"),
        (Protocol(2, 9, 1, {"contract": "-"}), "deal_not_due"),
        (Protocol(2, 1, 9, {"contract": "-"}), "deal_not_due"),
        (Protocol(2, 1, 1, {"contract": "x"}), "unknown_contract"),
        (Protocol(1, 1, 1, {"contract": "-", "hand_tricks": [1, 1, 1]}), "protocol_twice"),
    ],
)
def test_one_refusal_and_nothing_is_entered(event, second, code):
    given = [protocols(event)[0], second]
    before = state(event)
    with pytest.raises(Exception, match=code):
        protocols_enter(event=event, protocols=given, actor=DIRECTOR, key="k")
    assert state(event) == before
    assert [one.refusal and one.refusal.code for one in judged_protocols(event, given)] == [
        None,
        code,
    ]


def test_the_same_row_twice_in_a_file_is_one(event):
    given = protocols(event)
    assert changes(event, [*given, given[0]]) == [NEW, NEW, SAME]
    assert protocols_enter(event=event, protocols=[*given, given[0]], actor=DIRECTOR).counts == {
        "entered": 2,
        "repeated": 1,
    }


def test_an_event_that_is_over_takes_nothing_new(played):
    given = protocols(played)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    played.refresh_from_db()
    assert changes(played, given) == [SAME, SAME]
    assert changes(played, protocols(played, made=False)) == [CONFLICT, CONFLICT]
    Record.objects.filter(deal__number=1).delete()
    (refused, _) = judged_protocols(played, given)
    assert refused.refusal.code == "event_finished"


def test_too_many(event):
    with pytest.raises(TournamentError, match="protocols_too_many"):
        protocols_enter(event=event, protocols=protocols(event)[:1] * (MOST_PROTOCOLS + 1), actor=DIRECTOR)
