import unicodedata

import pytest

from tournament.selectors.letters import printed
from tournament.selectors.names import clean_name
from tournament.services.people import LONGEST_NAME
from tournament.services.rehearsal.names import ALPHABETS
from tournament.services.rehearsal.players import players_of

MOST = 4002


def alphabets(name):
    return {unicodedata.name(char).split()[0] for char in name if char.isalpha()}


@pytest.mark.parametrize("seed", [0, 7])
def test_everybody_is_somebody_else(seed):
    names = [player.name for player in players_of(seed, MOST)]
    assert len(names) == MOST
    assert len({printed(name) for name in names}) == MOST


def test_names_are_as_the_register_keeps_them_and_in_one_alphabet_each():
    for player in players_of(1, MOST):
        assert player.name == clean_name(player.name)
        assert player.club == clean_name(player.club)
        assert max(len(player.name), len(player.club)) <= LONGEST_NAME
        assert len(alphabets(player.name)) == 1


def test_three_alphabets_in_turn():
    names = [player.name for player in players_of(3, 300)]
    assert all(alphabets(name) == {"CYRILLIC"} for name in names[0::3] + names[1::3])
    assert all(alphabets(name) == {"LATIN"} for name in names[2::3])
    assert any(set("іїєґ") & set(name.lower()) for name in names[1::3])
    assert not any(set("іїєґ") & set(name.lower()) for name in names[0::3])


def test_the_seed_decides():
    assert players_of(5, 30) == players_of(5, 30)
    assert [player.name for player in players_of(5, 30)] != [player.name for player in players_of(6, 30)]


def test_skills_are_from_minus_one_to_one_around_nothing():
    skills = [player.skill for player in players_of(2, MOST)]
    assert -1 <= min(skills) < -0.9
    assert 0.9 < max(skills) <= 1
    assert abs(sum(skills)) < 0.05 * MOST
    assert sum(abs(skill) < 0.5 for skill in skills) > MOST * 0.7


def test_every_index_is_another_name():
    for people in ALPHABETS:
        assert len({people.name(index) for index in range(len(people))}) == len(people)
