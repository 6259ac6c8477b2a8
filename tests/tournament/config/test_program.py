"""manage.py on a machine that refuses something: one sentence, exit 2, no traceback."""

import json
import os
import subprocess
import sys

import pytest

from tests.tournament.programs import ROOT, environment

WHISTS = ("whists", "--convention", "sochi")


def run(redirection, *arguments, address=None, language="C.UTF-8", given="[]", tmp_path=None, **more):
    """`manage.py` in a shell with its streams redirected: exit status, stdout, stderr."""
    variables = environment((tmp_path or ROOT) / "none.sqlite3")
    variables.pop("PYTHONUNBUFFERED", None)
    variables |= {"LANG": language, **more}
    if address is not None:
        variables["DATABASE_URL"] = address
    command = f'exec "$0" manage.py "$@" {redirection}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=variables,
        cwd=ROOT,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("redirection", "arguments", "said"),
    [
        ("<&-", WHISTS, "Standard input is closed"),
        (">&-", WHISTS, "Standard output is closed"),
        (">/dev/full", WHISTS, "The answer cannot be written: there is no space left."),
        (">/dev/full", ("whists", "--convention", "x"), "The answer cannot be written"),
        (">/dev/full", ("whists", "--help"), "The answer cannot be written"),
    ],
)
def test_a_stream_that_is_closed_or_full(redirection, arguments, said):
    code, _out, errors = run(redirection, *arguments)
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith(said)


def test_a_reader_who_goes_away():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "manage.py", "deal", "--event", "x", "--key", "ab" * 32, "--count", "9"]
    variables = {name: value for name, value in environment(ROOT).items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        command, stdout=write, stderr=subprocess.PIPE, text=True, env=variables, cwd=ROOT, timeout=120
    )
    os.close(write)
    said = "The answer cannot be written: nobody reads it any more.\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_nothing_can_be_said_when_all_is_closed():
    assert run(">&- 2>&- <&-", *WHISTS)[0] == 2


@pytest.mark.parametrize("command", [("standings", "cup"), ("migrate", "--verbosity", "0")])
def test_an_address_that_names_no_database(command):
    code, out, errors = run("", *command, address="mysql://olga:secret@host/cup")
    assert code == 2
    answer = json.loads(out)
    assert (answer["error"], answer["detail"]) == ("database_url", errors.strip())
    assert "“mysql”" in errors
    assert "secret" not in errors


def test_a_wrong_address_is_refused_in_the_language_of_the_terminal():
    code, out, _errors = run("", "standings", "cup", address="", language="uk_UA.UTF-8")
    assert code == 2
    assert json.loads(out)["detail"].startswith("DATABASE_URL не")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("doktor",), "Команды «doktor» нет. Может быть, doctor?"),
        (("\udcff" * 3,), "Команды «\\udcff\\udcff\\udcff» нет. Все команды: python manage.py help"),
        (("roles", "--language", "de"), "--language не может быть «de»; возможно: ru, en, uk"),
        (("protocols", "demo", "--out", "x", "--file", "y"), "нельзя задать вместе"),
        (("backup",), "не хватает: --out"),
    ],
)
def test_wrong_usage_is_said_in_the_language_of_the_terminal(arguments, said):
    code, out, errors = run("", *arguments, language="ru_RU.UTF-8")
    assert code == 2
    assert (json.loads(out)["detail"] + "\n", errors.count("\n")) == (errors, 1)
    assert said in errors


@pytest.mark.parametrize("arguments", [(), ("help",), ("--help",), ("--version",), ("version",)])
def test_help_is_no_unknown_command(arguments):
    code, out, errors = run("", *arguments)
    assert (code, errors) == (0, "")
    assert out


def test_all_commands_are_told_in_the_language_of_the_terminal():
    _code, out, _errors = run("", "help", language="ru_RU.UTF-8")
    assert "standings\n    Таблица турнира, какой её видит судья" in out
    assert "migrate" in out
    assert "Available subcommands" not in out


@pytest.mark.parametrize("variable", ["HTTPS", "DEBUG", "WEBHOOK_PRIVATE"])
@pytest.mark.parametrize("command", ["compile_messages", "doctor"])
def test_a_switch_that_is_neither_on_nor_off(variable, command):
    code, out, errors = run("", command, **{variable: "maybe"})
    assert (code, json.loads(out)["error"]) == (2, "setting_unknown")
    assert (
        errors
        == f"{variable} cannot be “maybe”; known are: true, yes, on, 1, false, no, off, 0.\n"
        == json.loads(out)["detail"] + "\n"
    )


def test_a_value_that_is_no_text():
    code, out, errors = run("", "doctor", HTTPS=b"\xff")
    assert (code, json.loads(out)["error"], errors.count("\n")) == (2, "setting_unknown", 1)
    assert errors.startswith("HTTPS cannot be “\\udcff”")


@pytest.mark.parametrize("command", [("standings", "cup"), ("migrate", "--verbosity", "0")])
def test_a_file_that_is_no_database(tmp_path, command):
    (tmp_path / "none.sqlite3").write_text("The minutes of the club. " * 100)
    code, out, errors = run("", *command, tmp_path=tmp_path)
    assert (code, json.loads(out)["error"]) == (2, "database_unusable")
    assert errors == "The database cannot be used: it is not a database. Mend that and try again.\n"


def test_an_endless_file_is_not_read_to_its_end():
    code, out, _errors = run("", "load_event", "/dev/zero")
    assert (code, json.loads(out)["error"]) == (2, "input_too_long")


@pytest.mark.parametrize(
    "server",
    [
        ("gunicorn", "tournament.config.wsgi", "--bind", "127.0.0.1:0"),
        ("celery", "-A", "tournament.config.celery", "worker"),
    ],
)
@pytest.mark.parametrize("wrong", [{"API_TOKEN_RATE": "abc"}, {"LOG_LEVEL": "loud"}])
def test_a_server_begun_by_hand_says_what_is_wrong(tmp_path, server, wrong):
    variables = environment(tmp_path / "none.sqlite3") | {"LANG": "C.UTF-8"} | wrong
    done = subprocess.run(
        [sys.executable, "-m", *server], capture_output=True, text=True, env=variables, cwd=ROOT, timeout=120
    )
    [(name, given)] = wrong.items()
    assert done.returncode == 2
    assert name in done.stderr
    assert given.upper() in done.stderr.upper()
    assert done.stderr.count("\n") == 1
