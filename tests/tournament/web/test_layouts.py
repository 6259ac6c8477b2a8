"""Layouts at the desk: out in four forms, in with a preview line by line, and hand by hand."""

import csv
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from deals.dealing import deal_layout
from deals.exchange import read_deals, write_deals
from deals.notation import layout_text
from deals.self_check import chance_beyond, self_check
from tests.tournament.factories import DIRECTOR, EventFactory, play, seated_event
from tests.tournament.spreadsheets.files import xlsx
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry
from tournament.selectors.embargo import Viewer
from tournament.services.events import event_finish
from tournament.services.layouts import layouts_set
from tournament.spreadsheets.workbook import event_workbook

PAGE = "/desk/cup/layouts/"
FORMS = ("txt", "pbn", "json", "csv")


def by_hand(*numbers, per_table=4):
    return [deal_layout(b"by hand", "club", number, per_table=per_table) for number in numbers]


def send(client, text="", file=None, act="check", **more):
    form = {"key": fields(client.get(PAGE)).get("key", ""), "text": text, act: ""} | more
    if file is not None:
        form["file"] = SimpleUploadedFile("deals", file)
    return client.post(PAGE, form)


def cards(event):
    return dict(event.deals.order_by("number").values_list("number", "layout"))


def test_a_workbook_of_layouts_is_read_like_its_text(event, ivan):
    rows = list(csv.reader(io.StringIO(write_deals(by_hand(1, 2), "csv"))))
    page = send(ivan, file=xlsx(rows))
    assert "Read as CSV. 2 deals are in order" in words(page)


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_the_layouts_of_our_own_workbook_are_read_back(event, ivan, language):
    before = cards(event)
    page = send(ivan, file=event_workbook(event, Viewer.DIRECTOR, language).content)
    assert page.status_code == 200
    assert f"{len(before)} deals are in order" in words(page)
    read = read_deals(page.context["form"]["text"].value(), event.per_table)
    assert {deal.number: layout_text(deal) for deal in read.deals} == before


def test_a_workbook_that_cannot_be_read_is_refused(event, ivan):
    page = send(ivan, file=bytes.fromhex("d0cf11e0a1b11ae1") + bytes(99))
    assert page.status_code == 400
    assert "old program" in words(page)


# Out


@pytest.mark.parametrize(
    ("form", "kind"),
    [("txt", "text/plain"), ("pbn", "text/plain"), ("json", "application/json"), ("csv", "text/csv")],
)
def test_every_form_holds_every_layout(event, ivan, form, kind):
    response = ivan.get(f"/desk/cup/layouts.{form}")
    assert response.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert response.headers["Content-Disposition"] == f'attachment; filename="cup-layouts.{form}"'
    assert "no-store" in response.headers["Cache-Control"]
    deals = read_deals(response.content, 4).deals
    assert {deal.number: layout_text(deal) for deal in deals} == cards(event)


def test_where_the_comma_parts_decimals_semicolons_part_cells(event, ivan):
    for language, heading in (("en", b"deal,dealer"), ("ru", b"deal;dealer"), ("uk", b"deal;dealer")):
        response = ivan.get("/desk/cup/layouts.csv", headers={"accept-language": language})
        assert response.content.startswith(heading)
        assert len(read_deals(response.content, 4).deals) == 14


def test_nobody_but_the_director_gets_a_file(event, public, guest):
    for form in (*FORMS, "xlsx"):
        assert public.get(f"/desk/cup/layouts.{form}").status_code == 302
        assert guest.get(f"/desk/cup/layouts.{form}").status_code == 403


@pytest.mark.parametrize("form", ["xlsx", "TXT", "x", "text"])
def test_other_forms_are_not_there(event, ivan, form):
    assert ivan.get(f"/desk/cup/layouts.{form}").status_code == 404


def test_an_event_without_layouts_has_no_file(event, ivan):
    event.deals.update(layout="")
    response = ivan.get("/desk/cup/layouts.pbn")
    assert response.status_code == 404
    assert "has no layouts yet" in words(response)
    assert "layouts.pbn" not in ivan.get(PAGE).content.decode()


def test_what_was_downloaded_and_is_read_again_changes_nothing(event, ivan):
    before = list(event.deals.values())
    for form in FORMS:
        data = ivan.get(f"/desk/cup/layouts.{form}").content
        response = send(ivan, file=data)
        assert "14 deals are in order" in words(response)
        assert words(response).count("as it is already") == 14
        saved = send(ivan, text=data.decode(), act="save")
        assert saved.status_code == 302
        assert "nothing has changed" in words(ivan.get(saved.headers["Location"]))
    assert list(event.deals.values()) == before


