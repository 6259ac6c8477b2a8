"""Reports of what was found in a box: told by tapping or typing, compared, and leading to the ruling."""

import pytest

from deals.notation import packets_of, packets_text, read_layout
from movements.lines import prime_lines
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry, Ruling
from tournament.selectors.found import by_version, found_views, places_of, versions
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish
from tournament.services.rulings import Grounds, deal_foul

PAGE = "/desk/cup/deals/1/found/"


@pytest.fixture
def played(db):
    """Five tables in lines: the set of deal 1 goes round all of them, one a round."""
    event = seated_event(20, prime_lines(5))
    play(event)
    event.refresh_from_db()
    return event


def packets(event, number=1):
    layout = event.deals.get(number=number).layout
    return {seat: list(cards) for seat, cards in packets_of(read_layout(layout, number, 4)).items()}


def typed(lying):
    text = packets_text({seat: tuple(cards) for seat, cards in lying.items()})
    return {f"hand_{part[0]}": part[2:] for part in text.split()}


def exchanged(event, one="E", other="S"):
    lying = packets(event)
    lying[one][0], lying[other][0] = lying[other][0], lying[one][0]
    return lying


def tell(client, event, lying=None, act="save", **more):
    second = places_of(event.deals.get(number=1))[1]
    form = typed(lying or exchanged(event)) | {"place": f"{second.round}/{second.table}", act: ""}
    return client.post(PAGE, {"key": fields(client.get(PAGE)).get("key", "")} | form | more)


def test_the_form_begins_with_the_cards_as_they_were_dealt(played, ivan):
    page = ivan.get(PAGE)
    given = fields(page)
    assert {name: given[name] for name in typed(packets(played))} == typed(packets(played))
    assert [choice[0] for choice in page.context["form"].fields["place"].choices] == [
        f"{place.round}/{place.table}" for place in places_of(played.deals.get(number=1))
    ]


def test_two_cards_that_changed_hands(played, ivan):
    before = packets(played)
    assert "This is in order." in words(tell(ivan, played, act="check"))
    assert found_views(played) == []
    page = tell(ivan, played, note="noticed at table 4")
    assert page.headers["Location"] == "/desk/cup/found/1/"
    report = ivan.get("/desk/cup/found/1/")
    said = words(report)
    assert "One card of" in said
    assert "noticed at table 4" in said
    gone, come = before["E"][0].rank, before["S"][0].rank
    shown = report.content.decode()
    assert shown.count("<del>") == 2
    assert shown.count("<ins>") == 2
    for rank, where in ((gone, "→S"), (come, "→E"), (gone, "←E"), (come, "←S")):
        letter = "10" if rank == "T" else rank
        assert f'{letter}<span class="whither">{where}</span>' in shown
    assert "A: the cards as dealt" in said
    dealt, other = said.split("A: the cards as dealt")[1].split("B: other cards")
    assert ["round 1, table 1 " in dealt, "round 1" in other] == [True, False]
    assert [f"round {round_}, table" in other for round_ in (2, 3, 4, 5)] == [True] * 4


def test_the_report_leads_to_the_ruling_with_its_groups(played, ivan):
    tell(ivan, played)
    assert "/desk/cup/deals/1/fouled/" in ivan.get("/desk/cup/found/1/").content.decode()
    page = ivan.get("/desk/cup/deals/1/fouled/")
    assert "the versions below follow it" in words(page)
    form = page.context["form"]
    groups = {name: form[name].value() for name in form.fields if name.startswith("version_")}
    assert sorted(groups.values()) == ["A", "B", "B", "B", "B"]
    assert groups["version_1_1"] == "A"
    sent = groups | {"key": fields(page)["key"], "reason": "found so", "save": ""}
    assert ivan.post("/desk/cup/deals/1/fouled/", sent).status_code == 302
    (ruling,) = Ruling.objects.all()
    assert [len(group) for group in ruling.detail["groups"]] == [1, 4]
    assert "The deal is split already" in words(ivan.get("/desk/cup/found/1/"))


def test_the_desk_reminds_of_a_box_until_its_records_are_split(played, ivan):
    reminder = "Other cards were found in the box of deal 1; its records are not split"
    assert reminder not in words(ivan.get("/desk/cup/"))
    tell(ivan, played)
    for page in ("/desk/cup/", "/desk/cup/finish/"):
        assert reminder in words(ivan.get(page))
    groups = list(by_version(versions(played, played.deals.get(number=1))).values())
    deal_foul(event=played, deal_number=1, groups=groups, grounds=Grounds("found so"), actor=DIRECTOR)
    assert reminder not in words(ivan.get("/desk/cup/"))


