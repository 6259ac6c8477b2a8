"""Calls a command the way a script does, for the tests of commands."""

import io
import json

from django.core.management import call_command


def call_json(capsys, command, *arguments):
    """Exit status, the JSON on stdout and the text on stderr."""
    status = 0
    try:
        call_command(command, *arguments, "--json")
    except SystemExit as end:
        status = end.code
    out, errors = capsys.readouterr()
    return status, json.loads(out), errors


def send(monkeypatch, given):
    """Put `given` on standard input: bytes as they are, anything else as JSON."""
    sent = given if isinstance(given, bytes) else json.dumps(given).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sent)))