# In


@pytest.mark.parametrize("form", ["text", "pbn", "json", "csv"])
@pytest.mark.parametrize("uploaded", [True, False])
def test_a_file_is_looked_at_first_and_then_saved_as_it_was_seen(event, ivan, form, uploaded):
    text = write_deals(by_hand(3, 5), form, "Клуб")
    before = cards(event)
    response = send(ivan, file=text.encode("cp1251")) if uploaded else send(ivan, text)
    assert response.status_code == 200
    assert f"Read as {form.upper()}. 2 deals are in order. Nothing is saved yet." in words(response)
    assert words(response).count("replaces the cards there are") == 2
    assert cards(event) == before
    shown = response.context["form"]["text"].value()
    saved = ivan.post(PAGE, {"key": fields(response)["key"], "text": shown, "save": ""}, follow=True)
    assert "2 layouts are entered by hand." in words(saved)
    assert {number: event.deals.get(number=number).layout for number in (3, 5)} == {
        deal.number: layout_text(deal) for deal in by_hand(3, 5)
    }
    assert list(event.deals.filter(hand_entered=True).values_list("number", flat=True)) == [3, 5]


def test_every_line_says_what_is_wrong_with_it_and_nothing_is_saved(event, ivan):
    here, good = layout_text(deal_layout(bytes.fromhex(event.deal_key), "cup", 1)), layout_text(by_hand(3)[0])
    short = good.replace(good.split()[0], good.split()[0][:-1])
    text = f"3 {good}\n5 {here}\n7 {short}\n4 {good}\n3 {good}\n"
    text += write_deals(by_hand(99, "R3"), "text")
    for act in ("check", "save"):
        response = send(ivan, text, act=act)
        said = words(response)
        assert response.status_code == 400
        assert "Read as TEXT. 6 deals are refused, so nothing can be saved." in said
        assert "Deals 1 and 5 have the same layout." in said
        assert "cards of 10, and these lie nowhere: " in said
        assert "There is no deal 99." in said
        assert "R3 is a reserve deal" in said
        assert "deal 4 is dealt by W" in said
        assert "Deal 3 stands in the file already, see 1." in said
    assert not event.deals.filter(hand_entered=True).exists()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "There is nothing in it."),
        (b"PK\x03\x04\x00", "is damaged or not what a spreadsheet program saves"),
        (b"x" * 1_000_001, "It is longer than 1000000 characters."),
        (b"[1,", "This is not JSON: look at line 1"),
        ("Иванов;Север".encode(), "is not part of a layout"),
        (b"%PDF-1.4\n%\xe2\xe3", "No deal is found in it."),
    ],
)
def test_what_is_no_file_of_deals(event, ivan, file, said):
    response = send(ivan, file=file)
    assert response.status_code == 400
    assert said in words(response)


def test_a_long_file_of_slips_is_answered_in_part(event, ivan):
    text = "\n".join(f"{number} N:A" for number in range(1, 2001))
    response = send(ivan, text)
    assert response.status_code == 400
    assert words(response).count("is written as") == 400


def test_the_same_form_sent_twice_is_one_act(event, ivan):
    form = {"key": "k" * 20, "text": write_deals(by_hand(3), "text"), "save": ""}
    assert "1 layout is entered by hand." in words(ivan.post(PAGE, form, follow=True))
    assert "already entered; nothing has changed" in words(ivan.post(PAGE, form, follow=True))
    other = ivan.post(PAGE, form | {"text": write_deals(by_hand(5), "text")})
    assert other.status_code == 409
    assert "sent this form before" in words(other)
    assert LogEntry.objects.filter(action="layouts_set").count() == 1
    assert "deals: 3 " in words(ivan.get("/desk/cup/log/"))


def test_an_event_at_three_reads_talons_apart(db, ivan):
    event = EventFactory(slug="cup", per_table=3)
    assert "Next: assign a movement." in words(ivan.get(PAGE))
    response = send(ivan, write_deals(by_hand(1, per_table=3), "text"), act="save")
    assert response.status_code in (400, 409)
    assert not event.deals.exists()


def test_cards_stay_after_the_end(played, ivan):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert "The event is over; its cards stay." in words(ivan.get(PAGE))
    response = send(ivan, write_deals(by_hand(3), "text"), act="save")
    assert response.status_code == 400
    assert not played.deals.filter(hand_entered=True).exists()


