"""Pages for everybody. They show what the public may know and never more."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from movements.seats import seats_for
from scoring.convention import convention_title
from tournament.models import Event, Ruling
from tournament.selectors.analyses import analysis_of
from tournament.selectors.dealt import commitment_of
from tournament.selectors.decisions import rulings_on_deal, rulings_on_entrant
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import events
from tournament.selectors.open_deals import deal_list
from tournament.selectors.people import entrants
from tournament.selectors.player import player_results
from tournament.selectors.progress import RoundProgress, progress
from tournament.selectors.report import Report, event_report, logged_rulings
from tournament.selectors.rulings import RulingView
from tournament.selectors.total import session_after
from tournament.selectors.traveller import traveller
from tournament.services.snapshot import snapshot_of
from tournament.web.page import EventPage, Page
from tournament.wording.decisions import ruling_effect
from tournament.wording.tie_breaks import NAMES, SHORT, tie_value_text


class EventList(Page):
    """With `?archive` the events in the archive."""

    template_name = "events.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        known = list(events())
        return self.show(
            {
                "events": [event for event in known if not event.archived_at],
                "archive": [event for event in known if event.archived_at],
                "asked": "archive" in request.GET,
                "clubs": any(event.club_id for event in known),
            }
        )


class EventHome(EventPage):
    template_name = "event/home.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rounds = progress(event)
        return {
            "people": entrants(event),
            "convention": convention_title(event.convention, self.request.LANGUAGE_CODE),
            "so_far": so_far(rounds),
            "commitment": commitment_of(event),
            "scheme": event.assigned_movement.scheme if hasattr(event, "assigned_movement") else "",
        }


def so_far(rounds: list[RoundProgress]) -> dict[str, int]:
    """How far the event is, in numbers for words: rounds, the one being played (0: none), records."""
    tables = [table for round_ in rounds for table in round_.tables]
    return {
        "rounds": len(rounds),
        "round": next((round_.number for round_ in rounds if not round_.complete), 0),
        "entered": sum(table.entered for table in tables),
        "due": sum(table.due for table in tables),
    }


class Standings(EventPage):
    """All lines together, or with `?line=` one of them."""

    template_name = "event/standings.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        line = self.request.GET.get("line", "")
        if line and line not in seats_for(event.per_table):
            raise Http404
        shown = {"here": self.request.path, "players": reverse("event", args=[event.slug]) + "players/"}
        return standings_context(event, self.viewer, line) | shown


def standings_context(event: Event, viewer: Viewer, line: str) -> dict[str, Any]:
    report = event_report(event, viewer)
    table = report.standings
    rows = table.lines[line] if line else table.rows
    return {
        "table": table,
        "rows": rows,
        "line": line,
        "lines": seats_for(event.per_table),
        "uneven": len({row.deals for row in rows}) > 1,
        "tops": len({row.top for row in rows}),
        "publication": report.publication,
        "corrected": is_corrected(report),
        "later": session_after(event, viewer),
    } | ({} if line else foot(report))


def is_corrected(report: Report) -> bool:
    """Whether the table is no longer that of the version published last."""
    published = report.publication
    return published is not None and published.snapshot != snapshot_of(report)


def foot(report: Report) -> dict[str, Any]:
    """What belongs to the table of all lines together, beside places and percents."""
    names = report.standings.tie_breaks
    rulings = [ruling.view for ruling in report.in_force if ruling.view.kind != Ruling.Kind.PENALTY]
    return {
        "tie_breaks": [(SHORT[name], NAMES[name]) for name in names],
        "tie_values": {
            row.number: [tie_value_text(*pair) for pair in zip(names, row.tie_values, strict=False)]
            for row in report.standings.rows
        },
        "points": report.points,
        "teams": report.teams,
        "penalties": report.penalties,
        "rulings": [in_words(view) for view in rulings],
        "credits": report.credits,
    }


def in_words(view: RulingView) -> dict[str, Any]:
    """A ruling with what it does."""
    return {"view": view, "said": ruling_effect(view.kind, view.deal, view.entrant, view.detail)}


class Deals(EventPage):
    template_name = "event/deals.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        return {"deals": deal_list(event, self.viewer)}


class Traveller(EventPage):
    template_name = "event/traveller.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        sheet = traveller(event, address["deal"], self.viewer)
        rulings = logged_rulings(event, self.viewer)
        return {
            "sheet": sheet,
            "seats": seats_for(event.per_table),
            "analysis": analysis_of(event, sheet.deal, sheet.layout),
            "rulings": [in_words(view) for view in rulings_on_deal(rulings, sheet.deal)],
        }


class Player(EventPage):
    template_name = "event/player.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        player = player_results(event, address["number"], self.viewer)
        rulings = logged_rulings(event, self.viewer)
        return {
            "player": player,
            "rulings": [in_words(view) for view in rulings_on_entrant(rulings, address["number"])],
        }
