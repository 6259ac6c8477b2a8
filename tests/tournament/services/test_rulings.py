from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tournament.errors import TournamentError
from tournament.models import LogEntry, Ruling, SeatRuling
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.progress import missing_records, progress
from tournament.selectors.results import event_results
from tournament.selectors.rulings import ruling_views
from tournament.selectors.standings import standings
from tournament.selectors.traveller import traveller
from tournament.services.events import event_finish
from tournament.services.records import record_correct, record_enter
from tournament.services.rulings import (
    Grounds,
    SeatDecision,
    deal_foul,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)

WHY = Grounds("a card was exposed", "rule book 11.1")


def rule(event, decisions, *, deal=1, table=1, **extra):
    return seats_rule(
        event=event, deal_number=deal, table=table, decisions=decisions, grounds=WHY, actor=DIRECTOR, **extra
    )


def artificial(percent):
    return SeatDecision("artificial", percent=percent)


def adjusted(whists):
    return SeatDecision("adjusted", whists=Fraction(whists))


def score_of(event, deal, table, seat):
    for record in event_results(event, Viewer.DIRECTOR).records:
        if (record.deal, record.table) == (deal, table):
            return record.seats[seat]
    raise LookupError(deal, table)


@pytest.fixture
def twelve(db):
    event = seated_event(12)
    play(event)
    event.refresh_from_db()
    return event


def test_an_adjusted_result_is_compared_in_place_of_the_written_one(twelve):
    rule(twelve, {"N": adjusted("99"), "E": adjusted("-1/2")}, deal=4, table=2)
    north, south = score_of(twelve, 4, 2, "N"), score_of(twelve, 4, 2, "S")
    assert (north.status, north.whists, north.score.amount) == ("adjusted", 99, 4)
    assert (south.status, south.whists) == ("played", south.written)


def test_an_artificial_result_is_compared_with_nothing_but_counts_in_the_expected(twelve):
    rule(twelve, {"N": artificial(50)}, deal=4, table=2)
    north = score_of(twelve, 4, 2, "N")
    assert (north.whists, north.percent, north.score.amount, north.score.top) == (None, 50, 2, 4)
    others = [score_of(twelve, 4, table, "N").score for table in (1, 3)]
    # Two comparable of three expected: the column of the two sums to A*(E - 1).
    assert sum(score.amount for score in others) == 2 * 2


def seats_of(event, number):
    """(deal, table, seat) of everything the entrant has played."""
    return [
        (record.deal, record.table, letter)
        for record in event_results(event, Viewer.DIRECTOR).records
        for letter, seat in record.seats.items()
        if seat.entrant == number
    ]


@pytest.mark.parametrize(
    ("whists", "percent", "right"), [("999", 60, 100), ("-999", 60, 60), ("999", 40, 40), ("-999", 40, 0)]
)
def test_sixty_and_forty_look_at_the_players_own_percent(twelve, whists, percent, right):
    first, *rest = seats_of(twelve, 3)
    for deal, table, seat in rest:
        rule(twelve, {seat: adjusted(whists)}, deal=deal, table=table)
    deal, table, seat = first
    rule(twelve, {seat: artificial(percent)}, deal=deal, table=table)
    score = score_of(twelve, deal, table, seat).score
    assert 100 * score.amount / score.top == right


def test_not_scheduled_has_no_score_and_no_top_and_lowers_the_expected(twelve):
    before = standings(twelve, Viewer.DIRECTOR)
    rule(twelve, {seat: SeatDecision("not_scheduled") for seat in "NESW"}, deal=4, table=2)
    tops = {row.number: row.top for row in standings(twelve, Viewer.DIRECTOR).rows}
    seated = {seat.entrant for seat in _playing(twelve, 4, 2).seats.values()}
    for row in before.rows:
        # He loses the whole top of 4; those at the other two tables are compared with one record less.
        compared = row.number in {s.entrant for t in (1, 3) for s in _playing(twelve, 4, t).seats.values()}
        assert row.top - tops[row.number] == (4 if row.number in seated else 2 if compared else 0)


