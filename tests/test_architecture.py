"""The directions of dependencies hold, and every refusal can be put into words."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.wording import SENTENCES

ROOT = Path(__file__).resolve().parent.parent
RAISED = re.compile(r"\b(?:Scoring|Movement|Deal|Tournament)Error\(\s*\"(\w+)\"")


def raised_codes() -> set[str]:
    packages = ("scoring", "movements", "deals", "tournament")
    sources = [path.read_text(encoding="utf-8") for name in packages for path in (ROOT / name).rglob("*.py")]
    return {code for source in sources for code in RAISED.findall(source)}


def test_import_directions():
    command = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([command, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("code", sorted(raised_codes()))
def test_every_refusal_has_a_sentence(code):
    assert SENTENCES[code]
