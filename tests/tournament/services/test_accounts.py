"""Recovery codes of accounts."""

import pytest
from django.contrib.auth import get_user_model

from tournament.errors import TournamentError
from tournament.services.accounts import cleaned_code, recovery_codes_make, two_step_check


@pytest.mark.parametrize("code", ["ABCDE-FGHJK", " abcde fghjk ", "a b c d e-f-g-h-j-k"])
def test_codes_are_read_as_they_are_written_down(code):
    assert cleaned_code(code) == "abcdefghjk"


def test_two_people_with_one_recovery_code(db):
    user = get_user_model().objects.create_user("ivan", password="kreuz-bube-7")
    code = recovery_codes_make(user=user)[0]
    two_step_check(user=user, code=code)
    with pytest.raises(TournamentError, match="two_step_code_wrong"):
        two_step_check(user=user, code=code)
