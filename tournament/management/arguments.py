"""What argparse says of a wrong command line, as a phrase in the reader's language."""

import re

from tournament.errors import Phrase

# The sentences of argparse, the first that fits; its named parts are the parameters of the phrase.
SAID = [
    (r"the following arguments are required: (?P<names>.*)", "arguments_missing"),
    (r"one of the arguments (?P<names>.*) is required", "arguments_one_of"),
    (r"unrecognized arguments: (?P<names>.*)", "arguments_unknown"),
    (r"ambiguous option: (?P<name>.*?) could match (?P<known>.*)", "argument_ambiguous"),
    (r"argument (?P<name>.*?): invalid int value: '(?P<value>.*)'", "argument_not_whole"),
    (
        r"argument (?P<name>.*?): invalid choice: '?(?P<value>.*?)'? \(choose from (?P<known>.*)\)",
        "argument_not_offered",
    ),
    (r"argument (?P<name>.*?): invalid .* value: '(?P<value>.*)'", "argument_not_possible"),
    (r"argument (?P<name>.*?): expected .*", "argument_without_value"),
    (r"argument (?P<name>.*?): ignored explicit argument .*", "argument_takes_none"),
    (r"argument (?P<name>.*?): not allowed with argument (?P<other>.*)", "arguments_exclude"),
    (r"argument (?P<name>.*?): (?P<text>.*)", "argument_wrong"),
]


def argument_problem(message: str) -> Phrase:
    """The phrase for a message of argparse; one that is not known is quoted as it is."""
    for pattern, code in SAID:
        if match := re.fullmatch(pattern, message, re.DOTALL):
            said = match.groupdict()
            if "known" in said:
                said["known"] = _unquoted(said["known"])
            if code == "arguments_one_of":
                said["names"] = ", ".join(said["names"].split())
            return Phrase(code, **said)
    return Phrase("arguments_wrong", text=message)


def _unquoted(names: str) -> str:
    """Python's quotes around each of the names mean nothing to a reader."""
    return ", ".join(name.strip("'") for name in names.split(", "))
