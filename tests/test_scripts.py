"""The scripts a newcomer starts speak the language of his terminal, before any catalogue is compiled."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("LC_ALL", "LC_MESSAGES", "LANG")


def run(*command, **terminal):
    variables = {name: value for name, value in os.environ.items() if name not in PLACES} | terminal
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("terminal", "said"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "scripts/run запускают без ключей, с --once или с --hall, а не с «foo».\n"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "uk_UA.UTF-8"}, "scripts/run запускають без ключів"),
        ({"LANG": "C.UTF-8"}, "scripts/run takes nothing, --once or --hall, not “foo”.\n"),
        ({}, "scripts/run takes nothing"),
    ],
)
def test_a_wrong_word_after_run(terminal, said):
    done = run("scripts/run", "foo", **terminal)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru_RU.UTF-8", "занят процессом"),
        ("uk_UA.UTF-8", "зайнято процесом"),
        ("C.UTF-8", "already in use by"),
    ],
)
def test_an_address_that_somebody_has(language, said):
    with socket.create_server(("127.0.0.1", 0)) as door:
        done = run(sys.executable, "scripts/door.py", f"127.0.0.1:{door.getsockname()[1]}", LANG=language)
    assert (done.returncode, said in done.stderr) == (1, True)
    assert f"kill {os.getpid()}" in done.stderr
