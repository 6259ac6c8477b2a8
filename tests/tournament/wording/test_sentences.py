from collections import Counter
from dataclasses import replace

import pytest
from django.utils import translation

from movements.schemes import rulebook
from scoring.errors import ScoringError
from tests.tournament.factories import DIRECTOR, seated_event
from tournament import wording
from tournament.errors import Phrase, TournamentError
from tournament.services.seating import movement_assign
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
    "what terminals obey": "\x1b[31m\x07\x9b",
    "what turns text round": "\u202eevil\u2066\u200b\ufeff",
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
    assert said.isprintable()


def test_an_empty_list_is_seen_to_be_empty():
    error = ScoringError("half_not_on_level", level=6, levels=[])
    assert sentence(error).endswith("It is allowed on: —.")


def test_a_finding_inside_a_refusal_is_a_sentence(db):
    broken = rulebook(8)
    first = broken.rounds[0]
    twice = replace(broken, rounds=(replace(first, tables=first.tables[:1]), *broken.rounds[1:]))
    with pytest.raises(TournamentError, match="movement_invalid") as refused:
        movement_assign(event=seated_event(8), movement=twice, actor=DIRECTOR)
    assert "cannot be played. Round 1: participant" in sentence(refused.value)
    assert "neither plays nor rests. Faults in all: 4." in sentence(refused.value)


def test_a_phrase_inside_a_refusal_is_cleaned_like_the_rest():
    error = TournamentError("broken_json", problem=Phrase("name_twice", name="\x1ba"), line=1, column=2)
    assert sentence(error).startswith("This is not JSON: the name “\ufffda” stands twice in one object")


def test_lists_are_read_as_lists():
    error = TournamentError("unknown_language", language="de", known=["ru", "en"])
    with translation.override("en"):
        assert "ru, en" in sentence(error)


def test_no_code_has_two_sentences():
    """The words of one package would be filled with the values of another."""
    lists = [part.SENTENCES for part in vars(wording).values() if hasattr(part, "SENTENCES")]
    codes = Counter(code for sentences in lists for code in sentences)
    assert [code for code, times in codes.items() if times > 1] == []
    assert len(codes) == len(wording.SENTENCES)
