"""What an account has: where it is logged in, and how."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django_otp import user_has_device
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.models import AccountSession


@dataclass(frozen=True)
class SignedIn:
    """`key` is that of the session and never shown; `browser` as it calls itself."""

    key: str
    browser: str
    address: str
    begun_at: datetime.datetime | None
    used_at: datetime.datetime


def sessions_of(user: Any) -> list[SignedIn]:
    """Those that are not over, the latest used first. One query."""
    rows = AccountSession.objects.filter(user=user, expire_date__gt=timezone.now())
    return [SignedIn(row.pk, row.browser, row.address, row.begun_at, row.used_at) for row in rows]


def has_two_steps(user: Any) -> bool:
    return bool(user_has_device(user))


def unconfirmed_app(user: Any) -> TOTPDevice | None:
    """The app that is being set up."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


def recovery_codes_left(user: Any) -> int:
    return StaticToken.objects.filter(device__user=user).count()
