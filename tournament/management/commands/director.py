"""Makes a director's account, so that somebody can log in on a new machine."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandParser

from tournament.errors import TournamentError
from tournament.management.json_command import JsonCommand


class Command(JsonCommand):
    help = "Make a director with a password that is shown once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", default="director")

    def answer(self, *, name: str, **options: Any) -> dict[str, str]:
        users = get_user_model().objects
        if not 1 <= len(name) <= 150 or not name.isprintable() or name != name.strip():
            raise TournamentError("bad_account_name", name=name)
        if users.filter(username=name).exists():
            raise TournamentError("account_exists", name=name)
        password = secrets.token_urlsafe(9)
        users.create_user(username=name, password=password, is_staff=True)
        return {"name": name, "password": password}
