"""Bars of a line: every result is in one bar, few bars, the own one marked; exact places; words."""

import re
from fractions import Fraction as F
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tournament.web.pictures.distribution import MOST_BARS, Bar, bars_of, line_picture, said_of, spark_picture

whists = st.fractions(min_value=-200, max_value=200, max_denominator=6)


def rects(picture, kind):
    found = ElementTree.fromstring(picture).iter("rect")
    return [
        tuple(int(one.get(name)) for name in ("x", "y", "width", "height"))
        for one in found
        if one.get("class") == kind
    ]


def test_each_number_of_whists_has_its_bar_from_the_most_down():
    assert bars_of([F(7), F(-10), F(7), F(25, 2)], own=F(-10)) == (
        Bar(F(25, 2), F(25, 2), 1),
        Bar(F(7), F(7), 2),
        Bar(F(-10), F(-10), 1, own=True),
    )


def test_nothing_and_one():
    assert bars_of([]) == ()
    assert bars_of([F(0)], own=F(0)) == (Bar(F(0), F(0), 1, own=True),)
    assert rects(line_picture("N", ()), "bar") == []


def test_neighbours_share_a_bar_where_too_many_differ():
    bars = bars_of([F(n) for n in range(-12, 13)], own=F(-1))
    assert [bar.label for bar in bars] == [
        "+10 … +12",
        "+5 … +9",
        "0 … +4",
        "−5 … −1",
        "−10 … −6",
        "−12 … −11",
    ]
    assert [bar.times for bar in bars] == [3, 5, 5, 5, 5, 2]
    assert [bar.own for bar in bars] == [False, False, False, True, False, False]


@given(st.lists(whists, min_size=1, max_size=120), st.data())
def test_every_result_is_in_one_bar(values, data):
    own = data.draw(st.sampled_from(values))
    bars = bars_of(values, own)
    assert len(bars) <= MOST_BARS
    assert sum(bar.times for bar in bars) == len(values)
    for bar in bars:
        assert bar.times == sum(bar.low <= value <= bar.high for value in values)
        assert bar.own == (bar.low <= own <= bar.high)
    assert all(upper.low > lower.high for upper, lower in pairwise(bars))


def test_places_of_the_large_picture():
    picture = line_picture("W", bars_of([F(20), F(20), F(-25)]))
    assert rects(picture, "bar") == [(90, 24, 48, 16), (90, 44, 24, 16)]
    assert re.findall(r'class="label">([^<]*)', picture) == ["+20", "−25"]
    assert re.findall(r'x="(\d+)" y="(\d+)" class="times">(\d+)', picture) == [
        ("144", "37", "2"),
        ("120", "57", "1"),
    ]


def test_many_results_fit_and_one_among_them_is_seen():
    picture = line_picture("N", bars_of([F(1)] * 399 + [F(2)]))
    assert [wide for _x, _y, wide, _high in rects(picture, "bar")] == [2, 116]


def test_places_of_the_small_picture_from_few_whists_to_many():
    picture = spark_picture(bars_of([F(5), F(5), F(-3), F(40)], own=F(40)))
    assert rects(picture, "bar") == [(1, 11, 7, 10), (10, 1, 7, 20)]
    assert rects(picture, "own") == [(19, 11, 7, 10)]
    assert rects(picture, "mark") == [(19, 23, 7, 2)]


def test_words_for_those_who_do_not_see_it():
    bars = bars_of([F(12), F(-10), F(12)], own=F(-10))
    assert said_of(bars) == "+12: 2; −10: 1 (own)"
    picture = ElementTree.fromstring(line_picture("S", bars))
    assert picture.get("role") == "img"
    assert picture.find("title").text == "Line S: how often each number of whists"
    assert picture.find("desc").text == said_of(bars)
    assert (
        ElementTree.fromstring(spark_picture(bars)).find("title").text
        == f"Results of the line: {said_of(bars)}"
    )
