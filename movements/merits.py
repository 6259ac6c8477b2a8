"""What is good and bad about a movement, as codes, and how long it takes to play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from movements.catalogue import EXTRA_STEP, LONGEST_USUAL, Offer
from movements.rooms import ROOMS

EVEN, UNEVEN = 0.7, 1.0  # of the imbalance
DEALS_PER_SET = 2


@dataclass(frozen=True)
class Pace:
    """Minutes that a deal takes on the average, and that a change of round takes.

    No rule says them: they are an estimate, which is why whoever asks may say his own.
    """

    deal: int = 8
    change: int = 4


PACE = Pace()


@dataclass(frozen=True)
class Merit:
    """One thing that speaks for a movement (`good`) or against it."""

    code: str
    good: bool
    params: Mapping[str, object] = field(default_factory=dict)


def minutes(rounds: int, deals_per_set: int = DEALS_PER_SET, pace: Pace = PACE) -> int:
    """How many minutes so many rounds take, with the changes between them."""
    return rounds * deals_per_set * pace.deal + (rounds - 1) * pace.change


def merits(offer: Offer) -> tuple[Merit, ...]:
    """What there is to say, the weightiest first."""
    return (*_of_influence(offer), *_of_meetings(offer), *_of_playing(offer))


def _of_influence(offer: Offer) -> Iterator[Merit]:
    if offer.imbalance is None:
        yield Merit("nothing_compared", False)
    elif offer.imbalance < 1e-6:
        yield Merit("perfect", True)
    elif offer.imbalance <= EVEN:
        yield Merit("even", True)
    elif offer.imbalance > UNEVEN:
        yield Merit("uneven", False)
    if offer.least and offer.imbalance:
        yield Merit("least", True)


def _of_meetings(offer: Offer) -> Iterator[Merit]:
    pairs = sum(offer.meetings.values())
    apart = offer.meetings.get(0, 0)
    if len(offer.meetings) == 1:
        yield Merit("meet_alike", True, {"times": next(iter(offer.meetings))})
    elif apart:
        yield Merit("never_meet", False, {"percent": max(1, round(100 * apart / pairs))})
    else:
        yield Merit("all_meet", True, {"least": min(offer.meetings), "most": max(offer.meetings)})


def _of_playing(offer: Offer) -> Iterator[Merit]:
    if offer.rows:
        yield Merit("follow", True)
    if offer.scheme == EXTRA_STEP:
        yield Merit("extra_steps", False)
    if offer.scheme == ROOMS:
        yield Merit("rooms", False)
    elif offer.copies > 1:
        yield Merit("copies", False, {"copies": offer.copies})
    if offer.sit_outs:
        yield Merit("rests", False, {"rounds": offer.sit_outs})
    if offer.rounds > max(LONGEST_USUAL, offer.tables):
        yield Merit("long", False, {"rounds": offer.rounds})
