from django.apps import AppConfig
from django.db.models.signals import post_migrate

LOG_PROTECTION = "protect the log"


class TournamentConfig(AppConfig):
    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournament.models.log_triggers import log_protect

        post_migrate.connect(log_protect, sender=self, dispatch_uid=LOG_PROTECTION)
