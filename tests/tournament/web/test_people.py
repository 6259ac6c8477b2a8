"""One number at the desk: penalty, withdrawal, substitute, a place or none, and its history."""

import pytest

from tests.tournament.factories import play
from tests.tournament.web.reading import fields, words
from tournament.models import Entrant, LogEntry, Ruling, SeatRuling, Tenure
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings

PAGE = "/desk/cup/entrants/3/"
WHY = {"reason": "late at the table", "rule": "12"}


@pytest.fixture
def begun(event):
    """The first round is played."""
    play(event, 1)
    return event


def send(client, form, *, key="one form", save=True, follow=False, **typed):
    sent = {"form": form, "key": key} | ({"save": ""} if save else {"check": ""}) | typed
    return client.post(PAGE, sent, follow=follow)


def row(event, number=3):
    return next(row for row in standings(event, Viewer.DIRECTOR).rows if row.number == number)


def test_the_page_tells_the_history(begun, ivan):
    said = words(ivan.get(PAGE))
    assert "Who held the number" in said
    assert "1–" in said
    assert "12 deals are still to be played" in said
    assert "Less than half of the deals are behind the player" in said


# Penalty


def test_a_penalty_is_previewed_then_given(played, ivan):
    said = words(send(ivan, "penalty", save=False, percent="10", **WHY))
    assert "Standings, with deals still in play" in said
    assert "Nothing is saved yet." in said
    assert not Ruling.objects.exists()
    said = words(send(ivan, "penalty", percent="10", follow=True, **WHY))
    assert "The penalty is given." in said
    assert "number 3 gets a penalty of 10 %" in said
    assert row(played).penalty > 0
    assert "already entered" in words(send(ivan, "penalty", percent="10", follow=True, **WHY))
    assert Ruling.objects.count() == 1
    assert send(ivan, "penalty", percent="20", **WHY).status_code == 409


def test_refusals_of_a_penalty(begun, ivan):
    for percent in ("", "0", "101", "-5", "10.5", "x", "9" * 5000, "1\x00"):
        response = send(ivan, "penalty", percent=percent, **WHY)
        assert response.status_code == 400
        assert 'name="rule" value="12"' in response.content.decode()
        assert 'aria-invalid="true"' in response.content.decode()
    response = send(ivan, "penalty", percent="10", reason="", rule="12")
    assert response.status_code == 400
    assert "cannot be the reason of a ruling" in words(response)
    assert not Ruling.objects.exists()


# Withdrawal


def test_the_rule_proposes_what_becomes_of_the_rest(begun, ivan):
    assert 'value="as_if_never" id="id_withdrawal_preset_0" checked' in ivan.get(PAGE).content.decode()
    play(begun, 4)
    assert 'value="forty_sixty" id="id_withdrawal_preset_1" checked' in ivan.get(PAGE).content.decode()


def test_a_withdrawal_is_previewed_then_entered(begun, ivan):
    checked = send(ivan, "withdrawal", save=False, preset="forty_sixty", **WHY)
    assert "What would change" in words(checked)
    assert "12 playings change" in words(checked)
    assert not SeatRuling.objects.exists()
    said = words(send(ivan, "withdrawal", preset="forty_sixty", follow=True, **WHY))
    assert "Number 3 has withdrawn." in said
    assert "Withdrawn by ruling 1." in said
    assert SeatRuling.objects.count() == 12 * begun.per_table
    assert {one.percent for one in SeatRuling.objects.all()} == {40, 60}
    assert "already entered" in words(send(ivan, "withdrawal", preset="forty_sixty", follow=True, **WHY))
    response = send(ivan, "withdrawal", key="two", preset="as_if_never", **WHY)
    assert response.status_code == 409
    assert "Number 3 has withdrawn already." in words(response)


def test_refusals_of_a_withdrawal(begun, ivan):
    for preset in ("", "elsewhere", "\x00", "p" * 200_000):
        response = send(ivan, "withdrawal", preset=preset, **WHY)
        assert response.status_code == 400
        assert fields(response)["rule"] == "12"
    assert send(ivan, "withdrawal", preset="as_if_never", reason="").status_code == 400
    assert not Ruling.objects.exists()


# Substitute


def test_a_substitute_takes_over(begun, ivan):
    typed = {"name": "Оксана Довженко-Преображенська", "club": "Львів", "from_round": "2"}
    said = words(send(ivan, "substitute", follow=True, **typed))
    assert "From round 2 number 3 is held by Оксана Довженко-Преображенська." in said
    assert "1–1" in said
    assert "2–" in said
    assert send(ivan, "substitute", **typed).status_code == 302
    assert Tenure.objects.filter(entrant__number=3).count() == 2
    assert LogEntry.objects.filter(action="substitute_enter").count() == 1
    expected = {
        ("name", "Somebody else"): "Оксана Довженко-Преображенська",
        ("from_round", "1"): "A substitute cannot start in round 1: give 2 to 7.",
        ("from_round", "99"): "A substitute cannot start in round 99: give 2 to 7.",
    }
    for (field, text), refusal in expected.items():
        response = send(ivan, "substitute", key="two", **(typed | {field: text}))
        assert response.status_code == 400
        assert refusal in words(response).split("Substitute", 1)[1].split("Penalty", 1)[0]
        assert fields(response)["club"] == "Львів"


def test_refusals_of_a_substitute(begun, ivan):
    good = {"name": "Somebody", "club": "", "from_round": "2"}
    bad = [("name", ""), ("name", "\u200b"), ("name", "n" * 200_000), ("name", "a\x00"), ("club", "c" * 101)]
    bad += [("from_round", text) for text in ("", "x", "0", "-1", "9" * 5000, "2.5")]
    for field, text in bad:
        response = send(ivan, "substitute", **(good | {field: text}))
        assert response.status_code == 400
        assert 'role="alert"' in response.content.decode()
    assert Tenure.objects.filter(entrant__number=3).count() == 1


# Ranked or not


def test_a_number_can_be_compared_without_a_place(played, ivan):
    assert "This number takes a place." in words(ivan.get(PAGE))
    sent = {"ranked": fields(ivan.get(PAGE))["ranked"]}
    assert "Standings, with deals still in play" in words(send(ivan, "rank", save=False, **sent))
    assert "Number 3 takes no place." in words(send(ivan, "rank", follow=True, **sent))
    assert not Entrant.objects.get(number=3).ranked
    assert send(ivan, "rank", **sent).status_code == 302
    sent = {"ranked": fields(ivan.get(PAGE))["ranked"]}
    assert "Number 3 takes a place." in words(send(ivan, "rank", follow=True, **sent))
    assert LogEntry.objects.filter(action="entrant_rank").count() == 2


# Wrong addresses and forms that are none


def test_wrong_numbers(event, ivan):
    for number in ("0", "-1", "99", "9" * 300, "x"):
        assert ivan.get(f"/desk/cup/entrants/{number}/").status_code == 404
        assert ivan.post(f"/desk/cup/entrants/{number}/", {"form": "rank"}).status_code == 404


def test_a_form_the_page_does_not_have(event, ivan):
    for name in ("", "promotion", "\x00", "f" * 200_000):
        response = send(ivan, name, percent="10", **WHY)
        assert response.status_code == 400
        assert "Send one of the forms of this page." in words(response)
    assert not Ruling.objects.exists()
