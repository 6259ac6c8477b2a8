"""Whatever is sent to the forms of the desk is answered in words, and changes nothing."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import words
from tournament.models import LogEntry, Record
from tournament.services.corrections import correction_ask
from tournament.services.rulings import Grounds, penalty_give

PLACE = "/desk/cup/deals/1/tables/1/"
# By address: the fields of its form that are typed or chosen.
FORMS = {
    f"{PLACE}ruling/": ("choice_N", "whists_N", "percent_N", "reason", "rule", "replace", "key"),
    f"{PLACE}move/": ("deal", "reason", "key"),
    f"{PLACE}table/": ("table", "off_plan", "seen", "reason", "key"),
    "/desk/cup/deals/1/fouled/": ("version_1_1", "reason", "key"),
    "/desk/cup/layouts/": ("text", "file", "key"),
    "/desk/cup/protocols/": ("lines", "file", "key"),
    "/desk/cup/deals/3/layout/": ("hand_N", "hand_E", "key"),
    "/desk/cup/deals/3/layout/clear/": ("reason", "key"),
    "/desk/cup/deals/1/found/": ("hand_N", "place", "last_round", "note", "key"),
    "/desk/cup/rounds/1/tables/1/seats/": ("steps", "reason", "key"),
    "/desk/cup/rulings/1/cancel/": ("reason", "key"),
    "/desk/cup/entrants/1/": ("form", "percent", "preset", "name", "from_round", "reason", "key"),
    "/desk/cup/rules/": ("tie_1", "points", "until"),
    "/desk/cup/publish/": ("note",),
    "/desk/cup/links/": ("renew", "revoke", "key"),
}
VALUES = (
    "\x00",
    "x" * 200_000,
    "-1",
    "9" * 5000,
    "٣",
    "NaN",
    "<script>alert(1)</script>",
    "\u202e\u200b",
    "1e999",
)
BYTES = (b"%ED%A0%80", b"%FF%FE", b"%00", b"a%5B%5D=1&a=2")


@pytest.fixture
def begun(event):
    """The first round is played, one ruling is made and one request is open."""
    play(event, 1)
    penalty_give(event=event, number=1, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    number = Record.objects.get(deal__number=1, table=1).seats.get(seat="E").entrant.number
    correction_ask(event=event, number=number, deal_number=1, text="Again?", actor=DIRECTOR)
    return event


@pytest.mark.slow
def test_hostile_values_are_refused_in_words(begun, ivan):
    acts = LogEntry.objects.count()
    for address, fields in FORMS.items():
        for field in fields:
            for value in VALUES:
                response = ivan.post(address, {field: value, "check": ""})
                assert response.status_code in (200, 400), (address, field, value[:20])
                assert "<script>alert" not in response.content.decode()
    assert LogEntry.objects.count() == acts


def test_forms_without_anything_save_nothing(begun, ivan):
    acts = LogEntry.objects.count()
    for address in FORMS:
        if address != "/desk/cup/rules/":
            assert ivan.post(address, {"save": ""}).status_code == 400, address
        assert ivan.post(address).status_code in (200, 400), address
    assert LogEntry.objects.count() == acts


def test_bytes_that_are_no_text(begun, ivan):
    for address, fields in FORMS.items():
        for raw in BYTES:
            body = b"&".join(field.encode() + b"=" + raw for field in fields)
            kind = "application/x-www-form-urlencoded"
            assert ivan.post(address, body, content_type=kind).status_code in (200, 400), (address, raw)
        for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x", "x\x7f"):
            assert ivan.post(address, b'{"save": [null]}', content_type=kind).status_code in (200, 400)


def test_forms_without_their_token_are_refused(begun):
    ask = "/e/cup/players/1/deals/1/ask/"
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.create_user("ivan", is_staff=True))
    for address in (*FORMS, ask):
        response = client.post(address, {"save": "", "text": "x", "csrfmiddlewaretoken": "wrong"})
        assert response.status_code == 403
        assert "The form has expired" in words(response)


def test_other_methods_are_answered_in_words(begun, ivan):
    for address in FORMS:
        for send in (ivan.put, ivan.delete, ivan.patch):
            response = send(address)
            assert response.status_code == 405
            assert "This address is not opened that way" in words(response)
