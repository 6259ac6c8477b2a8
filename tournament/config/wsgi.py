import os

from django.core.wsgi import get_wsgi_application

from tournament.config import celery

__all__ = ["application", "celery"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
application = get_wsgi_application()
