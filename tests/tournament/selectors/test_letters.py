"""Names in two alphabets that look or sound the same."""

import pytest

from tournament.selectors.letters import latin, printed, sounded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Семёнов Артём", "семенов  артем"),
        ("Cидоров", "Сидоров"),
        ("Iваненко Ігор", "Іваненко Iгор"),
        ("Дем’яненко", "Дем'яненко"),
        ("Демʼяненко", "Дем`яненко"),
        ("Ґудзь", "Гудзь"),
        ("Петров-Водкин", "Петров Водкин"),
        ("Иванов И.П.", "иванов и. п."),
    ],
)
def test_a_reader_sees_no_difference(one, other):
    assert printed(one) == printed(other)


@pytest.mark.parametrize(("one", "other"), [("Петров", "Петрова"), ("Ким", "Кин"), ("Игрок 1", "Игрок 2")])
def test_a_reader_sees_a_difference(one, other):
    assert printed(one) != printed(other)


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Весенний кубок", "vesennii kubok"),
        ("Щукин", "shchukin"),
        ("Cидоров", "sidorov"),
        ("Łukasz Żółw", "lukasz zolw"),
        ("Дем’яненко Ія", "demyanenko iya"),
        ("♠ 2026", "♠ 2026"),
    ],
)
def test_latin_letters(name, spelled):
    assert latin(name) == spelled


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Хомутов", "Khomutov"),
        ("Хомутов", "Homutov"),
        ("Юрий Ершов", "yurij ershov"),
        ("Wiśniewski", "Висниевски"),
    ],
)
def test_one_name_in_two_alphabets_sounds_alike(one, other):
    assert sounded(one) == sounded(other)
