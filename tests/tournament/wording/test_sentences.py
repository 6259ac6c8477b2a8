import pytest
from django.utils import translation

from tournament.errors import TournamentError
from tournament.wording import sentence


def test_a_sentence_names_the_value():
    assert "cup" in sentence(TournamentError("event_unknown", slug="cup"))


def test_a_note_says_where():
    error = TournamentError("event_unknown", slug="cup")
    error.add_note("deal 5")
    assert sentence(error).startswith("deal 5: ")


# pytest cannot name the endless number itself, so each value has a name here.
STRANGE = {
    "long": "x" * 100_000,
    "endless number": 10**10_000,
    "half a character": "\ud800",
    "control characters": "a\nb\x00",
    "nothing": None,
    "empty list": [],
    "object": {"a": 10**10_000},
    "list": ["\udfff"] * 9,
}


@pytest.mark.parametrize("value", STRANGE.values(), ids=STRANGE.keys())
def test_any_value_can_be_said_in_one_short_line(value):
    said = sentence(TournamentError("event_unknown", slug=value))
    assert "\n" not in said
    assert len(said) < 300
    assert said.encode()


def test_lists_are_read_as_lists():
    error = TournamentError("unknown_language", language="de", known=["ru", "en"])
    with translation.override("en"):
        assert "ru, en" in sentence(error)
