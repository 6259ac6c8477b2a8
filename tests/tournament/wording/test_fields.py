import pytest
from django.utils import translation

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
