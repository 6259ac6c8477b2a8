"""A page with a list of people: typed, pasted, read from a file or picked from the register.

Only the buttons of the page itself save. A file and the register do no more than fill the list, and show who
is on it; so whatever is added or refused, all that was typed stays.
"""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournament.errors import TournamentError
from tournament.models import Club, Event
from tournament.selectors.clubs import club_for_new
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act, check_may, role_of
from tournament.selectors.register import people_found, register_of, registered
from tournament.services.people import MOST_ENTRANTS, NewEntrant, read_entrants
from tournament.spreadsheets.reading import LARGEST_FILE
from tournament.spreadsheets.reading_entrants import read_entrants_file
from tournament.web.page import REFUSALS, DeskPage
from tournament.web.roster import Roster, as_text
from tournament.web.setup import FormPage
from tournament.wording.fields import page_sentence as sentence

LONGEST_SEARCH = 100
LONGEST_PK = 10


class ListPage(FormPage):
    """`event` is the one the people enter, None while there is none."""

    event: Event | None = None
    roster: Roster | None = None

    @property
    def club(self) -> Club | None:
        """Whose register the people are looked up in."""
        if self.event is not None:
            return self.event.club
        return club_for_new(self.request.user, self.request.POST.get("club", ""))

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"roster": self.roster}

    def gathers(self) -> bool:
        """Whether a button was pressed, or a file sent, that only fills the list."""
        sent = self.request.POST
        return "find" in sent or "add_person" in sent or bool(self.request.FILES.get("list"))

    def read_list(self, typed: QueryDict) -> Roster:
        people = read_entrants(typed.get("people", ""))
        if len(people) > MOST_ENTRANTS:
            raise TournamentError("too_many_entrants", entrants=len(people), most=MOST_ENTRANTS)
        self.roster = Roster(people, typed, self.event, register_of(self.club))
        return self.roster

    def decided(self, roster: Roster) -> Roster:
        if roster.open:
            raise TournamentError("decisions_missing")
        return roster

    def show_gathered(self, typed: QueryDict) -> HttpResponse:
        """Everything as it was typed, and who is on the list; what is missing elsewhere is not said yet.

        With `part` the list alone, for the script that renews it.
        """
        more: dict[str, Any] = {"search": typed.get("search", "")[:LONGEST_SEARCH]}
        status = 200
        try:
            more |= self._gather(typed)
            self.read_list(typed)
        except REFUSALS as error:
            more["list_error"], status = sentence(error), 400
        form = self.filled(typed)
        if "part" in typed:
            shown = {"form": form} | self.shown() | more
            return render(self.request, "parts/roster.html", shown, status=status)
        return self.show_form(form, status, **more)

    def filled(self, typed: QueryDict) -> forms.Form:
        """A form as it was typed, of which nothing is judged yet."""
        return self.form_class(initial=typed.dict())

    def _gather(self, typed: QueryDict) -> dict[str, Any]:
        if file := self.request.FILES.get("list"):
            found = read_entrants_file(file.read(LARGEST_FILE + 1), file.name or "")
            _append(typed, as_text(found.people))
            refused = [sentence(note.error) for note in found.refused]
            numbered = any(person.number for person in found.people)
            return {"read": len(found.people), "unread": refused, "numbered": numbered}
        if "find" in typed:
            return {"found": people_found(typed.get("search", "")[:LONGEST_SEARCH], register_of(self.club))}
        if "add_person" in typed:
            pk = typed["add_person"]
            sound = pk.isascii() and pk.isdecimal() and len(pk) < LONGEST_PK
            known = registered([int(pk)] if sound else [], register_of(self.club))
            _append(typed, as_text([NewEntrant(one.name, one.club) for one in known.values()]))
        return {}


def _append(typed: QueryDict, lines: str) -> None:
    before = typed.get("people", "").rstrip()
    typed["people"] = f"{before}\n{lines}" if before and lines else before or lines


class RegisterPart(DeskPage):
    """Whom of the register the letters typed may mean, for the field that completes them.

    The register is that of the `event`, or of the `club` a new event is for.
    """

    needs = Act.PREPARE

    def get(self, request: HttpRequest) -> HttpResponse:
        asked = request.GET
        found = people_found(asked.get("search", "")[:LONGEST_SEARCH], register_of(self.club(asked)))
        return render(request, "parts/register.html", {"found": found})

    def club(self, asked: QueryDict) -> Club | None:
        slug = asked.get("event", "")
        if not slug:
            return club_for_new(self.request.user, asked.get("club", ""))
        check_may(role_of(self.request.user, slug), self.needs)
        return event_by_slug(slug).club
