"""What the tables wrote: entered, confirmed by somebody else, corrected.

The same entry sent again is the same record; a different one is kept beside it, and the answer is 409. With
the link of a table or a player the rules are those of the phone pages.
"""

import hashlib
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import (
    CREATED,
    NOT_MODIFIED,
    OK,
    VERSION_ENDS,
    Endpoint,
    matches,
    once,
)
from tournament.api.pages import PageQuery, page_of, paged
from tournament.api.record_shapes import (
    Confirmation,
    Correction,
    EntryShape,
    NewRecord,
    RecordQuery,
    RecordShape,
)
from tournament.errors import TournamentError
from tournament.models import Event, Record
from tournament.selectors.desk import playing
from tournament.selectors.embargo import Viewer
from tournament.selectors.names import clean_name
from tournament.selectors.permissions import Act, Role, may
from tournament.selectors.phones import TableRounds, seat_author, table_rounds, to_vouch_for
from tournament.selectors.record_views import record_shown, records_shown, records_to_json
from tournament.services.log import Actor
from tournament.services.records import Entry, record_confirm, record_correct, record_enter
from tournament.wording.problems import CONTENT_TYPE, problem

CONFLICT = 409
WRITES = "N"
CHANNEL = "api"


class RecordEndpoint(Endpoint):
    """What the endpoints about records have in common."""

    @property
    def authors(self) -> bool:
        """Whether who wrote what is shown, and what contradicts it."""
        return may(self.role, Act.WATCH)

    def readable(self) -> Any:
        return records_shown(self.event, self.results_viewer, self.caller.link)

    def shown(self, records: list[Record]) -> list[dict[str, Any]]:
        return records_to_json(self.event, records, self.authors)

    def one(self, record: Record) -> dict[str, Any]:
        """Read again, as it is now, whoever may read it from now on."""
        (shown,) = self.shown(list(records_shown(self.event, Viewer.DIRECTOR, None).filter(pk=record.pk)))
        return dict(RecordShape(shown).data)

    def rounds_of_link(self, table: int) -> TableRounds:
        """Of the table whose link this is; nothing is taken from it once the event is over."""
        link = self.caller.link
        assert link is not None
        if link.table != table:
            raise TournamentError("table_not_yours", table=link.table, given=table)
        if self.event.state in Event.OVER:
            raise TournamentError("event_finished", slug=self.event.slug)
        return table_rounds(self.event, table)

    def seat_actor(self, deal: int, table: int, round_number: int, seat: str) -> Actor:
        people = playing(self.event, deal, table, round_number).people
        if seat not in people:
            raise TournamentError("nobody_in_seat", seat=seat, table=table)
        return Actor(seat_author(table, seat, people[seat].number or 0), CHANNEL)