# Dealt at the table


def test_an_event_that_deals_by_hand(db, ivan):
    event = seated_event(8)
    event.deals.all().delete()
    LogEntry.objects.filter(action="deals_make")._raw_delete("default")
    assert "made from the key, or with the first layouts read here" in words(ivan.get(PAGE))
    done = ivan.post("/desk/cup/deals/", {"public_value": "", "by_hand": ""}, follow=True)
    assert "dealt by hand at the tables" in words(done)
    assert words(ivan.get(PAGE)).count("no cards yet · enter by hand") == 14
    play(event)
    saved = send(ivan, write_deals(by_hand(*range(1, 15)), "pbn"), act="save")
    assert saved.status_code == 302
    assert words(ivan.get(PAGE)).count("entered by hand · other cards were found") == 14
    assert "Deals to be dealt by hand: 14" in words(ivan.get("/desk/cup/log/"))
    assert "they follow from no key" in words(ivan.get("/e/cup/deals/1/"))
    assert "They follow from no key" in words(ivan.get("/e/cup/audit/"))


# One deal by hand


def hands(deal):
    return {f"hand_{part[0]}": part[2:] for part in layout_text(deal).split()}


def enter(client, deal, act="save", **changed):
    page = f"/desk/cup/deals/{deal.number}/layout/"
    return client.post(
        page, {"key": fields(client.get(page)).get("key", ""), act: ""} | hands(deal) | changed
    )


def test_one_deal_is_typed_hand_by_hand(event, ivan):
    (deal,) = by_hand(3)
    checked = enter(ivan, deal, act="check")
    assert "As it is understood" in words(checked)
    assert event.deals.get(number=3).layout != layout_text(deal)
    assert enter(ivan, deal).headers["Location"] == "/desk/cup/deals/3/"
    assert event.deals.get(number=3).layout == layout_text(deal)
    assert "entered by hand" in words(ivan.get("/desk/cup/deals/3/"))
    again = fields(ivan.get("/desk/cup/deals/3/layout/"))
    assert {name: again[name] for name in hands(deal)} == hands(deal)


def test_a_hand_may_be_typed_with_blanks_and_in_russian(event, ivan):
    (deal,) = by_hand(3)
    russian = str.maketrans({"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"})
    typed = {name: text.translate(russian).replace(".", " . ") for name, text in hands(deal).items()}
    assert enter(ivan, deal, **typed).status_code == 302
    assert event.deals.get(number=3).layout == layout_text(deal)


def test_a_slip_is_told_beside_its_hand(event, ivan):
    (deal,) = by_hand(3)
    first = hands(deal)["hand_N"]
    for changed, said in (
        ({"hand_N": first[:-1]}, "N: 9 cards of 10, and these lie nowhere"),
        ({"hand_N": ""}, "N: 0 cards of 10"),
        ({"hand_N": "x"}, "Hand N is written as “x”"),
        ({"hand_N": first + "Z"}, "which is not a card"),
        ({"hand_E": first}, "lies twice"),
    ):
        response = enter(ivan, deal, **changed)
        assert response.status_code == 400
        wrong = response.context["form"].errors
        assert list(wrong) == list(changed)
        assert said in wrong[next(iter(changed))][0]
    for value in ("a:b", "N:A.. E:", "9" * 101, "\x00"):
        assert enter(ivan, deal, hand_N=value).status_code == 400
    assert not event.deals.filter(hand_entered=True).exists()


def test_cards_somebody_has_already_are_refused(event, ivan):
    layouts_set(event=event, layouts=by_hand(3), actor=DIRECTOR)
    (deal,) = by_hand(3)
    response = ivan.post("/desk/cup/deals/7/layout/", hands(deal) | {"key": "x" * 20, "save": ""})
    assert response.status_code == 400
    assert "Deals 3 and 7 have the same layout" in words(response)


def test_a_played_deal_shows_the_ways_out(played, ivan):
    page = ivan.get("/desk/cup/deals/3/layout/")
    assert "so its cards stay" in words(page)
    assert "/desk/cup/deals/3/found/" in page.content.decode()
    assert "data-picker" not in page.content.decode()
    response = ivan.post("/desk/cup/deals/3/layout/", hands(by_hand(3)[0]) | {"save": ""})
    assert response.status_code == 409
    assert "report what was found there" in words(response)


