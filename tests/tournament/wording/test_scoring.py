"""Every refusal of `scoring` has one sentence that uses exactly what it is raised with."""

import ast
import re
from pathlib import Path

import pytest

from scoring.errors import ScoringError
from tournament.wording import deals, movements, scoring, sentence, tournament

SOURCES = sorted((Path(__file__).parents[3] / "scoring").glob("*.py"))


def raised():
    """(code, names of parameters) of every ScoringError in the package."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ScoringError":
                yield node.args[0].value, frozenset(keyword.arg for keyword in node.keywords)


RAISED = sorted(set(raised()), key=lambda pair: pair[0])


@pytest.mark.parametrize(("code", "names"), RAISED, ids=[code for code, _ in RAISED])
def test_a_sentence_names_what_was_wrong(code, names):
    placeholders = set(re.findall(r"%\((\w+)\)s", str(scoring.SENTENCES[code])))
    assert placeholders == set(names)
    told = sentence(ScoringError(code, **dict.fromkeys(names, "ё100%")))
    assert "ё100%" in told
    assert told[-1] in ".?!"


def test_no_sentence_is_left_without_its_refusal():
    assert set(scoring.SENTENCES) == {code for code, _ in RAISED}


def test_codes_belong_to_one_package():
    for other in (deals, movements, tournament):
        assert not scoring.SENTENCES.keys() & other.SENTENCES.keys()
