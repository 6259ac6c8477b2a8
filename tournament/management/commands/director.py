"""Makes a director's account, so that somebody can log in on a new machine."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.services.accounts import account_reset
from tournament.services.clubs import account_make


class Command(JsonCommand):
    help = gettext_lazy("Make a director with a password that is shown once.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", default="director")
        parser.add_argument(
            "--reset",
            action="store_true",
            help=_(
                "a new password for an account that is there; its two-step login is off, its sessions end"
            ),
        )

    def answer(self, *, name: str, reset: bool, **options: Any) -> dict[str, str]:
        password = account_reset(name=name) if reset else account_make(name=name, is_staff=True)
        return {"name": name, "password": password}
