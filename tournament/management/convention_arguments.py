"""The arguments `--convention` and `--option` of the commands that price something."""

from collections.abc import Iterable

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.convention import Convention, convention_named, options_from_text


def add_convention(parser: CommandParser) -> None:
    """Let the command take a convention by name and options in place of its own."""
    parser.add_argument("--convention", required=True, metavar="NAME", help=_("such as sochi"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("such as sharing=gentle_always; may be repeated"),
    )


def chosen_convention(name: str, options: Iterable[str]) -> Convention:
    """The convention the arguments name. Refuses what `convention_named` does, and a missing value."""
    return convention_named(name, options_from_text(options))
