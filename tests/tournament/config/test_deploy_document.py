"""docs/deploy*.md and the examples beside it say what there is: settings, addresses, metrics, files."""

import os
import re
import subprocess

import pytest
from django.test import Client
from django.urls import resolve

from tests.tournament.programs import ROOT
from tournament.config import environment

DOCS = ROOT / "docs"
BOTH = ("deploy.md", "deploy.ru.md")
SOURCES = ("tournament/config/environment.py", "tournament/config/settings.py", "scripts/keep_running.py")
# Set for other programs, and parts of LANG.
OTHERS = {"LC_ALL", "LC_MESSAGES", "DJANGO_SETTINGS_MODULE"}


def text(name):
    return (DOCS / name).read_text(encoding="utf-8")


def settings_read():
    """Names of the environment that the program asks for."""
    asked = re.compile(
        r"(?:environ(?:\.get\(|\[)|environment\.get\(|number\(environment, |flag\(|whole\(|queue\(|names\("
        r"|hosts\(|networks\(|database\(|_one_of\(|for name in \()\"([A-Z_]+)\""
    )
    sources = "".join((ROOT / name).read_text(encoding="utf-8") for name in SOURCES)
    return set(asked.findall(sources)) - OTHERS


def listed(document):
    rows = re.findall(r"^\| ((?:`[A-Z_]+`(?:, )?)+) \|", document, re.MULTILINE)
    return set(re.findall(r"[A-Z_]+", " ".join(rows)))


def test_the_program_is_known_to_ask_for_something():
    assert {
        "DATABASE_URL",
        "REDIS_URL",
        "HTTPS",
        "WEB_WORKERS",
        "LOG_FORMAT",
        "TRUSTED_PROXIES",
    } <= settings_read()


@pytest.mark.parametrize("name", BOTH)
def test_every_setting_is_in_the_table(name):
    assert listed(text(name)) - {"LANG"} == settings_read()


def test_the_example_of_settings_has_no_unknown_one():
    given = set(re.findall(r"^([A-Z_]+)=", text("deploy/prikup.env"), re.MULTILINE))
    assert given
    assert given <= settings_read()


def test_a_shell_reads_the_example_of_settings_as_systemd_does(tmp_path):
    """systemd takes a value in single quotes, or without any, as it stands."""
    example = text("deploy/prikup.env").replace("PASSWORD", "a%40b$HOME;#&c d")
    (tmp_path / "prikup.env").write_text(example, encoding="utf-8")
    meant = dict(re.findall(r"^([A-Z_]+)='?(.*?)'?$", example, re.MULTILINE))
    done = subprocess.run(
        ["sh", "-euc", f"set -a; . {tmp_path}/prikup.env; exec env -0"],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    read = dict(line.split("=", 1) for line in done.stdout.split("\0") if line)
    assert done.stderr == ""
    assert {name: read.get(name) for name in meant} == meant
    assert "&" in meant["DATABASE_URL"]


def test_the_example_names_a_database_with_its_options(monkeypatch):
    (address,) = re.findall(r"^DATABASE_URL='(.*)'$", text("deploy/prikup.env"), re.MULTILINE)
    monkeypatch.setenv("DATABASE_URL", address)
    options = environment.database("DATABASE_URL", "")["OPTIONS"]
    assert (options["sslmode"], options["connect_timeout"]) == ("prefer", 5)


@pytest.mark.parametrize("name", BOTH)
def test_every_file_and_address_is_there(name):
    document = text(name)
    for link in re.findall(r"\]\(([^)#]+)\)", document):
        assert (DOCS / link).exists(), link
    for script in set(re.findall(r"scripts/\w+(?:\.py)?", document)):
        assert (ROOT / script).exists(), script
    for address in re.findall(r"^\| `(/\w+)` \|", document, re.MULTILINE):
        assert resolve(address)


@pytest.mark.parametrize("name", BOTH)
def test_every_metric_is_what_is_shown(db, name, settings):
    settings.METRICS_TOKEN = ""
    Client().get("/")
    shown = set(re.findall(r"^(prikup_\w+)", Client().get("/metrics").content.decode(), re.MULTILINE))
    named = set(re.findall(r"^\| `(prikup_\w+)` \|", text(name), re.MULTILINE))
    parts = ("_bucket", "_count", "_sum", "_created")
    assert {one for one in shown if not one.endswith(parts)} == named - {"prikup_request_seconds"}
    assert "prikup_request_seconds_count" in shown


def test_both_languages_have_the_same_commands():
    def commands(name):
        lines = [
            line.partition("#")[0].strip() for line in text(name).splitlines() if line.startswith("    ")
        ]
        return [line for line in lines if line]

    assert commands(BOTH[0]) == commands(BOTH[1])
    assert text(BOTH[0]).count("\n## ") == text(BOTH[1]).count("\n## ")
    assert text(BOTH[0]).count("\n| ") == text(BOTH[1]).count("\n| ")