def _playing(event, deal, table):
    records = event_results(event, Viewer.DIRECTOR).records
    return next(record for record in records if (record.deal, record.table) == (deal, table))


@pytest.mark.parametrize("status", ["late", "not_played"])
def test_late_and_not_played_wait_for_somebody(event, status):
    play(event, rounds=6)
    rule(event, {seat: SeatDecision(status) for seat in "NESW"}, deal=13, table=1)
    assert missing_records(event) == 4
    assert 13 not in visible_deals(event, Viewer.PUBLIC).values_list("number", flat=True)


def test_a_playing_without_a_record_is_settled_by_ruling_every_seat(event):
    play(event, rounds=6)
    for deal in (13, 14):
        for table in (1, 2):
            rule(event, {"N": artificial(60), "E": artificial(40)}, deal=deal, table=table)
            assert missing_records(event) == 4 - 2 * (deal - 13) - (table - 1)
            rule(event, {"S": artificial(50), "W": artificial(60)}, deal=deal, table=table)
    assert missing_records(event) == 0
    assert [table.state for table in progress(event)[-1].tables] == ["confirmed", "confirmed"]
    assert visible_deals(event, Viewer.PUBLIC).count() == 14
    assert event_finish(event=event, accepted_missing=0, actor=DIRECTOR).state == "finished"


def test_a_ruling_is_listed_with_author_reason_and_rule(event):
    rule(event, {"N": artificial(60)})
    (view,) = ruling_views(event)
    assert (view.ruling, view.author, view.reason, view.rule) == (1, "director", WHY.reason, WHY.rule)
    assert LogEntry.objects.get(action="ruling_seats").reason == WHY.reason


def test_a_ruling_survives_correction_of_the_record(twelve):
    rule(twelve, {"N": artificial(60)}, deal=4, table=2)
    record = twelve.records.get(deal__number=4, table=2)
    record_correct(record=record, row=game_row(twelve, 4), actor=DIRECTOR, reason="typo")
    assert score_of(twelve, 4, 2, "N").percent == 60


def test_a_second_ruling_on_a_seat_has_to_say_so(event):
    rule(event, {"N": artificial(60)})
    with pytest.raises(TournamentError, match="seat_ruled"):
        rule(event, {"N": artificial(40)})
    rule(event, {"N": artificial(40)}, replace=True)
    assert score_of(event, 1, 1, "N").percent == 40


def test_cancelling_brings_back_what_was_in_force_before(event):
    first = rule(event, {"N": artificial(60)})
    second = rule(event, {"N": artificial(40)}, replace=True)
    third = rule(event, {"N": artificial(50)}, replace=True)
    ruling_cancel(ruling=second, reason="wrong seat", actor=DIRECTOR)
    assert score_of(event, 1, 1, "N").percent == 50
    ruling_cancel(ruling=third, reason="wrong seat", actor=DIRECTOR)
    assert score_of(event, 1, 1, "N").percent == 60
    ruling_cancel(ruling=first, reason="wrong seat", actor=DIRECTOR)
    assert not SeatRuling.objects.filter(in_force=True).exists()
    assert len(ruling_views(event)) == 3


def test_cancelling_every_ruling_gives_the_table_before(twelve):
    before = standings(twelve, Viewer.DIRECTOR)
    made = [
        rule(twelve, {"N": artificial(60), "S": adjusted(5)}, deal=4, table=2),
        penalty_give(event=twelve, number=3, percent=25, grounds=WHY, actor=DIRECTOR),
        deal_foul(event=twelve, deal_number=1, groups=split(twelve, 1), grounds=WHY, actor=DIRECTOR),
    ]
    assert standings(twelve, Viewer.DIRECTOR) != before
    for ruling in made:
        ruling_cancel(ruling=ruling, reason="appeal", actor=DIRECTOR)
        ruling_cancel(ruling=ruling, reason="appeal", actor=DIRECTOR)
    assert standings(twelve, Viewer.DIRECTOR) == before
    assert LogEntry.objects.filter(action="ruling_cancel").count() == 3


