"""What all commands have in common: their help is in the language of the terminal."""

import argparse
import re

import pytest
from django.core.management import get_commands, load_command_class
from django.utils import translation

OURS = sorted(name for name, app in get_commands().items() if app == "tournament")
# A list of names that are the same in every language.
NAMES = re.compile(r"[a-z, ]+")


def parser_of(name):
    return load_command_class("tournament", name).create_parser("manage.py", name)


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("name", OURS)
def test_help_is_in_the_language_of_the_terminal(name, language):
    with translation.override(language):
        parser = parser_of(name)
        explained = [
            action.help for action in parser._actions if action.help not in (None, argparse.SUPPRESS)
        ]
        for said in [parser.description, *explained]:
            assert re.search("[а-яіїє]", said) or ("," in said and NAMES.fullmatch(said)), said
        printed = parser.format_help()
        assert printed.startswith({"ru": "Вызов: ", "uk": "Виклик: "}[language])
        assert {"ru": "\nКлючи:\n", "uk": "\nКлючі:\n"}[language] in printed


@pytest.mark.parametrize("name", OURS)
def test_help_shows_what_is_of_the_command_alone(name):
    with translation.override("en"):
        printed = parser_of(name).format_help()
    assert "--pythonpath" not in printed
    assert "-h, --help" in printed


def test_what_django_gives_every_command_still_works():
    assert parser_of("standings").parse_args(["cup", "--verbosity", "0", "--traceback"]).verbosity == 0
