import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import LogEntry
from tournament.services.log import entries_store
from tournament.services.rulings import Grounds, SeatDecision, seats_rule
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
    ("action", "value", "told"),
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
def test_what_an_act_changed_is_said_in_words(event, action, value, told):
    assert said(event, action, value) == told


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


LOG = "/desk/cup/log/"


def acts(client, **asked):
    """(number in the whole log, act) of each line of the page."""
    page = client.get(LOG, asked)
    assert page.status_code == 200, asked
    return [(line.number, line.entry.action, line.entry.subject) for line in page.context["lines"]]


def test_acts_are_looked_for_by_kind_and_by_deal(event, ivan):
    play(event, 2)
    entries = enumerate(event.log.order_by("pk"), start=1)
    whole = [(number, entry.action, entry.subject) for number, entry in entries][::-1]
    assert acts(ivan) == whole
    records = [act for act in whole if act[1] == "record_enter"]
    assert acts(ivan, kind="results") == records
    assert acts(ivan, kind="results", deal=" 1 ") == [act for act in records if act[2].startswith("1/")]
    grounds = Grounds("why")
    decisions = {"N": SeatDecision("artificial", percent=60)}
    seats_rule(event=event, deal_number=1, table=1, decisions=decisions, grounds=grounds, actor=DIRECTOR)
    assert acts(ivan, deal="1")[0] == (len(whole) + 1, "ruling_seats", "1")
    assert len(acts(ivan, deal="1")) == 3
    assert acts(ivan, kind="cards") == [act for act in whole if act[1] == "deals_make"]
    assert acts(ivan, kind="access") == []
    assert "The log has nothing about this." in words(ivan.get(LOG, {"deal": "99"}))


@pytest.mark.parametrize("asked", [{"kind": "x"}, {"deal": "x"}, {"deal": "9" * 50}, {"deal": "1\x00"}])
def test_what_cannot_be_looked_for_is_no_page(event, ivan, asked):
    assert ivan.get(LOG, asked).status_code == 404


def test_pages_of_what_is_looked_for_keep_the_question(event, ivan):
    said = {"event": event, "author": "a", "channel": "web", "at": timezone.now(), "action": "record_enter"}
    entries_store(event, [LogEntry(subject=f"{n % 2 + 1}/1/1", **said) for n in range(301)])
    page = ivan.get(LOG, {"kind": "results", "deal": "1", "page": "3"}).content.decode()
    assert 'href="?page=2&amp;kind=results&amp;deal=1"' in page
    assert 'href="?page=4&amp;kind=results&amp;deal=1"' in page
    assert 'href="?kind=results&amp;deal=1"' in page
    assert len(acts(ivan, kind="results", deal="1", page="4")) == 1


def test_whatever_a_file_put_into_the_log_can_be_read(event, ivan):
    values = [None, 0, "text", [], {}, [[1]], {"a": {"b": [None]}}, "x" * 5000, True, 1.5, [["N"], 3]]
    actions = [
        "event_create",
        "entrants_import",
        "numbers_draw",
        "movement_assign",
        "record_enter",
        "record_move",
        "record_retable",
        "record_correct",
        "seats_rotate",
        "ruling_seats",
        "ruling_cancel",
        "substitute_enter",
        "entrant_rank",
        "rules_change",
        "correction_ask",
        "correction_decide",
        "event_finish",
        "event_publish",
        "unheard_of",
        "%(action)s",
        "",
    ]
    subjects = ["", "1", "1/2/3", "x/y/z", "9" * 100, "a%(b)s"]
    for number, action in enumerate(actions):
        said = {"action": action, "author": "a", "channel": "file", "at": timezone.now()}
        entries = [
            LogEntry(
                event=event,
                subject=subjects[(number + place) % len(subjects)],
                before=value,
                after=value,
                **said,
            )
            for place, value in enumerate(values)
        ]
        entries_store(event, entries)
    for page in range(1, 6):
        assert ivan.get(f"/desk/cup/log/?page={page}").status_code == 200
