"""Makes a director's account, so that somebody can log in on a new machine."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.json_command import JsonCommand
from tournament.services.clubs import account_make


class Command(JsonCommand):
    help = "Make a director with a password that is shown once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", default="director")

    def answer(self, *, name: str, **options: Any) -> dict[str, str]:
        return {"name": name, "password": account_make(name=name, is_staff=True)}
