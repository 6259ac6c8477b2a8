"""What becomes of an entry: repeated, contradicted, confirmed, corrected, settled."""

import pytest

from tests.tournament.web.reading import fields, words
from tests.tournament.web.rows import DOWN, MADE, PLACE, ROW, enter, seen
from tournament.models import LogEntry, Record, RivalEntry

# The same form twice, two different forms


def test_the_same_form_twice_is_one_record(entered, ivan):
    response = ivan.post(PLACE, MADE | {"key": "one form", "enter": ""}, follow=True)
    assert "This was already entered; nothing has changed." in words(response)
    assert (Record.objects.count(), RivalEntry.objects.count()) == (1, 0)
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_a_sent_form_with_other_values_is_refused_and_can_be_sent_again(entered, ivan):
    response = enter(ivan, DOWN)
    assert response.status_code == 409
    assert "You have sent this form before with other values" in words(response)
    assert fields(response)["tricks_E"] == "5"
    assert not RivalEntry.objects.exists()
    assert enter(ivan, DOWN, key=fields(response)["key"]).status_code == 409
    assert RivalEntry.objects.count() == 1


def test_the_same_row_from_another_person_confirms(entered, olga):
    response = olga.post(PLACE, MADE | {"key": "hers", "enter": ""}, follow=True)
    assert "the record is confirmed" in words(response)
    assert "✔ confirmed" in words(response)
    assert Record.objects.get().confirmed_by == "olga"


def test_a_different_row_is_a_conflict_with_both_side_by_side(entered, olga):
    response = enter(olga, DOWN, key="hers")
    said = words(response)
    assert response.status_code == 409
    assert "Two entries differ" in said
    assert "6 ♠ E · 6 tricks · S whist 4 · W pass" in said
    assert "6 ♠ E · 5 tricks · S whist 5 · W pass" in said
    assert "Entered by ivan" in said
    assert "Entered by olga" in said
    assert Record.objects.get().row == ROW


def test_a_second_entry_is_typed_without_seeing_the_first(entered, olga):
    page = olga.get(f"{PLACE}?again")
    assert "Enter it without looking" in words(olga.get(PLACE))
    assert "already entered" in words(page)
    assert "6 ♠" not in words(page)
    assert {name: text for name, text in fields(page).items() if name.startswith("tricks")} == {
        "tricks_E": "",
        "tricks_S": "",
        "tricks_W": "",
    }
    checked = olga.post(f"{PLACE}?again", DOWN | {"check": ""})
    assert "S whist 5" in words(checked)
    assert "S whist 4" not in words(checked)


def test_the_conflicting_form_twice_is_one_rival(conflict, olga):
    response = enter(olga, DOWN, key="another form")
    assert response.status_code == 409
    assert "Two entries differ" in words(response)
    assert RivalEntry.objects.count() == 1


# Confirming


def test_another_person_confirms(entered, olga):
    data = {"key": "c"} | seen(olga)
    for _again in range(2):
        response = olga.post(f"{PLACE}confirm/", data, follow=True)
        assert "✔ confirmed" in words(response)
    assert Record.objects.get().confirmed_by == "olga"
    assert LogEntry.objects.filter(action="record_confirm").count() == 1


def test_nobody_confirms_his_own_entry(entered, ivan):
    assert "somebody else has to confirm it" in words(ivan.get(PLACE))
    response = ivan.post(f"{PLACE}confirm/", {"key": "c", "seen": entered.entered_at.isoformat()})
    assert response.status_code == 400
    assert "ivan entered deal 1 at table 1 and cannot confirm it too." in words(response)
    assert Record.objects.get().confirmed_by == ""


def test_a_conflict_cannot_be_confirmed(conflict, olga):
    response = olga.post(f"{PLACE}confirm/", {"key": "c", "seen": conflict.entered_at.isoformat()})
    assert response.status_code == 409
    assert "Decide by a correction before confirming." in words(response)
    assert Record.objects.get().confirmed_by == ""


def test_what_has_changed_since_is_not_confirmed(entered, olga):
    for sent in ({}, {"seen": ""}, {"seen": "2001-01-01T00:00:00"}, {"seen": "x\x00"}):
        response = olga.post(f"{PLACE}confirm/", {"key": "c"} | sent)
        assert response.status_code == 409
        assert "has changed since you opened the page" in words(response)
    assert Record.objects.get().confirmed_by == ""


def test_nothing_there_to_act_on(event, ivan):
    for act in ("confirm", "settle", "correct"):
        response = ivan.post(f"{PLACE}{act}/", {"key": "c"}, follow=True)
        assert "Nothing has been entered here yet." in words(response)
    assert ivan.get(f"{PLACE}correct/").status_code == 302


def test_acts_are_not_opened(entered, ivan):
    for act in ("confirm", "settle"):
        response = ivan.get(f"{PLACE}{act}/")
        assert (response.status_code, response.headers["Allow"]) == (405, "POST, OPTIONS")
        assert "takes a form that is sent from its page" in words(response)


