"""Why a player got his score on a deal: a page in words, and the same for programs."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from scoring.numbers import fraction_text
from scoring.protocol_row import row_to_json
from scoring.results_json import explanation_to_json, whist_explanation_to_json
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.explain import ExplainedSeat, explained_seat
from tournament.selectors.permissions import Act
from tournament.selectors.rulings import RulingView
from tournament.web.json_page import JsonPage
from tournament.web.page import DeskPage, EventPage, asked_round
from tournament.wording.explain import explanation_sentences


class Explain(EventPage):
    template_name = "event/explain.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        told = explained_seat(
            event, address["number"], address["deal"], self.viewer, asked_round(self.request)
        )
        comparison = told.explanation.comparison if told.explanation else None
        return {
            "told": told,
            "sentences": explanation_sentences(told),
            "won": {"beaten": 2, "equal": 1, "lost": 0},
            "sum": None if comparison is None else comparison.matchpoints,
        }


class DeskExplain(DeskPage, Explain):
    """Of any deal, open or not."""

    needs = Act.OVERSEE


class ExplainJson(JsonPage):
    def get(self, request: HttpRequest, slug: str, number: int, deal: int) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        told = explained_seat(event, number, deal, Viewer.PUBLIC, asked_round(request))
        return self.show(explained_to_json(event, told))


def explained_to_json(event: Event, told: ExplainedSeat) -> dict[str, Any]:
    """Every key always there; null where the seat has no such thing. Exact numbers are text "15/2"."""
    result, record = told.result, told.record
    return {
        "event": event.slug,
        "player": {"number": told.entrant.number, "name": told.entrant.name, "club": told.entrant.club},
        "deal": told.deal,
        "round": record.round,
        "rounds": list(told.rounds),
        "table": record.table,
        "seat": told.seat,
        "row": None if record.row is None else row_to_json(record.row),
        "status": result.status,
        "written": None if result.written is None else fraction_text(result.written),
        "whists": None if result.whists is None else fraction_text(result.whists),
        "percent": result.percent,
        "explanation": _explanation(told),
        "ruling": None if told.ruling is None else ruling_to_json(told.ruling),
        "split": None if told.fouled is None else ruling_to_json(told.fouled),
        "penalties": [ruling_to_json(ruling) for ruling in told.penalties],
        "penalty": fraction_text(told.penalty),
        "language": get_language(),
        "sentences": explanation_sentences(told),
    }


def _explanation(told: ExplainedSeat) -> dict[str, Any] | None:
    """By matchpoints or in whists, as the event is scored; which of them, says its `method`."""
    if told.in_whists is not None:
        return whist_explanation_to_json(told.in_whists)
    return None if told.explanation is None else explanation_to_json(told.explanation)


def ruling_to_json(ruling: RulingView) -> dict[str, Any]:
    return {
        "ruling": ruling.ruling,
        "kind": ruling.kind,
        "detail": dict(ruling.detail),
        "author": ruling.author,
        "at": ruling.at.isoformat(),
        "rule": ruling.rule,
        "reason": ruling.reason,
    }
