"""An event that stays scored while its results are corrected, one deal at a time.

Kept: for every deal its results and scores, and for every entrant the whole-number sums of `Tally`.
A correction takes the deal's old scores out of the sums and puts the new ones in; no other deal is
compared again. Memory grows with the records kept, never with the number of corrections: what a
correction replaced is forgotten.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, DealScores, EventScorer, EventScores, OpenSeat, check_deal


class ScoredEvent:
    """What `score_event` gives, after any number of corrections.

    `deals` and `penalties` (matchpoints by entrant) are those of `score_event`, and so is what is raised.
    """

    def __init__(self, deals: Iterable[DealResults], penalties: Mapping[int, Fraction] = {}) -> None:
        self._scorer = EventScorer()
        self._results: dict[int, DealResults] = {}
        self._scores: dict[int, DealScores] = {}
        self._opened: dict[int, list[OpenSeat]] = {}
        for entrant, matchpoints in penalties.items():
            self._scorer.penalise(entrant, matchpoints)
        for results in deals:
            self.add(results)

    def add(self, results: DealResults) -> None:
        """Score one more deal. Raises `deal_given_twice` and what `check_deal` raises, changing nothing."""
        scores, opened = self._scorer.score(results)
        self._results[results.deal] = results
        self._scores[results.deal] = scores
        self._opened[results.deal] = opened

    def replace(self, results: DealResults) -> None:
        """Score one deal anew in place of what it had; nothing but that deal is compared.

        Raises `deal_not_scored_yet` and what `check_deal` raises, changing nothing.
        """
        deal = results.deal
        if deal not in self._results:
            raise ScoringError("deal_not_scored_yet", deal=deal)
        check_deal(results)
        self._scorer.take_back(self._results[deal], self._scores[deal])
        self.add(results)

    def scores(self) -> EventScores:
        """What `score_event` gives for the deals as they are now, in the order they first came.

        Artificial scores everywhere are weighed against their players' percents of now. What was given
        out before stays as it was.
        """
        return self._scorer.finish(self._scores, self._opened)
