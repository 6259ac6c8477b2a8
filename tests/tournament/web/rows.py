"""Rows as a director types them, and sending them."""

from tests.tournament.web.reading import fields

# Deal 1 at table 1 in round 1: N deals and rests, the hands are E, S, W.
PLACE = "/desk/cup/deals/1/tables/1/"
MADE = {
    "contract": "6S",
    "declarer": "E",
    "call_S": "whist",
    "call_W": "pass",
    "tricks_E": "6",
    "tricks_S": "4",
}
DOWN = MADE | {"tricks_E": "5", "tricks_S": "5"}
ROW = {
    "contract": "6S",
    "declarer": "E",
    "tricks": 6,
    "whist": {"S": "whist", "W": "pass"},
    "whist_tricks": {"S": 4},
}


def enter(client, typed=MADE, place=PLACE, key="one form", **more):
    return client.post(place, typed | {"key": key, "enter": ""} | more)


def seen(client):
    return {"seen": fields(client.get(PLACE))["seen"]}
