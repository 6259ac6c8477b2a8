"""An event corrected deal by deal equals the same event scored whole."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, RecordResult, SeatResult, score_event
from scoring.ranking import standings
from scoring.rescoring import ScoredEvent
from tests.scoring.invented_deals import invented_deal, invented_event
from tests.scoring.lines import line_of


@st.composite
def corrected_event(draw):
    """(deals, penalties, corrections in the order they are made); a deal may be corrected again."""
    deals, penalties = draw(invented_event())
    numbers = draw(st.lists(st.sampled_from([results.deal for results in deals]), max_size=5))
    return deals, penalties, [draw(invented_deal(number)) for number in numbers]


@given(corrected_event())
def test_corrections_give_what_scoring_the_whole_gives(event):
    deals, penalties, corrections = event
    kept = ScoredEvent(deals, penalties)
    final = {results.deal: results for results in deals}
    assert kept.scores() == score_event(deals, penalties)
    for correction in corrections:
        kept.replace(correction)
        final[correction.deal] = correction
        whole = score_event(final.values(), penalties)
        assert kept.scores() == whole
        assert list(kept.scores().deals) == list(final)
        assert standings(kept.scores().totals) == standings(whole.totals)


@given(corrected_event())
def test_a_correction_can_be_corrected_back(event):
    deals, penalties, corrections = event
    kept = ScoredEvent(deals, penalties)
    for correction in corrections:
        kept.replace(correction)
    for results in deals:
        kept.replace(results)
    assert kept.scores() == score_event(deals, penalties)


@given(invented_event(), st.data())
def test_deals_may_be_added_one_by_one(event, data):
    deals, penalties = event
    first = data.draw(st.integers(0, len(deals)))
    kept = ScoredEvent(deals[:first], penalties)
    for results in deals[first:]:
        kept.add(results)
    assert kept.scores() == score_event(deals, penalties)


def line(deal, *values):
    return line_of(values, deal=deal)


def test_a_sixty_on_another_deal_follows_the_players_new_percent():
    """Entrant 1 has 100 percent beside his 60, then none."""
    kept = ScoredEvent([line(1, "60", 5), line(2, 9, 3)])
    before = kept.scores()
    assert before.deals[1]["r1"]["N"].matchpoints == 2
    kept.replace(line(2, 1, 3))
    assert kept.scores().deals[1]["r1"]["N"].matchpoints == Fraction(6, 5)
    assert kept.scores().own_percents[1] == 0
    assert before.deals[1]["r1"]["N"].matchpoints == 2
    assert before.own_percents[1] == 100


def test_one_who_played_only_what_was_taken_out_is_gone():
    kept = ScoredEvent([line(1, 5, 3, "40"), line(2, 1, 2)], {3: Fraction(1)})
    kept.replace(line(1, 5))
    assert set(kept.scores().totals) == {1, 2, 3}
    assert kept.scores().totals[3].deals == 0
    kept.replace(DealResults(2, ()))
    assert set(kept.scores().totals) == {1, 3}


BAD = DealResults(1, (RecordResult("a", {"N": SeatResult(1)}),))


@pytest.mark.parametrize(
    ("act", "results", "code", "params"),
    [
        ("replace", line(7, 1, 2), "deal_not_scored_yet", {"deal": 7}),
        ("replace", BAD, "whists_or_artificial", {"deal": 1, "record": "a", "seat": "N"}),
        ("add", line(1, 1, 2), "deal_given_twice", {"deal": 1}),
        (
            "add",
            DealResults(9, BAD.records),
            "whists_or_artificial",
            {"deal": 9, "record": "a", "seat": "N"},
        ),
    ],
)
def test_a_refused_deal_changes_nothing(act, results, code, params):
    deals = [line(1, 3, 4), line(2, "60", 1)]
    kept = ScoredEvent(deals)
    with pytest.raises(ScoringError) as refused:
        getattr(kept, act)(results)
    assert (refused.value.code, refused.value.params) == (code, params)
    assert kept.scores() == score_event(deals)
    kept.replace(line(1, 4, 3))
    kept.add(line(9, 1, 1))
    assert kept.scores() == score_event([line(1, 4, 3), deals[1], line(9, 1, 1)])


def test_a_penalty_below_nothing_is_refused():
    with pytest.raises(ScoringError, match="penalty_below_zero"):
        ScoredEvent([], {1: Fraction(-1)})
