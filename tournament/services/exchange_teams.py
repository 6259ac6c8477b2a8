"""The teams of an event file; members are places in its list of entrants, from 1."""

from typing import Any

from tournament.models import Event
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrants
from tournament.services.shapes import mapping, sequence, text, whole
from tournament.services.teams import check_teams, teams_store


def teams_load(event: Event, items: list[Any]) -> None:
    """Stores the teams of a file; the entrants have to be there already."""
    people = sorted(entrants(event), key=lambda person: person.entry_order)
    teams = []
    for place, item in enumerate(items, start=1):
        where = f"teams[{place}]"
        entry = mapping(item, where, known=("name", "members"))
        members = [
            people[whole(member, f"{where}.members", least=1, most=len(people)) - 1]
            for member in sequence(entry.get("members"), f"{where}.members")
        ]
        teams.append((clean_name(text(entry.get("name"), f"{where}.name")), members))
    check_teams(teams)
    teams_store(event, [(name, [member.pk for member in members]) for name, members in teams])
