"""Clubs on one server: nobody sees or touches what is another club's, and its owners look after their own."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import get_resolver
from django.utils import timezone

from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.walking import FILLED, addresses, patterns, said
from tests.tournament.web.conftest import browser
from tests.tournament.web.reading import words
from tournament.models import AccessLink, ApiToken, Club, Event, LogEntry, Membership, MovementSearch, Person
from tournament.selectors.clubs import members_of
from tournament.selectors.progress import missing_records
from tournament.selectors.register import real_people
from tournament.services.archive import event_archive
from tournament.services.clubs import club_create, membership_set
from tournament.services.events import event_finish
from tournament.services.links import entrant_links_make, table_links_make
from tournament.services.print_orders import print_made, print_order
from tournament.services.publishing import event_publish
from tournament.services.tokens import token_make

ROLES = ("owner", "director", "assistant")
# Of the people of a club, as they are called in its events here.
PEOPLE = {"north": "Северин", "south": "Южанин"}
DENIED = (403, 404)


def member(club, role):
    """The browser of a member of the club."""
    client = browser(f"{role} of {club.slug}", is_staff=False)
    membership_set(club=club, name=f"{role} of {club.slug}", role=role, actor=DIRECTOR)
    return client


@pytest.fixture
def clubs(db):
    """Two clubs with registers of their own; each has an event that is published and one being played."""
    made = {}
    for slug, called in PEOPLE.items():
        club = club_create(slug=slug, name=slug.title(), own_people=True, actor=DIRECTOR)
        event = seated_event(8, called=called, slug=f"{slug}-1", club=club, title=f"Cup of {slug}")
        play(event)
        event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
        event_publish(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
        play(seated_event(8, called=called, slug=f"{slug}-2", club=club, title=f"Cup of {slug}"), rounds=2)
        made[slug] = club
    return made


def filled(slug):
    """Every part of an address once, the parts that say whose it is with what is the club's."""
    one = {name: values[:1] for name, values in FILLED.items()}
    return {**one, "slug": (f"{slug}-1", f"{slug}-2"), "club": (slug,)}


def addresses_of(slug):
    return [
        one for pattern in patterns(get_resolver().url_patterns) for one in addresses(pattern, filled(slug))
    ]


def of_owners(address):
    return address.startswith("/desk/") or re.fullmatch(r"/clubs/\w+/(settings|members)/", address)


@pytest.mark.parametrize("role", ROLES)
def test_the_desk_of_another_club_is_shut(clubs, role):
    client = member(clubs["south"], role)
    before = list(LogEntry.objects.order_by("pk").values_list("pk", flat=True))
    shut = [one for one in addresses_of("north") if "north" in one and of_owners(one)]
    assert len(shut) > 100
    for address in shut:
        for send in (client.get, client.post, client.delete):
            assert send(address).status_code in DENIED, address
    assert list(LogEntry.objects.order_by("pk").values_list("pk", flat=True)) == before


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("own", "other"), [("north", "south"), ("south", "north")])
def test_no_page_or_file_of_a_club_names_people_of_another(clubs, role, own, other):
    client = member(clubs[own], role)
    theirs, ours = PEOPLE[other], PEOPLE[own]
    told = {}
    for address in addresses_of(own):
        asked = {"search": theirs[:4], "round": "1"}
        if not address.startswith("/accounts/"):
            told[address] = said(client.get(address, asked))
    assert [address for address, text in told.items() if theirs in text] == []
    if role != "assistant":
        assert sum(ours in text for text in told.values()) > 40


