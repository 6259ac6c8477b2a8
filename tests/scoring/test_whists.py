"""Whists against right answers, the paper settlement over every outcome, and the rules' identities."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.convention import convention_named
from scoring.errors import ScoringError
from scoring.protocol_row import row_from_json
from scoring.whists import whists, written
from tests.scoring.columns import POOL_POINT, sheet_of
from tests.scoring.outcomes import CONVENTIONS, all_passes, games, miseres, rows
from tests.scoring.settlement import by_average_mountain, by_least_mountain

CASES = json.loads((Path(__file__).parent.parent / "data" / "whists.json").read_text("utf-8"))["cases"]
EVERY_DEAL = [(name, players) for name in CONVENTIONS for players in (3, 4)]


def whists_of(data, convention="sochi", **options):
    """Whists by seat of a row given as JSON, under a convention with options."""
    return whists(row_from_json(data), convention_named(convention, options))


def game(contract, calls, tricks=None, taken=None, **more):
    """A game of N at a table of four, W dealing: calls of E and S, tricks of those who whisted."""
    row = {"players": 4, "dealer": "W", "contract": contract, "declarer": "N"} | more
    row["whist"] = dict(zip("ES", calls, strict=True))
    if tricks is not None:
        row |= {"tricks": tricks, "whist_tricks": taken}
    return row


def all_pass(*taken, **more):
    return {"players": 4, "dealer": "W", "contract": "-", "hand_tricks": list(taken)} | more


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_right_answers(case):
    expected = {seat: Fraction(value) for seat, value in case["whists"].items()}
    assert whists_of(case["row"], case["convention"]) == expected


@pytest.mark.parametrize(("name", "players"), EVERY_DEAL)
def test_every_outcome_equals_both_settlements_on_paper(name, players):
    convention = convention_named(name)
    for row in rows(players):
        got = whists(row, convention)
        sheet = sheet_of(row, name)
        assert got == by_least_mountain(sheet, POOL_POINT[name]), row
        assert got == by_average_mountain(sheet, POOL_POINT[name]), row
        assert list(got) == list("NESW"[:players])
        assert sum(got.values()) == 0


@pytest.mark.parametrize(("name", "players"), EVERY_DEAL)
def test_every_outcome_writes_the_columns_of_the_tables(name, players):
    convention = convention_named(name)
    for row in rows(players):
        columns, sheet = written(row, convention), sheet_of(row, name)
        for seat in row.seats:
            assert columns.pool[seat] == sheet.pool[seat], row
            assert columns.mountain[seat] == sheet.mountain[seat] - 20, row
        assert {pair: value for pair, value in columns.whists.items() if value} == {
            pair: value for pair, value in sheet.whists.items() if value
        }, row


@pytest.mark.parametrize("name", ["leningrad", "finka"])
@pytest.mark.parametrize("target", [10, 20, 1000])
def test_the_length_of_the_pool_does_not_matter(name, target):
    for data in (*games(4), *miseres(3)):
        row = row_from_json(data)
        sheet = sheet_of(row, name)
        got = whists(row, convention_named(name))
        assert got == by_least_mountain(sheet, POOL_POINT[name], Fraction(target))
        assert got == by_average_mountain(sheet, POOL_POINT[name], Fraction(target))


@pytest.mark.parametrize("name", ["fspr", "finka"])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("quick", [1, 2, 3])
def test_quick_tricks_in_the_talon(name, players, quick):
    for data in games(players, talon_quick=quick):
        if "tricks" in data:
            row = row_from_json(data)
            assert whists(row, convention_named(name)) == by_average_mountain(
                sheet_of(row, name), POOL_POINT[name]
            )


def test_quick_tricks_count_when_the_game_is_not_played():
    plain = whists_of(game("7S", ("pass", "pass")), "fspr")
    quick = whists_of(game("7S", ("pass", "pass"), talon_quick=3), "fspr")
    assert {seat: quick[seat] - plain[seat] for seat in plain} == {"N": -24, "E": 0, "S": 0, "W": 24}


@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov", "classic", "kazakh"])
def test_quick_tricks_are_worth_nothing_where_they_are_not_played(name):
    plain = game("6S", ("whist", "pass"), 6, {"E": 4})
    assert whists_of(plain | {"talon_quick": 3}, name) == whists_of(plain, name)


@pytest.mark.parametrize("players", [3, 4])
def test_leningrad_is_twice_a_gentle_sochi(players):
    leningrad = convention_named("leningrad")
    sochi = convention_named("sochi", {"whister_remise_share": "1/2", "sharing": "gentle_on_remise"})
    for data in (*games(players), *miseres(players)):
        row = row_from_json(data)
        twice = {seat: 2 * value for seat, value in whists(row, sochi).items()}
        assert whists(row, leningrad) == twice


@pytest.mark.parametrize("step", [1, 2, 3, 4, 99])
@pytest.mark.parametrize(("name", "players"), EVERY_DEAL)
def test_all_pass_at_every_step(name, players, step):
    convention = convention_named(name)
    for data in all_passes(players, step):
        row = row_from_json(data)
        assert whists(row, convention) == by_average_mountain(sheet_of(row, name), POOL_POINT[name])


@pytest.mark.parametrize(
    ("row", "by_whom"),
    [
        (game("7S", ("whist", "pass"), 7, {"E": 3}), {"E": 24}),
        (game("6S", ("whist", "pass"), 5, {"E": 5}), {"E": 28, "W": 4}),
        (game("8S", ("pass", "whist"), 6, {"S": 4}), {"S": 96, "W": 24}),
        (game("7S", ("whist", "pass"), 4, {"E": 6}), {"E": 96, "W": 24}),
    ],
)
def test_published_finka_examples(row, by_whom):
    columns = written(row_from_json(row), convention_named("finka")).whists
    assert {pair: value for pair, value in columns.items() if value} == {
        (by, "N"): value for by, value in by_whom.items()
    }


def turned(row, turn):
    """The same deal with everyone `turn` seats further clockwise."""
    seats = "NESW"[: row["players"]]
    move = {seat: seats[(place + turn) % len(seats)] for place, seat in enumerate(seats)}
    changed = {key: move[row[key]] for key in ("dealer", "declarer") if key in row}
    for key in ("whist", "whist_tricks"):
        if key in row:
            changed[key] = {move[seat]: value for seat, value in row[key].items()}
    return row | changed, move


@pytest.mark.parametrize(("name", "players"), [("kazakh", 4), ("fspr", 3), ("rostov", 4)])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turning_the_table_turns_the_whists(name, players, turn):
    for data in (*games(players), *miseres(players), *all_passes(players)):
        moved, move = turned(data, turn)
        expected = {move[seat]: value for seat, value in whists_of(data, name).items()}
        assert whists_of(moved, name) == expected


def test_at_four_the_resting_dealer_is_skipped_between_the_defenders():
    row = {"players": 4, "dealer": "E", "contract": "7S", "declarer": "N"}
    row |= {"whist": {"S": "pass", "W": "half"}}
    assert whists_of(row) == {"N": 26, "E": -10, "S": -10, "W": -6}


def test_at_three_the_dealer_plays():
    row = {"players": 3, "dealer": "E", "contract": "7S", "declarer": "E"}
    row |= {"whist": {"S": "pass", "N": "half"}}
    assert whists_of(row) == {"N": Fraction(-28, 3), "E": Fraction(68, 3), "S": Fraction(-40, 3)}


@given(
    data=st.sampled_from([*games(4), *miseres(3), *all_passes(4)]),
    name=st.sampled_from(CONVENTIONS),
    multiplier=st.sampled_from([2, 4, 8]),
)
def test_the_multiplier_raises_every_price(data, name, multiplier):
    single = whists_of(data, name)
    raised = whists_of(data | {"multiplier": multiplier}, name)
    assert raised == {seat: multiplier * value for seat, value in single.items()}


TWO_ON_SIX = ("whist", "whist")


@pytest.mark.parametrize(
    ("rule", "level", "taken", "paid"),
    [
        ("joint_capped", 6, (3, 0), {"S": 1}),
        ("joint_personal", 6, (3, 0), {"S": 2}),
        ("personal_always", 6, (3, 0), {"S": 2}),
        ("joint_capped", 6, (4, 0), {}),
        ("joint_personal", 6, (4, 0), {}),
        ("personal_always", 6, (4, 0), {"S": 2}),
        ("personal_always", 6, (1, 3), {"E": 1}),
        ("personal_always", 7, (3, 0), {"S": 1}),
        ("personal_always", 7, (0, 0), {"E": 1, "S": 1}),
        ("personal_always", 8, (1, 0), {"S": 1}),
        ("personal_always", 10, (0, 0), {"E": 1, "S": 1}),
        ("joint_capped", 8, (1, 0), {}),
        ("joint_personal", 9, (0, 0), {"S": 1}),
    ],
)
def test_missing_tricks_of_two_whisters(rule, level, taken, paid):
    tricks = 10 - sum(taken)
    row = row_from_json(game(f"{level}S", TWO_ON_SIX, tricks, dict(zip("ES", taken, strict=True))))
    mountain = written(row, convention_named("sochi", {"shared_shortfall": rule})).mountain
    price = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}[level]
    expected = {seat: missing * price for seat, missing in paid.items()}
    assert {seat: mountain[seat] for seat in "ES" if mountain[seat]} == expected


@pytest.mark.parametrize(("rule", "paid"), [("second", {"S": 6}), ("all_zero", {"E": 6, "S": 6})])
def test_two_whisters_without_a_trick_on_an_eight(rule, paid):
    row = row_from_json(game("8S", TWO_ON_SIX, 10, {"E": 0, "S": 0}))
    mountain = written(row, convention_named("sochi", {"lone_trick_shortfall": rule})).mountain
    assert {seat: mountain[seat] for seat in "ES" if mountain[seat]} == paid


@pytest.mark.parametrize("calls", [("whist", "pass"), ("pass", "whist"), ("whist", "whist")])
def test_a_checked_ten_owes_nothing(calls):
    taken = {seat: 0 for seat, call in zip("ES", calls, strict=True) if call == "whist"}
    row = game("10NT", calls, 10, taken)
    assert whists_of(row, ten="checked") == {"N": 75, "E": -25, "S": -25, "W": -25}
    assert whists_of(row)["N"] == 100


@pytest.mark.parametrize(
    ("sharing", "tricks", "whister", "passer"),
    [
        ("greedy", 6, 8, 0),
        ("greedy", 5, 10 + 2, 2),
        ("gentle_on_remise", 6, 8, 0),
        ("gentle_on_remise", 5, 5 + 2, 5 + 2),
        ("gentle_always", 6, 4, 4),
        ("gentle_always", 5, 5 + 2, 5 + 2),
    ],
)
def test_sharing_of_a_lone_whisters_tricks(sharing, tricks, whister, passer):
    row = row_from_json(game("6S", ("pass", "whist"), tricks, {"S": 10 - tricks}))
    columns = written(row, convention_named("sochi", {"sharing": sharing})).whists
    assert (columns["S", "N"], columns["E", "N"]) == (whister, passer)


def test_a_whisters_own_penalty_is_never_shared():
    row = row_from_json(game("6S", ("whist", "pass"), 8, {"E": 2}))
    mountain = written(row, convention_named("sochi", {"sharing": "gentle_always"})).mountain
    assert (mountain["E"], mountain["S"]) == (4, 0)


@pytest.mark.parametrize(
    ("options", "written_on_declarer"),
    [
        ({}, {"E": 20 + 8, "S": 8, "W": 8}),
        ({"consolation": 7}, {"E": 20 + 14, "S": 14, "W": 14}),
        ({"consolation": "none"}, {"E": 20, "S": 0, "W": 0}),
        ({"consolation": 0}, {"E": 20, "S": 0, "W": 0}),
        ({"consolation_passer": "to_whister"}, {"E": 20 + 16, "S": 0, "W": 8}),
        ({"consolation_passer": "none"}, {"E": 20 + 8, "S": 0, "W": 8}),
        ({"consolation_dealer": False}, {"E": 20 + 8, "S": 8, "W": 0}),
    ],
)
def test_consolation_for_a_seven_down_two(options, written_on_declarer):
    row = row_from_json(game("7S", ("whist", "pass"), 5, {"E": 5}))
    columns = written(row, convention_named("sochi", options)).whists
    assert {seat: columns[seat, "N"] for seat in "ESW"} == written_on_declarer


def test_what_is_made_may_also_come_off_the_mountain():
    made = game("9S", ("pass", "pass"))
    assert whists_of(made, game_off_mountain=True)["N"] == 2 * whists_of(made)["N"]
    misere = {"players": 4, "dealer": "W", "contract": "M", "declarer": "N", "tricks": 0}
    assert whists_of(misere, "finka") == {"N": 150, "E": -50, "S": -50, "W": -50}
    down = game("9S", ("whist", "pass"), 7, {"E": 3})
    assert whists_of(down, game_off_mountain=True) == whists_of(down)


def test_half_whist_follows_the_obligation_and_the_levels():
    columns = written(row_from_json(game("6S", ("pass", "half"))), convention_named("sochi")).whists
    assert columns["S", "N"] == 4
    eight = game("8S", ("pass", "half"))
    with pytest.raises(ScoringError) as refused:
        whists_of(eight)
    assert (refused.value.code, refused.value.params) == ("half_not_on_level", {"level": 8, "levels": (6, 7)})
    assert whists_of(eight, half_whist_levels=[6, 7, 8])["S"] == -15 + 3
    with pytest.raises(ScoringError, match="half_not_on_level"):
        whists_of(game("6S", ("pass", "half")), half_whist_levels=[])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {"N": -30, "E": 10, "S": -60, "W": -10}),
        ({"all_pass_clean": "one", "all_pass_prices": [3]}, {"N": -90, "E": 10, "S": -180, "W": -30}),
        ({"all_pass_clean": "none"}, {"N": -30, "E": 0, "S": -60, "W": -10}),
        ({"all_pass_talon": "ignored"}, {"N": -30, "E": 10, "S": -60, "W": 0}),
        ({"all_pass_talon": "suit_only"}, {"N": -30, "E": 10, "S": -60, "W": 0}),
        (
            {"all_pass_talon": "ignored", "all_pass_clean_dealer": True},
            {"N": -30, "E": 10, "S": -60, "W": 10},
        ),
        ({"all_pass_clean_dealer": True}, {"N": -30, "E": 10, "S": -60, "W": -10}),
        ({"all_pass_dealer_pool": 2}, {"N": -30, "E": 10, "S": -60, "W": 10}),
    ],
)
def test_all_pass_options(options, expected):
    """Hands took 3, 0 and 6, the talon 1; worth in whists before the table's mean is taken off."""
    mean = Fraction(sum(expected.values()), 4)
    assert whists_of(all_pass(3, 0, 6), **options) == {s: value - mean for s, value in expected.items()}


