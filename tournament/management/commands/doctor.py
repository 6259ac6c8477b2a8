"""Looks whether the machine and the settings are fit for an evening."""

import sys
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.examination import troubles, unservable
from tournament.management.json_command import JsonCommand
from tournament.wording import sentence

UNFIT = 1


class Command(JsonCommand):
    unfit = False
    help = gettext_lazy(
        "Checks settings, database, disk, broker, fonts and clock. Exit 1 if anything is to be mended."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--serving", action="store_true", help=_("only refuse settings with which nothing is served")
        )

    def answer(self, *, serving: bool, **options: Any) -> dict[str, Any] | None:
        if serving:
            trouble = next(unservable(), None)
            if trouble is not None:
                raise TournamentError("settings_unfit", trouble=trouble)
            return None
        found = troubles()
        self.unfit = any(found.values())
        checks = [
            {"name": name, "ok": not said, "detail": " ".join(map(sentence, said))}
            for name, said in found.items()
        ]
        return {"ok": not self.unfit, "checks": checks}

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        if self.unfit:
            sys.exit(UNFIT)
