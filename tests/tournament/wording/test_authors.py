import ast
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

import tournament
from tournament.errors import TournamentError
from tournament.selectors.phones import seat_author
from tournament.wording import sentence
from tournament.wording.authors import CHANNELS, COMMANDS, author_text, channel_text

SOURCES = sorted(Path(tournament.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize(
    ("author", "channel", "said"),
    [
        ("olga", "web", "olga"),
        ("member", "web", "member"),
        ("member", "command", "the command member"),
        ("load_event", "file", "the command load_event"),
        ("Пётр", "command", "Пётр"),
        ("Board (API)", "api", "a program with the token “Board”"),
        ("table 5", "api", "the link of table 5"),
        ("link 71", "api", "the link of a player"),
        (seat_author(3, "N", 17), "phone", "table 3, N, number 17"),
        ("erased-account-9", "web", "erased account 9"),
        ("a reader", "public", "somebody on the public page"),
        ("", "", ""),
        ("table 5 and more", "file", "table 5 and more"),
    ],
)
def test_an_author_in_words(author, channel, said):
    with override("en"):
        assert author_text(author, channel) == said


def test_a_reader_whom_an_older_version_kept_is_read_in_any_language():
    for written in ("en", "ru", "uk"):
        with override(written):
            author = gettext("somebody on the public page")
        with override("en"):
            assert author_text(author, "public") == "somebody on the public page"


def test_a_refusal_names_its_author_in_words():
    error = TournamentError("confirms_own_entry", author="3N · 17", deal=1, table=3)
    with override("en"):
        assert sentence(error).startswith("table 3, N, number 17 entered deal 1")


def constants() -> set[str]:
    """Every channel and author that the source writes down."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Actor":
                given = [*node.args, *(word.value for word in node.keywords)]
                found |= {one.value for one in given if isinstance(one, ast.Constant)}
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CHANNEL":
                found |= {node.value.value} if isinstance(node.value, ast.Constant) else set()
    return found


def test_every_channel_and_command_that_is_written_has_words():
    written = constants()
    assert set(COMMANDS) | {"web", "phone", "public", "api", "command", "file"} <= written
    assert written <= set(COMMANDS) | set(CHANNELS)


def test_a_channel_of_another_program_is_shown_as_it_stands():
    assert channel_text("telegraph") == "telegraph"