def test_a_dealer_without_talon_tricks():
    plain = whists_of(all_pass(3, 1, 6), all_pass_clean_dealer=False)
    clean = whists_of(all_pass(3, 1, 6), all_pass_clean_dealer=True)
    assert clean["W"] - plain["W"] == Fraction(30, 4)


def test_amnesty_forgives_the_hands_what_all_three_took():
    got = whists_of(all_pass(2, 2, 5), all_pass_amnesty=True)
    mean = Fraction(-10 - 30, 4)
    assert got == {"N": -mean, "E": -mean, "S": -30 - mean, "W": -10 - mean}
    three = {"players": 3, "dealer": "S", "contract": "-", "hand_tricks": [2, 5, 3]}
    assert whists_of(three, all_pass_amnesty=True) == whists_of(three)


@pytest.mark.parametrize(
    ("rule", "taken", "columns"),
    [
        ("actual", (1, 3, 6), {"NE": 15, "NS": 30}),
        ("difference", (1, 3, 6), {"NE": 10, "NS": 25}),
        ("pairwise", (1, 3, 6), {"NE": 10, "NS": 25, "ES": 15}),
        ("actual", (1, 1, 8), {"NS": 20, "ES": 20}),
        ("difference", (1, 1, 8), {"NS": Fraction(35, 2), "ES": Fraction(35, 2)}),
        ("pairwise", (1, 1, 8), {"NS": 35, "ES": 35}),
        ("actual", (3, 3, 3), {}),
    ],
)
def test_all_pass_for_whists(rule, taken, columns):
    row = row_from_json(all_pass(*taken))
    options = {"all_pass": "whists", "all_pass_whists_rule": rule}
    got = written(row, convention_named("sochi", options))
    assert {by + on: value for (by, on), value in got.whists.items() if value} == columns
    assert not any(got.pool.values())


