import pytest

from tournament.wording.numbers import place_text


@pytest.mark.parametrize(("place", "shown"), [("1", "1"), ("2-3", "2–3"), ("", "—")])
def test_a_place_in_words(place, shown):
    assert place_text(place) == shown
