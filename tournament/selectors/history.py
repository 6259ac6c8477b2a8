"""One number from the desk's side: who held it when, what is ruled on it, what it still owes."""

from dataclasses import dataclass

from tournament.models import Entrant, Event
from tournament.selectors.credit import Credit, credits
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrant_numbered
from tournament.selectors.progress import open_playings, past_half_way
from tournament.selectors.report import logged_rulings
from tournament.selectors.results import event_results
from tournament.selectors.rulings import RulingView


@dataclass(frozen=True)
class NumberHistory:
    """`holders` by first round, with the credit of each; `rulings` also the cancelled ones.

    `owed` deals are neither played nor ruled on. `half_way`: at least half of his deals are behind him.
    """

    entrant: Entrant
    holders: tuple[Credit, ...]
    rulings: tuple[RulingView, ...]
    owed: int
    half_way: bool
    rounds: int

    @property
    def name(self) -> str:
        return self.holders[-1].name

    @property
    def withdrawn(self) -> RulingView | None:
        """The withdrawal in force."""
        left = (ruling for ruling in self.rulings if ruling.kind == "withdrawal" and not ruling.cancelled_at)
        return next(left, None)


def number_history(event: Event, number: int) -> NumberHistory:
    """The number of queries does not grow with the event; refuses an unknown number."""
    entrant = entrant_numbered(event, number)
    results = event_results(event, Viewer.DIRECTOR)
    return NumberHistory(
        entrant=entrant,
        holders=tuple(credit for credit in credits(event, results) if credit.number == number),
        rulings=tuple(
            one.view for one in logged_rulings(event, Viewer.DIRECTOR) if one.view.entrant == number
        ),
        owed=len(open_playings(event, entrant)),
        half_way=past_half_way(event, entrant),
        rounds=event.rounds.count(),
    )
