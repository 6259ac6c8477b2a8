"""Logging in: a name and a password, and for those who wish it a code as a second step."""

import time
from typing import Any

from axes.helpers import get_cool_off
from axes.models import AccessAttempt
from django.contrib.auth import get_user_model, login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.selectors.accounts import has_two_steps
from tournament.selectors.client_address import address_to_lock
from tournament.services.accounts import two_step_check
from tournament.services.clubs import LONGEST_ACCOUNT
from tournament.web.page import Page, method_page
from tournament.wording import sentence

HALF_WAY = "half_way"  # in the session, after the password and before the code
HALF_WAY_SECONDS = 10 * 60


class SignInForm(AuthenticationForm):
    def clean(self) -> dict[str, Any]:
        """A name that no account can have is not looked for, and not counted: no table could hold it."""
        if len(self.cleaned_data.get("username") or "") > LONGEST_ACCOUNT:
            raise self.get_invalid_login_error()
        return super().clean()


class SignIn(LoginView):
    form_class = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        user = form.get_user()
        if not has_two_steps(user):
            return super().form_valid(form)
        self.request.session[HALF_WAY] = {
            "user": user.pk,
            "password": user.get_session_auth_hash(),
            "backend": user.backend,
            "at": time.time(),
            "next": self.get_redirect_url(),
        }
        return redirect("sign-in-code")


class SignInCode(RedirectURLMixin, Page):
    """The second step. A wrong code makes the next one of this account wait, and nobody else."""

    template_name = "registration/code.html"
    next_page = "events"

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("login") if self.half_way() is None else self.show({})

    def post(self, request: HttpRequest) -> HttpResponse:
        user = self.half_way()
        if user is None:
            return redirect("login")
        try:
            two_step_check(user=user, code=request.POST.get("code", ""))
        except TournamentError as error:
            return self.show_refusal(error)
        kept = request.session.pop(HALF_WAY)
        login(request, user, backend=kept["backend"])
        return redirect(kept["next"] or self.get_default_redirect_url())

    def show_refusal(self, error: TournamentError) -> HttpResponse:
        seconds = error.params.get("seconds")
        answer = self.show({"said": sentence(error)}, 429 if seconds else 400)
        if seconds:
            answer.headers["Retry-After"] = str(seconds)
        return answer

    def half_way(self) -> Any:
        """Whose password was right a moment ago and has not changed since."""
        kept = self.request.session.get(HALF_WAY)
        if kept is None or time.time() - kept["at"] > HALF_WAY_SECONDS:
            return None
        user = get_user_model().objects.filter(pk=kept["user"], is_active=True).first()
        return user if user is not None and user.get_session_auth_hash() == kept["password"] else None


class Logout(LogoutView):
    def http_method_not_allowed(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return method_page(request, self._allowed_methods())


def locked_out(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """After too many wrong logins of this name from this address: the page that says when to try again."""
    pause = get_cool_off(request)
    assert pause is not None
    failed = AccessAttempt.objects.filter(
        username=(credentials or {}).get("username"), ip_address=address_to_lock(request)
    )
    latest = failed.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    left = pause if latest is None else latest + pause - timezone.now()
    seconds = max(1, int(left.total_seconds()))
    context = {"minutes": -(-seconds // 60)}
    answer = render(request, "registration/locked.html", context, status=429)
    answer.headers["Retry-After"] = str(seconds)
    return answer
