"""A house full of people and troubles, in the database of a server that browsers look at."""

from django.utils import timezone

from movements.movement import movement_to_json
from movements.schemes import rulebook
from tests.tournament.factories import ASSISTANT, DIRECTOR
from tests.tournament.in_play import two_sessions
from tournament.models import MovementSearch, Person
from tournament.services.check_in import entrants_check_in
from tournament.services.clubs import club_create, member_make
from tournament.services.events import NewEvent
from tournament.services.found import Finding, found_report
from tournament.services.life import event_draft
from tournament.services.print_orders import print_made, print_order
from tournament.services.records import record_confirm
from tournament.services.rounds import round_start

LONG = "Константинопольская-Задунайская Аристархия"


def full_house() -> None:
    """A published session, the next one in its third round with everything that can happen, and a draft."""
    before, event = two_sessions()
    Person.objects.filter(tenures__entrant__event=event, tenures__entrant__number=3).update(name=LONG)
    entrants_check_in(event=event, orders=[1, 2, 3, 4, 5], present=True, actor=DIRECTOR)
    round_start(event=event, round_number=3, actor=DIRECTOR, minutes=20)
    record_confirm(record=event.records.get(deal__number=1, table=1), actor=ASSISTANT)
    finding = Finding(layout=event.deals.get(number=7).layout, first_round=1, table=1)
    found_report(event=event, deal_number=1, finding=finding, actor=DIRECTOR)
    MovementSearch.objects.create(
        event=event,
        players=8,
        seconds=5,
        seed=7,
        author=DIRECTOR.author,
        started_at=timezone.now(),
        ended_at=timezone.now(),
        best=0.0,
        found=movement_to_json(rulebook(8)),
    )
    ordered, _new = print_order(
        event=event, wanted={"only": ["startlist"], "round": None}, form="pdf", papers=1, actor=DIRECTOR
    )
    print_made(number=ordered.pk, content=b"%PDF")
    north = club_create(slug="north", name=LONG, own_people=True, actor=DIRECTOR)
    member_make(club=north, name=LONG, role="owner", actor=DIRECTOR)
    draft = NewEvent(
        slug="draft", title=LONG, starts_on=before.starts_on, time_zone="Europe/Kyiv", club=north
    )
    event_draft(new=draft, actor=DIRECTOR)
