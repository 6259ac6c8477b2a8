import os

from django.core.wsgi import get_wsgi_application

from tournament.config import celery
from tournament.config.program import check_settings

__all__ = ["application", "celery"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
check_settings()
application = get_wsgi_application()
