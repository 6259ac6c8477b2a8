"""Plays a rehearsal round by round through the services that a director and the tables use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.convention import convention_named
from tournament.models import Club, Event
from tournament.selectors.events import event_by_slug
from tournament.services.boxes import deals_make
from tournament.services.events import NewEvent, event_create, event_finish
from tournament.services.log import Actor
from tournament.services.people import NewEntrant, entrants_import, numbers_draw
from tournament.services.publishing import event_publish
from tournament.services.rehearsal.clock import Clock, ruled_by
from tournament.services.rehearsal.hall import CHANNEL, Hall, Playing
from tournament.services.rehearsal.incidents import AFTER_ROUND, AT_TABLE
from tournament.services.rehearsal.plan import Rehearsal, check_rehearsal, rounds_of_incidents
from tournament.services.rehearsal.players import Player, players_of
from tournament.services.seating import movement_assign

ROUND = timedelta(minutes=20)
NOT_PLAYING = 2
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Played:
    """A rehearsal that is over. `skills`: {number: of the one who began with it}; `incidents`: each with the
    round, and the deal and table or the number it concerned."""

    event: Event
    rounds: int
    records: int
    incidents: list[dict[str, object]]
    skills: Mapping[int, float]


@transaction.atomic
def rehearsal_play(*, rehearsal: Rehearsal, tell: Tell = lambda done, rounds: None) -> Played:
    """The whole event, entered, played, finished and published; all of it or nothing.

    `tell` hears after each round how many of how many are done.
    """
    rehearsal_begin(rehearsal=rehearsal)
    return rehearsal_go_on(rehearsal=rehearsal, tell=tell)


@transaction.atomic
def rehearsal_begin(*, rehearsal: Rehearsal) -> Event:
    """Everybody entered, drawn and seated, and the boxes dealt."""
    check_rehearsal(rehearsal)
    movement = rehearsal.movement()
    players, _reserve, actor = _people(rehearsal)
    with ruled_by(Clock(rehearsal.starts_at - ROUND)):
        event = _event(rehearsal, actor)
        people = [NewEntrant(name=player.name, club=player.club) for player in players]
        entrants_import(event=event, people=people, actor=actor)
        numbers_draw(event=event, seed=f"{CHANNEL} {rehearsal.seed}", actor=actor)
        movement_assign(event=event, movement=movement, actor=actor)
        deals_make(event=event, actor=actor)
    event.refresh_from_db()
    return event


def rehearsal_go_on(*, rehearsal: Rehearsal, tell: Tell = lambda done, rounds: None) -> Played:
    """Plays what `rehearsal_begin` made, finishes and publishes it.

    Every record is a transaction of its own, as in a hall, so that others can write meanwhile.
    """
    hall = _hall(rehearsal)
    clock = Clock(rehearsal.starts_at - ROUND)
    skills = {number: player.skill for number, player in hall.players.items()}
    with ruled_by(clock), translation.override(hall.event.language):
        _play_rounds(hall, rehearsal, clock, tell)
        event_finish(event=hall.event, accepted_missing=0, actor=hall.director)
        note = _("A rehearsal: people and results are invented.")
        event_publish(event=hall.event, actor=hall.director, note=note)
    hall.event.refresh_from_db()
    return Played(hall.event, len(hall.movement.rounds), hall.event.records.count(), hall.happened, skills)


def _people(rehearsal: Rehearsal) -> tuple[list[Player], Player, Actor]:
    """Who plays, who waits to take over, and the director."""
    *players, reserve, director = players_of(rehearsal.seed, rehearsal.players + NOT_PLAYING)
    return players, reserve, Actor(author=director.name, channel=CHANNEL)


def _hall(rehearsal: Rehearsal) -> Hall:
    event = event_by_slug(rehearsal.slug)
    players, reserve, director = _people(rehearsal)
    numbers = {entrant.entry_order: entrant.number or 0 for entrant in event.entrants.all()}
    return Hall(
        event=event,
        seed=rehearsal.seed,
        movement=rehearsal.movement(),
        convention=convention_named(event.convention, event.options),
        players=_seated(players, numbers),
        reserve=reserve,
        director=director,
        rng=Random(f"{rehearsal.seed}/incidents"),
    )


def _event(rehearsal: Rehearsal, actor: Actor) -> Event:
    """An event that says what it is. Its deals follow from a key that follows from the seed."""
    club = None if rehearsal.club is None else Club.objects.get(pk=rehearsal.club)
    with translation.override(rehearsal.language):
        title = _("Rehearsal no. %(seed)s for %(players)s players") % {
            "seed": rehearsal.seed,
            "players": rehearsal.players,
        }
    new = NewEvent(
        slug=rehearsal.slug,
        title=title,
        starts_on=rehearsal.starts_at.date(),
        language=rehearsal.language,
        club=club,
    )
    return event_create(new=new, actor=actor, deal_key=rehearsal.deal_key)


def _seated(players: list[Player], numbers: Mapping[int, int]) -> dict[int, Player]:
    """{number: player} in order of number."""
    drawn = sorted((number, order) for order, number in numbers.items())
    return {number: players[order - 1] for number, order in drawn}


def _play_rounds(hall: Hall, rehearsal: Rehearsal, clock: Clock, tell: Tell) -> None:
    rounds = len(hall.movement.rounds)
    due = rounds_of_incidents(rehearsal.incidents, rounds)
    for number in range(1, rounds + 1):
        clock.wait_until(rehearsal.starts_at + number * ROUND)
        owed, hall.owed = hall.owed, []
        _play_round(hall, number, [name for name in due if due[name] == number and name in AT_TABLE])
        _bring(owed)
        for name in due:
            if due[name] == number and name in AFTER_ROUND:
                concerned = AFTER_ROUND[name](hall, number)
                hall.happened.append({"incident": name, "round": number, "number": concerned})
        tell(number, rounds)
    _bring(hall.owed)


def _play_round(hall: Hall, number: int, incidents: list[str]) -> None:
    """Every table plays what is due; each of the incidents strikes one playing of the round."""
    struck: dict[str, Playing] = {}
    for name in incidents:
        free = [playing for playing in hall.playings(number) if playing not in struck.values()]
        struck[name] = hall.rng.choice(free)
    for name, playing in struck.items():
        AT_TABLE[name](hall, playing)
        place = {"round": number, "table": playing.table, "deal": playing.deal}
        hall.happened.append({"incident": name, **place})
    for playing in hall.playings(number):
        if playing not in struck.values():
            hall.play(playing)


def _bring(owed: list[Callable[[], None]]) -> None:
    for bring in owed:
        bring()