def test_what_another_club_ordered_is_not_opened_by_its_number(clubs):
    theirs = Event.objects.get(slug="north-2")
    papers, _new = print_order(event=theirs, wanted={}, form="pdf", papers=1, actor=DIRECTOR)
    print_made(number=papers.pk, content=b"%PDF")
    said = {"players": 8, "seconds": 5, "seed": 7, "author": "x", "started_at": timezone.now()}
    search = MovementSearch.objects.create(event=theirs, ended_at=timezone.now(), **said)
    table_links_make(event=theirs, actor=DIRECTOR)
    link = AccessLink.objects.first()
    for role in ("owner", "director"):
        client = member(clubs["south"], role)
        for part in (f"papers/{papers.pk}/", f"papers/{papers.pk}/file", f"movement/searches/{search.pk}/"):
            assert client.get(f"/desk/south-2/{part}").status_code == 404, part
        for act in ("renew", "revoke"):
            assert client.post("/desk/south-2/links/", {act: str(link.pk)}).status_code in (400, 404)
    assert list(AccessLink.objects.values_list("pk", "revoked_at")[:1]) == [(link.pk, None)]


@pytest.mark.parametrize(("own", "other"), [("north", "south"), ("south", "north")])
def test_lists_of_people_are_the_clubs_own(clubs, own, other):
    client = member(clubs[own], "director")
    theirs, ours = PEOPLE[other], PEOPLE[own]
    event = Event.objects.get(slug=f"{own}-2")
    foreigner = real_people(clubs[other]).first()
    for address in ("/desk/people_search/", f"/desk/people_search/?event={event.slug}"):
        assert theirs not in words(client.get(address, {"search": theirs[:4]}))
        assert ours in words(client.get(address + "&" if "?" in address else address, {"search": ours[:4]}))
    assert client.get(f"/desk/people_search/?event={other}-2&search={theirs}").status_code == 403
    assert client.get(f"/desk/people_search/?club={other}&search={theirs}").status_code == 404
    lists = ["/desk/new_event/", f"/desk/{event.slug}/entrants/"]
    for address in lists:
        sent = {"people": f"{foreigner.name}; {foreigner.club}", "part": "1", "check": ""}
        assert "in the register" not in words(client.post(address, sent))
        sent = {"people": "", "search": theirs[:4], "find": ""}
        assert "Nobody of that name" in words(client.post(address, sent))
        sent = {"people": "", "add_person": str(foreigner.pk), "part": "1"}
        assert theirs not in client.post(address, sent).content.decode()


def test_the_desk_lists_only_own_events_and_the_keeper_sees_all(clubs, ivan):
    assert words(ivan.get("/desk/")).count("Cup of") == 4
    for slug in clubs:
        text = words(member(clubs[slug], "assistant").get("/desk/"))
        assert text.count("Cup of") == text.count(f"Cup of {slug}") == 2


def test_an_event_of_a_club_is_made_in_it_with_what_was_usual_there(clubs):
    Event.objects.filter(slug="south-2").update(time_zone="Asia/Tokyo")
    client = member(clubs["north"], "director")
    assert "Asia/Tokyo" not in client.get("/desk/new_event/").content.decode()
    sent = {"title": "Next", "starts_on": "2026-12-01", "time_zone": "UTC", "language": "ru"}
    sent |= {"convention": "sochi", "per_table": "4", "deals_per_set": "2", "make": ""}
    assert client.post("/desk/new_event/", sent | {"people": "Новый Пётр"}).status_code == 302
    made = Event.objects.get(slug="next")
    assert made.club == clubs["north"]
    assert Person.objects.get(name="Новый Пётр").register == clubs["north"]
    assert client.post("/desk/new_event/", sent | {"club": "south"}).status_code == 404
    assert member(clubs["north"], "assistant").post("/desk/new_event/", sent).status_code == 403
    assert Event.objects.filter(title="Next").count() == 1


def test_rehearsals_are_of_the_club_whose_account_makes_them(clubs, ivan, monkeypatch):
    monkeypatch.setattr("tournament.web.rehearsals.begin_rehearsal", lambda event, rehearsal: None)
    sent = {"players": "8", "seed": "5"}
    for slug, club in clubs.items():
        client = member(club, "director")
        answer = client.post("/desk/", sent)
        assert client.get(answer.headers["Location"]).status_code == 200
        assert client.post("/desk/", sent).headers["Location"] == answer.headers["Location"]
        assert Event.objects.filter(club=club, slug__startswith="rehearsal-8-5").count() == 1, slug
    assert ivan.post("/desk/", sent).headers["Location"] == "/desk/rehearsal-8-5/rehearsal/"
    assert Event.objects.get(slug="rehearsal-8-5").club is None
    assert member(clubs["north"], "assistant").post("/desk/", sent).status_code == 403


