"""Where accounts are logged in. Not facts of an event."""

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class AccountSession(AbstractBaseSession):
    """A session that says whose it is, from where it began and when it was last used.

    Sessions of nobody have no `user`; they last until he logs in.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="account_sessions"
    )
    browser = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=45, blank=True)
    begun_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField()

    class Meta:
        ordering = ["-used_at"]

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store