class Records(RecordEndpoint):
    needs = {"GET": Act.READ, "POST": Act.ENTER}
    asks = (RecordQuery, PageQuery)

    @extend_schema(
        description="Of the deals that are open to you, in order of entry.",
        responses=page_of(RecordShape),
    )
    def get(self, request: Request, slug: str) -> Response:
        lookups = {"round": "round__number", "table": "table", "deal": "deal__number"}
        asked = {lookups[name]: value for name, value in self.asked(RecordQuery).items()}
        return paged(self, self.readable().filter(**asked), "pk", self.shown, RecordShape)

    @extend_schema(
        description="201 for a new one; 200 where it was entered so before, which by another confirms it; "
        "409 “record_conflict” where it was entered otherwise: both are kept.",
        request=NewRecord,
        responses={CREATED: EntryShape, OK: EntryShape},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(NewRecord)
        place = self._place(sent)
        entry = record_enter(event=self.event, row=sent["row"], key=self.key, **place)
        if entry.outcome == "conflict":
            return self._conflict(entry)
        answer = {"outcome": entry.outcome, "record": self.one(entry.record)}
        return Response(answer, status=CREATED if entry.outcome == "entered" else OK)

    def _place(self, sent: dict[str, Any]) -> dict[str, Any]:
        deal, table, round_number = sent["deal"], sent["table"], sent.get("round")
        if self.role is not Role.TABLE:
            return {
                "deal_number": deal,
                "table": table,
                "round_number": round_number,
                "off_plan": sent["off_plan"],
                "actor": self.actor,
            }
        due = self.rounds_of_link(table).due(deal, round_number)
        actor = self.seat_actor(deal, table, due.number, sent.get("seat", WRITES))
        return {"deal_number": deal, "table": table, "round_number": due.number, "actor": actor}

    def _conflict(self, entry: Entry) -> Response:
        """Not raised, as both entries are to stay."""
        record = entry.record
        about = {"deal": record.deal.number, "round": record.round.number, "table": record.table}
        more = {"record": self.one(record)} if self.authors else {}
        body = problem(TournamentError("record_conflict", **about), CONFLICT, **more)
        return Response(body, status=CONFLICT, content_type=CONTENT_TYPE)


class RecordDetail(RecordEndpoint):
    needs = {"GET": Act.READ, "PUT": Act.CORRECT}
    compares = True

    @extend_schema(
        description="404 where there is none, or none that is open to you. Its ETag goes into If-Match.",
        responses=RecordShape,
    )
    def get(self, request: Request, slug: str, deal: int, round: int, table: int) -> Response:
        return self._answer(record_shown(self.readable(), deal, round, table))

    def _answer(self, record: Record) -> Response:
        shown = self.one(record)
        digest = hashlib.sha256(repr(shown).encode()).hexdigest()[:16]
        head = {"ETag": f'"{shown["version"]}{VERSION_ENDS}{digest}"'}
        if self.request.method != "PUT" and matches(self.request, head["ETag"]):
            return Response(status=NOT_MODIFIED, headers=head)
        return Response(shown, headers=head)

    @extend_schema(
        description="For a stated reason; settles what contradicts it. With If-Match it is refused with 412 "
        "where somebody has written since.",
        request=Correction,
        responses=RecordShape,
    )
    @once
    def put(self, request: Request, slug: str, deal: int, round: int, table: int) -> Response:
        sent = self.sent(Correction)
        record = record_correct(
            record=record_shown(self.readable(), deal, round, table),
            row=sent["row"],
            actor=self.actor,
            reason=clean_name(sent["reason"]),
            seen=self.seen,
            key=self.key,
        )
        return self._answer(record)


class ConfirmRecord(RecordEndpoint):
    needs = {"POST": Act.CONFIRM}
    compares = True

    @extend_schema(
        description="Never by who entered it, nor while entries differ; confirmed already it stays so. "
        "With If-Match only what you saw.",
        request=Confirmation,
        responses=RecordShape,
    )
    @once
    def post(self, request: Request, slug: str, deal: int, round: int, table: int) -> Response:
        seat = self.sent(Confirmation).get("seat", "")
        if self.role is Role.PLAYER:
            record, actor = self._of_player(deal, round, table)
        else:
            at_table = self.role is Role.TABLE
            actor = self._at_table(deal, round, table, seat) if at_table else self.actor
            record = record_shown(self.readable(), deal, round, table)
        record_confirm(record=record, actor=actor, seen=self.seen, key=self.key)
        return Response(self.one(record))

    def _of_player(self, deal: int, round_number: int, table: int) -> tuple[Record, Actor]:
        """Confirmed already it is no more among what he reads, and stays as it is."""
        link = self.caller.link
        assert link is not None
        if self.event.state in Event.OVER:
            raise TournamentError("event_finished", slug=self.event.slug)
        record, author = to_vouch_for(link, deal, round_number, table)
        return record, Actor(author, CHANNEL)

    def _at_table(self, deal: int, round_number: int, table: int, seat: str) -> Actor:
        due = self.rounds_of_link(table).due(deal, round_number)
        if not seat:
            raise TournamentError("seat_missing", table=table)
        return self.seat_actor(deal, table, due.number, seat)
