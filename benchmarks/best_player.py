"""How often the best player wins, by movement and by scoring, with players of known skill.

    python benchmarks/best_player.py --evenings 2000 --kept deals.json [--players 8 12 16 24] [--rounds 7]

The cards are dealt by Prikup's dealing and analysed by its solver, once; `--kept` keeps the analyses in a
file. An evening draws its boxes from them. Every judgement of a player is what best play says, lie of the
cards included, with an error that is the smaller the more skilled he is: how many tricks he would take, what
to name, whether to whist. In play each of the ten tricks is given away with a chance that falls with skill
too. So nothing but skill parts the players, and the cards bring the same to everybody who holds them. How
much is misjudged and misplayed on the whole is the level of play, `--levels`.

All movements and scorings of a size judge the same people. Printed are shares of evenings with their 95 %
intervals, as a table in Markdown. Seeds are fixed: the same command prints the same table. "Ordinary play" is
an evening without duplicate: every table has cards of its own, and whists are summed.
"""

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from deals.analysis import DealAnalysis, analyse, analysis_from, analysis_json
from deals.deal import HAND_SIZE, Deal, playing_seats
from deals.dealing import deal_layout
from movements.catalogue import movement_named, movements_for
from movements.fairness import fairness
from movements.movement import Movement
from scoring.convention import convention_named
from scoring.matchpoints import DealResults, RecordResult, SeatResult
from scoring.methods import Method, score_by
from scoring.protocol_row import row_from_json
from scoring.ranking import percent_of
from scoring.whist_scores import average_of
from scoring.whists import whists

DEALS_PER_SET = 2
SIZES = (8, 12, 16, 24)
SURE = 1.96  # standard errors of a 95 % interval
KEY = b"best player"
# Of a player of skill 0: the chance to give a trick away, and by how many tricks he misjudges (one standard
# deviation). Half of a trick lost in a deal and judgements off by 0.7 is a table of beginners.
MISPLAYED, BLUR = 0.05, 0.7
LEVELS = {"beginners": 1.0, "club": 0.4, "masters": 0.15}
SIX, NINE, HALF_A_TRICK, FOR_THE_SECOND = 6, 9, 0.5, 1
CONVENTION = convention_named("sochi")
SCORINGS = ("matchpoints", "mean_whists", "cross_whists", "whists summed", "ordinary play")
Results = Mapping[int, Fraction]
Skills = Mapping[int, float]
Boxes = Sequence[tuple[Deal, DealAnalysis]]
Row = dict[str, Any]


@dataclass
class Tally:
    """Of one movement and scoring: shares of the first place, and how places agree with skills."""

    first: list[float]
    agreement: list[float]

    def add(self, skills: Mapping[int, float], results: Results) -> None:
        best = max(results.values())
        winners = [player for player, result in results.items() if result == best]
        strongest = max(skills, key=lambda player: skills[player])
        self.first.append((strongest in winners) / len(winners))
        self.agreement.append(spearman(skills, results))


def spearman(skills: Mapping[int, float], results: Results) -> float:
    """The rank correlation of skills and results; equal results share a rank."""
    ours, theirs = ranks(skills), ranks(results)
    mean = (len(ours) + 1) / 2
    together = sum((ours[one] - mean) * (theirs[one] - mean) for one in ours)
    square = math.prod(sum((rank - mean) ** 2 for rank in ranked.values()) for ranked in (ours, theirs))
    apart = math.sqrt(square)
    return together / apart if apart else 0.0


def ranks(values: Mapping[int, float] | Results) -> dict[int, float]:
    ordered = sorted(values.values())
    first = {value: place for place, value in reversed(list(enumerate(ordered, start=1)))}
    last = {value: place for place, value in enumerate(ordered, start=1)}
    return {one: (first[value] + last[value]) / 2 for one, value in values.items()}


def skills_of(seed: int, players: int) -> dict[int, float]:
    """{number: skill}, as a rehearsal draws them; the numbers are drawn by lot."""
    rng = Random(f"{seed}/skills")
    skills = [rng.triangular(-1, 1, 0) for _ in range(players)]
    rng.shuffle(skills)
    return dict(enumerate(skills, start=1))


