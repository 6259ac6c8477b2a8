"""Every phrase inside a refusal is there, and none is left that nothing uses."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from tournament.errors import Phrase, TournamentError
from tournament.wording import sentence
from tournament.wording.phrases import FACTS, PHRASES
from tournament.wording.phrases import FILES as REASONS

ROOT = Path(__file__).resolve().parents[3] / "tournament"
SOURCES = "".join(
    path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py") if "wording" not in path.parts
)
NAMED = set(re.findall(r'Phrase\(\s*"(\w+)"', SOURCES))
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def test_every_phrase_that_is_used_has_words():
    assert sorted(NAMED - set(PHRASES)) == []


def test_every_phrase_is_used():
    """Those taken from a table of reasons stand in the source as plain words."""
    unused = [code for code in PHRASES if f'"{code}"' not in SOURCES]
    assert unused == []
    assert set(FACTS) | set(REASONS) <= set(PHRASES)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("code", sorted(PHRASES))
def test_a_phrase_can_be_said(code, language):
    params = {name: f"<{name}>" for name in PLACEHOLDER.findall(str(PHRASES[code]))}
    error = TournamentError("file_unreadable", path="a.json", reason=Phrase(code, **params))
    with translation.override(language):
        said = sentence(error)
    assert all(value in said for value in params.values())
    assert said.endswith(".")


LATIN = re.compile(r"[A-Za-z]{2,}")
# Names that stay as they are in any language.
# What is typed as it stands: settings and commands.
SETTINGS = "DEBUG SECRET_KEY ALLOWED_HOSTS HTTPS REDIS_URL Redis BACKUPS"
COMMANDS = (
    "scripts/serve python manage.py migrate compile_messages pip install -r requirements.txt "
    "import secrets; print(secrets.token_urlsafe(50))"
)
SCHEMES = "https http"
NAMES = {
    "JSON",
    "UTF",
    "players",
    "check",
    "true",
    "false",
    *LATIN.findall(SETTINGS),
    *LATIN.findall(COMMANDS),
    *LATIN.findall(SCHEMES),
}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_phrase_keeps_no_english(language):
    with translation.override(language):
        said = {code: PLACEHOLDER.sub("", str(phrase)) for code, phrase in PHRASES.items()}
    english = {code: set(LATIN.findall(words)) - NAMES for code, words in said.items()}
    assert {code: words for code, words in english.items() if words} == {}
