import pytest
from django.utils.translation import override

from tests.tournament.factories import seated_event
from tournament.models import LogEntry
from tournament.web.log import LONGEST_RAW, raw_entry
from tournament.web.log_words import value_words


@pytest.fixture
def event(db):
    return seated_event(8)


def said(event, action, value, subject="1"):
    entry = LogEntry(event=event, action=action, subject=subject, after=value)
    with override("en"):
        return value_words(event, entry, value)


@pytest.mark.parametrize(
    ("action", "value", "words"),
    [
        ("token_make", {"role": "assistant", "expires_at": None}, "assistant"),
        (
            "token_make",
            {"role": "director", "expires_at": "2099-01-02T22:30:00+00:00"},
            "director, until Jan. 3, 2099, 12:30 a.m. (Europe/Kyiv)",
        ),
        ("webhook_make", ["published", "round_closed"], "results are published, a round has all its results"),
        ("teams_set", [["Vistula", ["Anna", "Boris"]], ["Don", ["Vera"]]], "Vistula: Anna, Boris; Don: Vera"),
        (
            "stage_create",
            {"winners": 2, "going_on": [[4, "place"], [1, "fill"]]},
            "the best of each table: 2; going on: 4, 1",
        ),
        ("event_give", "north", "club “north”"),
        ("entrant_remove", [["Анна", "Клуб"]], "Анна"),
        ("person_erase", {"entries": 1, "old_seal": "a", "new_seal": "b"}, "1 entry sealed anew"),
        ("account_erase", {"entries": 5, "old_seal": "a", "new_seal": "b"}, "5 entries sealed anew"),
        ("protocols_enter", "0123456789abcdef", ""),
        ("event_finish", {"missing": 0}, ""),
        ("event_finish", {"missing": 2}, "records missing: 2"),
        ("layout_clear", "N:AK.QT.. S:..97.", "N ♠AK ♣Q10 ♦— ♥— · S ♠— ♣— ♦97 ♥—"),
    ],
)
def test_what_an_act_changed_is_said_in_words(event, action, value, words):
    assert said(event, action, value) == words


@pytest.mark.parametrize("value", [{"a": [1]}, [[1]], 5, {"role": "king", "expires_at": None}])
@pytest.mark.parametrize("action", ["token_make", "unheard_of", "teams_set", "stage_create", "webhook_make"])
def test_no_json_stands_among_the_words(event, action, value):
    assert "{" not in said(event, action, value)
    assert "[" not in said(event, action, value)


def test_what_is_kept_is_at_hand_to_the_letter(event):
    entry = event.log.get(action="event_create")
    kept = dict(raw_entry(entry))
    assert kept["action"] == "event_create"
    assert kept["author"] == entry.author
    assert kept["seal"] == entry.seal
    assert f'"commitment": "{entry.after["commitment"]}"' in kept["after"]
    assert "before" not in kept
    entry.after = "x" * (LONGEST_RAW + 7)
    with override("en"):
        assert dict(raw_entry(entry))["after"].endswith(
            "x… and 7 characters more, which the file of the event has"
        )