def analysed(count: int, kept: Path | None) -> list[tuple[Deal, DealAnalysis]]:
    """So many deals with their analyses; what `kept` has is not worked out again."""
    known = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    deals = [deal_layout(KEY, "best player", number) for number in range(1, count + 1)]
    for deal in deals:
        if str(deal.number) not in known:
            known[str(deal.number)] = analysis_json(analyse(deal))
    if kept:
        kept.write_text(json.dumps(known), encoding="utf-8")
    return [(deal, analysis_from(known[str(deal.number)])) for deal in deals]


def records(
    movement: Movement, skills: Skills, seed: int, boxes: Boxes, level: float, own_cards: bool
) -> Iterator[tuple[int, RecordResult]]:
    """Every result of an evening with its deal; with `own_cards` no two tables have the same."""
    drawn = Random(f"{seed}/boxes/{own_cards}").sample(boxes, len(boxes))
    for played in movement.rounds:
        for place_of_table, table in enumerate(played.tables):
            for place in range(DEALS_PER_SET):
                number = (table.box_set - 1) * DEALS_PER_SET + place
                own = (place_of_table * len(movement.rounds) + played.number - 1) * DEALS_PER_SET + place
                deal, best = drawn[(own if own_cards else number) % len(drawn)]
                faults = {seat: level * (1 - skills[player]) for seat, player in table.seats.items()}
                chance = Random(f"{seed}/{played.number}/{table.table}/{place}")
                won = whists(row_from_json(table_writes(deal, best, faults, chance)), CONVENTION)
                seats = {seat: SeatResult(table.seats[seat], won[seat]) for seat in table.seats}
                yield number + 1, RecordResult(f"{number}/{played.number}/{table.table}", seats)


def table_writes(deal: Deal, best: DealAnalysis, faults: Mapping[str, float], chance: Random) -> Row:
    """The auction by everybody's judgement, then best play with the mistakes of everybody who plays."""
    seats = playing_seats(deal.dealer, deal.per_table)
    head: Row = {"players": deal.per_table, "dealer": deal.dealer}
    hopes = {seat: judged(max(best.tricks[seat].values()), faults[seat], chance) for seat in seats}
    lost = {seat: misplayed(faults[seat], chance) for seat in seats}
    leading = sorted(seats, key=lambda seat: hopes[seat])
    for seat in seats:
        clean = judged(best.misere[seat], faults[seat], chance) < HALF_A_TRICK
        if clean and hopes[leading[-1]] < NINE - HALF_A_TRICK:
            others = sum(lost.values()) - lost[seat]
            return head | misere(seat, best.misere[seat] + lost[seat] - others)
    if hopes[leading[-1]] < SIX - HALF_A_TRICK:
        return head | {"contract": "-", "hand_tricks": passed_out(best, lost, chance)}
    return head | game(best, leading, hopes, faults, lost, chance)


def judged(truth: int, fault: float, chance: Random) -> float:
    return truth + chance.gauss(0, BLUR * fault)


def misere(seat: str, tricks: int) -> Row:
    return {"contract": "M", "declarer": seat, "tricks": bounded(tricks)}


def game(
    best: DealAnalysis,
    leading: Sequence[str],
    hopes: Mapping[str, float],
    faults: Mapping[str, float],
    lost: Mapping[str, int],
    chance: Random,
) -> Row:
    """The last of `leading` declares; the one before him has driven him as high as he hoped for himself."""
    declarer = leading[-1]
    strain, truth = max(best.tricks[declarer].items(), key=lambda pair: pair[1])
    named = round(judged(truth, faults[declarer], chance))
    level = min(max(SIX, round(hopes[leading[-2]]), named), HAND_SIZE)
    defenders = [seat for seat in lost if seat != declarer]
    calls = whists_called(HAND_SIZE - truth, level, defenders, faults, chance)
    row: Row = {"contract": f"{level}{strain}", "declarer": declarer, "whist": calls}
    whisters = [seat for seat in defenders if calls[seat] == "whist"]
    if not whisters:
        return row
    tricks = bounded(truth - lost[declarer] + sum(lost[seat] for seat in whisters))
    return row | {"tricks": tricks, "whist_tricks": shared(HAND_SIZE - tricks, whisters, chance)}


def whists_called(
    truth: int, level: int, defenders: Sequence[str], faults: Mapping[str, float], chance: Random
) -> dict[str, str]:
    """Who counts on what the defence owes whists; both do where there is something for the second, too."""
    owed = CONVENTION.whist_obligation[level]
    counted = {seat: judged(truth, faults[seat], chance) for seat in defenders}
    calls = dict.fromkeys(defenders, "pass")
    for seat in defenders:
        wanted = owed - HALF_A_TRICK + ("whist" in calls.values()) * FOR_THE_SECOND
        if level == HAND_SIZE or counted[seat] >= wanted:
            calls[seat] = "whist"
    return calls


