"""Names that papers print otherwise than they are written, for the director to know before he prints."""

from tournament.models import Event
from tournament.printing.fonts import is_respelt, printable
from tournament.selectors.people import entrants


def respelt_names(event: Event) -> list[dict[str, str]]:
    """`name` and how it is `printed`, of the event, its people, clubs and teams, each once. Three queries."""
    people = entrants(event)
    written = [
        event.title,
        *(person.name for person in people),
        *(person.club for person in people),
        *event.teams.order_by("number").values_list("name", flat=True),
    ]
    return [{"name": name, "printed": printable(name)} for name in dict.fromkeys(written) if is_respelt(name)]
