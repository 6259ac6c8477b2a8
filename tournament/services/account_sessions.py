"""Sessions of accounts in the database, so that each can be ended; settings name this as SESSION_ENGINE."""

import datetime
import hashlib
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from tournament.models import AccountSession

BEGUN = "begun"  # in the session: {"browser", "address", "at"}
LONGEST_BROWSER, LONGEST_ADDRESS = 200, 45
SHOWN_DIGITS = 16


class SessionStore(DatabaseStore):
    """As Django's, with what a row says of the session; `used_at` is when the row was last written."""

    used_at: datetime.datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[AccountSession]:
        return AccountSession

    def _get_session_from_db(self) -> AccountSession | None:
        row: AccountSession | None = super()._get_session_from_db()
        self.used_at = row.used_at if row else None
        return row

    def create_model_instance(self, data: Mapping[str, Any]) -> AccountSession:
        row: AccountSession = super().create_model_instance(data)
        begun = data.get(BEGUN, {})
        row.user_id = data.get(SESSION_KEY)
        row.browser, row.address = begun.get("browser", ""), begun.get("address", "")
        row.begun_at = datetime.datetime.fromisoformat(begun["at"]) if begun else None
        row.used_at = self.used_at = timezone.now()
        return row


def begin(session: Any, *, browser: str, address: str) -> None:
    """Says of a session that has just been logged in from where, and forgets those that are over."""
    seen = "".join(char for char in browser if char.isprintable())[:LONGEST_BROWSER]
    at = timezone.now()
    session[BEGUN] = {"browser": seen, "address": address[:LONGEST_ADDRESS], "at": at.isoformat()}
    AccountSession.objects.filter(expire_date__lt=at).delete()


def session_touch(key: str) -> None:
    """The session was used just now, and lasts from now on."""
    now = timezone.now()
    until = now + datetime.timedelta(seconds=settings.SESSION_COOKIE_AGE)
    AccountSession.objects.filter(pk=key).update(used_at=now, expire_date=until)


def shown_name(key: str) -> str:
    """A name for a session that gives nobody the session itself."""
    return hashlib.sha256(key.encode()).hexdigest()[:SHOWN_DIGITS]


def session_end(*, user: Any, name: str) -> bool:
    """Ends the account's session of that shown name; False where it has none such, or not any more."""
    going_on = AccountSession.objects.filter(user=user, expire_date__gt=timezone.now())
    keys = going_on.values_list("pk", flat=True)
    meant = [key for key in keys if shown_name(key) == name]
    AccountSession.objects.filter(pk__in=meant).delete()
    return bool(meant)


def sessions_end(*, user: Any, but: str | None = None) -> int:
    """Ends every session of the account, or all `but` one; gives how many were going on."""
    others = AccountSession.objects.filter(user=user).exclude(pk=but or "")
    ended = others.filter(expire_date__gt=timezone.now()).count()
    others.delete()
    return ended
