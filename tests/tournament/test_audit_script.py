"""`scripts/audit`: what it makes of the answers of pip and pip-audit."""

import importlib.util
import json
import subprocess
from types import SimpleNamespace

import pytest

from tests.tournament.programs import ROOT

SOUND = {"name": "django", "version": "5.2", "vulns": []}
SKIPPED = {"name": "segno", "skip_reason": "Dependency not found on PyPI"}
WEAK = {"name": "redis", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}


@pytest.fixture
def audit(monkeypatch):
    """The exit status for what the two programs say."""
    spec = importlib.util.spec_from_file_location("audit", ROOT / "scripts" / "audit.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(__import__("sys").modules, "audit", module)
    spec.loader.exec_module(module)

    def run(answer, check=0, trouble=""):
        def answered(command, **how):
            if command[2] == "pip":
                return SimpleNamespace(returncode=check, stdout="a needs b", stderr="")
            if answer is None:
                raise subprocess.TimeoutExpired(command, 1)
            return SimpleNamespace(returncode=0, stdout=answer, stderr=trouble)

        monkeypatch.setattr(module.subprocess, "run", answered)
        return module.main()

    return run


def packages(*ones):
    return json.dumps({"dependencies": ones, "fixes": []})


def test_what_is_known_fails_by_name(audit, capsys):
    assert audit(packages(SOUND, WEAK, SKIPPED)) == 1
    assert "redis 1.0: PYSEC-1, mended in 1.1" in capsys.readouterr().err


def test_nothing_known_is_fine(audit, capsys):
    assert audit(packages(SOUND, SKIPPED)) == 0
    assert "nothing is known about 1 of 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "trouble", "words"),
    [
        ("", "ERROR: Max retries exceeded", "could not be asked: ERROR: Max retries exceeded"),
        ("", "", "could not be asked: no reason given"),
        (None, "", "no answer within"),
        ("[1]", "", "could not be asked"),
        (packages(SKIPPED), "", "can be reached from here"),
    ],
)
def test_without_the_network_that_is_said_and_no_failure(audit, capsys, answer, trouble, words):
    assert audit(answer, trouble=trouble) == 0
    assert words in capsys.readouterr().out


def test_packages_that_do_not_fit_fail(audit, capsys):
    assert audit(packages(SOUND), check=1) == 1
    assert "a needs b" in capsys.readouterr().err
