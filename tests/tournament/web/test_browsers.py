import pytest

from tournament.web.browsers import browser_words

LIKE = "Mozilla/5.0 ({}) AppleWebKit/537.36 (KHTML, like Gecko) {}"


@pytest.mark.parametrize(
    ("called", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"),
        (LIKE.format("Windows NT 10.0; Win64; x64", "Chrome/130.0 Safari/537.36 Edg/130.0"), "Edge, Windows"),
        (LIKE.format("Linux; Android 14; Pixel 8", "Chrome/130.0 Mobile Safari/537.36"), "Chrome, Android"),
        (
            LIKE.format("iPhone; CPU iPhone OS 17_5 like Mac OS X", "Version/17.5 Safari/604.1"),
            "Safari, iPhone",
        ),
        (
            LIKE.format("Macintosh; Intel Mac OS X 10_15", "Chrome/130.0 YaBrowser/24.10 Safari/537.36"),
            "Yandex Browser, Mac",
        ),
        ("curl/8.9", "curl/8.9"),
        ("x" * 500, "x" * 60),
        ("", ""),
    ],
)
def test_a_browser_is_known_by_two_words(called, words):
    assert browser_words(called) == words
