"""With several rooms every page that sends somebody to a table says the room; with one none does."""

import pytest

from movements.rooms import rooms_lines
from tests.tournament.factories import seated_event
from tests.tournament.web.reading import words
from tournament.selectors.plan import assigned_movement

PAGES = [
    ("/desk/cup/", "Table 10 set 5, room 2"),
    ("/desk/cup/deals/1/tables/6/?round=1", "first hand E, room 2"),
    ("/desk/cup/deals/1/tables/6/ruling/?round=1", "first hand E, room 2"),
    ("/e/cup/schedule/", "Table 10 set 5, room 2"),
    ("/e/cup/players/30/", "set 5, room 2"),
]


@pytest.mark.parametrize(("address", "said"), PAGES)
def test_the_room_is_said(db, ivan, address, said):
    seated_event(30, rooms_lines([5, 5], per_table=3), per_table=3)
    assert said in words(ivan.get(address))


@pytest.mark.parametrize(
    "address", ["/desk/cup/", "/desk/cup/deals/1/tables/1/?round=1", "/e/cup/schedule/", "/e/cup/players/1/"]
)
def test_one_room_is_not_said(event, ivan, address):
    response = ivan.get(address)
    assert response.status_code == 200
    assert "room" not in words(response)


def test_the_sizes_of_rooms_are_a_choice(public, db):
    said = words(public.get("/movements/?players=96"))
    for sizes in ("11 + 13", "7 + 17", "5 + 19", "5 + 5 + 7 + 7"):
        assert f"Lines in several rooms: {sizes} tables" in said
    assert "Lines in several rooms Tables" not in said
    assert "5 + 19" not in words(public.get("/movements/?players=96&rounds=7"))
    looked = words(public.get("/movements/look/?players=96&scheme=rooms-7-17&round=7"))
    assert "Table 8, room 2" in looked
    assert public.get("/movements/look/?players=96&scheme=rooms-12-12").status_code == 404


def test_chosen_rooms_are_assigned(db, ivan):
    event = seated_event(48, rooms_lines([5, 7]))
    assert (
        ivan.post("/desk/cup/movement/", {"save": "", "scheme": "rooms-5-7", "rounds": "4"}).status_code
        == 302
    )
    assigned = assigned_movement(event)
    assert len(assigned.rounds) == 4
    assert list(assigned.rooms.values()) == [1] * 5 + [2] * 7
    for wrong in ("rooms-6-6", "rooms-12", "rooms-5-7-", "rooms--5-7"):
        answer = ivan.post("/desk/cup/movement/", {"save": "", "scheme": wrong})
        assert answer.status_code == 400
