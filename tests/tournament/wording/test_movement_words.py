"""Names of movements in words, in three languages."""

import pytest
from django.utils import translation

from movements.catalogue import GENERAL, RULEBOOK_NAMES, movements_for
from movements.found import all_found
from movements.merits import merits
from tournament.wording.acts import logged_act
from tournament.wording.movement_words import MERITS, scheme_text, why_text


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_every_movement_has_its_own_name_in_words(language):
    names = [*GENERAL, *RULEBOOK_NAMES, *all_found()]
    with translation.override(language):
        said = [scheme_text(name) for name in names]
    assert len(set(said)) == len(names)
    assert not set(said) & set(names)


def test_names_say_what_is_special():
    assert scheme_text("prikup-12-11") == "Prikup’s own for 12 players in 11 rounds, cyclic"
    assert scheme_text("prikup-10-5-general-copies") == (
        "Prikup’s own for 10 players in 5 rounds, everybody by his own card, with copies of the sets"
    )
    assert scheme_text("rulebook-8") == "Rule book scheme 8"
    assert scheme_text("club night <b>") == "club night <b>"
    assert scheme_text("prikup-٣-5") == "prikup-٣-5"


def test_the_log_says_the_name():
    assert logged_act("movement_assign", "latin") == "Movement assigned: Lines by Latin squares"


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_every_movement_has_reasons(language):
    seen = set()
    with translation.override(language):
        for players in (8, 9, 12, 13, 16, 20, 24, 40, 60):
            for offer in movements_for(players, copies=True):
                seen |= {merit.code for merit in merits(offer)}
                assert "%" not in why_text(offer).replace("% ", "").replace("%\xa0", "")
    assert seen <= set(MERITS)
    assert {"perfect", "even", "uneven", "least", "meet_alike", "never_meet", "rooms", "copies"} <= seen
