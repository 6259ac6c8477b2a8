"""Every outcome a deal can have, made by plain nested loops, for the tests that go through them all."""

from itertools import product

from scoring.protocol_row import row_from_json

LEVELS = range(6, 11)
CONVENTIONS = ("sochi", "leningrad", "fspr", "rostov", "finka", "classic", "kazakh")
AT_TABLE = {4: ("W", "E", "S"), 3: ("S", "E", "S")}


def games(players, talon_quick=0):
    """Every game of N: level, calls and tricks. E is the first defender and S the second."""
    dealer, first, second = AT_TABLE[players]
    for level in LEVELS:
        base = {
            "players": players,
            "dealer": dealer,
            "contract": f"{level}S",
            "declarer": "N",
            "talon_quick": talon_quick,
        }
        yield base | {"whist": {first: "pass", second: "pass"}}
        if level < 8:
            yield base | {"whist": {first: "pass", second: "half"}}
        for one, other in ((first, second), (second, first)):
            for tricks in range(11):
                calls = {one: "whist", other: "pass"}
                yield base | {"whist": calls, "tricks": tricks, "whist_tricks": {one: 10 - tricks}}
        for tricks, mine in product(range(11), repeat=2):
            if tricks + mine <= 10:
                taken = {first: mine, second: 10 - tricks - mine}
                calls = {first: "whist", second: "whist"}
                yield base | {"whist": calls, "tricks": tricks, "whist_tricks": taken}


def miseres(players):
    """Every misère of N."""
    for tricks in range(11):
        yield {
            "players": players,
            "dealer": AT_TABLE[players][0],
            "contract": "M",
            "declarer": "N",
            "tricks": tricks,
        }


def all_passes(players, step=1):
    """Every all-pass with dealer W at four, S at three: the first hand is N."""
    for taken in product(range(11), repeat=3):
        total = sum(taken)
        if total == 10 or (players == 4 and total < 10):
            yield {
                "players": players,
                "dealer": AT_TABLE[players][0],
                "contract": "-",
                "hand_tricks": list(taken),
                "all_pass_step": step,
            }


def rows(players):
    """Every outcome of a deal as protocol rows."""
    for data in (*games(players), *miseres(players), *all_passes(players)):
        yield row_from_json(data)
