"""Conventions as data: the catalogue against the published prices, and options of every kind."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.convention import (
    OPTIONS,
    convention_named,
    convention_names,
    convention_title,
    options_from_text,
)
from scoring.errors import ScoringError
from tests.scoring.columns import MISERE, ONE_TO_FIVE, POOL_POINT, SIX
from tests.scoring.outcomes import CONVENTIONS


def refusal(call, *arguments):
    with pytest.raises(ScoringError) as refused:
        call(*arguments)
    return refused.value.code, refused.value.params


def test_the_varieties_are_there():
    assert set(CONVENTIONS) <= set(convention_names())


@pytest.mark.parametrize("name", CONVENTIONS)
def test_prices_rise_with_the_level(name):
    convention = convention_named(name)
    game, whist, remise, share = SIX[name]
    for level, times in ONE_TO_FIVE.items():
        prices = (convention.game_price, convention.whist_price, convention.remise_price)
        assert tuple(price[level] for price in prices) == (game * times, whist * times, remise * times)
    assert convention.whister_remise_share == share
    assert (convention.misere_price, convention.misere_trick_price) == MISERE[name]
    assert (convention.pool_point, convention.mountain_point) == (POOL_POINT[name], 10)


@pytest.mark.parametrize("name", convention_names())
def test_titles_in_three_languages(name):
    titles = {language: convention_title(name, language) for language in ("ru", "en", "uk", "de")}
    assert all(titles.values())
    assert titles["de"] == titles["en"]
    assert titles["en"].isascii()
    assert not titles["ru"].isascii()
    assert not titles["uk"].isascii()


def test_the_skachki_are_leningrad_by_another_name():
    skachki, leningrad = convention_named("skachki"), convention_named("leningrad")
    assert {option: getattr(skachki, option) for option in OPTIONS} == {
        option: getattr(leningrad, option) for option in OPTIONS
    }


@pytest.mark.parametrize("bad", ["", "Sochi", "vmk", None, 1, ["sochi"], "x" * 10**6])
def test_an_unknown_convention(bad):
    code, params = refusal(convention_named, bad)
    assert (code, params["known"]) == ("unknown_convention", convention_names())
    assert refusal(convention_title, bad, "ru")[0] == "unknown_convention"


@pytest.mark.parametrize(
    ("option", "given_as", "value"),
    [
        ("sharing", "gentle_always", "gentle_always"),
        ("whister_remise_share", "1/2", Fraction(1, 2)),
        ("whister_remise_share", "1", 1),
        ("whister_remise_share", 0, 0),
        ("consolation_dealer", "false", False),
        ("consolation_dealer", True, True),
        ("consolation", "none", "none"),
        ("consolation", "7", 7),
        ("consolation", 7, 7),
        ("half_whist_levels", "[6]", (6,)),
        ("half_whist_levels", [], ()),
        ("all_pass_prices", "[1,2]", (1, 2)),
        ("all_pass_prices", [3], (3,)),
        ("pool_point", "20", 20),
        ("misere_price", 1000, 1000),
        ("ten", "checked", "checked"),
    ],
)
def test_an_option_takes_the_place_of_the_conventions_own(option, given_as, value):
    changed = convention_named("sochi", {option: given_as})
    assert getattr(changed, option) == value
    assert type(getattr(changed, option)) is not str or isinstance(value, str)
    others = set(OPTIONS) - {option}
    own = convention_named("sochi")
    assert {name: getattr(changed, name) for name in others} == {name: getattr(own, name) for name in others}


@pytest.mark.parametrize("table", ['{"7": 3}', {"7": 3}])
def test_a_table_by_level_may_name_some_levels(table):
    changed = convention_named("sochi", {"whist_obligation": table})
    assert changed.whist_obligation == {6: 4, 7: 3, 8: 1, 9: 1, 10: 1}
    assert convention_named("sochi").whist_obligation[7] == 2


def test_conventions_are_values():
    assert convention_named("sochi") == convention_named("sochi", {"ten": "whisted"})
    assert hash(convention_named("sochi")) == hash(convention_named("sochi", {}))
    assert convention_named("sochi") != convention_named("sochi", {"ten": "checked"})


@pytest.mark.parametrize(
    ("option", "bad"),
    [
        ("sharing", "gentle"),
        ("sharing", ""),
        ("sharing", None),
        ("sharing", ["greedy"]),
        ("whister_remise_share", "3/2"),
        ("whister_remise_share", "-1/2"),
        ("whister_remise_share", "0.5"),
        ("whister_remise_share", 0.5),
        ("whister_remise_share", True),
        ("consolation_dealer", "yes"),
        ("consolation_dealer", 1),
        ("consolation", -1),
        ("consolation", 1001),
        ("consolation", True),
        ("consolation", "whist"),
        ("pool_point", "1e3"),
        ("pool_point", "NaN"),
        ("pool_point", 10.0),
        ("pool_point", "9" * 5000),
        ("pool_point", "[" * 10**5),
        ("game_price", {}),
        ("game_price", {"11": 2}),
        ("game_price", {"6": -1}),
        ("game_price", {"6": "2"}),
        ("game_price", [2, 4, 6, 8, 10]),
        ("game_price", {6: 2}),
        ("whist_obligation", {"6": 11}),
        ("half_whist_levels", [6, 6]),
        ("half_whist_levels", [5]),
        ("half_whist_levels", 6),
        ("all_pass_prices", []),
        ("all_pass_prices", [1] * 21),
        ("all_pass_prices", [1, None]),
    ],
)
def test_a_bad_value_is_refused_with_what_is_allowed(option, bad):
    code, params = refusal(convention_named, "sochi", {option: bad})
    assert (code, params["option"]) == ("bad_option", option)
    assert params["allowed"]


@pytest.mark.parametrize("bad", ["", "price", "name", "title", "__class__", 3])
def test_an_unknown_option(bad):
    assert refusal(convention_named, "sochi", {bad: 1})[0] == "unknown_option"


@given(
    option=st.sampled_from(OPTIONS),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
)
def test_any_value_is_taken_or_refused(option, value):
    as_json = json.dumps(value)
    assert taken(option, as_json) in (taken(option, value), "bad_option", value)


def taken(option, value):
    try:
        return getattr(convention_named("sochi", {option: value}), option)
    except ScoringError as refused:
        return refused.code


def test_options_of_a_command_line():
    assert options_from_text([]) == {}
    assert options_from_text(["ten=checked", " a = b=c "]) == {"ten": "checked", "a": "b=c"}
    assert refusal(options_from_text, ["ten"]) == ("option_without_value", {"got": "ten"})