def misplayed(fault: float, chance: Random) -> int:
    """Of ten tricks, how many are given away."""
    return sum(chance.random() < MISPLAYED * fault for _ in range(HAND_SIZE))


def bounded(tricks: int) -> int:
    return min(max(tricks, 0), HAND_SIZE)


def shared(tricks: int, whisters: Sequence[str], chance: Random) -> dict[str, int]:
    taken = chance.choices(whisters, k=tricks)
    return {seat: taken.count(seat) for seat in whisters}


def passed_out(best: DealAnalysis, lost: Mapping[str, int], chance: Random) -> list[int]:
    """Tricks of all-pass: each mistake takes a trick from another hand that has one."""
    taken = dict(best.all_pass)
    for seat in lost:
        for _ in range(lost[seat]):
            others = [other for other in taken if other != seat and taken[other] > 0]
            if others:
                taken[chance.choice(others)] -= 1
                taken[seat] += 1
    return [taken[seat] for seat in lost]


def summed(results: Sequence[tuple[int, RecordResult]]) -> Results:
    total: dict[int, Fraction] = defaultdict(Fraction)
    for _deal, record in results:
        for seat in record.seats.values():
            total[seat.entrant] += seat.whists or 0
    return total


def scored(results: Sequence[tuple[int, RecordResult]], scoring: str) -> Results:
    of_deal: dict[int, list[RecordResult]] = defaultdict(list)
    for deal, record in results:
        of_deal[deal].append(record)
    deals = [DealResults(deal, tuple(rows)) for deal, rows in sorted(of_deal.items())]
    totals = score_by(Method(scoring), deals).totals
    measure = percent_of if scoring == "matchpoints" else average_of
    return {player: measure(total) or Fraction(0) for player, total in totals.items()}  # type: ignore[arg-type]


def evening(movement: Movement, seed: int, boxes: Boxes, level: float, tallies: Mapping[str, Tally]) -> None:
    skills = skills_of(seed, movement.players)
    results = list(records(movement, skills, seed, boxes, level, own_cards=False))
    for scoring in SCORINGS[:3]:
        tallies[scoring].add(skills, scored(results, scoring))
    tallies["whists summed"].add(skills, summed(results))
    tallies["ordinary play"].add(
        skills, summed(list(records(movement, skills, seed, boxes, level, own_cards=True)))
    )


def movements_of(players: int, rounds: int) -> Iterator[tuple[str, Movement]]:
    """Every movement for the size, stopped after so many rounds so that all play the same number of deals."""
    for offer in movements_for(players):
        whole = movement_named(offer.scheme, players)
        if len(whole.rounds) >= rounds and offer.sit_outs == 0:
            yield offer.scheme, replace(whole, rounds=whole.rounds[:rounds])


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its interval."""
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1)
    return mean, SURE * math.sqrt(spread / len(shares))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--players", type=int, nargs="+", default=SIZES)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--deals", type=int, default=600, help="how many are analysed and drawn from")
    parser.add_argument("--kept", type=Path, help="a file that keeps their analyses")
    asked = parser.parse_args()
    boxes = analysed(asked.deals, asked.kept)
    heads = ("players", "movement", "imbalance", "level of play", "scoring")
    print(f"| {' | '.join(heads)} | best player first, % | skill and place, r |")
    print("|---|---|---|---|---|---|---|")
    for players in asked.players:
        for scheme, movement in movements_of(players, asked.rounds):
            for level in asked.levels:
                tallies = {scoring: Tally([], []) for scoring in SCORINGS}
                for seed in range(asked.evenings):
                    evening(movement, seed, boxes, LEVELS[level], tallies)
                about = f"| {players} | {scheme} | {fairness(movement).imbalance:.2f} | {level}"
                print_tallies(about, tallies)


def print_tallies(about: str, tallies: Mapping[str, Tally]) -> None:
    for scoring, tally in tallies.items():
        share, wide = interval(tally.first)
        agreement, around = interval(tally.agreement)
        measured = f"{100 * share:.1f} ± {100 * wide:.1f} | {agreement:.3f} ± {around:.3f}"
        print(f"{about} | {scoring} | {measured} |", flush=True)


if __name__ == "__main__":
    main()
