"""`manage.py compile_messages`: makes the binary message catalogues that are missing or stale."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy

from tournament.management.catalogues import compile_stale
from tournament.management.json_command import JsonCommand


class Command(JsonCommand):
    help = gettext_lazy(
        "Make the translations ready to be shown. Needed once after getting or changing the program."
    )

    def answer(self, **options: Any) -> dict[str, list[str]]:
        made = compile_stale()
        return {"compiled": [str(path.relative_to(settings.BASE_DIR)) for path in made]}
