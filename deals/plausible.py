"""Whether what a table wrote can be true of the cards, and what may have happened if it hardly can.

Best play is no bound on real play, so a result is in doubt by one of two rules only.

* **Impossible**, whoever plays how: every trump of a hand is played to some trick, and it loses only where
  a higher trump of another hand falls on it, each of which falls once. So a hand with n trumps, of which at
  most m can be paired with different higher trumps of the others, takes n - m tricks at least; and the
  declarer takes at most what the certain tricks of the two others leave of ten. He holds the talon and may
  discard any two cards. Without trumps nothing is certain in this sense.
* **Improbable**: the tricks differ by MARGIN or more from those of best play, at a game and at misère; by
  ALL_PASS_MARGIN at all-pass, where three play for themselves and none of them sees the cards. A game
  nobody whisted was not played, so of it only too high a contract is odd.

A cause is named when the result, changed by it, comes within FITS (at all-pass ALL_PASS_FITS) of best play,
and no game promises more than FITS above it: whoever holds such cards does not bid so high.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, Protocol

from deals.cards import RANKS, Card
from deals.deal import HAND_SIZE, TALON_SIZE, Deal, playing_seats

MARGIN, FITS = 3, 1
ALL_PASS_MARGIN, ALL_PASS_FITS = 5, 2
TRICKS = HAND_SIZE
NO_TRUMP = "NT"
STRAINS = ("S", "C", "D", "H", NO_TRUMP)
LEAST_LEVEL = 6
MOST_CAUSES = 4

CauseKind = Literal["other_deal", "rotated", "swapped", "other_strain"]
ORDER: tuple[CauseKind, ...] = ("other_deal", "rotated", "swapped", "other_strain")


class Values(Protocol):
    """Tricks with best play by declarer's seat, as DealAnalysis has them."""

    @property
    def tricks(self) -> Mapping[str, Mapping[str, int]]: ...
    @property
    def misere(self) -> Mapping[str, int]: ...
    @property
    def all_pass(self) -> Mapping[str, int]: ...


@dataclass(frozen=True)
class Written:
    """A result as a table wrote it.

    A game has a declarer, a strain of STRAINS and a level; misère a declarer only; all-pass neither.
    `tricks` (0 to 10) is by seat and holds the seats whose own tricks are known: at a game or misère the
    declarer's, at a game not `played` the tricks of the contract.
    """

    tricks: Mapping[str, int]
    declarer: str | None = None
    strain: str | None = None
    level: int = 0
    played: bool = True


@dataclass(frozen=True)
class Doubt:
    """`seat` took `tricks`, where the cards give `bound`: at `least`, at `most`, or with `best` play."""

    kind: Literal["least", "most", "best"]
    seat: str
    tricks: int
    bound: int


@dataclass(frozen=True)
class Cause:
    """What may have happened instead: another `deal`, or the result that `written` is.

    `off` is how far the result then is from best play, in tricks.
    """

    kind: CauseKind
    off: int
    deal: int | str | None = None
    written: Written | None = None


def doubt_of(deal: Deal, values: Values, written: Written) -> Doubt | None:
    """The first reason to doubt the result: the impossible before the improbable; None if it may well be."""
    return next(_impossible(deal, written), None) or next(_improbable(values, written), None)


def causes_of(
    deal: Deal, values: Values, written: Written, others: Iterable[tuple[Deal, Values]]
) -> tuple[Cause, ...]:
    """What would explain a result in doubt, the likeliest first, at most MOST_CAUSES.

    `others` are the deals it may have been instead. The nearer to best play a cause brings the result, and
    the contract to its tricks, the likelier it is; of equal ones another box comes first, then seats rotated
    by one, swapped numbers, another strain.
    """
    found = [
        *_other_deals(deal, written, others),
        *_changed(deal, values, "rotated", (one for one in _rotations(deal, written) if one != written)),
        *_changed(deal, values, "swapped", _swaps(written)),
        *_changed(deal, values, "other_strain", _strains(written)),
    ]
    return tuple(sorted(found, key=lambda cause: (cause.off, ORDER.index(cause.kind))))[:MOST_CAUSES]


# The impossible


def certain_tricks(trumps: Iterable[Card], higher: Iterable[Card]) -> int:
    """The tricks a hand with these trumps takes at least, `higher` being all trumps of the other hands."""
    above = sorted((RANKS.index(card.rank) for card in higher), reverse=True)
    own = sorted((RANKS.index(card.rank) for card in trumps), reverse=True)
    beaten = 0
    for rank in own:
        if beaten < len(above) and above[beaten] > rank:
            beaten += 1
    return len(own) - beaten


