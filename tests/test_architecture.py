"""The directions of dependencies hold, and every refusal can be put into words."""

import re
import runpy
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


def test_the_picture_of_imports_shows_what_there_is():
    """Numbers in it may be of another day; which package imports which may not."""
    script = runpy.run_path(str(ROOT / "scripts" / "imports_picture"))
    drawn = (ROOT / "docs" / "images" / "imports.svg").read_text(encoding="utf-8")
    names = [*script["layers"](), *script["PURE"]]
    assert numbered(drawn) == numbered(script["picture"](names, script["imports"]()))


def numbered(svg: str) -> set[tuple[str, str]]:
    """Where in the picture numbers stand."""
    return set(re.findall(r'<text x="([\d.]+)" y="(\d+)" text-anchor="middle">\d+</text>', svg))
