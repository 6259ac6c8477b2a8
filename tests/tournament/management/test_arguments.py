"""Everything argparse says is understood, so that it can be said in the reader's language."""

import argparse

import pytest

from tournament.management.arguments import argument_problem


class Refused(Exception):
    pass


@pytest.fixture
def parser():
    parser = argparse.ArgumentParser(prog="manage.py")
    parser.add_argument("slug")
    parser.add_argument("--count", type=int)
    parser.add_argument("--share", type=float)
    parser.add_argument("--colour", choices=["red", "blue"])
    parser.add_argument("--number", type=int, choices=[3, 4])
    parser.add_argument("--code")
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--json", action="store_true")
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--one")
    either.add_argument("--two")

    def error(message):
        raise Refused(message)

    parser.error = error
    return parser


GOOD = ["cup", "--one", "1"]


@pytest.mark.parametrize(
    ("arguments", "code", "params"),
    [
        ([], "arguments_missing", {"names": "slug"}),
        (["cup"], "arguments_one_of", {"names": "--one, --two"}),
        ([*GOOD, "x", "--y"], "arguments_unknown", {"names": "x --y"}),
        ([*GOOD, "--co", "1"], "argument_ambiguous", {"name": "--co", "known": "--count, --colour, --code"}),
        ([*GOOD, "--count", "two"], "argument_not_whole", {"name": "--count", "value": "two"}),
        ([*GOOD, "--count", "a\nb"], "argument_not_whole", {"name": "--count", "value": "a\\nb"}),
        ([*GOOD, "--share", "half"], "argument_not_possible", {"name": "--share", "value": "half"}),
        (
            [*GOOD, "--colour", "green"],
            "argument_not_offered",
            {"name": "--colour", "value": "green", "known": "red, blue"},
        ),
        (
            [*GOOD, "--number", "5"],
            "argument_not_offered",
            {"name": "--number", "value": "5", "known": "3, 4"},
        ),
        ([*GOOD, "--code"], "argument_without_value", {"name": "--code"}),
        ([*GOOD, "--only"], "argument_without_value", {"name": "--only"}),
        ([*GOOD, "--json=1"], "argument_takes_none", {"name": "--json"}),
        (
            [*GOOD, "--two", "2"],
            "arguments_exclude",
            {"name": "--two", "other": "--one"},
        ),
    ],
)
def test_a_message_of_argparse(parser, arguments, code, params):
    with pytest.raises(Refused) as refused:
        parser.parse_args(arguments)
    problem = argument_problem(str(refused.value))
    assert (problem.code, problem.params) == (code, params)


def test_a_message_nobody_foresaw_is_quoted():
    assert argument_problem("out of luck").params == {"text": "out of luck"}
