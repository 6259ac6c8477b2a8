"""Pages about movements: what fits, a look at one, two side by side, a search for a better one.

Anybody may read them for any number of players; under the desk's address they are about an event, whose
director takes one there.
"""

from functools import cached_property
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from movements.catalogue import LEAST_PLAYERS, movements_for, nearest_players
from movements.checks import check
from movements.fairness import rivalry
from movements.merits import PACE
from movements.movement import Movement, rests
from tournament.errors import TournamentError
from tournament.models import Event, Job
from tournament.selectors.events import event_by_slug
from tournament.selectors.jobs import job_state
from tournament.selectors.open_deals import deal_list
from tournament.selectors.permissions import Act
from tournament.selectors.searches import search_numbered
from tournament.services.searches import search_order
from tournament.services.seating import movement_assign
from tournament.tasks import begin_search
from tournament.web import movement_pictures as pictures
from tournament.web.movement_choices import SEARCHED, About
from tournament.web.movement_forms import (
    MOST_PLAYERS,
    CompareForm,
    FilterForm,
    LookForm,
    SearchForm,
    TakeForm,
)
from tournament.web.page import REFUSALS, DeskPage, Page
from tournament.web.setup import EventFormPage
from tournament.wording import sentence

AGAIN_AFTER = "2"  # seconds


def event_of(slug: str | None) -> Event | None:
    return None if slug is None else event_by_slug(slug)


def listed(about: About, asked: Any) -> dict[str, Any]:
    """The choices that pass the filter, which says what is wrong with it beside its fields."""
    filters = FilterForm(asked)
    wanted = filters.cleaned_data if filters.is_valid() else {}
    pace = wanted.get("pace") or PACE.deal
    choices = about.choices(wanted.get("rounds"), wanted.get("copies", False), pace)
    at_hand = wanted.get("minutes") or max((choice.minutes for choice in choices), default=0)
    nearest = nearest_players(min(max(about.players, LEAST_PLAYERS - 1), MOST_PLAYERS), about.per_table)
    return about.shown() | {
        "filters": filters,
        "size": about.form,
        "choices": [choice for choice in choices if choice.minutes <= at_hand],
        "any": bool(choices or about.choices()),
        "nearest": nearest,
        "pace": pace,
        "deals_per_set": about.deals_per_set,
        "rounds": wanted.get("rounds"),
    }


class Movements(Page):
    """What fits any number of players."""

    template_name = "movements.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        about = About(request, None)
        context = listed(about, request.GET)
        sound = about.form.is_valid() and context["filters"].is_valid()
        return self.show(context, status=200 if sound else 400)


class AssignMovement(EventFormPage):
    """What fits an event, to be taken; and the order of a search."""

    needs = Act.PREPARE
    template_name = "desk/movement.html"

    @cached_property
    def about(self) -> About:
        return About(self.request, self.event)

    def form(self, data: Any = None) -> forms.Form:
        choices = self.about.choices(copies=True)
        initial = {
            "scheme": self.about.proposed()[0],
            "rounds": self.request.GET.get("rounds", "")[:4],
        }
        return TakeForm(data, keys=tuple(choice.key for choice in choices), initial=initial)

    def shown(self) -> dict[str, Any]:
        return (
            super().shown()
            | listed(self.about, self.request.GET)
            | {
                "made": deal_list(self.event, self.viewer).lines,
                "search": SearchForm(),
                "searches": self.event.movement_searches.order_by("-pk")[:10],
            }
        )

    def save(self, form: Any) -> HttpResponse:
        movement = self.about.movement(form.cleaned_data["scheme"], form.cleaned_data["rounds"])
        movement_assign(event=self.event, movement=movement, actor=self.actor)
        return self.done(after_assigning(self.event))


def after_assigning(event: Event) -> str:
    """What is next once the event has a movement."""
    if event.deals.exists():
        return _("The movement is assigned; the deals are made. Next: print the papers and play.")
    return _("The movement is assigned. Next: make the deals.")


class Look(Page):
    """One movement: a round, a player's route, who acts on whom, rests and findings."""

    template_name = "movement_look.html"

    def get(self, request: HttpRequest, slug: str | None = None) -> HttpResponse:
        about, asked = About(request, event_of(slug)), LookForm(request.GET)
        if not asked.is_valid():
            raise Http404
        rounds = asked.cleaned_data["rounds"]
        key = asked.cleaned_data["scheme"] or about.usual_key(0)
        movement = about.movement(key, rounds)
        number = asked.cleaned_data["number"] or 1
        shown = asked.cleaned_data["round"] or 1
        if number > movement.players:
            raise TournamentError("look_number", number=number, most=movement.players)
        if shown > len(movement.rounds):
            raise TournamentError("look_round", round=shown, most=len(movement.rounds))
        return self.show(
            about.shown()
            | looked(movement)
            | {
                "desk": slug is not None,
                "choice": about.chosen(key, movement),
                "others": [other for other in about.choices(copies=True) if other.key != key],
                "rounds": rounds,
                "number": number,
                "shown": movement.rounds[shown - 1],
                "tables": [
                    (pictures.table_picture(table, number), table)
                    for table in movement.rounds[shown - 1].tables
                ],
                "route": pictures.route_picture(movement, number),
                "stops": pictures.stops(movement, number),
            }
        )


