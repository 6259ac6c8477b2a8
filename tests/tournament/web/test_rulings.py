"""Rulings at the desk: seats of a playing, fouled deals, the list, taking a ruling back."""

import pytest

from tests.tournament.factories import play
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry, Record, Ruling, SeatRuling
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings

PLACE = "/desk/cup/deals/1/tables/1/"
RULING = f"{PLACE}ruling/"
FOULED = "/desk/cup/deals/1/fouled/"
WHY = {"reason": "a card was exposed", "rule": "rule book 11.1"}
EXACT = {
    "7½": "15/2",
    "15/2": "15/2",
    "7.5": "15/2",
    "7,5": "15/2",
    "−7½": "-15/2",
    "- 7 1/2": "-15/2",
    "+12⅓": "37/3",
    "⅔": "2/3",
    "0": "0",
    " 123456 ": "123456",
    "0.125": "1/8",
}
NO_WHISTS = ("", "x", "7..5", "1/0", "7½½", "1e5", "NaN", "inf", "٣", "0x7", "--7", "7 5", "1234567", "1/2/3")


@pytest.fixture
def begun(event):
    """The first round is played."""
    play(event, 1)
    return event


def rule(client, *, key="one form", save=True, **typed):
    return client.post(RULING, WHY | {"key": key} | ({"save": ""} if save else {"check": ""}) | typed)


def test_the_page_shows_what_each_seat_has(begun, ivan):
    said = words(ivan.get(RULING))
    assert "Ruling on deal 1 at table 1" in said
    assert "6 ♠ E · 6 tricks" in said
    assert said.count("now") == 4
    assert "Replace the ruling" not in said


def test_checking_shows_every_seat_before_and_after_and_saves_nothing(begun, ivan):
    response = rule(ivan, save=False, choice_N="60", choice_E="adjusted", whists_E="-7½")
    said = words(response)
    assert response.status_code == 200
    assert "What would change Deal 1, round 1, table 1" in said
    assert "→ 60 %" in said
    assert "→ \N{MINUS SIGN}7½*" in said
    assert "Standings, with deals still in play" in said
    assert "Nothing is saved yet." in said
    assert fields(response)["whists_E"] == "-7½"
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.filter(action="ruling_seats").exists()


def test_a_check_of_no_consequence_says_so(begun, ivan):
    rule(ivan, choice_N="60")
    rule(ivan, key="two", choice_N="60", replace="on")
    assert "No score changes." in words(cancel(ivan, reason="written twice"))


def test_whists_are_read_exactly_as_typed(begun, ivan):
    for key, (typed, stored) in enumerate(EXACT.items()):
        assert rule(ivan, key=str(key), choice_S="adjusted", whists_S=typed, replace="on").status_code == 302
        assert SeatRuling.objects.get(in_force=True).whists == stored


def test_whists_that_are_no_number_stay_beside_their_field(begun, ivan):
    for typed in NO_WHISTS:
        response = rule(ivan, choice_S="adjusted", whists_S=typed, choice_N="50")
        assert response.status_code == 400
        assert "is not a number of whists. Write it like 7, -7½, 7.5 or 15/2." in words(response)
        assert fields(response)["whists_S"] == typed
        assert fields(response)["rule"] == WHY["rule"]
        assert 'value="50" selected' in response.content.decode()
    assert not Ruling.objects.exists()


def test_every_kind_of_result(begun, ivan):
    response = rule(
        ivan, choice_N="40", choice_E="percent", percent_E="33", choice_S="not_scheduled", choice_W="late"
    )
    assert response.status_code == 302
    found = {one.seat: (one.status, one.percent) for one in SeatRuling.objects.all()}
    assert found == {
        "N": ("artificial", 40),
        "E": ("artificial", 33),
        "S": ("not_scheduled", None),
        "W": ("late", None),
    }
    said = words(ivan.get("/desk/cup/rulings/"))
    assert "Ruling 1: deal 1, round 1, table 1: N artificial 40 %, E artificial 33 %" in said
    assert "Reason: a card was exposed (rule book 11.1)" in said
    assert "ivan, " in said
    assert "(Europe/Kyiv)" in said


def test_a_playing_without_a_record_can_be_ruled_on(event, ivan):
    assert "No row is entered." in words(ivan.get(RULING))
    assert rule(ivan, **{f"choice_{seat}": "50" for seat in "NESW"}).status_code == 302
    assert "◆ by ruling" in words(ivan.get("/desk/cup/"))


