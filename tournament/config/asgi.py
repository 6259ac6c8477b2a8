import os

from django.core.asgi import get_asgi_application

from tournament.config import celery

__all__ = ["application", "celery"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
application = get_asgi_application()
