"""docs/evening.md and its Russian twin say what the program says, and show pictures there are."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
LANGUAGES = {"en": "evening.md", "ru": "evening.ru.md"}
# A reader on a slow line opens the description, too.
MOST_BYTES = 1_500_000


def text(language):
    return (DOCS / LANGUAGES[language]).read_text(encoding="utf-8")


def catalogue():
    with (ROOT / "tournament/locale/ru/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file)


def said(language):
    """Everything the program says in a language, a number in place of each parameter."""
    sentences = (message.id if language == "en" else message.string for message in catalogue() if message.id)
    return {re.sub(r"%\(\w+\)s", "1", one) for one in sentences if isinstance(one, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_are_those_of_the_program(language):
    bold = {" ".join(words.split()) for words in re.findall(r"\*\*(.+?)\*\*", text(language), re.DOTALL)}
    assert len(bold) > 25
    assert bold - said(language) <= {"in bold", "Жирным"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_and_shown(language):
    shown = re.findall(rf"\]\((images/evening/{language}/[a-z-]+\.png)\)", text(language))
    assert sorted(shown) == sorted(
        path.relative_to(DOCS).as_posix() for path in (DOCS / "images/evening" / language).iterdir()
    )


def test_both_descriptions_have_the_same_steps():
    steps = [re.findall(r"^### (\d+)\.", text(language), re.MULTILINE) for language in LANGUAGES]
    pictures = [re.findall(r"([a-z-]+)\.png", text(language)) for language in LANGUAGES]
    assert steps[0] == steps[1] == [str(step) for step in range(1, len(steps[0]) + 1)]
    assert pictures[0] == pictures[1]


def test_the_pictures_are_small():
    pictures = (DOCS / "images/evening").rglob("*.png")
    assert 0 < sum(path.stat().st_size for path in pictures) < MOST_BYTES