def looked(movement: Movement) -> dict[str, Any]:
    """What is said of a movement whatever round or player is looked at."""
    resting = rests(movement)
    spread = sorted({times: list(resting.values()).count(times) for times in resting.values()}.items())
    return {
        "movement": movement,
        "several_rooms": bool(movement.rooms),
        "findings": [sentence(finding) for finding in check(movement)],
        "rests": spread,
        "heat": heat(movement),
    }


def heat(movement: Movement) -> dict[str, Any] | None:
    """The map with what its steps mean; nothing where nothing is compared or nobody could read it."""
    if movement.players > pictures.LARGEST_MAP:
        return None
    influence = rivalry(movement)
    if not any(map(any, influence)):
        return None
    steps = pictures.steps_of(influence)
    pairs = pictures.counts(steps)
    means = (
        _("acts on the other’s result far more than the average rival"),
        _("acts on it more than the average rival"),
        _("acts on it as the average rival does"),
        _("acts on it less than the average rival"),
        _("hardly acts on it, or acts for it"),
    )
    return {
        "picture": pictures.map_picture(steps),
        "legend": [(step, said, pairs[step]) for step, said in enumerate(means, start=1)],
    }


class Compare(Page):
    """Two movements side by side."""

    template_name = "movement_compare.html"

    def get(self, request: HttpRequest, slug: str | None = None) -> HttpResponse:
        about, asked = About(request, event_of(slug)), CompareForm(request.GET)
        if not asked.is_valid():
            raise Http404
        rounds = asked.cleaned_data["rounds"]
        sides = []
        for place, name in enumerate(("a", "b")):
            key = asked.cleaned_data[name] or about.usual_key(place)
            movement = about.movement(key, rounds)
            sides.append(looked(movement) | {"choice": about.chosen(key, movement)})
        return self.show(about.shown() | {"desk": slug is not None, "sides": sides, "rounds": rounds})


class DeskLook(DeskPage, Look):
    """With a button that takes it."""

    needs = Act.PREPARE


class DeskCompare(DeskPage, Compare):
    """For the players of an event."""

    needs = Act.PREPARE


class OrderSearch(DeskPage):
    """Begins a search; wrong figures come back beside the form."""

    needs = Act.PREPARE
    template_name = "desk/search_order.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._show(slug, SearchForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        event, form = event_by_slug(slug), SearchForm(request.POST)
        if not form.is_valid():
            return self._show(slug, form, 400)
        try:
            search, new = search_order(
                event=event,
                rounds=form.cleaned_data["search_rounds"],
                copies=form.cleaned_data["search_copies"],
                seconds=form.cleaned_data["seconds"],
                seed=form.cleaned_data["seed"],
                actor=self.actor,
            )
        except REFUSALS as error:
            form.add_error(None, sentence(error))
            return self._show(slug, form, 409)
        if new:
            begin_search(event, search.pk)
        return redirect("movement-search", slug=slug, search=search.pk)

    def _show(self, slug: str, form: forms.Form, status: int = 200) -> HttpResponse:
        return self.show({"desk": True, "event": event_by_slug(slug), "form": form}, status=status)


class Search(DeskPage):
    """How a search is getting on, asking again by itself; then what it came to."""

    needs = Act.PREPARE
    template_name = "desk/search.html"

    def get(self, request: HttpRequest, slug: str, search: int) -> HttpResponse:
        event = event_by_slug(slug)
        ordered = search_numbered(event, search)
        about = About(request, event)
        known = (
            movements_for(about.players, about.per_table, ordered.copies, ordered.rounds, len(about.staying))
            if about.possible
            else ()
        )
        response = self.show(
            about.shown()
            | {
                "desk": True,
                "ordered": ordered,
                "state": job_state(event, Job.Kind.SEARCH, str(ordered.pk)),
                "key": f"{SEARCHED}{ordered.pk}",
                "known": known[0] if known else None,
            }
        )
        if ordered.ended_at is None:
            response.headers["Refresh"] = AGAIN_AFTER
        return response