def test_the_same_form_twice_is_one_ruling(begun, ivan):
    rule(ivan, choice_N="60")
    response = ivan.post(RULING, WHY | {"key": "one form", "save": "", "choice_N": "60"}, follow=True)
    assert "This was already entered; nothing has changed." in words(response)
    assert Ruling.objects.count() == 1


def test_a_sent_form_with_other_values_is_refused_and_can_be_sent_again(begun, ivan):
    rule(ivan, choice_N="60")
    response = rule(ivan, choice_N="40", replace="on")
    assert response.status_code == 409
    assert "You have sent this form before with other values" in words(response)
    again = rule(ivan, key=fields(response)["key"], choice_N="40", replace="on")
    assert again.status_code == 302
    assert SeatRuling.objects.get(in_force=True).percent == 40


def test_an_earlier_ruling_is_replaced_only_expressly(begun, ivan):
    rule(ivan, choice_N="60")
    assert "Replace the ruling these seats already have" in words(ivan.get(RULING))
    response = rule(ivan, key="two", choice_N="40")
    assert response.status_code == 409
    assert "Seat N of deal 1 at table 1 has a ruling already." in words(response)
    assert rule(ivan, key="two", choice_N="40", replace="on").status_code == 302
    said = words(ivan.get("/desk/cup/rulings/"))
    assert "Replaced by later rulings" in said


REFUSALS = [
    ({}, "The ruling names no seat."),
    ({"choice_N": "percent"}, "Write the percent of the top this seat gets."),
    ({"choice_N": "percent", "percent_N": "101"}, "Write a whole number from 0 to 100."),
    ({"choice_N": "percent", "percent_N": "-1"}, "Write a whole number from 0 to 100."),
    ({"choice_N": "percent", "percent_N": "60.5"}, "Write a whole number from 0 to 100."),
    ({"choice_N": "percent", "percent_N": "9" * 5000}, "Write a whole number from 0 to 100."),
    ({"percent_N": "50"}, "Choose what the number beside it stands for."),
    ({"whists_N": "7"}, "Choose what the number beside it stands for."),
    ({"choice_N": "beheaded"}, "Select a valid choice."),
    ({"choice_N": "60", "reason": ""}, "cannot be the reason of a ruling"),
    ({"choice_N": "60", "reason": "\u200b \u200b"}, "cannot be the reason of a ruling"),
    ({"choice_N": "60", "reason": "r" * 200_000}, "at most 2000 characters"),
    ({"choice_N": "60", "rule": "r" * 300}, "at most 200 characters"),
    ({"choice_N": "60", "reason": "a\x00b"}, "Null characters are not allowed."),
]


def test_refusals_keep_what_was_typed(begun, ivan):
    for typed, said in REFUSALS:
        sent = {"rule": "rule book 11.1"} | typed
        response = rule(ivan, **sent)
        assert response.status_code == 400
        assert said in words(response)
        assert fields(response)["rule"] == sent["rule"]
    assert not Ruling.objects.exists()


def test_a_form_without_a_key_of_ours_still_acts(begun, ivan):
    for key in ("", "\x00", "k" * 200_000, "ключ"):
        assert rule(ivan, key=key, choice_N="60", replace="on").status_code == 302
    assert all(0 < len(one.key) < 100 for one in Ruling.objects.all())
    assert Ruling.objects.count() == 4


def test_arrays_and_foreign_seats_are_no_trouble(begun, ivan):
    response = ivan.post(
        RULING, WHY | {"save": "", "choice_N": ["40", "60"], "choice_Q": "60", "key[]": ["a", "b"]}
    )
    assert response.status_code == 302
    assert SeatRuling.objects.get().percent == 60


WRONG = [
    "/desk/cup/deals/99/tables/1/ruling/",
    "/desk/cup/deals/1/tables/99/ruling/",
    "/desk/cup/deals/0/tables/1/ruling/",
    "/desk/cup/deals/1/tables/1/ruling/?round=x",
    "/desk/cup/deals/1/tables/1/ruling/?round=99999999",
    "/desk/cup/deals/1/tables/1/ruling/?round=99",
    "/desk/none/deals/1/tables/1/ruling/",
    "/desk/cup/deals/99/fouled/",
    "/desk/cup/rulings/1/cancel/",
    "/desk/cup/rulings/9999999/cancel/",
]


