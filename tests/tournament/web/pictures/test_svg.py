"""What pictures are made of: whole XML with a title, and nothing anybody wrote becomes markup."""

from xml.etree import ElementTree

from tournament.web.pictures.svg import boxes, figure, lines, path, texts

HOSTILE = '"><script>alert(1)</script>&'


def test_a_picture_is_as_large_as_it_says_and_has_words():
    picture = ElementTree.fromstring(figure("plan", (30, 20), "Title", "Said", path([(1, 2), (3, 4)])))
    assert {name: picture.get(name) for name in ("class", "width", "height", "viewBox", "role")} == {
        "class": "picture plan",
        "width": "30",
        "height": "20",
        "viewBox": "0 0 30 20",
        "role": "img",
    }
    assert [one.tag for one in picture] == ["title", "desc", "polyline"]
    assert picture.find("polyline").get("points") == "1,2 3,4"


def test_nothing_to_say_is_not_said():
    assert ElementTree.fromstring(figure("plan", (1, 1), "Title", "")).find("desc") is None


def test_what_people_wrote_is_text():
    picture = ElementTree.fromstring(
        figure(
            "plan", (9, 9), HOSTILE, HOSTILE, texts([(1, 2, "name", HOSTILE)]), lines([(1, 2, 3, 4, HOSTILE)])
        )
    )
    assert [picture.find(tag).text for tag in ("title", "desc", "text")] == [HOSTILE] * 3
    assert picture.find("line").get("class") == HOSTILE


def test_boxes_have_corner_and_size():
    box = ElementTree.fromstring(figure("bars", (9, 9), "T", "", boxes([(1, 2, 3, 4, "bar")]))).find("rect")
    assert [box.get(name) for name in ("x", "y", "width", "height", "class")] == ["1", "2", "3", "4", "bar"]
