"""Sends what waits to be told to other programs; a worker does so by itself."""

from typing import Any

from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.selectors.webhooks import deliveries_waiting
from tournament.services.delivering import deliveries_send


class Command(JsonCommand):
    help = gettext_lazy("Send what waits to be told to webhooks, once; what fails again waits on.")

    def answer(self, **options: Any) -> dict[str, int]:
        return {"tried": deliveries_send(), "waiting": deliveries_waiting().count()}
