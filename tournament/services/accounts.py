"""What keeps an account its owner's: the password, two-step login with recovery codes, and a way back in."""

import datetime
import math
import secrets
from typing import Any

from axes.utils import reset as forget_failures
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django_otp import devices_for_user
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.errors import TournamentError
from tournament.services.account_sessions import sessions_end
from tournament.services.clubs import LONGEST_ACCOUNT, PASSWORD_BYTES

RECOVERY_CODES = 10
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without what looks alike
CODE_LETTERS = 10
APP_DIGITS = 6
LONGEST_CODE = 40
LONGEST_IN_SECONDS = 90  # a longer wait is said in minutes
MOST_DOUBLED = 10  # wrong codes: the wait grows from 1 s to 512 s


@transaction.atomic
def two_step_begin(*, user: Any) -> TOTPDevice:
    """A new secret for an app, which does nothing before `two_step_confirm`."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    return TOTPDevice.objects.create(user=user, name="app", confirmed=False)


@transaction.atomic
def two_step_confirm(*, user: Any, code: str) -> list[str]:
    """Two-step login is on once the app shows the right code; gives the recovery codes, kept from then on.

    Refuses `two_step_not_begun`, `two_step_app_code_wrong`.
    """
    device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
    if device is None:
        raise TournamentError("two_step_not_begun")
    typed = cleaned_code(code)
    # Guessing here gains nothing: the secret is on the page.
    if not _of_app(typed) or not device.verify_token(typed):
        device.throttle_reset()
        raise TournamentError("two_step_app_code_wrong")
    TOTPDevice.objects.filter(user=user, confirmed=True).delete()
    device.confirmed = True
    device.save()
    return recovery_codes_make(user=user)


@transaction.atomic
def recovery_codes_make(*, user: Any) -> list[str]:
    """New recovery codes instead of all earlier ones."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS)) for _ in range(RECOVERY_CODES)]
    for code in codes:
        device.token_set.create(token=code)
    return codes


@transaction.atomic
def two_step_off(*, user: Any) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()


def two_step_check(*, user: Any, code: str) -> None:
    """The code of the app, or a recovery code, which is then used up.

    After each wrong one of the app the next one of the app has a longer wait, whoever sends it and from
    where; the same for recovery codes among themselves. Refuses `two_step_code_wrong`, `two_step_wait`
    and `two_step_wait_long`.
    """
    typed = cleaned_code(code)
    kind = TOTPDevice if _of_app(typed) else StaticDevice
    with transaction.atomic():
        wait, right = 0, False
        for device in devices_for_user(user, for_verify=True):
            if isinstance(device, kind):
                allowed, why = device.verify_is_allowed()
                wait = 0 if allowed else _seconds_until(why["locked_until"])
                right = bool(allowed and device.verify_token(typed))
                _keep_wait_bearable(device)
    if wait:
        code = "two_step_wait" if wait <= LONGEST_IN_SECONDS else "two_step_wait_long"
        raise TournamentError(code, seconds=wait, minutes=math.ceil(wait / 60))
    if not right:
        raise TournamentError("two_step_code_wrong")


def _seconds_until(moment: datetime.datetime) -> int:
    return max(1, math.ceil((moment - timezone.now()).total_seconds()))


def _keep_wait_bearable(device: Any) -> None:
    """The wait doubles with each wrong code, and would soon be one of years for the owner too."""
    if device.throttling_failure_count > MOST_DOUBLED:
        device.throttling_failure_count = MOST_DOUBLED
        device.save(update_fields=["throttling_failure_count"])


def cleaned_code(code: str) -> str:
    """As typed from a paper: only letters and digits matter, and not whether they are capitals."""
    return "".join(char for char in code[:LONGEST_CODE] if char.isascii() and char.isalnum()).lower()


def _of_app(typed: str) -> bool:
    return len(typed) == APP_DIGITS and typed.isdecimal()


@transaction.atomic
def account_reset(*, name: str) -> str:
    """A new password for an account that cannot log in: two-step login is off, its sessions end, and wrong
    logins are forgotten. Gives the password, which is kept nowhere else. Refuses `account_unknown`."""
    user = get_user_model().objects.filter(username=name[:LONGEST_ACCOUNT]).first()
    if user is None or user.get_username() != name:
        raise TournamentError("account_unknown", name=name)
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    user.set_password(password)
    user.is_active = True
    user.save(update_fields=["password", "is_active"])
    two_step_off(user=user)
    sessions_end(user=user)
    forget_failures(username=name)
    return password
