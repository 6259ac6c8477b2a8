"""With several rooms every page that sends somebody to a table says the room; with one none does."""

import pytest

from movements.rooms import rooms_lines
from tests.tournament.factories import seated_event
from tests.tournament.web.reading import words

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
