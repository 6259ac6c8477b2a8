"""Results against the cards: bounds that hold whatever is played, stated margins, causes in their order."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import RANKS, Card, read_card
from deals.deal import Deal, playing_seats
from deals.notation import read_layout
from deals.plausible import Cause, Doubt, Written, causes_of, certain_tricks, doubt_of
from tests.deals.layouts import deals

STRAINS = ("S", "C", "D", "H", "NT")
# Deal 4, W deals: hands N, E, S. The talon has the eight of spades and the queen of clubs.
LAYOUT = "N:A.KT9.KT97.K7 E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT W:8.Q.."


@dataclass(frozen=True)
class Table:
    """Values that say six of everything unless told otherwise."""

    tricks: dict = field(default_factory=lambda: {seat: dict.fromkeys(STRAINS, 6) for seat in "NESW"})
    misere: dict = field(default_factory=lambda: dict.fromkeys("NESW", 3))
    all_pass: dict = field(default_factory=lambda: dict.fromkeys("NESW", 3))


def game(tricks, declarer="N", strain="S", level=6, played=True, **others):
    return Written({declarer: tricks, **others}, declarer, strain, level, played)


def misere(tricks, declarer="N"):
    return Written({declarer: tricks}, declarer)


@pytest.fixture
def deal():
    return read_layout(LAYOUT, 4, 4)


def strength(card: Card, led: str, trump: str) -> tuple[bool, bool, int]:
    return card.suit == trump, card.suit == led, RANKS.index(card.rank)


def play_out(deal: Deal, declarer: str, trump: str, chance) -> Counter:
    """Tricks of the hands when everybody, the declarer with his discards too, plays any legal card."""
    hands = {seat: list(cards) for seat, cards in deal.hands.items()}
    hands[declarer] += deal.talon
    for _ in range(2):
        hands[declarer].remove(chance.choice(hands[declarer]))
    order, taken = list(playing_seats(deal.dealer, deal.per_table)), Counter(dict.fromkeys(hands, 0))
    for _trick in range(10):
        laid: list[tuple[Card, str]] = []
        for seat in order:
            led = laid[0][0].suit if laid else None
            legal = [card for card in hands[seat] if card.suit == led]
            legal = legal or [card for card in hands[seat] if laid and card.suit == trump] or hands[seat]
            card = chance.choice(legal)
            hands[seat].remove(card)
            laid.append((card, seat))
        led = laid[0][0].suit
        winner = max(laid, key=lambda one: strength(one[0], led, trump))[1]
        taken[winner] += 1
        order = order[order.index(winner) :] + order[: order.index(winner)]
    return taken


# What no play can bring about


@given(deals(), st.integers(0, 2), st.sampled_from(STRAINS), st.randoms(use_true_random=False))
def test_whatever_is_played_is_never_called_impossible(deal, place, strain, chance):
    declarer = list(deal.hands)[place]
    for _ in range(5):
        taken = play_out(deal, declarer, strain, chance)
        values = Table(tricks={declarer: {strain: taken[declarer]}})
        assert doubt_of(deal, values, Written(taken, declarer, strain, 6)) is None


@given(st.sets(st.sampled_from(RANKS)), st.data())
def test_certain_tricks_are_those_no_pairing_can_take(ranks, data):
    """Every pairing of own trumps with different higher ones, tried one by one."""
    own = data.draw(st.sets(st.sampled_from(sorted(ranks))) if ranks else st.just(set()))
    others = ranks - own
    beaten = max(
        count
        for count in range(min(len(own), len(others)) + 1)
        if any(
            all(RANKS.index(high) > RANKS.index(low) for low, high in zip(lows, highs, strict=True))
            for lows in combinations(own, count)
            for highs in permutations(others, count)
        )
    )
    hand, rest = ([Card("H", rank) for rank in some] for some in (own, others))
    assert certain_tricks(hand, rest) == len(own) - beaten


def test_certain_tricks_of_known_holdings():
    def certain(own, others):
        return certain_tricks(*([read_card(f"S{rank}") for rank in ranks] for ranks in (own, others)))

    assert certain("AKQ87", "JT9") == 3
    assert certain("KQJ", "A") == 2
    assert certain("789", "AKQ") == 0
    assert certain("AKQJT987", "") == 8
    assert certain("", "AKQ") == 0


def test_a_hand_with_the_top_trumps_takes_its_tricks(deal):
    """S holds KQ of spades and N the ace: with spades as trumps S loses at most one of them to it."""
    values = Table()
    assert doubt_of(deal, values, game(6, declarer="N", E=4, S=0)) == Doubt("least", "S", 0, 1)
    assert doubt_of(deal, values, game(6, declarer="N", E=3, S=1)) is None


def test_nobody_takes_the_certain_tricks_of_others(deal):
    """N with hearts as trumps holds K7; the ace, and one of JT98 beside it, go to the others."""
    values = Table(tricks={"N": dict.fromkeys(STRAINS, 9)})
    assert doubt_of(deal, values, game(9, strain="H")) is None
    assert doubt_of(deal, values, game(10, strain="H")) == Doubt("most", "N", 10, 9)


def test_a_declarer_may_have_discarded_his_trumps():
    """N holds all eight spades: six tricks are certain with any discards."""
    deal = read_layout("N:AKQJT987..A.A E:.KQJT9.KQJ.KQ S:.87.T98.JT987 W:.A.7.", 4, 4)
    values = with_tricks(N=[5] * 5)
    assert doubt_of(deal, values, game(5)) == Doubt("least", "N", 5, 6)
    assert doubt_of(deal, values, game(6)) is None


# What is hard to believe


@pytest.mark.parametrize(("tricks", "odd"), [(3, True), (4, False), (6, False), (8, False), (9, True)])
def test_a_game_is_odd_from_three_tricks_off_best_play(deal, tricks, odd):
    doubt = doubt_of(deal, Table(), game(tricks, strain="NT"))
    assert doubt == (Doubt("best", "N", tricks, 6) if odd else None)


@pytest.mark.parametrize(("tricks", "odd"), [(0, True), (1, False), (5, False), (6, True)])
def test_misere_is_odd_from_three_tricks_off_best_play(deal, tricks, odd):
    assert (doubt_of(deal, Table(), misere(tricks)) == Doubt("best", "N", tricks, 3)) is odd


@pytest.mark.parametrize(("most", "odd"), [(7, False), (8, True)])
def test_all_pass_is_odd_from_five_tricks_off(deal, most, odd):
    written = Written({"N": most, "E": 10 - most, "S": 0})
    assert (doubt_of(deal, Table(), written) == Doubt("best", "N", most, 3)) is odd


def test_of_a_game_that_was_not_played_only_too_high_a_contract_is_odd(deal):
    values = Table(tricks={"N": {"NT": 10, "S": 5}})
    assert doubt_of(deal, values, game(6, strain="NT", level=6, played=False)) is None
    assert doubt_of(deal, values, game(7, strain="S", level=7, played=False)) is None
    assert doubt_of(deal, values, game(8, strain="S", level=8, played=False)) == Doubt("best", "N", 8, 5)


# What may have happened


def kinds(causes):
    return [cause.kind for cause in causes]


def with_tricks(**by_seat):
    return Table(tricks={seat: dict(zip(STRAINS, row, strict=True)) for seat, row in by_seat.items()})


def other(number, **by_seat):
    return read_layout(LAYOUT, number, 4), with_tricks(**by_seat)


def test_another_box_whose_cards_fit(deal):
    values = with_tricks(N=[2] * 5, E=[2] * 5, S=[2] * 5)
    others = [other(8, N=[8] * 5), other(12, N=[7] * 5), other(16, N=[4] * 5), (deal, values)]
    causes = causes_of(deal, values, game(8, strain="NT", level=8), others)
    assert causes[0] == Cause("other_deal", 0, deal=8)
    assert [cause.deal for cause in causes if cause.kind == "other_deal"] == [8, 12]


def test_a_deal_in_which_the_declarer_rests_is_no_explanation(deal):
    values = with_tricks(N=[2] * 5, E=[2] * 5, S=[2] * 5)
    rests = read_layout(LAYOUT.replace("W:", "X:").replace("N:", "W:").replace("X:", "N:"), 5, 4)
    fitting = with_tricks(E=[8] * 5, S=[8] * 5, W=[8] * 5)
    assert "other_deal" not in kinds(causes_of(deal, values, game(8, "E", "NT", 8), [(rests, fitting)]))


def test_seats_rotated_by_one(deal):
    values = with_tricks(N=[2] * 5, E=[8] * 5, S=[1] * 5)
    (cause, *_) = causes_of(deal, values, game(8, "N", "NT", 8), [])
    assert cause == Cause("rotated", 0, written=game(8, "E", "NT", 8))


def test_hands_of_an_all_pass_rotated_by_one(deal):
    values = Table(all_pass={"N": 8, "E": 0, "S": 2})
    causes = causes_of(deal, values, Written({"N": 2, "E": 8, "S": 0}), [])
    assert causes[0] == Cause("rotated", 0, written=Written({"S": 2, "N": 8, "E": 0}))
    swapped = causes_of(deal, values, Written({"N": 0, "E": 8, "S": 2}), [])
    assert swapped[0] == Cause("swapped", 0, written=Written({"N": 8, "E": 0, "S": 2}))


def test_tricks_of_the_declarer_written_for_those_of_the_others(deal):
    values = with_tricks(N=[6] * 5, E=[0] * 5, S=[0] * 5)
    (cause, *_) = causes_of(deal, values, game(3, "N", "NT", 7), [])
    assert cause == Cause("swapped", 2, written=game(7, "N", "NT", 7))


def test_numbers_that_are_equal_were_not_swapped(deal):
    written = Written({"N": 4, "E": 4, "S": 2})
    causes = causes_of(deal, Table(all_pass=written.tricks), written, [])
    assert [(cause.off, cause.written) for cause in causes if cause.kind == "swapped"] == [
        (4, Written({"N": 2, "E": 4, "S": 4}))
    ]


def test_in_a_game_that_was_not_played_nothing_was_swapped(deal):
    values = with_tricks(N=[5] * 5, E=[0] * 5, S=[0] * 5)
    assert "swapped" not in kinds(causes_of(deal, values, game(6, "N", "NT", 6, played=False), []))


def test_the_contract_written_for_the_tricks(deal):
    values = with_tricks(N=[9] * 5, E=[0] * 5, S=[0] * 5)
    (cause, *_) = causes_of(deal, values, game(6, "N", "NT", 9), [])
    assert cause.kind == "swapped"
    assert cause.written == game(9, "N", "NT", 6)


def test_another_suit(deal):
    values = with_tricks(N=[3, 3, 3, 8, 3], E=[0] * 5, S=[0] * 5)
    (cause, *_) = causes_of(deal, values, game(8, "N", "NT", 8), [])
    assert cause == Cause("other_strain", 0, written=game(8, "N", "H", 8))


def test_at_most_four_causes_and_none_where_nothing_fits(deal):
    values = with_tricks(N=[2] * 5, E=[2] * 5, S=[2] * 5)
    assert causes_of(deal, values, game(5, "N", "NT", 6), []) == ()
    many = [other(4 * n, N=[8] * 5) for n in range(2, 9)]
    assert len(causes_of(deal, values, game(8, "N", "NT", 8), many)) == 4


@given(deals(), st.integers(0, 2), st.integers(0, 10), st.sampled_from([*STRAINS, None]), st.data())
def test_no_cause_is_itself_in_doubt(deal, place, tricks, strain, data):
    seats = list(deal.hands)
    numbers = st.integers(0, 10)
    values = Table(
        tricks={seat: {s: data.draw(numbers) for s in STRAINS} for seat in seats},
        misere={seat: data.draw(numbers) for seat in seats},
    )
    written = Written({seats[place]: tricks}, seats[place], strain, 6 if strain else 0)
    for cause in causes_of(deal, values, written, []):
        assert doubt_of(deal, values, cause.written) is None
        assert cause.written != written