def test_a_slip_of_writing_is_taken_back(event, ivan):
    page = "/desk/cup/deals/3/layout/clear/"
    assert "These cards were not entered by hand." in words(ivan.get(page))
    assert ivan.post(page, {"reason": "x", "save": ""}).status_code == 400
    layouts_set(event=event, layouts=by_hand(3), actor=DIRECTOR)
    play(event, 4)
    assert "They were written down wrongly" in words(ivan.get("/desk/cup/deals/3/layout/"))
    form = {"key": fields(ivan.get(page))["key"], "save": ""}
    assert ivan.post(page, form).status_code == 400
    done = ivan.post(page, form | {"reason": "a seven for an eight"}, follow=True)
    assert "Now enter the right ones." in words(done)
    assert event.deals.get(number=3).layout == ""
    assert "already entered" in words(ivan.post(page, form | {"reason": "a seven for an eight"}, follow=True))
    said = words(ivan.get("/desk/cup/log/"))
    assert "The layout of deal 3 is taken back" in said
    assert "a seven for an eight" in said


def test_json_of_another_program(event, ivan):
    items = [{"deal": deal.number, "layout": layout_text(deal)} for deal in by_hand(3)]
    assert send(ivan, json.dumps(items), act="save").status_code == 302
    odd = [{"deal": 3, "layout": None}, {"deal": 5, "layout": [1]}, 7, {"deal": 1e300, "layout": "x"}]
    response = send(ivan, json.dumps(odd))
    assert response.status_code == 400
    assert "4 deals are refused" in words(response)


# The self-check


def test_the_self_check_is_shown_to_the_director_and_after_the_end_to_everybody(db, ivan, public):
    event = seated_event(12)
    check = self_check(deal_layout(bytes.fromhex(event.deal_key), "cup", number) for number in range(1, 23))
    share = round(100 * chance_beyond(float(check.chi_square), 2))
    said = words(ivan.get(PAGE))
    assert "22 deals from the key are checked: 32 different cards each" in said
    assert "with 2 degrees of freedom" in said
    assert f"at least so far from what is expected in {share} % of all sets of deals" in said
    assert "from the key are checked" not in words(public.get("/e/cup/audit/"))
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    assert "22 deals from the key are checked" in words(public.get("/e/cup/audit/"))


def test_cards_by_hand_are_no_part_of_the_self_check(event, ivan):
    layouts_set(event=event, layouts=by_hand(3, 5), actor=DIRECTOR)
    said = words(ivan.get(PAGE))
    assert "12 deals from the key are checked" in said
    assert "these are too few deals" in said


def test_an_event_by_hand_can_still_be_dealt_from_its_key_before_anything_happens(event, ivan):
    assert "Make the deals" not in words(ivan.get("/desk/cup/deals/"))
    event.deals.update(layout="")
    LogEntry.objects.filter(action="deals_make")._raw_delete("default")
    page = "/desk/cup/deals/"
    assert "can still be made from the key" in words(ivan.get(page))
    assert ivan.post(page, {"public_value": "3 14", "make": ""}).status_code == 302
    assert event.deals.filter(layout="").count() == 0
    assert "can still be made from the key" not in words(ivan.get(page))


def typed(dealt):
    parts = (part.split(":") for part in layout_text(dealt).split())
    return {f"hand_{holder}": hand for holder, hand in parts}


def test_cards_that_somebody_else_has_entered_meanwhile_are_not_lost(event, ivan, olga):
    first, second = by_hand(3)[0], deal_layout(b"another", "club", 3)
    page = "/desk/cup/deals/3/layout/"
    opened = {"seen": fields(ivan.get(page))["seen"], "save": ""}
    assert ivan.post(page, opened | typed(first) | {"key": "a" * 20}).status_code == 302
    late = olga.post(page, opened | typed(second) | {"key": "b" * 20})
    assert late.status_code == 409
    assert "Changed meanwhile by ivan at" in words(late)
    assert event.deals.get(number=3).layout == layout_text(first)


def test_cards_are_named_as_the_reader_has_them(event, ivan):
    form = typed(by_hand(3)[0])
    form |= {"hand_N": form["hand_E"], "save": "", "key": "a" * 20}
    response = ivan.post("/desk/cup/deals/3/layout/", form, headers={"accept-language": "ru"})
    before, twice, _after = words(response).partition(" лежит дважды")
    assert twice
    assert before.rsplit("Карта ", 1)[1][0] in "♠♣♦♥"