def test_a_box_found_wrong_by_its_first_table_leaves_nothing_to_split(played, ivan):
    first = places_of(played.deals.get(number=1))[0]
    tell(ivan, played, place=f"{first.round}/{first.table}")
    assert "its records are not split" not in words(ivan.get("/desk/cup/"))


def test_more_versions_than_three_have_their_letters(played, ivan):
    for round_, other in ((1, "S"), (2, "W"), (3, "N"), (4, "S")):
        place = places_of(played.deals.get(number=1))[round_ - 1]
        lying = exchanged(played, "E", other) if round_ < 4 else exchanged(played, "S", "W")
        said = {"place": f"{place.round}/{place.table}", "last_round": str(round_)}
        assert tell(ivan, played, lying, **said).status_code == 302
    form = ivan.get("/desk/cup/deals/1/fouled/").context["form"]
    assert [form[name].value() for name in form.fields if name.startswith("version_")] == list("BCDEA")


def test_wrong_numbers_of_cards_are_named(played, ivan):
    lying = packets(played)
    lying["E"].append(lying["S"].pop())
    tell(ivan, played, lying)
    said = words(ivan.get("/desk/cup/found/1/"))
    assert "first hand , cards found: 11" in said or "first hand, cards found: 11" in said
    assert "cards found: 9" in said


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"hand_E": "..."}, "__all__"),
        ({"hand_E": "x"}, "hand_E"),
        ({"place": ""}, "place"),
        ({"place": "9/9"}, "place"),
        ({"place": "\x00"}, "place"),
        ({"last_round": "1"}, "last_round"),
        ({"last_round": "99"}, "last_round"),
        ({"note": "x" * 2001}, "note"),
    ],
)
def test_slips_are_told_where_they_are(played, ivan, changed, field):
    response = tell(ivan, played, **changed)
    assert response.status_code == 400
    assert field in response.context["form"].errors
    assert found_views(played) == []


def test_nothing_moved_and_twice_the_same(played, ivan):
    assert "nothing has moved" in words(tell(ivan, played, packets(played)))
    assert tell(ivan, played, key="k" * 9).status_code == 302
    again = tell(ivan, played, key="k" * 9)
    assert again.status_code == 302
    assert len(found_views(played)) == 1
    other = tell(ivan, played, exchanged(played, "E", "W"))
    assert other.status_code == 409
    assert "Report 1 already says" in words(other)


def test_a_report_is_cancelled_for_a_reason(played, ivan):
    tell(ivan, played)
    page = "/desk/cup/found/1/cancel/"
    assert ivan.post(page, {"save": ""}).status_code == 400
    done = ivan.post(page, {"reason": "the box of deal 2", "save": ""}, follow=True)
    assert "Report 1 is cancelled." in words(done)
    assert "already entered" in words(ivan.post(page, {"reason": "again", "save": ""}, follow=True))
    said = words(ivan.get("/desk/cup/found/1/"))
    assert "This report is cancelled" in said
    assert "the box of deal 2" in said
    assert LogEntry.objects.filter(action="found_cancel").count() == 1
    assert "Other cards were found in the box of deal 1" in words(ivan.get("/desk/cup/log/"))


def test_what_is_not_there(played, ivan):
    for page in ("/desk/cup/found/1/", "/desk/cup/found/1/cancel/", "/desk/cup/deals/99/found/"):
        assert ivan.get(page).status_code == 404
    played.deals.filter(number=1).update(layout="")
    assert "no cards to compare with" in words(ivan.get(PAGE))
    assert tell(ivan, played, {"N": [], "E": [], "S": [], "W": []}).status_code == 400


def test_nobody_else_learns_of_it(played, ivan, public, guest):
    tell(ivan, played, note="a secret")
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=played, actor=DIRECTOR)
    for page in ("/desk/cup/found/1/", PAGE):
        assert public.get(page).status_code == 302
        assert guest.get(page).status_code == 403
    for page in ("/e/cup/", "/e/cup/deals/1/", "/e/cup/audit/", "/e/cup/versions/1/"):
        assert "a secret" not in public.get(page).content.decode()
    assert tell(ivan, played, exchanged(played, "E", "W")).status_code == 400
