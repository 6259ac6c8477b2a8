"""What an event's tie-breaks decide by, counted from its results."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.matchpoints import compared_whists
from scoring.numbers import exact_sum
from scoring.ranking import TieFacts, draw_lot, mates_percents
from tournament.models import Event
from tournament.selectors.results import EventResults, ScoredSeat


def tie_facts(
    event: Event, results: EventResults, measures: Mapping[int, Fraction | None]
) -> dict[int, TieFacts]:
    """By number; `measures` is everybody's percent, or whists per deal."""
    mates = mates_percents(_mates(results), measures)
    tops = _tops_in_whists(results) if results.method.in_whists else _whole_tops(results)
    above_half = _above_half(results)
    whists = _whists(results)
    return {
        number: TieFacts(
            mates=mates.get(number, Fraction(0)),
            tops=tops[number],
            above_half=above_half[number],
            whists=whists[number],
            draw=draw_lot(event.draw_seed or event.slug, number),
        )
        for number in measures
    }


def _seats(results: EventResults) -> Iterator[ScoredSeat]:
    for record in results.records:
        yield from record.seats.values()


def _mates(results: EventResults) -> dict[int, Counter[int]]:
    """{entrant: {table-mate: deals played together}}"""
    mates: dict[int, Counter[int]] = defaultdict(Counter)
    for record in results.records:
        if record.row is None:
            continue
        seated = [seat.entrant for seat in record.seats.values()]
        for entrant in seated:
            mates[entrant].update(other for other in seated if other != entrant)
    return mates


def _whole_tops(results: EventResults) -> Counter[int]:
    """Deals on which somebody scored the whole top, where there was one."""
    tops: Counter[int] = Counter()
    for seat in _seats(results):
        tops[seat.entrant] += bool(seat.score and seat.score.top and seat.score.amount == seat.score.top)
    return tops


def _tops_in_whists(results: EventResults) -> Counter[int]:
    """Deals on which nobody he was compared with scored more, where there was anybody."""
    entrants = {(record.deal, record.key): record.seats for record in results.records}
    tops: Counter[int] = Counter()
    for deal, compared in results.compared.items():
        for seat in compared.expected if isinstance(compared.expected, Mapping) else "NESW":
            for whists in compared_whists(compared, seat):
                best = max(whists.values(), default=None)
                for key, won in whists.items():
                    tops[entrants[deal, key][seat].entrant] += won == best and len(whists) > 1
    return tops


def _above_half(results: EventResults) -> Counter[int]:
    """Deals on which somebody scored more than half of the top; in whists, more than nothing."""
    above: Counter[int] = Counter()
    for seat in _seats(results):
        if seat.score is not None:
            above[seat.entrant] += seat.score.amount > (seat.score.top or Fraction(0)) / 2
    return above


def _whists(results: EventResults) -> dict[int, Fraction]:
    whists: dict[int, list[Fraction]] = defaultdict(list)
    for seat in _seats(results):
        whists[seat.entrant].append(seat.whists or Fraction(0))
    return defaultdict(Fraction, {entrant: exact_sum(won) for entrant, won in whists.items()})
