from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate

LOG_PROTECTION = "protect the log"


class TournamentConfig(AppConfig):
    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournament.models.log_triggers import log_protect
        from tournament.services.announcing import announced

        announced.connect(_wake_webhooks, dispatch_uid="wake webhooks")
        post_migrate.connect(log_protect, sender=self, dispatch_uid=LOG_PROTECTION)


def _wake_webhooks(**_sent: Any) -> None:
    from tournament.tasks import wake_webhooks

    wake_webhooks()
