"""Rows typed in one line: what is said before they are sent, what becomes of them, which comes next."""

import pytest

from scoring.line_entry import read_line, row_of_line
from tests.tournament.analysed import analyse_all
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry, Record
from tournament.selectors.desk import desk_rounds
from tournament.selectors.lines import next_line, place_typed
from tournament.services.records import record_enter

PAGE = "/desk/cup/line/"
# Deal 1 in round 1: N deals and rests, the hands are E, S, W; both tables play it, with a copy each.
ROW = "1/1 6S E 6 S4 W-"


def look(client, line, round_number=1):
    return client.get(PAGE, {"line": line, "round": round_number, "part": "1"})


def send(client, line, round_number=1, key="one line", **more):
    return client.post(
        PAGE, {"line": line, "round": round_number, "key": key, "enter": "", "part": "1"} | more
    )


def test_what_is_understood_is_shown_and_nothing_saved(event, ivan):
    response = look(ivan, ROW)
    said = words(response)
    assert response.status_code == 200
    assert said.startswith("Round 1, table 1, deal 1")
    assert "(deals and rests)" in said
    assert "6 ♠" in said
    assert "+7" in said
    assert not Record.objects.exists()


def test_enter_saves_and_the_next_line_follows(event, ivan):
    response = send(ivan, ROW)
    assert response.status_code == 200
    assert "● entered Deal 1 at table 1" in words(response)
    assert response.headers["X-Next-Line"] == "2/1"
    record = Record.objects.get()
    assert (record.deal.number, record.table, record.round.number, record.row["tricks"]) == (1, 1, 1, 6)
    assert (record.entered_by, record.channel) == ("ivan", "web")


def test_russian_letters_and_a_forgotten_keyboard(event, ivan):
    for line in ("1/1 6п в 6 ю4 з-", "1/1 6ы у 6 ы4 ц-"):
        assert "6 ♠" in words(look(ivan, line)), line
    send(ivan, "1/1 6п в 6 ю4 з-")
    assert Record.objects.get().row == game_row(event, 1)


def test_the_same_line_by_another_confirms_and_a_different_one_disputes(event, ivan, olga):
    send(ivan, ROW)
    assert "nothing has changed" in words(send(ivan, ROW))
    assert "✔ confirmed" in words(send(olga, ROW, key="olga"))
    assert Record.objects.get().confirmed_by == "olga"
    assert "▲ conflict" in words(send(olga, "1/1 6S E 5 S5 W-", key="olga 2"))
    assert Record.objects.get().rivals.count() == 1
    assert LogEntry.objects.filter(event=event, action="record_enter").count() == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1/1", "What was played in deal 1?"),
        ("1/1 6S", "Who played 6S?"),
        ("1/1 6S E", "Who whisted against E?"),
        ("1/1 6S E 6", "Who whisted against E?"),
        ("1/1 -", "All-pass in deal 1: type the tricks"),
    ],
)
def test_an_unfinished_line_is_hinted_at_and_not_taken(event, ivan, line, why):
    response = look(ivan, line)
    assert response.status_code == 200
    assert why in words(response)
    assert 'class="error"' not in response.content.decode()
    response = send(ivan, line)
    assert response.status_code == 400
    assert 'class="error"' in response.content.decode()
    assert "X-Next-Line" not in response.headers
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("line", "why", "status"),
    [
        ("x", "does not begin with a deal", 400),
        ("99 6S E -", "There is no deal 99", 404),
        ("1 6S E 6 S4 W-", "In round 1 deal 1 is played at tables 1, 2", 400),
        ("3 6S E -", "Nobody plays deal 3 in round 1", 400),
        ("1/9 6S E -", "Deal 1 is not due at table 9", 400),
        ("1/1 6S N -", "N deals and rests", 400),
        ("1/1 6S E 6 S3 W-", "The tricks add up to 9", 400),
        ("1/1 8S E S- W/", "There is no half whist on a game of 8", 400),
        ("1/1 6S E 6 S4 W- ?", "is not understood", 400),
        ("9" * 300, "300 characters are too many for one row", 400),
    ],
)
def test_a_wrong_line_says_why(event, ivan, line, why, status):
    response = look(ivan, line)
    assert (response.status_code, why in words(response)) == (status, True), words(response)
    response = send(ivan, line)
    assert (response.status_code, why in words(response)) == (status, True)
    assert not Record.objects.exists()


