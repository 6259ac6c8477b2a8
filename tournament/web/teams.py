"""The teams of an event at the desk: one list, saved whole."""

from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from tournament.models import Team
from tournament.selectors.effects import Effects
from tournament.selectors.permissions import Act
from tournament.selectors.teams import without_team
from tournament.services.teams import read_teams, team_names, teams_set
from tournament.web.acts import ActPage, KeyedForm

LONGEST_LIST = 100_000
CODES = (
    *("teams_too_many", "team_name_wrong", "team_name_twice", "team_of_wrong_size"),
    *("team_member_unclear", "team_member_not_here", "team_member_again"),
)


class TeamsForm(KeyedForm):
    teams = forms.CharField(
        label=_("Teams, one a line"),
        required=False,
        strip=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Name: 1, 4, 7. Three to five members, by number or by name. Empty: no teams."),
    )


class Teams(ActPage):
    needs = Act.SET
    template_name = "desk/teams.html"
    form_class = TeamsForm
    field_of = dict.fromkeys(CODES, "teams")

    def form(self, data: Any = None) -> forms.Form:
        lines = [f"{name}: {', '.join(map(str, members))}" for name, members in team_names(self.event)]
        return TeamsForm(data, initial={"teams": "\n".join(lines)})

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"teams": team_names(self.event), "without": without_team(self.event)}

    def concerned(self) -> Q:
        return Q(action="teams_set")

    def preview(self, form: Any) -> Effects | None:
        return None

    def act(self, form: Any, key: str) -> list[Team]:
        return teams_set(event=self.event, teams=read_teams(form.cleaned_data["teams"]), actor=self.actor)

    def acted(self, done: list[Team], repeated: bool) -> HttpResponse:
        return self.answer(_("The teams are saved."), "teams")
