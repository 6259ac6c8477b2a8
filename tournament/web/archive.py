"""Whose an event is, and whether it is in the archive: for its owners."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.selectors.clubs import club_for_new
from tournament.selectors.permissions import Act, clubs_of
from tournament.services.archive import event_archive, event_unarchive
from tournament.services.clubs import event_give
from tournament.web.setup import EventFormPage
from tournament.web.setup_forms import PlainForm


class Archive(EventFormPage):
    """One of three buttons: into the archive, out of it, to another club."""

    needs = Act.OWN
    template_name = "desk/archive.html"
    form_class = PlainForm

    def shown(self) -> dict[str, Any]:
        return super().shown() | {
            "over": self.event.state in self.event.OVER,
            "clubs": clubs_of(self.request.user, Act.OWN),
        }

    def save(self, form: forms.Form) -> HttpResponse:
        sent = self.request.POST
        if "archive" in sent:
            event_archive(event=self.event, actor=self.actor)
            messages.success(self.request, _("The event is in the archive. Nothing changes in it any more."))
        elif "unarchive" in sent:
            event_unarchive(event=self.event, actor=self.actor)
            messages.success(self.request, _("The event is out of the archive and can be changed again."))
        elif "give" in sent:
            club = club_for_new(self.request.user, sent.get("club", ""), Act.OWN)
            event_give(event=self.event, club=club, actor=self.actor)
            messages.success(self.request, _("The event and all its sessions are the club’s now."))
        return redirect("archive", slug=self.event.slug)
