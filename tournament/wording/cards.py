"""Cards as people of the reader's country write them."""

from django.utils.translation import pgettext

from deals.cards import RANKS, SUIT_SIGNS


def rank_text(letter: str) -> str:
    """10 for T; J, Q, K and A as cards of the reader's country have them."""
    names = {
        "T": "10",
        "J": pgettext("card rank", "J"),
        "Q": pgettext("card rank", "Q"),
        "K": pgettext("card rank", "K"),
        "A": pgettext("card rank", "A"),
    }
    return names.get(letter, letter)


def card_text(card: str) -> str:
    """♣9 for C9; text that is no card stays as it is."""
    is_card = len(card) == 2 and card[0] in SUIT_SIGNS and card[1] in RANKS
    return SUIT_SIGNS[card[0]] + rank_text(card[1]) if is_card else card