def split(event, deal):
    playings = list(
        event.records.filter(deal__number=deal).values_list("round__number", "table").order_by("table")
    )
    return [playings[:2], playings[2:]]


def test_a_fouled_deal_is_compared_within_its_groups(twelve):
    deal_foul(event=twelve, deal_number=4, groups=split(twelve, 4), grounds=WHY, actor=DIRECTOR)
    # Two of three are stretched to three; one alone is a small group and has 60 percent.
    alone = score_of(twelve, 4, 3, "N").score
    assert alone.amount / alone.top == Fraction(60, 100)
    pair = [score_of(twelve, 4, table, "N").score.amount for table in (1, 2)]
    assert sum(pair) == 2 * 2


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ([[(4, 1), (9, 2), (1, 3)]], "groups_too_few"),
        ([[], [(1, 1)]], "groups_too_few"),
        ([[(1, 1)], [(99, 1)]], "group_names_no_record"),
    ],
)
def test_groups_that_cannot_be_are_refused(twelve, groups, code):
    with pytest.raises(TournamentError, match=code):
        deal_foul(event=twelve, deal_number=4, groups=groups, grounds=WHY, actor=DIRECTOR)


def test_groups_take_each_record_once_and_all_of_them(twelve):
    first, second = split(twelve, 4)
    for groups, code in (
        ([first, second + second], "group_names_twice"),
        ([first[:1], second], "group_leaves_out"),
    ):
        with pytest.raises(TournamentError, match=code):
            deal_foul(event=twelve, deal_number=4, groups=groups, grounds=WHY, actor=DIRECTOR)


def test_a_deal_is_split_once(twelve):
    for _ in range(2):
        deal_foul(
            event=twelve, deal_number=4, groups=split(twelve, 4), grounds=WHY, actor=DIRECTOR, key="split-4"
        )
    with pytest.raises(TournamentError, match="deal_fouled_already"):
        deal_foul(event=twelve, deal_number=4, groups=split(twelve, 4), grounds=WHY, actor=DIRECTOR)


def test_a_record_entered_after_the_split_joins_the_first_group(db):
    event = seated_event(12)
    play(event, rounds=7)
    deal = next(d.number for d in event.deals.all() if d.records.count() == 2)
    deal_foul(
        event=event,
        deal_number=deal,
        groups=[[p] for g in split(event, deal) for p in g],
        grounds=WHY,
        actor=DIRECTOR,
    )
    play_rest(event, deal)
    assert len(event_results(event, Viewer.DIRECTOR).compared[deal].groups[0]) == 2


def play_rest(event, deal):
    recorded = set(event.records.filter(deal__number=deal).values_list("round__number", "table"))
    for sitting in event.deals.get(number=deal).box_set.sittings.select_related("round"):
        if (sitting.round.number, sitting.table) not in recorded:
            record_enter(
                event=event,
                deal_number=deal,
                table=sitting.table,
                round_number=sitting.round.number,
                row=game_row(event, deal),
                actor=DIRECTOR,
            )


def test_a_penalty_moves_one_players_score_only(twelve):
    before = {row.number: row for row in standings(twelve, Viewer.DIRECTOR).rows}
    penalty_give(event=twelve, number=3, percent=25, grounds=WHY, actor=DIRECTOR)
    penalty_give(event=twelve, number=3, percent=50, grounds=WHY, actor=DIRECTOR)
    for row in standings(twelve, Viewer.DIRECTOR).rows:
        taken = 3 if row.number == 3 else 0
        assert row.score == before[row.number].score - taken
        assert (row.penalty, row.top) == (taken, before[row.number].top)


