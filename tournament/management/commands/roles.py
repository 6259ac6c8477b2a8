"""Prints who may do what, for docs/roles.md."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.management.roles_table import roles_table


class Command(JsonCommand):
    help = gettext_lazy("Print the table of roles as Markdown.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")

    def answer(self, *, language: str, **options: Any) -> None:
        self.stdout.write(roles_table(language))
