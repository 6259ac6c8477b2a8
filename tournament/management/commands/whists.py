"""`manage.py whists`: protocol rows in, whists of every seat out."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.convention import Convention
from scoring.errors import ScoringError
from scoring.numbers import fraction_text
from scoring.protocol_row import row_from_json
from scoring.whists import whists
from tournament.management.convention_arguments import add_convention, chosen_convention
from tournament.management.files import standard_input
from tournament.management.json_command import JsonCommand
from tournament.management.json_items import json_items
from tournament.wording import sentence


class Command(JsonCommand):
    help = gettext_lazy("Work out the whists of protocol rows given as a JSON list on standard input.")

    def add_arguments(self, parser: CommandParser) -> None:
        add_convention(parser)
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> list[dict[str, object]]:
        convention = chosen_convention(options["convention"], options["option"])
        return [_answer(row, convention) for row in json_items(standard_input())]


def _answer(data: object, convention: Convention) -> dict[str, object]:
    """The whists of one row, or why it has none."""
    try:
        result = whists(row_from_json(data), convention)
    except ScoringError as error:
        return {"error": error.code, "detail": sentence(error)}
    return {"whists": {seat: fraction_text(value) for seat, value in result.items()}}
