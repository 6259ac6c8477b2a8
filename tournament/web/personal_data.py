"""Personal data: for the owners of clubs and the keepers of the server, one person at a time."""

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.models import Event, Person
from tournament.selectors.permissions import Act
from tournament.selectors.personal_data import (
    events_entered,
    events_owned,
    others_know,
    people_looked_up,
    person_owned,
    person_to_json,
)
from tournament.services.erasure import person_erase
from tournament.services.people import LONGEST_NAME
from tournament.web.page import DeskPage
from tournament.web.setup import FormPage
from tournament.web.setup_forms import PlainForm

LONGEST_SEARCH = 100


class PeopleData(DeskPage):
    """Finding somebody by the letters of his name."""

    needs = Act.OWN
    template_name = "desk/people_data.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        search = request.GET.get("search", "")[:LONGEST_SEARCH]
        found = people_looked_up(request.user, search) if search.strip() else None
        return self.show({"desk": True, "search": search, "found": found})


class EraseForm(PlainForm):
    name = forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("The name, typed once more")


class PersonData(FormPage):
    """What there is of a person, to take away, and the erasure of the name."""

    needs = Act.OWN
    template_name = "desk/person_data.html"
    form_class = EraseForm
    person: Person

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.person = person_owned(request.user, address["person"])
        return super().get(request, **address)

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.person = person_owned(request.user, address["person"])
        return super().post(request, **address)

    def shown(self) -> dict[str, Any]:
        user, entered = self.request.user, events_entered(self.person)
        own = list(entered.filter(pk__in=events_owned(user).values("pk")))
        return {
            "person": self.person,
            "events": own,
            "open": [event for event in own if event.state not in Event.OVER],
            "others": others_know(user, self.person),
        }

    def save(self, form: Any) -> HttpResponse:
        if others_know(self.request.user, self.person):
            raise TournamentError("person_of_others", name=self.person.name)
        if form.cleaned_data["name"] != self.person.name:
            raise TournamentError("name_not_repeated", name=self.person.name)
        done = person_erase(person=self.person, actor=self.actor)
        said = _("The name is erased. In its place stands: %(placeholder)s.")
        messages.success(self.request, said % {"placeholder": done.placeholder})
        return redirect("person-data", person=self.person.pk)


class PersonDataFile(DeskPage):
    """The same as JSON, to be given to whoever asks what is kept of him."""

    needs = Act.OWN

    def get(self, request: HttpRequest, person: int) -> HttpResponse:
        found = person_to_json(person_owned(request.user, person), events_owned(request.user))
        text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
        response = HttpResponse(text, content_type="application/json; charset=utf-8")
        response.headers["Content-Disposition"] = f'attachment; filename="person-{person}.json"'
        return response
