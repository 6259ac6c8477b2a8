"""A protocol row typed in one line at the desk: what is understood is shown, Enter saves it.

The page works without a script; with one, the same answers come as the part of the page below the line.
"""

from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.line_entry import TypedLine, read_line, row_of_line
from scoring.protocol_row import row_to_json
from scoring.row_warnings import row_warnings
from scoring.whists import whists
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.clock import clock_of
from tournament.selectors.console import round_shown
from tournament.selectors.desk import DeskRound, desk_rounds
from tournament.selectors.events import event_by_slug
from tournament.selectors.lines import next_line, place_typed
from tournament.selectors.permissions import Act
from tournament.selectors.rows import DERIVED
from tournament.services.records import Entry, record_enter
from tournament.web.doubts import doubts_of
from tournament.web.entry import OUTCOMES
from tournament.web.entry_form import fresh_key, key_of, number
from tournament.web.page import REFUSALS, DeskPage, Refusal
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of
from tournament.wording.warnings import warning_sentence

UNFINISHED = "line_lacks_"
SAVED: dict[str, str | Promise] = {
    **OUTCOMES,
    "conflict": gettext_lazy("Another entry says something else. Both are kept until you decide."),
}


@dataclass
class Said:
    """What is said of a line: where it belongs, what it means, or why it is not taken.

    `said` is the refusal; it is only a `hint` while something has to be typed yet.
    """

    shown: dict[str, Any] = field(default_factory=dict)
    row: dict[str, object] | None = None
    said: str = ""
    hint: bool = False
    status: int = 200

    def refuse(self, error: Refusal, hint: bool = False) -> None:
        self.said, self.hint = sentence(error), hint
        self.status = 200 if hint else status_of(error, "POST")


def said_of(event: Event, text: str, round_number: int) -> Said:
    """Everything that can be said of a line before it is sent."""
    answer = Said()
    if not text.strip():
        return answer
    try:
        line = read_line(text)
        answer.shown["place"] = place_typed(event, line.deal, line.table, round_number)
        _understand(answer, line)
    except REFUSALS as error:
        answer.refuse(error, hint=error.code.startswith(UNFINISHED))
    return answer


def _understand(answer: Said, line: TypedLine) -> None:
    place = answer.shown["place"]
    row = row_of_line(line, place.event.per_table, place.dealer)
    answer.shown["whists"] = whists(row, place.convention)
    answer.shown["checked"] = row
    answer.shown["odd"] = [warning_sentence(warning) for warning in row_warnings(row)]
    # Somebody who enters a second time does so without looking at the first.
    answer.shown["doubts"] = doubts_of(place, [row])
    answer.row = {name: value for name, value in row_to_json(row).items() if name not in DERIVED}


class Lines(DeskPage):
    """`?line=` is looked at; a line that is sent with `enter` is saved, and the next one follows.

    `part` asks for what is said alone, without the page.
    """

    needs = Act.ENTER
    template_name = "desk/line.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        rounds = desk_rounds(event)
        asked = request.GET
        chosen = round_typed(event, rounds, asked)
        text = asked.get("line", "")
        answer = said_of(event, text, chosen)
        if "line" not in asked:
            text = next_line(rounds, chosen)
            answer = said_of(event, text, chosen)
        if "part" in asked:
            return self.part(event, answer)
        return self.page(event, rounds, answer, text, chosen)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        rounds = desk_rounds(event)
        sent = request.POST
        chosen, text = round_typed(event, rounds, sent), sent.get("line", "")
        answer = said_of(event, text, chosen)
        if "enter" in sent:
            return self.saved(event, answer, text, chosen)
        return self.page(event, rounds, answer, text, chosen)

    def saved(self, event: Event, answer: Said, text: str, chosen: int) -> HttpResponse:
        entry = self._enter(event, answer)
        rounds = desk_rounds(event)
        if entry is None:
            if "part" in self.request.POST:
                return self.part(event, answer)
            return self.page(event, rounds, answer, text, chosen)
        place = answer.shown["place"]
        follows = next_line(rounds, chosen, (place.sitting.table, place.deal.number))
        answer.shown |= {"outcome": entry.outcome, "outcome_said": SAVED[entry.outcome]}
        if "part" in self.request.POST:
            response = self.part(event, answer)
            response.headers["X-Next-Line"] = follows.strip()
            return response
        done = answer.shown
        return self.page(event, rounds, said_of(event, follows, chosen), follows, chosen, done=done)

    def _enter(self, event: Event, answer: Said) -> Entry | None:
        """What became of the line; None, and the reason in the answer, where it is not taken."""
        if answer.row is None:
            answer.hint = False
            answer.status = answer.status if answer.status != 200 else 400
            return None
        place = answer.shown["place"]
        try:
            return record_enter(
                event=event,
                deal_number=place.deal.number,
                table=place.sitting.table,
                round_number=place.sitting.round.number,
                row=answer.row,
                actor=self.actor,
                key=key_of(self.request.POST),
            )
        except REFUSALS as error:
            answer.refuse(error)
            return None

    def part(self, event: Event, answer: Said) -> HttpResponse:
        shown = {"event": event, "answer": answer, **answer.shown}
        return render(self.request, "desk/line_said.html", shown, status=answer.status)

    def page(
        self, event: Event, rounds: list[DeskRound], answer: Said, text: str, chosen: int, done: Any = None
    ) -> HttpResponse:
        context = {"event": event, "desk": True, "answer": answer, "done": done, **answer.shown}
        context |= line_form(rounds, chosen, text)
        return self.show(context, status=answer.status)


def line_context(event: Event, rounds: list[DeskRound]) -> dict[str, Any]:
    """The form of a line on another page of the desk, ready for the next row."""
    chosen = round_typed(event, rounds, QueryDict())
    text = next_line(rounds, chosen)
    answer = said_of(event, text, chosen)
    return {"answer": answer, **answer.shown, **line_form(rounds, chosen, text)}


def line_form(rounds: list[DeskRound], chosen: int, text: str) -> dict[str, Any]:
    """What the form of a line shows."""
    numbers = [this.number for this in rounds]
    return {"line": text, "line_round": chosen, "line_rounds": numbers, "line_key": fresh_key()}


def round_typed(event: Event, rounds: list[DeskRound], data: QueryDict) -> int:
    """The round whose results are typed; unless it is said, the first one that is not complete."""
    numbers = [this.number for this in rounds]
    if not numbers:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    given = data.get("round", "")
    if given:
        chosen = number(given)
        if chosen not in numbers:
            raise TournamentError("round_unknown", round=given, rounds=len(numbers))
        return int(chosen)
    first = next((this.number for this in rounds if this.current), None)
    shown = round_shown(rounds, clock_of(event))
    return first or (shown.number if shown else numbers[-1])
