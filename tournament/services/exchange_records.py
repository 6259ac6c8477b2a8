"""The records of an event file: rows as they were written, checked against the plan and the rules."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from deals.errors import DealError
from scoring.convention import Convention, convention_named
from scoring.errors import ScoringError
from scoring.numbers import fraction_text, read_fraction
from scoring.whists import whists
from tournament.errors import TournamentError
from tournament.models import Deal, Entrant, Event, Record, RecordSeat, RivalEntry, Sitting
from tournament.selectors.plan import choose_sitting, sitting_at, sittings_of_set
from tournament.selectors.rows import checked_row, full_row
from tournament.services import shapes
from tournament.services.log import Actor
from tournament.services.shapes import mapping, sequence, truth, whole

ABOUT_RECORD = (
    *("deal", "round", "table", "seats", "off_plan", "whists"),
    *("entered_by", "entered_at", "channel", "confirmed_by", "confirmed_at", "rivals"),
)
LONGEST_AUTHOR, LONGEST_CHANNEL = 150, 20


def records_load(event: Event, items: list[Any], actor: Actor) -> None:
    """Stores the records of a file; refuses the first one that cannot be true, naming its deal and table."""
    loader = _Loader(event, actor)
    for place, item in enumerate(items, start=1):
        loader.load(place, item)
    RecordSeat.objects.bulk_create(loader.seats)
    RivalEntry.objects.bulk_create(loader.rivals)


class _Loader:
    """What every record of the file is checked against, read once."""

    def __init__(self, event: Event, actor: Actor) -> None:
        self.event = event
        self.actor = actor
        self.convention: Convention = convention_named(event.convention, event.options)
        self.deals = {deal.number: deal for deal in event.deals.select_related("box_set")}
        self.sittings = {box_set.pk: sittings_of_set(box_set) for box_set in event.box_sets.all()}
        self.entrants = {entrant.number: entrant for entrant in event.entrants.all()}
        self.places: dict[tuple[int, int, int], int] = {}
        self.seats: list[RecordSeat] = []
        self.rivals: list[RivalEntry] = []

    def load(self, place: int, item: Any) -> None:
        where = f"records[{place}]"
        entry = mapping(item, where)
        deal = self._deal(entry, where)
        sitting = self._sitting(entry, where, deal)
        seated = self._seated(entry, where, deal, sitting)
        self._once(deal, sitting, place)
        row = {name: value for name, value in entry.items() if name not in ABOUT_RECORD}
        stored = self._checked(deal, sitting, row, entry.get("whists"))
        record = self._record(entry, where, deal, sitting, stored)
        record.save()
        self.seats += [RecordSeat(record=record, seat=seat, entrant=seated[seat]) for seat in seated]
        for number, rival in enumerate(sequence(entry.get("rivals", []), f"{where}.rivals"), start=1):
            self._add_rival(record, sitting, rival, f"{where}.rivals[{number}]")

    def _deal(self, entry: Mapping[str, Any], where: str) -> Deal:
        number = whole(entry.get("deal"), f"{where}.deal", least=1)
        if number not in self.deals:
            raise TournamentError("deal_unknown", deal=number, deals=len(self.deals))
        return self.deals[number]

    def _sitting(self, entry: Mapping[str, Any], where: str, deal: Deal) -> Sitting:
        table = whole(entry.get("table"), f"{where}.table", least=1)
        round_number = entry.get("round")
        if round_number is not None:
            round_number = whole(round_number, f"{where}.round", least=1)
        if truth(entry.get("off_plan", False), f"{where}.off_plan"):
            return sitting_at(self.event, round_number or 0, table)
        return choose_sitting(self.sittings[deal.box_set_id], deal.number, table, round_number)

    def _seated(
        self, entry: Mapping[str, Any], where: str, deal: Deal, sitting: Sitting
    ) -> dict[str, Entrant]:
        """Who sat there: those due, unless the record says that it is off the plan."""
        planned = {seat.seat: seat.entrant.number for seat in sitting.seats.all()}
        given = {
            seat: whole(number, f"{where}.seats.{seat}", least=1)
            for seat, number in mapping(entry.get("seats", planned), f"{where}.seats").items()
        }
        allowed = set(given) == set(planned) and len(set(given.values())) == len(given)
        if given != planned and not (entry.get("off_plan") and allowed):
            raise TournamentError(
                "wrong_people",
                deal=deal.number,
                table=sitting.table,
                given=_seating(given),
                due=_seating(planned),
            )
        return {seat: self._entrant(given[seat]) for seat in planned}

    def _entrant(self, number: int) -> Entrant:
        if number not in self.entrants:
            raise TournamentError("number_unknown", number=number, slug=self.event.slug)
        return self.entrants[number]

    def _once(self, deal: Deal, sitting: Sitting, place: int) -> None:
        first = self.places.setdefault((deal.number, sitting.round.number, sitting.table), place)
        if first != place:
            raise TournamentError(
                "record_twice", deal=deal.number, table=sitting.table, first=first, second=place
            )

    def _checked(
        self, deal: Deal, sitting: Sitting, row: Mapping[str, Any], written: Any
    ) -> dict[str, object]:
        try:
            stored = checked_row(self.event, deal, row, self.convention)
            if written is not None:
                self._compare(deal, stored, written)
        except (ScoringError, DealError, TournamentError) as error:
            place = gettext("deal %(deal)s, table %(table)s")
            error.add_note(place % {"deal": deal.number, "table": sitting.table})
            raise
        return stored

    def _compare(self, deal: Deal, row: Mapping[str, object], written: Any) -> None:
        """The whists in the file are a second witness: they have to be what the row is worth."""
        right = whists(full_row(self.event, deal, row), self.convention)
        given = {seat: read_fraction(value) for seat, value in mapping(written, "whists").items()}
        for seat in right:
            if given.get(seat) != right[seat]:
                raise TournamentError(
                    "whists_differ",
                    seat=seat,
                    written=fraction_text(given[seat]) if seat in given else "—",
                    right=fraction_text(right[seat]),
                )
        unknown = set(given) - set(right)
        if unknown:
            raise TournamentError("unknown_field", where="whists", field=min(unknown), known=sorted(right))

    def _record(
        self, entry: Mapping[str, Any], where: str, deal: Deal, sitting: Sitting, row: dict[str, object]
    ) -> Record:
        record = Record(event=self.event, deal=deal, round=sitting.round, table=sitting.table, row=row)
        self._sign(record, entry, where)
        by, at = entry.get("confirmed_by", ""), entry.get("confirmed_at")
        record.confirmed_by = shapes.author_or_nobody(by, f"{where}.confirmed_by", LONGEST_AUTHOR)
        record.confirmed_at = shapes.optional(shapes.moment, at, f"{where}.confirmed_at")
        shapes.both_or_neither(by, "confirmed_by", at, "confirmed_at", where)
        if record.confirmed_by.strip() == record.entered_by.strip():
            raise TournamentError(
                "confirms_own_entry", author=record.entered_by, deal=deal.number, table=sitting.table
            )
        return record

    def _sign(self, made: Record | RivalEntry, entry: Mapping[str, Any], where: str) -> None:
        """Who entered it, when and how; for a typed file, whoever loads it, now."""
        author, at = entry.get("entered_by", self.actor.author), entry.get("entered_at")
        made.entered_by = shapes.author(author, f"{where}.entered_by", LONGEST_AUTHOR)
        made.entered_at = timezone.now() if at is None else shapes.moment(at, f"{where}.entered_at")
        channel = entry.get("channel", self.actor.channel)
        made.channel = shapes.short(channel, f"{where}.channel", LONGEST_CHANNEL)

    def _add_rival(self, record: Record, sitting: Sitting, item: Any, where: str) -> None:
        entry = mapping(item, where, known=("row", "entered_by", "entered_at", "channel", "settled"))
        row = self._checked(record.deal, sitting, mapping(entry.get("row"), f"{where}.row"), None)
        rival = RivalEntry(
            record=record, row=row, settled=truth(entry.get("settled", False), f"{where}.settled")
        )
        self._sign(rival, entry, where)
        if not rival.settled and rival.row == record.row:
            raise TournamentError("rival_equal", deal=record.deal.number, table=sitting.table)
        self.rivals.append(rival)


def _seating(seats: Mapping[str, Any]) -> str:
    return " ".join(f"{letter}{number}" for letter, number in seats.items())
