"""What is kept of one's own account: to take away, and to be erased."""

import json

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.selectors.personal_data import account_to_json
from tournament.services.erasure import account_erase, check_account_erasable
from tournament.services.log import Actor
from tournament.web.account import AccountPage, OwnPassword
from tournament.web.page import status_of
from tournament.wording import sentence


class AccountData(AccountPage):
    """Says what goes and what stays before anything is erased; that takes the password once more."""

    template_name = "registration/account_data.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show_state(OwnPassword())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = OwnPassword(request.POST)
        if not self.knows_password(form):
            return self.show_state(form, 400)
        name = request.user.get_username()
        try:
            done = account_erase(name=name, actor=Actor(name, "web"))
        except TournamentError as error:
            return self.show_state(form, status_of(error, "POST"))
        request.session.flush()
        said = _("Your account is erased. What it signed is signed now: %(placeholder)s.")
        messages.success(request, said % {"placeholder": done.placeholder})
        return redirect("events")

    def show_state(self, form: forms.Form, status: int = 200) -> HttpResponse:
        try:
            check_account_erasable(self.request.user)
        except TournamentError as error:
            return self.show({"hindrance": sentence(error)}, status)
        placeholder = f"erased-account-{self.request.user.pk}"
        return self.show({"form": form, "placeholder": placeholder}, status)


class AccountDataFile(AccountPage):
    """The same as JSON."""

    def get(self, request: HttpRequest) -> HttpResponse:
        text = json.dumps(account_to_json(request.user), ensure_ascii=False, indent=1) + "\n"
        response = HttpResponse(text, content_type="application/json; charset=utf-8")
        response.headers["Content-Disposition"] = 'attachment; filename="my-account.json"'
        return response
