"""Names that may be one person: the pairs a director would stop at, and no others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.selectors.look_alikes import KINDS, Names, alike, look_alikes


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Иванов Иван", "Иванов Иван", "same"),
        ("Cидоров Олег", "Сидоров Олег", "letters"),
        ("Дем’яненко Ія", "Демяненко Ія", "letters"),
        ("Иванов Иван", "Иван Иванов", "order"),
        ("Иванов Иван", "Иванов Иван П.", "initials"),
        ("Иванов И.П.", "Иванов Иван Петрович", "initials"),
        ("И. Иванов", "Иванов Иван", "initials"),
        ("Иванов", "Иванов Иван", "initials"),
        ("Петренко Ольга", "Петренко Олга", "letter"),
        ("Петренко Ольга", "Петрекно Ольга", "letter"),
        ("Петров Олег", "Петрова Олег", "letter"),
    ],
)
def test_pairs_to_stop_at(one, other, kind):
    assert (alike(one, other), alike(other, one)) == (kind, kind)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Игрок 1", "Игрок 2"),
        ("Игрок 1", "Игрок 12"),
        ("Player A", "Player B"),
        ("Ким Ан", "Ким Ян"),
        ("Смирнов Олег", "Смирнова Ольга"),
        ("Иванов Александр", "Иванова Александра"),
        ("Иванов И.", "Иванов Пётр"),
        ("Иванов И. П.", "Иванов Иван Сергеевич"),
        ("Иван", "Петров Иван"),
    ],
)
def test_pairs_that_are_two_people(one, other):
    assert (alike(one, other), alike(other, one)) == ("", "")


WORDS = st.sampled_from(
    [
        *("Иванов", "Иванова", "Ивано", "Иван", "И.", "Ианв", "Петров", "Пётр", "П.", "Пет", "Сминров"),
        *("Смирнов", "Ким", "Кимм", "Ivanov", "1", "2"),
    ]
)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@given(st.lists(NAMES, max_size=12), NAMES)
def test_the_index_finds_what_comparing_all_finds(names, asked):
    """Every pair compared is the oracle."""
    compared = [(alike(asked, name), place) for place, name in enumerate(names)]
    expected = sorted(
        (pair for pair in compared if pair[0]), key=lambda pair: (KINDS.index(pair[0]), pair[1])
    )
    assert Names(names).alike(asked) == expected


@given(st.text(max_size=20), st.text(max_size=20))
def test_likeness_goes_both_ways(one, other):
    assert alike(one, other) == alike(other, one)


def test_groups_are_whole_and_in_the_order_given():
    names = ["Семёнов Артём", "Другой", "семенов артем", "Артём Семёнов", "Иной", "Другой"]
    assert look_alikes(names) == [
        ["Семёнов Артём", "семенов артем", "Артём Семёнов"],
        ["Другой", "Другой"],
    ]