def test_a_deal_of_another_round_with_its_table(event, ivan):
    assert words(look(ivan, "3/1")).startswith("Round 2, table 1, deal 3")
    send(ivan, "3/1 6S W 6 N4 E-")
    assert Record.objects.get().round.number == 2


def test_the_round_that_is_typed(event, ivan):
    play(event, 2)
    assert fields(ivan.get(PAGE))["line"] == "5/1 "
    assert fields(ivan.get(PAGE, {"round": "4"}))["line"] == "7/1 "
    Record.objects.filter(round__number=1, table=2).first().seats.all().delete()
    Record.objects.filter(round__number=1, table=2).first().delete()
    assert fields(ivan.get(PAGE))["line"] == "1/2 "


@pytest.mark.parametrize("round_number", ["0", "8", "x", "-1", "9" * 400, "\x00"])
def test_rounds_that_are_not_there(event, ivan, round_number):
    for response in (look(ivan, ROW, round_number), send(ivan, ROW, round_number)):
        assert response.status_code == 400
        assert "There is no round" in words(response)
    assert not Record.objects.exists()


def test_the_page_without_a_script(event, ivan):
    sent = {"line": ROW, "round": "1", "key": "plain"}
    response = ivan.post(PAGE, sent | {"check": ""})
    assert "6 ♠" in words(response)
    assert fields(response)["line"] == ROW
    assert "autofocus" in response.content.decode()
    assert not Record.objects.exists()
    response = ivan.post(PAGE, sent | {"enter": ""})
    assert response.status_code == 200
    assert "● entered Deal 1 at table 1" in words(response)
    assert fields(response)["line"] == "2/1 "
    response = ivan.post(PAGE, {"line": "1/1 6S", "round": "1", "enter": ""})
    assert response.status_code == 400
    assert fields(response)["line"] == "1/1 6S"


def test_a_key_that_was_used_for_another_line(event, ivan):
    send(ivan, ROW)
    response = send(ivan, "2/1 6S S 6 W4 N-")
    assert response.status_code == 409
    assert Record.objects.count() == 1


def test_what_the_cards_hardly_allow_is_said_before_it_is_sent(event, ivan):
    analyse_all(event)
    assert "note warning" in look(ivan, "1/1 10NT E 10 S0 W0").content.decode()
    assert send(ivan, "1/1 10NT E 10 S0 W0").status_code == 200


@pytest.mark.parametrize("name", ["line", "round", "key", "part"])
@pytest.mark.parametrize("value", ["\x00", "x" * 100_000, "<script>", "\u202e", "٣"])
def test_hostile_lines_are_answered_in_words(event, ivan, name, value):
    sent = {"line": ROW, "round": "1", "key": "k", "enter": "", "part": "1"} | {name: value}
    assert ivan.post(PAGE, sent).status_code in (200, 400)
    if name != "key":
        assert ivan.get(PAGE, sent).status_code in (200, 400)
    assert "<script>" not in ivan.get(PAGE, {"line": "<script>", "part": "1"}).content.decode()


@pytest.mark.parametrize("players", [9, 12])
def test_every_row_of_an_evening_is_typed_as_it_is_offered(db, players):
    """The offered beginnings lead through all the deals of every round, once each."""
    event = seated_event(players)
    typed = 0
    for this in desk_rounds(event):
        after = (0, 0)
        while offered := next_line(desk_rounds(event), this.number, after):
            line = read_line(f"{offered}- 3 3 4")
            place = place_typed(event, line.deal, line.table, this.number)
            assert place.record is None
            assert place.sitting.round.number == this.number
            assert row_of_line(line, 4, place.dealer).hand_tricks == (3, 3, 4)
            after = (place.sitting.table, place.deal.number)
            record_enter(
                event=event,
                deal_number=line.deal,
                table=after[0],
                round_number=this.number,
                row={"contract": "-", "hand_tricks": [3, 3, 4]},
                actor=DIRECTOR,
            )
            typed += 1
        if this.number == 3:
            break
    assert typed == 3 * 2 * (players // 4)
