"""Notes from where an account logs in, and every few minutes that its session is still used."""

import datetime
import logging
from collections.abc import Callable
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.selectors.client_address import client_address
from tournament.services.account_sessions import begin, session_touch

NOTED_AFTER = datetime.timedelta(minutes=5)
logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def note_begin(sender: Any, request: HttpRequest, user: Any, **more: Any) -> None:
    begin(
        request.session,
        browser=request.META.get("HTTP_USER_AGENT", ""),
        address=client_address(request),
    )


class SessionNotes:
    """A middleware inside that of sessions. A database that takes no writes keeps no pages from anybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session: Any = request.session
        used_at = getattr(session, "used_at", None)
        if used_at is not None and session.session_key and timezone.now() - used_at > NOTED_AFTER:
            try:
                session_touch(session.session_key)
            except DatabaseError as error:
                logger.warning("a session could not be noted as used: %s", type(error).__name__)
        return response