# The page of a club, and its owners


def test_the_page_of_a_club(clubs, public):
    text = words(public.get("/clubs/north/"))
    assert text.index("Upcoming and current") < text.index("running") < text.index("Played")
    assert "South" not in text
    assert "settings" not in public.get("/clubs/north/").content.decode()
    for wrong in ("/clubs/none/", "/clubs/NORTH/", "/clubs/" + "x" * 300 + "/"):
        assert public.get(wrong).status_code == 404
    for address in ("/clubs/north/settings/", "/clubs/north/members/"):
        assert public.get(address).headers["Location"] == f"/accounts/login/?next={address}"
    assert "North" in words(public.get("/clubs/"))
    assert '"/clubs/north/"' in public.get("/e/north-1/").content.decode()


def test_a_server_without_clubs_says_nothing_of_them(event, ivan, public):
    for address in ("/", "/e/cup/", "/desk/", "/desk/cup/", "/desk/cup/archive/"):
        assert "club" not in words(ivan.get(address)).casefold().replace("клуб", ""), address
    assert public.get("/clubs/").status_code == 200


def test_only_owners_look_after_a_club(clubs, ivan):
    for role in ("director", "assistant"):
        for address in ("/clubs/north/settings/", "/clubs/north/members/"):
            assert member_again(clubs["north"], role).get(address).status_code == 403
    assert ivan.get("/clubs/north/members/").status_code == 200
    assert ivan.get("/clubs/none/members/").status_code == 404


def member_again(club, role):
    get_user_model().objects.filter(username=f"{role} of {club.slug}").delete()
    return member(club, role)


