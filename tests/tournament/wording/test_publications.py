import pytest
from django.utils.translation import override

from tournament.services.publishing import CHANGING
from tournament.wording.publications import ACTS, act_text


def test_every_act_that_can_change_a_table_has_words():
    assert set(ACTS) == set(CHANGING)


@pytest.mark.parametrize(
    ("action", "subject", "said"),
    [
        ("record_correct", "4/2/1", "Result corrected: deal 4, round 2, table 1"),
        ("ruling_penalty", "7", "Ruling 7: a penalty"),
        ("seats_rotate", "3/2", "Seats corrected: round 3, table 2"),
        ("rules_change", "cup", "Rules of the event changed"),
        ("record_correct", "odd", "record_correct odd"),
        ("no_such_act", "1/2", "no_such_act 1/2"),
        ("ruling_penalty", "", "Ruling : a penalty"),
    ],
)
def test_an_act_in_words(action, subject, said):
    with override("en"):
        assert act_text(action, subject) == said