def test_wrong_addresses(event, ivan):
    assert {address: ivan.get(address).status_code for address in WRONG} == dict.fromkeys(WRONG, 404)


# Fouled deals


def fouled_fields(client):
    return [name for name in fields(client.get(FOULED)) if name.startswith("version_")]


def foul(client, *, key="one form", save=True, **versions):
    names = fouled_fields(client)
    typed = {name: versions.get(name, "A") for name in names}
    return client.post(FOULED, WHY | typed | {"key": key} | ({"save": ""} if save else {}))


def test_a_fouled_deal_is_split(played, ivan):
    first, last = fouled_fields(ivan)
    checked = foul(ivan, save=False, **{last: "B"})
    assert "What would change" in words(checked)
    assert not Ruling.objects.exists()
    assert foul(ivan, **{last: "B"}).status_code == 302
    groups = Ruling.objects.get().detail["groups"]
    assert groups == [[[int(n) for n in name.split("_")[1:]]] for name in (first, last)]
    said = words(ivan.get(FOULED))
    assert "The deal is split already: deal 1 is split by the version played" in said
    assert "Cancel this ruling" in said


def test_refusals_of_a_split(played, ivan):
    response = foul(ivan)
    assert response.status_code == 400
    assert "Groups of deal 1 with records: 1." in words(response)
    last = fouled_fields(ivan)[-1]
    foul(ivan, **{last: "C"})
    response = foul(ivan, key="two", **{last: "B"})
    assert response.status_code == 409
    assert "Deal 1 is split already. Cancel that ruling first." in words(response)
    for version in ("", "D", "\x00", "B" * 200_000):
        assert foul(ivan, key="three", **{last: version}).status_code == 400
    assert Ruling.objects.count() == 1


def test_a_fouled_deal_nobody_has_played(event, ivan):
    assert "Nobody has played it." in words(ivan.get(FOULED))
    response = ivan.post(FOULED, WHY | {"save": ""})
    assert response.status_code == 400
    assert "Groups of deal 1 with records: 0." in words(response)


# The list, and taking back


def test_no_ruling_yet(event, ivan):
    assert "No ruling is in force." in words(ivan.get("/desk/cup/rulings/"))


def cancel(client, **typed):
    return client.post("/desk/cup/rulings/1/cancel/", typed, follow=True)


def test_cancelling_takes_the_scores_back(begun, ivan, olga):
    before = standings(begun, Viewer.DIRECTOR)
    rule(ivan, choice_N="40", choice_E="adjusted", whists_E="-200")
    assert standings(begun, Viewer.DIRECTOR) != before
    assert "What would change" in words(cancel(olga, reason="an error", check=""))
    assert Ruling.objects.get().cancelled_at is None
    said = words(cancel(olga, reason="an error", save=""))
    assert "Ruling 1 is cancelled." in said
    assert "Cancelled by olga" in said
    assert ": an error" in said
    assert standings(begun, Viewer.DIRECTOR) == before
    said = words(cancel(ivan, reason="again", save=""))
    assert "Ruling 1 was cancelled before; nothing has changed." in said
    assert Ruling.objects.get().cancelled_by == "olga"
    assert "This ruling is cancelled already." in words(ivan.get("/desk/cup/rulings/1/cancel/"))


def test_cancelling_needs_a_reason(begun, ivan):
    rule(ivan, choice_N="40")
    for reason in ("", " ", "\u200b"):
        response = cancel(ivan, reason=reason, save="")
        assert response.status_code == 400
        assert "cannot be the reason of a ruling" in words(response)
    assert Ruling.objects.get().cancelled_at is None


def test_rulings_stand_on_the_page_of_their_playing(begun, ivan):
    rule(ivan, choice_N="40")
    said = words(ivan.get(PLACE))
    assert "Ruling 1: deal 1, round 1, table 1: N artificial 40 %" in said
    for link in ("ruling/", "move/", "table/"):
        assert f"{PLACE}{link}?round=1" in ivan.get(PLACE).content.decode()


def test_a_ruling_never_touches_a_record(begun, ivan):
    rows = list(Record.objects.values_list("row", flat=True))
    rule(ivan, choice_N="40", choice_W="adjusted", whists_W="9")
    assert list(Record.objects.values_list("row", flat=True)) == rows
