"""Looks whether the machine and the settings are fit for an evening."""

import sys
from typing import Any

from tournament.management.examination import troubles
from tournament.management.json_command import JsonCommand
from tournament.wording import sentence

UNFIT = 1


class Command(JsonCommand):
    help = "Checks settings, database, disk, broker, fonts and clock. Exit 1 if anything is to be mended."

    def answer(self, **options: Any) -> dict[str, Any]:
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