def test_an_owner_adds_changes_and_removes_members(clubs):
    north = clubs["north"]
    owner = member(north, "owner")
    page = "/clubs/north/members/"
    get_user_model().objects.create_user("petro")
    assert owner.post(page, {"name": "petro", "role": "director", "set": ""}).status_code == 302
    answer = owner.post(page, {"name": "maria", "role": "assistant", "make": ""})
    password = re.search(r'<code class="digest">([^<]+)', answer.content.decode())[1]
    assert get_user_model().objects.get(username="maria").check_password(password)
    assert "no-store" in answer.headers["Cache-Control"]
    assert password not in owner.get(page).content.decode()
    assert owner.post(page, {"name": "maria", "role": "assistant", "make": ""}).status_code == 400
    assert owner.post(page, {"name": "petro", "role": "assistant", "set": ""}).status_code == 302
    assert owner.post(page, {"remove": "maria"}).status_code == 302
    done = words(owner.get(page)).partition("What was done")[2]
    assert (
        done.index("maria works for the club no more")
        < done.index("petro: assistant")
        < done.index("The club is made")
    )
    assert [(one.name, one.role) for one in members_of(north)] == [
        ("owner of north", "owner"),
        ("petro", "assistant"),
    ]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"name": "nobody", "role": "director"},
        {"name": "owner of north", "role": "director"},
        {"name": "a\x00b", "role": "director"},
        {"name": "n" * 100_000, "role": "director"},
        {"name": "petro", "role": "king"},
        {"name": " ", "role": "director", "make": ""},
        {"remove": "owner of north"},
    ],
)
def test_what_cannot_be_of_members_is_said(clubs, sent):
    owner = member(clubs["north"], "owner")
    answer = owner.post("/clubs/north/members/", sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode() or "last owner" in words(answer)
    assert Membership.objects.count() == 1


def test_the_settings_of_a_club(clubs):
    owner = member(clubs["north"], "owner")
    page = "/clubs/north/settings/"
    assert owner.post(page, {"name": "Норд"}).status_code == 302
    assert (Club.objects.get(slug="north").name, real_people().count()) == ("Норд", 8)
    assert owner.post(page, {"name": " "}).status_code == 400


# The archive


def test_a_link_of_an_archived_event_says_so(clubs, public):
    event = Event.objects.get(slug="north-2")
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    missing = missing_records(event)
    event_finish(event=event, accepted_missing=missing, actor=DIRECTOR)
    event_archive(event=Event.objects.get(slug="north-2"), actor=DIRECTOR)
    for link in (AccessLink.objects.exclude(table=None)[0], AccessLink.objects.exclude(entrant=None)[0]):
        address = f"/t/{link.token}/" if link.table else f"/p/{link.token}/"
        answer = public.get(address)
        assert (answer.status_code, "is in the archive" in words(answer)) == (200, True), address


def test_an_owner_archives_an_event_and_takes_it_out(clubs, public):
    owner = member(clubs["north"], "owner")
    page = "/desk/north-1/archive/"
    assert owner.post(page, {"archive": ""}).status_code == 302
    for address in ("/", "/clubs/north/", "/desk/"):
        reader = owner if address == "/desk/" else public
        assert "/north-1/" not in reader.get(address).content.decode()
        assert "/north-1/" in reader.get(address, {"archive": ""}).content.decode()
        assert "/south-1/" not in owner.get("/desk/", {"archive": ""}).content.decode()
    for address in ("/e/north-1/", "/e/north-1/standings/", "/e/north-1/deals/1/", "/desk/north-1/"):
        assert "is in the archive" in words(owner.get(address)), address
    assert owner.get("/desk/north-1/workbook.xlsx").status_code == 200
    answer = owner.post("/desk/north-1/reopen/", {"reason": "x", "save": ""})
    assert (answer.status_code, "take it out" in words(answer)) == (400, True)
    assert Event.objects.get(slug="north-1").state == Event.State.PUBLISHED
    assert owner.post(page, {"unarchive": ""}).status_code == 302
    assert "/north-1/" in public.get("/").content.decode()
    assert "is in the archive" not in words(public.get("/e/north-1/"))


def test_what_is_still_played_cannot_be_archived(clubs):
    owner = member(clubs["north"], "owner")
    assert "once it is finished" in words(owner.get("/desk/north-2/archive/"))
    assert owner.post("/desk/north-2/archive/", {"archive": ""}).status_code == 400
    assert Event.objects.get(slug="north-2").archived_at is None
    assert member(clubs["north"], "director").get("/desk/north-1/archive/").status_code == 403


def test_an_event_is_given_only_to_clubs_one_owns(clubs, ivan):
    owner = member(clubs["north"], "owner")
    page = "/desk/north-1/archive/"
    token_make(event=Event.objects.get(slug="north-1"), name="old", role="director", actor=DIRECTOR)
    assert "South" not in words(owner.get(page))
    assert owner.post(page, {"give": "", "club": "south"}).status_code == 404
    membership_set(club=clubs["south"], name="owner of north", role="director", actor=DIRECTOR)
    assert owner.post(page, {"give": "", "club": "south"}).status_code == 404
    membership_set(club=clubs["south"], name="owner of north", role="owner", actor=DIRECTOR)
    assert owner.post(page, {"give": "", "club": "south"}).status_code == 302
    assert Event.objects.get(slug="north-1").club == clubs["south"]
    assert [token.revoked_at is None for token in ApiToken.objects.all()] == [False]
    assert ivan.post(page, {"give": "", "club": ""}).status_code == 302
    assert Event.objects.get(slug="north-1").club is None
    assert owner.get("/desk/north-1/").status_code == 404


@pytest.mark.parametrize("name", ["%00", "cup%00", "%00" * 500, "nothing", "%ED%A0%80"])
def test_a_register_of_no_event(db, ivan, olga, name):
    """Asked by a keeper and by a member of a club: neither database is asked for what it cannot hold."""
    for somebody in (ivan, olga):
        answer = somebody.get(f"/desk/people_search/?event={name}&search=a")
        assert answer.status_code == 404