def test_a_late_withdrawal_gives_forty_and_sixty(event):
    play(event, rounds=5)
    entrant_withdraw(event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR)
    seats = SeatRuling.objects.filter(in_force=True)
    assert seats.count() == 2 * 2 * 4
    assert set(seats.filter(entrant__number=3).values_list("percent", flat=True)) == {40}
    assert set(seats.exclude(entrant__number=3).values_list("percent", flat=True)) == {60}


def test_an_early_withdrawal_is_as_if_never_scheduled(event):
    play(event, rounds=2)
    ruling = entrant_withdraw(event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR)
    assert ruling.detail == {"preset": "as_if_never"}
    assert set(SeatRuling.objects.values_list("status", flat=True)) == {"not_scheduled"}
    assert {row.number: row.deals for row in standings(event, Viewer.DIRECTOR).rows}[3] == 4


def test_the_director_may_choose_the_preset_and_cancel_it(event):
    play(event, rounds=2)
    ruling = entrant_withdraw(
        event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR, preset="forty_sixty"
    )
    with pytest.raises(TournamentError, match="withdrawn_already"):
        entrant_withdraw(event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR)
    ruling_cancel(ruling=ruling, reason="he came back", actor=DIRECTOR)
    assert not SeatRuling.objects.filter(in_force=True).exists()
    assert entrant_withdraw(event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR).number == 2


def test_a_withdrawal_leaves_seats_that_have_a_ruling(event):
    rule(event, {"N": artificial(50)}, deal=13, table=1)
    entrant_withdraw(event=event, number=3, grounds=Grounds("ill"), actor=DIRECTOR)
    assert SeatRuling.objects.get(deal__number=13, table=1, seat="N", in_force=True).percent == 50


@pytest.mark.parametrize(
    ("decisions", "code"),
    [
        ({}, "ruling_without_seats"),
        ({"Q": artificial(60)}, "seat_unknown"),
        ({"N": SeatDecision("lucky")}, "status_unknown"),
        ({"N": SeatDecision("adjusted")}, "whists_for_adjusted"),
        ({"N": SeatDecision("late", whists=Fraction(1))}, "whists_for_adjusted"),
        ({"N": SeatDecision("artificial")}, "percent_for_artificial"),
        ({"N": SeatDecision("adjusted", whists=Fraction(1), percent=60)}, "percent_for_artificial"),
        ({"N": artificial(101)}, "percent_out_of_range"),
        ({"N": artificial(-1)}, "percent_out_of_range"),
    ],
)
def test_decisions_that_cannot_be_are_refused(event, decisions, code):
    with pytest.raises(TournamentError, match=code):
        rule(event, decisions)
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("grounds", [Grounds(""), Grounds(" \u200b "), Grounds("я" * 2001)])
def test_a_ruling_needs_a_reason(event, grounds):
    with pytest.raises(TournamentError, match="ruling_reason"):
        penalty_give(event=event, number=3, percent=10, grounds=grounds, actor=DIRECTOR)


def test_the_same_key_is_the_same_ruling(event):
    made = [rule(event, {"N": artificial(60)}, key="k") for _ in range(2)]
    assert made[0] == made[1]
    with pytest.raises(TournamentError, match="key_reused"):
        penalty_give(event=event, number=1, percent=10, grounds=WHY, actor=DIRECTOR, key="k")
    assert Ruling.objects.count() == 1


def test_the_database_keeps_one_ruling_in_force_per_seat(event):
    ruling = rule(event, {"N": artificial(60)})
    twin = ruling.seats.get()
    twin.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


def test_a_deal_nobody_was_to_play_has_no_top(event):
    for table in (1, 2):
        rule(event, {seat: SeatDecision("not_scheduled") for seat in "NESW"}, deal=1, table=table)
    assert traveller(event, 1, Viewer.DIRECTOR).top == 0
