"""What goes wrong at a rehearsal, each put right as a director would, so that the event can finish."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.adjustments import AT_FAULT, NOT_AT_FAULT
from scoring.whists import whists
from tournament.models import Ruling
from tournament.selectors.clashes import clashes
from tournament.selectors.plan import deal_numbered
from tournament.selectors.rows import full_row
from tournament.services.people import NewEntrant
from tournament.services.records import record_correct
from tournament.services.rehearsal.hall import Hall, Playing
from tournament.services.rehearsal.results import slip
from tournament.services.rulings import (
    Grounds,
    SeatDecision,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)
from tournament.services.tenures import substitute_enter

PARTLY_AT_FAULT = 50
PENALTY = 10


def wrong_box(hall: Hall, playing: Playing) -> None:
    """The table takes a box of another set. What was due is scored by fault; wherever its people were to meet
    the deal they know now, it is played no more: nothing for them, an average and more for the others."""
    hall.play(replace(playing, deal=_box_of_another_set(hall, playing)), off_plan=True)
    faults = {seat: _percent(AT_FAULT if seat == "N" else PARTLY_AT_FAULT) for seat in playing.seats}
    _rule(hall, playing, faults, _("The table played a box of another set instead."))
    for clash in clashes(hall.event):
        seats = _seats_at(hall, clash.round, clash.table)
        decisions = {
            seat: SeatDecision("not_scheduled") if number in clash.entrants else _percent(NOT_AT_FAULT)
            for seat, number in seats.items()
        }
        later = Playing(clash.deal, clash.round, clash.table, seats)
        _rule(hall, later, decisions, _("Somebody at the table has already played this deal."))


def _percent(percent: int) -> SeatDecision:
    return SeatDecision("artificial", percent=percent)


def _box_of_another_set(hall: Hall, playing: Playing) -> int:
    """A deal new to all four, of a set that lies idle in this round if there is one."""
    people, rounds = set(playing.seats.values()), hall.movement.rounds[: playing.round]
    known = {table.box_set for this in rounds for table in this.tables if people & set(table.seats.values())}
    new = [box_set for box_set in range(1, hall.movement.sets + 1) if box_set not in known]
    in_play = {table.box_set for table in rounds[-1].tables}
    idle = [box_set for box_set in new if box_set not in in_play]
    return hall.deals_of(hall.rng.choice(idle or new))[0]


def _seats_at(hall: Hall, round_number: int, table: int) -> dict[str, int]:
    tables = hall.movement.rounds[round_number - 1].tables
    return next(dict(seating.seats) for seating in tables if seating.table == table)


def _rule(hall: Hall, playing: Playing, decisions: Mapping[str, SeatDecision], reason: str) -> Ruling:
    return seats_rule(
        event=hall.event,
        deal_number=playing.deal,
        table=playing.table,
        round_number=playing.round,
        decisions=decisions,
        grounds=Grounds(reason),
        actor=hall.director,
    )


def late_entry(hall: Hall, playing: Playing) -> None:
    """Time is up before the deal is played; the table brings its row after the next round."""
    late = {seat: SeatDecision("late") for seat in playing.seats}
    ruling = _rule(hall, playing, late, _("Time was up; the deal is played in the break."))

    def bring() -> None:
        ruling_cancel(ruling=ruling, reason=_("The deal has been played."), actor=hall.director)
        hall.play(playing)

    hall.owed.append(bring)


def double_entry(hall: Hall, playing: Playing) -> None:
    """A phone sends its row twice, and somebody else at the table sends the same: one record, confirmed."""
    row, key = hall.row(playing), f"phone-{playing.deal}-{playing.table}"
    for seat, sent_under in (("N", key), ("N", key), ("E", "")):
        hall.enter(playing, row, seat, key=sent_under)


def conflict(hall: Hall, playing: Playing) -> None:
    """Two people hand in different rows. The director asks the table, decides, and a third confirms."""
    right = hall.row(playing)
    rows = hall.rng.sample([right, slip(right)], 2)
    entry, _second = (hall.enter(playing, row, seat) for row, seat in zip(rows, "NE", strict=True))
    reason = _("The table agreed on what had been played.")
    record_correct(record=entry.record, row=right, actor=hall.director, reason=reason)
    hall.confirm(playing, entry.record, "S")


def ruling(hall: Hall, playing: Playing) -> None:
    """An infringement changed the result: everybody gets the whists of the row as it should have been."""
    hall.play(playing)
    deal = deal_numbered(hall.event, playing.deal)
    fair = whists(full_row(hall.event, deal, slip(hall.row(playing))), hall.convention)
    assigned = {seat: SeatDecision("adjusted", whists=fair[seat]) for seat in playing.seats}
    _rule(hall, playing, assigned, _("A revoke cost a trick, and the trick is given back."))


def penalty(hall: Hall, after: int) -> int:
    """Somebody comes late to the table once more."""
    number = _somebody(hall)
    grounds = Grounds(_("Late to the table after a warning."))
    penalty_give(event=hall.event, number=number, percent=PENALTY, grounds=grounds, actor=hall.director)
    return number


def substitute(hall: Hall, after: int) -> int:
    """Somebody has to go; a person in reserve holds his number from the next round on."""
    number, new = _somebody(hall), hall.reserve
    person = NewEntrant(name=new.name, club=new.club)
    substitute_enter(event=hall.event, number=number, new=person, from_round=after + 1, actor=hall.director)
    hall.players[number] = new
    return number


def withdrawal(hall: Hall, after: int) -> int:
    """Somebody leaves for good and nobody takes his number."""
    number = _somebody(hall)
    grounds = Grounds(_("Left the event."))
    entrant_withdraw(event=hall.event, number=number, grounds=grounds, actor=hall.director)
    return number


def _somebody(hall: Hall) -> int:
    """A number nothing has happened to yet."""
    number = hall.rng.choice([number for number in sorted(hall.players) if number not in hall.touched])
    hall.touched.add(number)
    return number


AT_TABLE: dict[str, Callable[[Hall, Playing], None]] = {
    "wrong-box": wrong_box,
    "late-entry": late_entry,
    "double-entry": double_entry,
    "conflict": conflict,
    "ruling": ruling,
}
AFTER_ROUND: dict[str, Callable[[Hall, int], int]] = {
    "penalty": penalty,
    "substitute": substitute,
    "withdrawal": withdrawal,
}
