"""The line of a player: exact places, scales of percents and of whists, gaps, and the words for it."""

from fractions import Fraction as F
from xml.etree import ElementTree

import pytest
from django.utils import translation

from tournament.selectors.by_round import RoundResult
from tournament.web.pictures.trend import scale_of, trend_picture, x_of, y_of

TWO = (RoundResult(1, F(100), F(100)), RoundResult(3, F(0), F(50)))


def points(picture):
    text = ElementTree.fromstring(picture).find("polyline").get("points")
    return [tuple(map(int, point.split(","))) for point in text.split()]


def written(picture, kind):
    return [one.text for one in ElementTree.fromstring(picture).iter("text") if one.get("class") == kind]


def test_places_of_percents():
    picture = trend_picture(TWO, rounds=5, in_whists=False)
    assert points(picture) == [(65, 12), (165, 82)]
    squares = list(ElementTree.fromstring(picture).iter("rect"))
    assert [(one.get("x"), one.get("y")) for one in squares] == [("62", "9"), ("162", "149")]
    assert written(picture, "scale") == ["100", "50", "0"]
    assert written(picture, "round") == ["1", "2", "3", "4", "5"]
    assert written(picture, "last") == ["50.00"]


def test_a_round_keeps_its_place_whatever_is_known_of_the_others():
    assert [x_of(number, 5) for number in range(1, 6)] == [65, 115, 165, 215, 265]
    assert x_of(1, 1) == 165


def test_the_line_of_fifty_is_in_the_middle():
    assert (y_of(F(100), F(0), F(100)), y_of(F(50), F(0), F(100)), y_of(F(0), F(0), F(100))) == (12, 82, 152)
    assert y_of(F(100, 3), F(0), F(100)) == 105


@pytest.mark.parametrize(
    ("values", "reach"), [((0,), 1), ((1,), 1), ((F(3, 2),), 2), ((-5,), 5), ((6, -51), 100), ((4999,), 5000)]
)
def test_whists_reach_as_far_down_as_up(values, reach):
    results = [RoundResult(number, F(value), F(0)) for number, value in enumerate(values, start=1)]
    assert scale_of(results, in_whists=True) == (-reach, reach)


def test_whists_with_a_line_at_nothing():
    picture = trend_picture([RoundResult(1, F(-3), F(-3)), RoundResult(2, F(5), F(1))], 2, in_whists=True)
    assert written(picture, "scale") == ["5", "0", "−5"]
    assert points(picture) == [(102, 124), (227, 68)]
    assert written(picture, "last") == ["+1.00"]


def test_one_round_and_none():
    assert points(trend_picture(TWO[:1], 1, in_whists=False)) == [(165, 12)]
    empty = ElementTree.fromstring(trend_picture((), 0, in_whists=False))
    assert (empty.find("polyline").get("points"), empty.find("circle"), empty.find("desc")) == (
        "",
        None,
        None,
    )


@pytest.mark.parametrize(
    ("rounds", "shown"),
    [(12, list(range(1, 13))), (23, [1, *range(2, 24, 2)]), (99, [1, *range(10, 100, 10)])],
)
def test_as_many_rounds_have_their_number_as_there_is_room_for(rounds, shown):
    assert written(trend_picture(TWO, rounds, in_whists=False), "round") == [str(one) for one in shown]


def test_words_for_those_who_do_not_see_it():
    picture = ElementTree.fromstring(trend_picture(TWO, 5, in_whists=False))
    assert picture.get("role") == "img"
    assert picture.find("title").text == "Percent by round"
    said = "round 1: 100.00, so far 100.00; round 3: 0.00, so far 50.00"
    assert picture.find("desc").text == said
    with translation.override("ru"):
        assert "50,00" in trend_picture(TWO, 5, in_whists=False)
