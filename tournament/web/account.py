"""What people see and change of their own account."""

from base64 import b32encode
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.errors import TournamentError
from tournament.selectors.accounts import (
    has_two_steps,
    recovery_codes_left,
    sessions_of,
    unconfirmed_app,
)
from tournament.services.account_sessions import session_end, sessions_end, shown_name
from tournament.services.accounts import (
    recovery_codes_make,
    two_step_begin,
    two_step_confirm,
    two_step_off,
)
from tournament.web.browsers import browser_words
from tournament.web.page import Page, status_of
from tournament.web.qr import qr_svg
from tournament.web.setup_forms import PlainForm
from tournament.wording import sentence

BEGUN = "two_step_begun"  # in the session: the app that is being set up in it
LETTERS_TOGETHER = 4


class OwnPassword(PlainForm):
    """The password once more, before what would help a stranger at an open laptop."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class NewPassword(SetPasswordForm):
    password = OwnPassword.base_fields["password"]
    field_order = ("password", "new_password1", "new_password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = _("New password")
        self.fields["new_password1"].help_text = _("At least eight characters, not one that many people use.")
        self.fields["new_password2"].label = _("New password, once more")
        self.fields["new_password2"].help_text = ""


class AccountPage(Page):
    """For whoever is logged in. Wrong passwords count as wrong logins do."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        response = super().dispatch(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    def knows_password(self, form: forms.Form) -> bool:
        """Says at the field that it is wrong."""
        if not form.is_valid():
            return False
        name, typed = self.request.user.get_username(), form.cleaned_data["password"]
        if authenticate(self.request, username=name, password=typed) is not None:
            return True
        form.add_error("password", sentence(TournamentError("password_wrong")))
        return False


class Account(AccountPage):
    """Where the account is logged in; each session can be ended, or all but this one."""

    template_name = "registration/account.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        here = request.session.session_key
        sessions = sorted(sessions_of(request.user), key=lambda one: one.key != here)
        shown = [
            {
                "name": shown_name(one.key),
                "here": one.key == here,
                "browser": browser_words(one.browser),
                "address": one.address,
                "begun_at": one.begun_at,
                "used_at": one.used_at,
            }
            for one in sessions
        ]
        return self.show({"sessions": shown, "two_steps": has_two_steps(request.user)})

    def post(self, request: HttpRequest) -> HttpResponse:
        if "others" in request.POST:
            ended = sessions_end(user=request.user, but=request.session.session_key)
            said = ngettext("%(count)s session was ended.", "%(count)s sessions were ended.", ended)
            none = _("There was no other session: you are logged in only here.")
            messages.success(request, said % {"count": ended} if ended else none)
        elif session_end(user=request.user, name=request.POST.get("end", "")):
            messages.success(request, _("The session was ended."))
        else:
            messages.info(request, sentence(TournamentError("session_gone")))
        return redirect("account")


class Password(AccountPage):
    """A new password ends every other session."""

    template_name = "registration/password.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show({"form": NewPassword(request.user)})

    def post(self, request: HttpRequest) -> HttpResponse:
        form: Any = NewPassword(request.user, request.POST)
        if not self.knows_password(form):
            return self.show({"form": form}, 400)
        form.save()
        update_session_auth_hash(request, form.user)
        sessions_end(user=form.user, but=request.session.session_key)
        messages.success(request, _("The password is changed, and every other session has ended."))
        return redirect("account")


class TwoStep(AccountPage):
    """Turning the second step on takes the password and the first code; turning it off, the password."""

    template_name = "registration/two_step.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show_state(OwnPassword())

    def post(self, request: HttpRequest) -> HttpResponse:
        if "confirm" in request.POST:
            return self.confirm()
        form = OwnPassword(request.POST)
        if not self.knows_password(form):
            return self.show_state(form, 400)
        if "off" in request.POST:
            two_step_off(user=request.user)
            messages.success(request, _("Two-step login is off."))
            return redirect("account")
        if self.on:
            return self.show({"codes": recovery_codes_make(user=request.user), "on": True})
        app = two_step_begin(user=request.user)
        request.session[BEGUN] = app.pk
        return self.show_app(app)

    @cached_property
    def on(self) -> bool:
        return has_two_steps(self.request.user)

    def show_state(self, form: forms.Form, status: int = 200) -> HttpResponse:
        left = recovery_codes_left(self.request.user) if self.on else 0
        return self.show({"form": form, "on": self.on, "left": left}, status)

    def show_app(self, app: TOTPDevice, status: int = 200, **more: Any) -> HttpResponse:
        letters = b32encode(app.bin_key).decode()
        parts = [letters[at : at + LETTERS_TOGETHER] for at in range(0, len(letters), LETTERS_TOGETHER)]
        shown = {"picture": qr_svg(app.config_url), "secret": " ".join(parts), "address": app.config_url}
        return self.show(shown | more, status)

    def confirm(self) -> HttpResponse:
        request = self.request
        app = unconfirmed_app(request.user)
        if app is not None and app.pk != request.session.get(BEGUN):
            app = None
        try:
            if app is None:
                raise TournamentError("two_step_not_begun")
            codes = two_step_confirm(user=request.user, code=request.POST.get("code", ""))
        except TournamentError as error:
            if app is None:
                messages.error(request, sentence(error))
                return redirect("two-step")
            return self.show_app(app, status_of(error, "POST"), said=sentence(error))
        del request.session[BEGUN]
        return self.show({"codes": codes, "on": True, "just": True})
