"""Reserve deals and the commitment on paper, read back."""

import pytest

from deals.dealing import commitment, deal_layout
from deals.notation import read_layout
from tests.tournament.factories import DIRECTOR, play
from tests.tournament.printing.reading import check_invariants, page_sizes, page_texts, placed
from tests.tournament.printing.sample import sample_event
from tournament.errors import TournamentError
from tournament.printing.papers import event_papers
from tournament.selectors.dealt import reserve_deals
from tournament.services.layouts import layouts_set
from tournament.services.reserves import reserve_play
from tournament.services.rulings import Grounds


def reserves(event, language="en"):
    return event_papers(event, ["reserves"], language)["reserves.pdf"]


def test_every_reserve_deal_is_there_with_its_dealer_and_all_its_cards(event):
    pdf = reserves(event)
    check_invariants(pdf, "Cup")
    assert page_sizes(pdf) == {(210, 297)}
    said = "\n".join(page_texts(pdf))
    for order in range(1, 13):
        assert f"R{order}, dealer {'NESW'[(order - 1) % 4]}" in said
    pieces = placed(pdf)
    first = [piece for piece in pieces if piece.page == 1]
    end = next(piece.y for piece in first if piece.text.startswith("R2"))
    ranks = [p.text.replace("10", "T").split() for p in first if p.y > end and p.x > 0 and not p.bold]
    found = sorted(letter for row in ranks for letter in row if letter in set("789TJQKA"))
    deal = read_layout(reserve_deals(event)[0].layout, "R1", 4)
    cards = [card for hand in (*deal.hands.values(), deal.talon) for card in hand]
    assert found == sorted(card.rank for card in cards)


def test_a_reserve_deal_in_play_says_for_which(event):
    reserve_play(event=event, deal_number=6, reserve=2, grounds=Grounds("torn"), actor=DIRECTOR)
    assert "R2, dealer E · in play as deal 6" in "\n".join(page_texts(reserves(event)))


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_the_commitment_is_at_the_foot_of_every_traveller(event, language):
    play(event)
    committed = commitment(bytes.fromhex(event.deal_key), event.slug)
    papers = event_papers(event, ["travellers"], language)
    for pdf in papers.values():
        check_invariants(pdf, "Cup")
        pieces = [piece for piece in placed(pdf) if committed in piece.text]
        assert [piece.page for piece in pieces] == list(range(1, 15))
        assert not any(piece.turned for piece in pieces)
    folds = [p for p in placed(papers["travellers.pdf"]) if p.size == 7 and not p.turned and p.x > 150]
    blank = next(piece for piece in placed(papers["travellers.pdf"]) if committed in piece.text)
    assert folds
    assert all(fold.y + 0.73 * fold.size < blank.y for fold in folds if fold.y < blank.y)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The cards of this deal were entered by hand; they follow from no key."),
        ("ru", "Карты этой сдачи введены вручную, ни из какого ключа они не следуют."),
        ("uk", "Карти цієї здачі введено вручну, з жодного ключа вони не випливають."),
    ],
)
def test_cards_by_hand_do_not_stand_under_the_commitment(event, language, said):
    layouts_set(event=event, layouts=[deal_layout(b"by hand", "x", 3)], actor=DIRECTOR)
    event.deals.filter(number=5).update(layout="")
    play(event)
    committed = commitment(bytes.fromhex(event.deal_key), event.slug)
    for pdf in event_papers(event, ["travellers"], language).values():
        check_invariants(pdf, "Cup")
        pieces = placed(pdf)
        assert [piece.page for piece in pieces if said in piece.text] == [3]
        pages = [piece.page for piece in pieces if committed in piece.text]
        assert pages == [page for page in range(1, 15) if page not in (3, 5)]


def test_without_a_key_there_are_neither(db):
    event = sample_event()
    papers = event_papers(event)
    assert "reserves.pdf" not in papers
    assert "SHA-256" not in "".join(page_texts(papers["travellers.pdf"]))
    with pytest.raises(TournamentError, match="deals_not_made"):
        event_papers(event, ["reserves"])
