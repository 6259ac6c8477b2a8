"""Every act that the program writes into a log has words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from tournament import services
from tournament.models import Ruling
from tournament.selectors.log import KINDS
from tournament.wording import acts, clubs, publications
from tournament.wording.acts import logged_act
from tournament.wording.clubs import club_act

FOLDER = Path(services.__file__).parent
WRITERS = {"log_act": {**acts.ACTS, **publications.ACTS}, "club_log": clubs.ACTS}
# What stands in an f-string in place of a value, by the name of the value.
VALUES = {"draft.kind": Ruling.Kind.values, "done": ["renew", "revoke"]}


class Unclear(Exception):
    """The action of an act is written in a way that this test cannot read."""


class Source:
    """One file of services, and which actions its calls of a writer can write."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]

    def written(self, writer: str) -> Iterator[str]:
        for function in self.functions:
            if function.name != writer:
                for call in calls(function, writer):
                    yield from self.actions(function, call)

    def actions(self, function: ast.FunctionDef, call: ast.Call) -> Iterator[str]:
        given = {word.arg: word.value for word in call.keywords}
        if "action" in given:
            yield from self.values(function, given["action"])
            return
        # **act, a mapping made before
        if None not in given:
            raise Unclear(f"{self.name}: {ast.unparse(call)}")
        for node in ast.walk(function):
            if isinstance(node, ast.Dict):
                for name, value in zip(node.keys, node.values, strict=True):
                    if isinstance(name, ast.Constant) and name.value == "action":
                        yield from self.values(function, value)

    def values(self, function: ast.FunctionDef, value: ast.expr) -> Iterator[str]:
        if isinstance(value, ast.Constant):
            yield value.value
        elif isinstance(value, ast.IfExp):
            yield from self.values(function, value.body)
            yield from self.values(function, value.orelse)
        elif isinstance(value, ast.JoinedStr):
            yield from joined(value)
        elif isinstance(value, ast.Name):
            yield from self.named(function, value.id)
        elif ast.unparse(value) == "self.action":
            for call in calls(self.tree, "_Act"):
                yield from self.values(function, call.args[0])
        else:
            raise Unclear(f"{self.name}: {ast.unparse(value)}")

    def named(self, function: ast.FunctionDef, name: str) -> Iterator[str]:
        """Of a local name what is put into it, of a parameter what callers give."""
        parameters = [one.arg for one in (*function.args.args, *function.args.kwonlyargs)]
        found = False
        if name in parameters:
            place = parameters.index(name)
            for caller in self.functions:
                for call in calls(caller, function.name):
                    found = True
                    yield from self.values(caller, call.args[place])
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                found = True
                yield from self.values(function, node.value)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith(f"({name}, "):
                found = True
                yield from self.first_of(node.value)
        if not found:
            raise Unclear(f"{self.name}: {name}")

    def first_of(self, value: ast.expr) -> Iterator[str]:
        """What a function of this file returns as the first of two."""
        if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name)):
            raise Unclear(f"{self.name}: {ast.unparse(value)}")
        (called,) = (one for one in self.functions if one.name == value.func.id)
        for node in ast.walk(called):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                yield from self.values(called, node.value.elts[0])


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def joined(text: ast.JoinedStr) -> list[str]:
    made = [""]
    for part in text.values:
        if isinstance(part, ast.Constant):
            made = [one + part.value for one in made]
        else:
            assert isinstance(part, ast.FormattedValue)
            made = [one + value for one in made for value in VALUES[ast.unparse(part.value)]]
    return made


def written(writer: str) -> set[str]:
    return {action for path in sorted(FOLDER.rglob("*.py")) for action in Source(path).written(writer)}


@pytest.mark.parametrize("writer", WRITERS)
def test_every_act_that_is_written_has_words_and_no_other(writer):
    assert written(writer) == set(WRITERS[writer])


def test_an_act_that_cannot_be_read_in_the_source_is_not_passed_over(tmp_path):
    odd = tmp_path / "odd.py"
    odd.write_text("def odd(said):\n    log_act(action=said['action'])\n", encoding="utf-8")
    with pytest.raises(Unclear, match="odd"):
        list(Source(odd).written("log_act"))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_act_shows_its_name_for_programs(language):
    with override(language):
        for action, (_said, parts) in WRITERS["log_act"].items():
            assert action not in logged_act(action, "/".join("1" for _part in parts))
        for action in clubs.ACTS:
            assert action not in club_act(action, "1", "owner", "director")


def test_what_was_done_to_a_club():
    with override("en"):
        assert club_act("membership_set", "olga", None, "owner") == "olga: owner"
        assert club_act("membership_set", "olga", "owner", "director") == "olga: director (was owner)"
        before, after = {"name": "A", "own_people": False}, {"name": "A", "own_people": True}
        said = "The settings of the club are changed: the shared register → a register of its own"
        assert club_act("club_change", "a", before, after) == said
        assert club_act("club_change", "a", None, {"name": "A"}) == "The settings of the club are changed"


def test_every_act_can_be_looked_for_under_one_kind():
    found = [action for actions in KINDS.values() for action in actions]
    assert sorted(found) == sorted(WRITERS["log_act"])
    assert list(acts.KINDS) == list(KINDS)