def test_no_trick_of_the_whists_kind_is_one_point_at_any_step():
    row = row_from_json(all_pass(0, 4, 6, all_pass_step=3))
    assert written(row, convention_named("rostov")).pool == {"N": 1, "W": 1}
    assert written(row, convention_named("rostov", {"all_pass_clean": "none"})).pool == {"W": 1}


def test_without_whists_only_pool_and_mountain_are_written():
    for data in games(4):
        row = row_from_json(data)
        bare, usual = (written(row, convention_named(name)) for name in ("razboinik", "classic"))
        assert not any(bare.whists.values())
        assert (bare.pool, bare.mountain) == (usual.pool, usual.mountain)


def test_a_table_of_two():
    """The one defender plays the third hand too, so all the tricks are his."""
    row = {"players": 2, "dealer": "N", "contract": "6S", "declarer": "N", "whist": {"E": "whist"}}
    assert whists_of(row | {"tricks": 6, "whist_tricks": {"E": 4}}, "gusarik") == {"N": 2, "E": -2}
    assert whists_of(row | {"tricks": 5, "whist_tricks": {"E": 5}}, "gusarik") == {"N": -22, "E": 22}
    assert whists_of(row | {"tricks": 7, "whist_tricks": {"E": 3}}, "gusarik") == {"N": 14, "E": -14}
    assert whists_of(row | {"whist": {"E": "pass"}}, "gusarik") == {"N": 10, "E": -10}