# Correcting and settling


def correct(client, typed=DOWN, **more):
    form = fields(client.get(f"{PLACE}correct/"))
    sent = {"key": form["key"], "seen": form["seen"], "reason": "misread", "correct": ""}
    return client.post(f"{PLACE}correct/", typed | sent | more)


def test_the_correction_form_shows_what_is_written(entered, ivan):
    response = ivan.get(f"{PLACE}correct/")
    assert "Written now 6 ♠ E · 6 tricks · S whist 4 · W pass" in words(response)
    assert fields(response)["tricks_E"] == "6"
    assert fields(response)["tricks_S"] == "4"
    assert 'value="6S" selected' in response.content.decode()


def test_a_correction_replaces_the_row_and_the_log_keeps_both(entered, olga):
    assert correct(olga).status_code == 302
    record = Record.objects.get()
    assert (record.row["tricks"], record.entered_by, record.confirmed_by) == (5, "olga", "")
    log = LogEntry.objects.get(action="record_correct")
    assert (log.before["tricks"], log.after["tricks"], log.reason) == (6, 5, "misread")


def test_a_correction_needs_a_reason(entered, olga):
    for reason in ("", "   ", "\x00", "\u200b"):
        response = correct(olga, reason=reason)
        assert response.status_code == 400
        assert "needs a reason" in words(response)
        assert fields(response)["tricks_E"] == "5"
    assert Record.objects.get().row == ROW


def test_checking_a_correction_saves_nothing(entered, olga):
    form = fields(olga.get(f"{PLACE}correct/"))
    response = olga.post(f"{PLACE}correct/", DOWN | {"key": form["key"], "seen": form["seen"], "reason": "r"})
    assert "Nothing is saved yet." in words(response)
    assert fields(response)["reason"] == "r"
    assert Record.objects.get().row == ROW


def test_a_correction_sent_twice_is_one(entered, olga):
    form = fields(olga.get(f"{PLACE}correct/"))
    sent = DOWN | {"key": form["key"], "seen": form["seen"], "reason": "misread", "correct": ""}
    assert olga.post(f"{PLACE}correct/", sent).status_code == 302
    assert "Corrected." in words(olga.post(f"{PLACE}correct/", sent, follow=True))
    assert LogEntry.objects.filter(action="record_correct").count() == 1
    late = sent | {"key": "another"}
    assert "already entered; nothing has changed" in words(olga.post(f"{PLACE}correct/", late, follow=True))
    assert LogEntry.objects.filter(action="record_correct").count() == 1


def test_two_directors_correct_one_record(entered, ivan, olga):
    form = fields(ivan.get(f"{PLACE}correct/"))
    correct(olga)
    seven = MADE | {"tricks_E": "7", "tricks_S": "3"}
    sent = seven | {"key": form["key"], "seen": form["seen"], "reason": "mine", "correct": ""}
    response = ivan.post(f"{PLACE}correct/", sent)
    assert response.status_code == 409
    assert "Changed meanwhile by olga at" in words(response)
    assert fields(response)["tricks_E"] == "7"
    assert Record.objects.get().row["tricks"] == 5


@pytest.mark.parametrize(("pick", "tricks"), [("record", 6), ("rival", 5)])
def test_a_conflict_is_settled_by_choosing(conflict, ivan, pick, tricks):
    chosen = "record" if pick == "record" else str(RivalEntry.objects.get().pk)
    response = ivan.post(
        f"{PLACE}settle/", {"chosen": chosen, "reason": "traveller"} | seen(ivan), follow=True
    )
    assert "Settled. Somebody else has to confirm it." in words(response)
    assert "● entered" in words(response)
    assert Record.objects.get().row["tricks"] == tricks
    assert RivalEntry.objects.get().settled


def test_settling_needs_a_choice(conflict, ivan):
    for chosen in ("", "rival", "999999", "-1", "\x00", "9" * 5000):
        response = ivan.post(f"{PLACE}settle/", {"chosen": chosen, "reason": "why"} | seen(ivan))
        assert response.status_code == 400
        assert "Choose which of the entries is right." in words(response)
        assert fields(response)["reason"] == "why"


def test_settling_needs_a_reason(conflict, ivan):
    response = ivan.post(f"{PLACE}settle/", {"chosen": "record", "reason": " "} | seen(ivan))
    assert response.status_code == 400
    assert "needs a reason" in words(response)
    assert not RivalEntry.objects.get().settled


def test_settling_twice_says_it_is_settled(conflict, ivan):
    data = {"chosen": "record", "reason": "traveller"} | seen(ivan)
    ivan.post(f"{PLACE}settle/", data)
    assert "no conflict here any more" in words(ivan.post(f"{PLACE}settle/", data, follow=True))
    assert LogEntry.objects.filter(action="record_correct").count() == 1
