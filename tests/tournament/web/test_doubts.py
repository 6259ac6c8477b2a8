"""A result the cards make hard to believe is said beside it at the desk; it stops nobody."""

import pytest

from tests.tournament.analysed import analyse_all, in_no_trump
from tests.tournament.factories import ASSISTANT, DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tests.tournament.web.rows import MADE, PLACE, ROW, enter, seen
from tournament.models import DealAnalysis, Record
from tournament.selectors.doubts import Judge, doubted_records, written_of
from tournament.selectors.plan import deal_numbered
from tournament.selectors.rows import full_row
from tournament.services.found import Finding, found_cancel, found_report
from tournament.services.records import record_enter
from tournament.wording.doubts import cause_text, doubt_text

# Deal 1: E, the first hand, makes six of everything. The spades of the others leave him seven at most.
NT = MADE | {"contract": "6NT"}
TEN = NT | {"tricks_E": "10", "tricks_S": "0"}
THREE = NT | {"tricks_E": "3", "tricks_S": "7"}
ALL_TEN = {"contract": "6NT", "tricks": 10, "whist_tricks": {"S": 0}}
BOTH = {"whist": {"S": "whist", "W": "whist"}, "whist_tricks": {"S": 3, "W": 1}}
SAYS_TEN = "Tricks of E: written are 10, but best play gives 6."


@pytest.fixture
def analysed(event):
    analyse_all(event)
    return event


def test_the_check_says_it_and_what_may_have_happened(analysed, ivan):
    said = words(ivan.post(PLACE, TEN | {"check": ""}))
    assert SAYS_TEN in said
    assert "What may have happened" not in said
    said = words(ivan.post(PLACE, THREE | {"check": ""}))
    assert "Tricks of E: written are 3, but best play gives 6." in said
    assert "What may have happened, the likeliest first: numbers swapped: 6NT E 7 fits" in said
    assert not Record.objects.exists()


def test_a_result_that_may_well_be_brings_no_word(analysed, ivan):
    for tricks in (4, 6, 8):
        typed = NT | {"tricks_E": str(tricks), "tricks_S": str(10 - tricks)}
        assert "best play gives" not in words(ivan.post(PLACE, typed | {"check": ""}))


def test_without_an_analysis_nothing_is_known(event, ivan):
    assert "best play gives" not in words(ivan.post(PLACE, TEN | {"check": ""}))


def test_it_is_entered_all_the_same_and_stands_beside_the_record(analysed, ivan, olga):
    assert enter(ivan, TEN).status_code == 302
    assert Record.objects.get().row["tricks"] == 10
    assert SAYS_TEN in words(ivan.get(PLACE))
    assert SAYS_TEN in words(ivan.get(PLACE + "correct/"))
    assert SAYS_TEN not in words(ivan.get(PLACE + "?again"))
    sent = seen(olga) | {"key": "confirmation"}
    assert olga.post(PLACE + "confirm/", sent).status_code == 302


def test_of_two_entries_the_doubtful_one_has_it(analysed, ivan, olga):
    enter(ivan, NT)
    said = words(enter(olga, TEN, key="another form"))
    first, later = said.split("A later entry")
    assert SAYS_TEN in later
    assert "best play gives" not in first


def test_another_box_comes_first(analysed, ivan):
    """Deal 9 has the same dealer as deal 1 and is given what fits; its set is played in the same round."""
    assert "another box" not in words(ivan.post(PLACE, TEN | {"check": ""}))
    event = analysed
    sitting = event.rounds.get(number=1).sittings.get(table=2)
    sitting.box_set = event.box_sets.get(number=5)
    sitting.save()
    rows = DealAnalysis.objects.filter(layout=event.deals.get(number=9).layout)
    found = rows.get().found
    found["tricks"]["E"] = dict.fromkeys(found["tricks"]["E"], 10)
    rows.update(found=found)
    said = words(ivan.post(PLACE, TEN | {"contract": "10NT", "check": ""}))
    assert "the likeliest first: another box: the result fits deal 9" in said


@pytest.mark.parametrize(
    ("row", "tricks"),
    [
        (ROW, {"E": 6}),
        (
            ROW | {"whist": {"S": "whist", "W": "whist"}, "whist_tricks": {"S": 3, "W": 1}},
            {"E": 6, "S": 3, "W": 1},
        ),
        ({"contract": "M", "declarer": "S", "tricks": 2}, {"S": 2}),
        ({"contract": "-", "hand_tricks": [1, 4, 3]}, {"E": 1, "S": 4, "W": 3}),
        ({"contract": "9C", "declarer": "W", "whist": {"E": "pass", "S": "pass"}}, {"W": 9}),
    ],
)
def test_what_is_weighed_of_a_row(event, row, tricks):
    written = written_of(full_row(event, deal_numbered(event, 1), row))
    assert written.tricks == tricks
    assert written.played == (row["contract"] != "9C")
    assert written.declarer == row.get("declarer")


def test_a_deal_whose_box_held_other_cards_is_not_weighed(analysed, ivan):
    """Whoever played with which cards, the doubt would be about the wrong ones."""
    enter(ivan, TEN)
    hands = dict(part.split(":") for part in analysed.deals.get(number=1).layout.split())
    hands["E"], hands["S"] = hands["S"], hands["E"]
    finding = Finding(" ".join(f"{seat}:{hand}" for seat, hand in hands.items()), first_round=1, table=1)
    report = found_report(event=analysed, deal_number=1, finding=finding, actor=DIRECTOR)
    assert SAYS_TEN not in words(ivan.get(PLACE))
    assert doubted_records(analysed) == []
    found_cancel(found=report, reason="misread", actor=DIRECTOR)
    assert SAYS_TEN in words(ivan.get(PLACE))
    assert len(doubted_records(analysed)) == 1


def test_entering_answers_nothing_about_the_cards(analysed):
    """The service is also that of the players' phones."""
    row = ROW | ALL_TEN
    entry = record_enter(event=analysed, deal_number=1, table=1, row=row, actor=ASSISTANT)
    assert vars(entry) == {"record": Record.objects.get(), "outcome": "entered"}


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, players, django_assert_num_queries):
    event = seated_event(players)
    play(event, 2)
    in_no_trump(event)
    analyse_all(event)
    record = event.records.select_related("round").filter(deal__number=1).first()
    Record.objects.filter(pk=record.pk).update(row=record.row | ALL_TEN)
    with django_assert_num_queries(3):
        assert [(one.deal, one.round) for one in doubted_records(event)] == [(1, record.round.number)]
    judge = Judge(event, event.deals.get(number=1), event.rounds.get(number=1))
    row = full_row(event, judge.deal, ROW | ALL_TEN)
    with django_assert_num_queries(5):
        judge.doubted(row)


def test_every_sentence_has_its_words(analysed):
    for row in (
        {"contract": "6NT", "declarer": "W", "whist": {"E": "pass", "S": "pass"}},
        {"contract": "-", "hand_tricks": [0, 0, 10]},
    ):
        judge = Judge(analysed, analysed.deals.get(number=1), analysed.rounds.get(number=1))
        doubted = judge.doubted(full_row(analysed, judge.deal, row))
        assert "%(" not in doubt_text(doubted.doubt, doubted.row.played)
        assert all("%(" not in cause_text(cause) for cause in doubted.causes)
