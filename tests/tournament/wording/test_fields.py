import pytest
from django.utils import translation

from deals.errors import DealError
from scoring.errors import ScoringError
from tournament.wording import sentence
from tournament.wording.fields import page_sentence


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("tricks", "Declarer’s tricks must"),
        ("whist_tricks.E", "Whister’s tricks E must"),
        ("salt", "salt must"),
    ],
)
def test_a_page_names_fields_as_its_form_does(where, said):
    with translation.override("en"):
        assert page_sentence(ScoringError("not_whole", where=where, got="seven")).startswith(said)


def test_a_command_names_fields_as_json_does():
    with translation.override("en"):
        assert sentence(ScoringError("not_whole", where="tricks", got="seven")).startswith("tricks must")


def test_notes_stay():
    error = ScoringError("not_whole", where="tricks", got="seven")
    error.add_note("deal 5")
    assert page_sentence(error).startswith("deal 5: ")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            DealError("card_twice", card="C9", hand="talon", other="N"),
            "The card ♣9 lies twice: N and the talon.",
        ),
        (
            DealError("cards_missing", hand="E", got=9, expected=10, missing=["SA", "H7"]),
            "E: 9 cards of 10, and these",
        ),
        (DealError("cards_nowhere", missing=["SA", "HT"]), "These cards lie nowhere: ♠A, ♥10."),
        (DealError("unknown_rank", hand="T", card="CX"), "Hand the talon has “♣X”"),
        (DealError("unknown_card", card=""), "“” is not a card"),
    ],
)
def test_a_page_shows_cards_by_their_signs(error, said):
    with translation.override("en"):
        assert page_sentence(error).startswith(said)


def test_a_ten_is_no_ace_to_a_russian_reader():
    with translation.override("ru"):
        said = page_sentence(DealError("cards_missing", hand="E", got=8, expected=10, missing=["ST", "HA"]))
        assert "♠10, ♥Т" in said
        assert "♣10" in page_sentence(DealError("card_twice", card="CT", hand="N", other="E"))
        assert "♣T" in page_sentence(DealError("mixed_letters", card="CT", hand="N"))