def _impossible(deal: Deal, written: Written) -> Iterator[Doubt]:
    if not written.played or written.declarer is None or written.strain in (None, NO_TRUMP):
        return
    least, most = _bounds(deal, written.declarer, str(written.strain))
    for seat, tricks in written.tricks.items():
        if tricks < least[seat]:
            yield Doubt("least", seat, tricks, least[seat])
    if written.tricks[written.declarer] > most:
        yield Doubt("most", written.declarer, written.tricks[written.declarer], most)


def _bounds(deal: Deal, declarer: str, trump: str) -> tuple[dict[str, int], int]:
    """The fewest tricks of every hand, and the most of the declarer."""
    held = {seat: _trumps(cards, trump) for seat, cards in deal.hands.items()}
    held[declarer] += _trumps(deal.talon, trump)
    least = {
        seat: certain_tricks(own, [card for other, cards in held.items() if other != seat for card in cards])
        for seat, own in held.items()
    }
    most = TRICKS - sum(tricks for seat, tricks in least.items() if seat != declarer)
    rest = [card for seat, cards in held.items() if seat != declarer for card in cards]
    twelve = [*deal.hands[declarer], *deal.talon]
    least[declarer] = min(
        certain_tricks([card for card in held[declarer] if card not in discard], rest)
        for discard in combinations(twelve, TALON_SIZE)
    )
    return least, most


def _trumps(cards: Iterable[Card], trump: str) -> list[Card]:
    return [card for card in cards if card.suit == trump]


# The improbable


def _improbable(values: Values, written: Written) -> Iterator[Doubt]:
    margin = ALL_PASS_MARGIN if written.declarer is None else MARGIN
    for seat, best in _best(values, written).items():
        off = written.tricks[seat] - best
        if off >= margin or (written.played and -off >= margin):
            yield Doubt("best", seat, written.tricks[seat], best)


def _best(values: Values, written: Written) -> dict[str, int]:
    """Best play's tricks of the seats it says something of."""
    if written.declarer is None:
        return {seat: values.all_pass[seat] for seat in written.tricks}
    if written.strain is None:
        return {written.declarer: values.misere[written.declarer]}
    return {written.declarer: values.tricks[written.declarer][written.strain]}


# What may have happened


def _off(values: Values, written: Written) -> int:
    """How far from best play; a contract that promised other tricks than best play has counts as well."""
    best = _best(values, written)
    away = sum(abs(written.tricks[seat] - tricks) for seat, tricks in best.items())
    return away + (abs(written.level - best[written.declarer]) if written.strain and written.declarer else 0)


def _fits(deal: Deal, values: Values, written: Written) -> bool:
    if next(_impossible(deal, written), None) is not None:
        return False
    near = ALL_PASS_FITS if written.declarer is None else FITS
    return all(
        abs(written.tricks[seat] - best) <= near and written.level <= best + FITS
        for seat, best in _best(values, written).items()
    )


def _other_deals(deal: Deal, written: Written, others: Iterable[tuple[Deal, Values]]) -> Iterator[Cause]:
    """Only deals in which the same seats hold cards."""
    for other, values in others:
        playable = other.number != deal.number and set(other.hands) == set(deal.hands)
        if playable and _fits(other, values, written):
            yield Cause("other_deal", _off(values, written), deal=other.number)


def _changed(deal: Deal, values: Values, kind: CauseKind, changed: Iterable[Written]) -> Iterator[Cause]:
    """The nearest of the changed results that fit."""
    fitting = [one for one in changed if _fits(deal, values, one)]
    if fitting:
        nearest = min(fitting, key=lambda one: _off(values, one))
        yield Cause(kind, _off(values, nearest), written=nearest)


def _rotations(deal: Deal, written: Written) -> Iterator[Written]:
    """The hands one place on, either way."""
    hands = playing_seats(deal.dealer, deal.per_table)
    for step in (1, 2):
        moved = {seat: hands[(place + step) % len(hands)] for place, seat in enumerate(hands)}
        yield replace(
            written,
            declarer=moved[written.declarer] if written.declarer else None,
            tricks={moved[seat]: tricks for seat, tricks in written.tricks.items()},
        )


def _swaps(written: Written) -> Iterator[Written]:
    """The declarer's tricks for those of the others or for the contract's; on all-pass those of two hands."""
    if written.declarer is None:
        for first, second in combinations(written.tricks, 2):
            swapped = {first: written.tricks[second], second: written.tricks[first]}
            if swapped.items() - written.tricks.items():
                yield replace(written, tricks={**written.tricks, **swapped})
    elif written.played:
        tricks = written.tricks[written.declarer]
        if tricks != TRICKS - tricks:
            yield replace(written, tricks={written.declarer: TRICKS - tricks})
        if written.level and tricks >= LEAST_LEVEL and tricks != written.level:
            yield replace(written, tricks={written.declarer: written.level}, level=tricks)


def _strains(written: Written) -> Iterator[Written]:
    if written.strain is not None:
        yield from (replace(written, strain=other) for other in STRAINS if other != written.strain)
