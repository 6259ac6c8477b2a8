"""Clubs: the page of each for everybody, and for its owners who works for it and what it is called."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Club, Event, Membership
from tournament.selectors.clubs import acts_in, club_by_slug, events_shown_of, members_of, role_in
from tournament.selectors.permissions import Act, may
from tournament.services.clubs import (
    LONGEST_ACCOUNT,
    club_change,
    member_make,
    membership_remove,
    membership_set,
)
from tournament.services.people import LONGEST_NAME
from tournament.web.log import raw_entry
from tournament.web.page import Page
from tournament.web.setup import FormPage
from tournament.web.setup_forms import PlainForm
from tournament.wording.clubs import club_act


class Clubs(Page):
    template_name = "clubs/clubs.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show({"clubs": Club.objects.all()})


class ClubHome(Page):
    """The events of a club, those to come first; with `?archive` those in its archive."""

    template_name = "clubs/club.html"

    def get(self, request: HttpRequest, club: str) -> HttpResponse:
        found = club_by_slug(club)
        known = list(events_shown_of(found))
        archive = [event for event in known if event.archived_at]
        current = [event for event in known if not event.archived_at]
        return self.show(
            {
                "club": found,
                "owns": may(role_in(request.user, found), ClubPage.needs),
                "asked": "archive" in request.GET,
                "archive": archive,
                "coming": [event for event in reversed(current) if event.state not in Event.OVER],
                "past": [event for event in current if event.state in Event.OVER],
            }
        )


class ClubPage(FormPage):
    """A page for the owners of a club."""

    club: Club

    def allows(self, act: Act) -> bool:
        user, club = self.request.user, Club.objects.filter(slug=self.kwargs["club"]).first()
        return may(role_in(user, club), act) if club else bool(user.is_staff)

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.club = club_by_slug(address["club"])
        return super().get(request, **address)

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.club = club_by_slug(address["club"])
        return super().post(request, **address)

    def shown(self) -> dict[str, Any]:
        return {"club": self.club}


class SettingsForm(PlainForm):
    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=LONGEST_NAME)
    own_people = forms.BooleanField(
        label=gettext_lazy("The club keeps its own register of people"), required=False
    )


class ClubSettings(ClubPage):
    template_name = "clubs/settings.html"
    form_class = SettingsForm

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"name": self.club.name, "own_people": self.club.own_people})

    def save(self, form: Any) -> HttpResponse:
        said = form.cleaned_data
        club_change(club=self.club, name=said["name"], own_people=said["own_people"], actor=self.actor)
        messages.success(self.request, _("The settings of the club are kept."))
        return redirect("club-settings", club=self.club.slug)


class MemberForm(PlainForm):
    name = forms.CharField(
        label=gettext_lazy("Name of the account"),
        max_length=LONGEST_ACCOUNT,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=Membership.Role, initial="director")


class Members(ClubPage):
    """Who works for the club. A new account's password is on the answer to the form and nowhere else."""

    template_name = "clubs/members.html"
    form_class = MemberForm

    def shown(self) -> dict[str, Any]:
        acts = [
            (one, club_act(one.action, one.subject, one.before, one.after), raw_entry(one))
            for one in acts_in(self.club)
        ]
        return super().shown() | {
            "members": members_of(self.club),
            "roles": Membership.Role.choices,
            "acts": acts,
        }

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.club = club_by_slug(address["club"])
        if "remove" not in request.POST:
            return super().post(request, **address)
        membership_remove(club=self.club, name=request.POST["remove"], actor=self.actor)
        return self.done(_("%(name)s works for the club no more.") % {"name": request.POST["remove"]})

    def save(self, form: Any) -> HttpResponse:
        said = form.cleaned_data
        if "make" in self.request.POST:
            password = member_make(club=self.club, name=said["name"], role=said["role"], actor=self.actor)
            return self.show_form(self.form(), made=said["name"], password=password)
        membership_set(club=self.club, name=said["name"], role=said["role"], actor=self.actor)
        role = Membership.Role(said["role"]).label
        return self.done(_("%(name)s: %(role)s.") % {"name": said["name"], "role": role})

    def done(self, said: str) -> HttpResponse:
        messages.success(self.request, said)
        return redirect("club-members", club=self.club.slug)
