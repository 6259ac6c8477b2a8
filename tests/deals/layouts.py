"""Layouts for the tests, made without the code under test."""

from hypothesis import strategies as st

from deals.cards import Card
from deals.deal import Deal

CARDS = [Card(suit, rank) for suit in "SCDH" for rank in "789TJQKA"]
AT_FOUR = "N:A.KT9.KT97.K7 E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT W:8.Q.."
AT_THREE = "N:A.KT9.KT97.K7 E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT T:8.Q.."
DEALERS = {4: "NESW", 3: "NES"}

numbers = st.one_of(st.integers(1, 1_000_000), st.integers(1, 1_000_000).map(lambda n: f"R{n}"))


@st.composite
def deals(draw, per_table=None):
    """Any deal at all, with the dealer its number demands."""
    number, per_table = draw(numbers), per_table or draw(st.sampled_from([3, 4]))
    order = number if isinstance(number, int) else int(number[1:])
    dealer = DEALERS[per_table][(order - 1) % per_table]
    cards = draw(st.permutations(CARDS))
    seats = [seat for seat in DEALERS[per_table] if per_table == 3 or seat != dealer]
    hands = {seat: tuple(cards[10 * place : 10 * place + 10]) for place, seat in enumerate(seats)}
    return Deal(number=number, dealer=dealer, hands=hands, talon=tuple(cards[30:]))
