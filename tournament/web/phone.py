"""The phone of a table: the deals due there, a result by big buttons, and the second person who confirms it.

One question a screen. The answers so far stand in the address, so "back" works, and nothing is kept on the
server before "send". static/phone.js walks the same questions without asking the server.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.row_warnings import row_warnings
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.desk import Playing, playing, worth
from tournament.selectors.links import table_link
from tournament.selectors.phones import (
    TableRound,
    TableRounds,
    deal_due,
    deal_written,
    playing_due,
    seat_author,
    seated,
    table_rounds,
)
from tournament.services.log import Actor
from tournament.services.records import record_confirm, record_enter, version_of
from tournament.web.entry_form import EntryForm, fresh_key, key_of
from tournament.web.page import REFUSALS, Refusal, asked_round
from tournament.web.phone_page import LinkPage
from tournament.web.phone_questions import Walk, as_data, questions_of, walk
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.warnings import warning_sentence

WRITES = "N"
RARE = ("multiplier", "all_pass_step")
OUTCOMES = {
    "entered": gettext_lazy("Entered. Somebody else at the table has to confirm it."),
    "repeated": gettext_lazy("This was already entered; nothing has changed."),
    "confirmed": gettext_lazy("It says the same as the first entry, so the record is confirmed."),
    "conflict": gettext_lazy(
        "This differs from the first entry. Both are kept; call the director to decide."
    ),
}


class TablePage(LinkPage):
    """A page of the link of a table."""

    def find(self, token: str) -> None:
        self.link = table_link(token)
        self.table = self.link.table or 0

    @cached_property
    def rounds(self) -> TableRounds:
        return table_rounds(self.event, self.table)

    @property
    def home(self) -> str:
        return reverse("table", kwargs={"token": self.kwargs["token"]})

    def show_over(self) -> HttpResponse:
        self.template_name = "phone/over.html"
        return self.show({"event": self.event, "link": self.link})


class Table(TablePage):
    """Which round it is, who sits here, and the deals that are due. `?round=` for another open one."""

    template_name = "phone/table.html"

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        self.find(token)
        if self.event.state in Event.OVER:
            return self.show_over()
        shown = self.rounds.numbered(asked_round(request))
        before = self.rounds.before
        context = {
            "event": self.event,
            "link": self.link,
            "rounds": self.rounds,
            "round": shown,
            "people": seated(self.event, shown.sitting),
            "others": [one for one in self.rounds.open if one != shown],
            "before": before if before and before != shown and before.unconfirmed else None,
        }
        return self.show(context)


class TableDeal(TablePage):
    """One deal: its questions, or what became of it; the result itself only for those who have played it."""

    template_name = "phone/deal.html"

    @cached_property
    def round(self) -> TableRound:
        return self.rounds.due(self.deal, self.asked)

    @cached_property
    def place(self) -> Playing:
        """Everything about the deal here; what is only taken does without."""
        return playing_due(self.event, self.round, self.deal)

    @property
    def number(self) -> int:
        """Of the round."""
        return self.asked or self.round.number

    def find_deal(self, token: str, deal: int, round_number: int | None) -> None:
        self.find(token)
        self.deal, self.asked = deal, round_number
        if self.event.state in Event.OVER:
            return
        written = deal_written(self.event, self.table, deal, round_number)
        self.due = written or deal_due(self.event, self.round, deal)

    def get(self, request: HttpRequest, token: str, deal: int) -> HttpResponse:
        self.find_deal(token, deal, asked_round(request))
        if self.event.state in Event.OVER:
            return self.show_over()
        seat = self.seat_of(request.GET, default="")
        if self.place.record is not None and not (seat and "again" in request.GET):
            return self.show_entered(seat)
        return self.show_questions(seat or WRITES, request.GET)

    def post(self, request: HttpRequest, token: str, deal: int) -> HttpResponse:
        self.find_deal(token, deal, sent_round(request.POST))
        self.check_not_over()
        if request.POST.get("sat", self.sat) != self.sat:
            raise TournamentError("seats_changed", table=self.table, round=self.number)
        return self.enter(self.seat_of(request.POST, default=WRITES))

    @property
    def sat(self) -> str:
        """The numbers at the table. A page opened before rounds were planned anew showed others."""
        return ",".join(str(number) for number in self.due.numbers.values())

    def seat_of(self, data: QueryDict, default: str) -> str:
        seat = data.get("seat", "") or default
        if seat and seat not in self.due.numbers:
            raise TournamentError("nobody_in_seat", seat=seat, table=self.table)
        return seat

    def author(self, seat: str) -> str:
        return seat_author(self.table, seat, self.due.numbers[seat])

    def address(self, **query: Any) -> str:
        at = {"token": self.link.token, "deal": self.deal}
        return f"{reverse('table-deal', kwargs=at)}?{urlencode({'round': self.number, **query})}"

    def show_place(self, status: int = 200, **context: Any) -> HttpResponse:
        base = {"event": self.event, "link": self.link, "round": self.round, "place": self.place}
        return self.show(base | {"table": self.table} | context, status=status)

    # Questions and the answer that is sent

    def show_questions(
        self, seat: str, given: QueryDict, error: str = "", status: int = 200, key: str = ""
    ) -> HttpResponse:
        questions = questions_of(self.place)
        found = walk(questions, given.dict())
        typed = {**found.typed, **rare_of(given)}
        fixed: dict[str, str] = {"seat": seat} | ({"again": "1"} if self.place.record else {})
        context: dict[str, Any] = {
            "seat": seat,
            "writers": [
                (one, person, self.address(**fixed | {"seat": one}, **found.given))
                for one, person in self.place.people.items()
            ],
            "ruled": self.ruled,
            "answers": [(answer, self.address(**fixed, **answer.before)) for answer in found.answers],
            "asked": found.asked,
            "typed": typed,
            "error": error,
            "again": self.place.record is not None,
            "data": self.for_script(questions, fixed),
            "key": key or fresh_key(),
        }
        if found.asked:
            context["choices"] = self.choices(found, fixed)
        else:
            context |= self.summed_up(found, typed, fixed)
        return self.show_place(status, **context)

    @property
    def ruled(self) -> str:
        """How the director has ruled on the deal before there was a result; empty where he has not."""
        state = next(one.state for one in self.round.deals if one.deal == self.place.deal.number)
        return state if self.place.record is None and state != "waiting" else ""

    def choices(self, found: Walk, fixed: Mapping[str, str]) -> list[tuple[Any, str]]:
        asked = found.asked
        assert asked is not None
        return [
            (option, self.address(**fixed, **found.given, **{asked.name: option.value}))
            for option in asked.options
        ]

    def summed_up(self, found: Walk, typed: Mapping[str, str], fixed: Mapping[str, str]) -> dict[str, Any]:
        """What all the answers say, what it is worth to the four, and what is rarely needed."""
        try:
            row, whists = worth(self.place, EntryForm(self.place, typed, "").row)
        except REFUSALS as error:
            return {"unworthy": sentence(error)}
        return {
            "row": row,
            "whists": whists,
            "odd": [warning_sentence(warning) for warning in row_warnings(row)],
            "rare": self.rare(found, typed, fixed),
        }

    def rare(self, found: Walk, typed: Mapping[str, str], fixed: Mapping[str, str]) -> list[dict[str, Any]]:
        """Properties of the deal that are seldom other than 1, each with the addresses that set it."""
        form = EntryForm(self.place, typed, "")
        steps = range(1, len(self.place.convention.all_pass_prices) + 1)
        offered = {_("Multiplier"): ("multiplier", form.multipliers)}
        if form.steps and typed.get("contract") == "-":
            offered[_("Step of the all-pass")] = ("all_pass_step", tuple(steps))
        lines = []
        for title, (name, values) in offered.items():
            chosen = typed.get(name, "1")
            ways = [
                (value, self.address(**fixed, **{**found.given, **rare_of(typed), name: value}))
                for value in values
            ]
            lines.append({"title": title, "name": name, "chosen": chosen, "ways": ways})
        return lines

    def for_script(self, questions: Mapping[str, Any], fixed: Mapping[str, str]) -> dict[str, Any]:
        label = _("Deal %(deal)s, table %(table)s") % {
            "deal": self.place.deal.number,
            "table": self.table,
        }
        return {**as_data(questions), "fixed": {"round": str(self.round.number), **fixed}} | {
            "label": label,
            "sat": self.sat,
        }

    def enter(self, seat: str) -> HttpResponse:
        data = self.request.POST
        form = EntryForm(self.due, typed_of(data), key_of(data))
        try:
            entry = record_enter(
                event=self.event,
                deal_number=self.deal,
                table=self.table,
                round_number=self.number,
                row=form.row,
                actor=Actor(self.author(seat), "phone"),
                key=form.key,
            )
        except REFUSALS as error:
            return self.show_refusal(seat, error)
        said = str(OUTCOMES[entry.outcome])
        if self.by_script:
            status = 409 if entry.outcome == "conflict" else 200
            return self.told(entry.outcome, said, status, self.address())
        messages.add_message(
            self.request, messages.ERROR if entry.outcome == "conflict" else messages.SUCCESS, said
        )
        return redirect(self.address())

    def show_refusal(self, seat: str, error: Refusal) -> HttpResponse:
        said = sentence(error)
        if error.code == "key_reused":
            said = _(
                "You have sent this form before with other values, and those were taken. If these are "
                "right, send the form again."
            )
        if self.by_script:
            return self.told("refused", said, self.status_of(error))
        return self.show_questions(seat, self.request.POST, said, self.status_of(error))

    # What is entered, and the second person

    def show_entered(self, seat: str, status: int = 200, error: str = "") -> HttpResponse:
        """First who entered it and that it waits; the result once somebody has said who he is."""
        record = self.place.record
        assert record is not None
        self.template_name = "phone/entered.html"
        wrote = next((one for one in self.place.numbers if self.author(one) == record.entered_by), "")
        shown = self.rounds.shown(self.round)
        others = [
            (one, person, self.address(seat=one)) for one, person in self.place.people.items() if one != wrote
        ]
        return self.show_place(
            status,
            wrote=wrote,
            writer=self.place.people.get(wrote),
            others=others if shown else [],
            seat=seat,
            may=bool(seat) and seat != wrote,
            written=self.place.written if shown and seat else None,
            seen=version_of(record),
            otherwise=self.address(seat=seat, again=1) if seat else "",
            error=error,
            key=fresh_key(),
            left=[deal for deal in self.round.owed if deal != self.place.deal.number],
        )


class TableConfirm(TableDeal):
    """The second person vouches for the result."""

    http_method_names = ["post", "options"]

    def post(self, request: HttpRequest, token: str, deal: int) -> HttpResponse:
        self.find_deal(token, deal, sent_round(request.POST))
        self.check_not_over()
        record, seat = self.place.record, self.seat_of(request.POST, default="")
        if record is None:
            raise TournamentError("nothing_to_confirm", deal=deal)
        if not seat:
            return self.show_entered("", 400, _("Say first who confirms it."))
        try:
            seen = request.POST.get("seen", "") or "none"
            actor = Actor(self.author(seat), "phone")
            record_confirm(record=record, actor=actor, seen=seen, key=key_of(request.POST))
        except REFUSALS as error:
            if self.by_script:
                return self.told("refused", sentence(error), self.status_of(error))
            self.place = playing(self.event, deal, self.table, self.round.number)
            return self.show_entered(seat, self.status_of(error), sentence(error))
        if self.by_script:
            return self.told("confirmed", _("Confirmed."), leads_to=self.home)
        messages.success(request, _("Confirmed."))
        return redirect(self.home)


def typed_of(data: Mapping[str, Any]) -> dict[str, str]:
    """The last of what was sent by each name."""
    return data.dict() if isinstance(data, QueryDict) else dict(data)


def rare_of(data: Mapping[str, Any]) -> dict[str, str]:
    """The seldom fields that were given as short numbers."""
    given = {name: str(data.get(name, "")) for name in RARE}
    return {name: text for name, text in given.items() if text.isascii() and text.isdigit() and len(text) < 3}


def sent_round(data: QueryDict) -> int | None:
    """The round the form was made for; what can be none is refused."""
    text = data.get("round", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise TournamentError("round_not_open", table="—", round=text)
    return int(text)
