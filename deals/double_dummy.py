"""The inner loop of best play: whether a declarer takes so many tricks, all cards being open.

Hand 0 is the declarer. Games and misère are one search: the declarer wants many tricks or few, the others the
opposite, and what is counted are always the tricks of the declarer still to come. A search asks one question
(zero window): does he take `need` or more? Its answer is a bound: at least `need`, then he takes that many or
more; below it, then he takes that many or fewer. Values are found by asking again (MTD(f)).

The table remembers both bounds of every position at the start of a trick. Positions are the same there if
they differ only in the names of the side suits or in ranks that are not in play any more, so it serves all
trumps, leaders, declarers, discards and deals. An entry is one number: no thread ever sees half of one.
"""

from functools import cache
from typing import cast

import numpy as np

from deals.compiling import compiled
from deals.suit_tables import (
    CAUGHT,
    CODES,
    COUNT,
    FACTS,
    HELD,
    HIGHEST,
    LOWEST,
    MASKS,
    NOBODY,
    PAIR_TOPS,
    RUNS,
    SAFE,
    SCRATCH,
    SUITS,
    TOP_OWNER,
    TOPS,
    Numbers,
)

NO_TRUMP, MISERE = 4, 5
# A plain -1 would make the compiler write versions of `search` apart for it, and versions that call one
# another crash when they are loaded from disk.
NO_CARD = cast(int, np.int64(-1))

TRICKS, MOST_CARDS = 10, 12  # of moves at one time: one of each run
MOVES = SCRATCH

BUCKET, BUCKET_BITS = 4, 18
TAG_BITS = 64 - BUCKET_BITS


@compiled
def position_key(position: Numbers, alive: int, leader: int, contract: int) -> int:
    """The position: its kind, who leads, the side suits in the order of their codes, the trump suit last.

    A game whose trumps are gone is one without trumps.
    """
    one = position[CODES + (alive & 255)]
    two = position[CODES + MASKS + (alive >> 8 & 255)]
    three = position[CODES + 2 * MASKS + (alive >> 16 & 255)]
    four = position[CODES + 3 * MASKS + (alive >> 24 & 255)]
    trump, kind = 0, 1 if contract == MISERE else 0
    if contract == 0:
        trump, one = one, 0
    elif contract == 1:
        trump, two = two, 0
    elif contract == 2:
        trump, three = three, 0
    elif contract == 3:
        trump, four = four, 0
    one, two = max(one, two), min(one, two)
    three, four = max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    if trump:
        kind, four = 2, trump
    return int((((kind << 2 | leader) << 14 | one) << 14 | two) << 28 | three << 14 | four)


@compiled
def mixed(key: int) -> int:
    """All bits of the key stirred; no two keys give the same."""
    bits = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    bits ^= bits >> np.uint64(32)
    bits *= np.uint64(0xD6E8FEB86659FD93)
    return int(np.int64(bits))


@compiled
def bucket_of(hashed: int) -> int:
    return BUCKET * int(np.int64(np.uint64(hashed) >> np.uint64(TAG_BITS)))


@compiled
def recall(table: Numbers, hashed: int, left: int) -> int:
    """What is known of a position: a lower bound times 16, plus an upper bound."""
    tag = hashed & ((1 << TAG_BITS) - 1)
    bucket = bucket_of(hashed)
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 12 == tag:
            return int(table[place] & 255)
    return left


@compiled
def remember(table: Numbers, hashed: int, left: int, known: int) -> None:
    """Keep what is known of a position, in place of the one nearest to its end."""
    tag = hashed & ((1 << TAG_BITS) - 1)
    bucket = bucket_of(hashed)
    chosen = bucket
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 12 == tag:
            chosen = place
            break
        if table[place] >> 8 & 15 < table[chosen] >> 8 & 15:
            chosen = place
    table[chosen] = (tag << 4 | left) << 8 | known


@compiled
def certain(position: Numbers, alive: int, leader: int, left: int, contract: int) -> tuple[int, int]:
    """Bounds of the declarer's tricks that can be told without playing."""
    if contract == MISERE:
        return certain_at_misere(position, alive, leader, left)
    return certain_at_game(position, alive, leader, left, contract)


@compiled
def certain_at_misere(position: Numbers, alive: int, leader: int, left: int) -> tuple[int, int]:
    safe, caught = 1, 0
    loose = 0
    for suit in range(SUITS):
        facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
        safe &= facts >> SAFE
        if leader == 0:
            loose |= facts & 15 and not facts >> CAUGHT & 1
        elif facts >> 4 * leader & 15:
            caught |= facts >> CAUGHT & 1
    if leader == 0:
        return (0 if loose else 1), left
    return caught, (0 if safe & 1 else left)


@compiled
def cashed(facts: int, hand: int, trumps: int) -> int:
    """Tricks of a side suit that `hand` on lead can take at once; `trumps` packs the lengths in trumps."""
    if facts >> TOP_OWNER & 3 != hand:
        return 0
    tops = facts >> TOPS & 15
    one = 1 if hand == 0 else 0
    other = 1 if hand == 2 else 2
    length_one, length_other = facts >> 4 * one & 15, facts >> 4 * other & 15
    if tops >= length_one and tops >= length_other:
        tops = facts >> 4 * hand & 15
    if trumps >> 4 * one & 15:
        tops = min(tops, length_one)
    if trumps >> 4 * other & 15:
        tops = min(tops, length_other)
    return tops


@compiled
def certain_at_game(  # noqa: C901
    position: Numbers, alive: int, leader: int, left: int, contract: int
) -> tuple[int, int]:
    trump_facts = NOBODY << TOP_OWNER
    if contract < NO_TRUMP:
        trump_facts = position[FACTS + MASKS * contract + (alive >> 8 * contract & 255)]
    lengths = trump_facts & 0xFFF
    tops = trump_facts >> TOPS & 15
    if trump_facts >> TOP_OWNER & 3 != 0:
        tops = 0
    if leader == 0:
        if tops >= (lengths >> 4 & 15) and tops >= (lengths >> 8 & 15):
            # He draws all trumps first.
            tops = lengths & 15
            lengths &= 15
        low, stopped = tops, contract >= NO_TRUMP
        worst = left
        one, two = 0, 0
        for suit in range(SUITS):
            if suit != contract:
                facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
                low += cashed(facts, 0, lengths)
                one += cashed(facts, 1, lengths)
                two += cashed(facts, 2, lengths)
        high = left - (trump_facts >> PAIR_TOPS & 15)
        if stopped:
            for suit in range(SUITS):
                facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
                if facts & 15:
                    owner = facts >> TOP_OWNER & 3
                    worst = min(worst, one if owner == 1 else two if owner == 2 else 0)
            high = min(high, left - worst)
        return low, high
    mate = 3 - leader
    own, his, his_turn = 0, 0, False
    low, stopped = 0, lengths >> 4 == 0
    for suit in range(SUITS):
        if suit != contract:
            facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
            own += cashed(facts, leader, lengths)
            mates = cashed(facts, mate, lengths)
            his += mates
            if facts >> 4 * leader & 15:
                his_turn = his_turn or mates > 0
                stopped = stopped and (facts >> TOP_OWNER & 3 == 0 or (facts & 15 == 0 and lengths & 15 > 0))
            low += cashed(facts, 0, lengths)
    if his_turn:
        own = max(own, his)
    return tops + low if stopped else tops, left - own - (trump_facts >> PAIR_TOPS & 15)


@compiled
def put(position: Numbers, base: int, count: int, card: int, score: int) -> int:
    """Put a card among the `count` at `base`, highest scores first; how many there are then."""
    entry = (score + 1000) << 8 | card
    place = base + count
    while place > base and position[place - 1] < entry:
        position[place] = position[place - 1]
        place -= 1
    position[place] = entry
    return count + 1


@compiled
def lead_score(position: Numbers, bits: int, player: int, suit: int, rank: int, contract: int) -> int:
    own = position[HELD + player] >> 8 * suit & bits
    others = bits & ~own
    declarer = position[HELD] >> 8 * suit & bits
    if contract == MISERE:
        if player == 0:
            score = COUNT[others >> rank] - 8 * COUNT[others & ((1 << rank) - 1)]
            return int(score - 50 if others == 0 else score)
        score = 4 * COUNT[declarer >> rank] - 8 * COUNT[declarer & ((1 << rank) - 1)] - rank
        return int(score - 20 if declarer == 0 else score)
    top = others >> rank == 0
    if player == 0:
        score = 40 if top else -rank
        if suit == contract:
            score += 25 if top else 5
        return score
    mate = position[HELD + 3 - player] >> 8 * suit & bits
    if top:
        return 40
    if mate and HIGHEST[bits] == HIGHEST[mate]:
        return 30 - rank
    return (10 if declarer == 0 and contract < NO_TRUMP and suit != contract else 0) - rank


@compiled
def list_leads(position: Numbers, base: int, alive: int, player: int, contract: int) -> int:
    count = 0
    for suit in range(SUITS):
        bits = alive >> 8 * suit & 255
        runs = position[RUNS + SUITS * MASKS * player + MASKS * suit + bits]
        while runs:
            rank = LOWEST[runs]
            runs &= runs - 1
            score = lead_score(position, bits, player, suit, rank, contract)
            count = put(position, base, count, 8 * suit + rank, score)
    return count


@compiled
def misere_score(
    position: Numbers,
    bits: int,
    player: int,
    suit: int,
    rank: int,
    led: int,
    beats: bool,
    winner: int,
    last: bool,
) -> int:
    own = position[HELD + player] >> 8 * suit & bits
    if player == 0:
        if suit == led:
            if not beats:
                return 20 + rank
            return rank if last else -rank
        return int(10 * COUNT[bits & ~own & ((1 << rank) - 1)] + rank)
    if suit != led:
        return int(rank - 4 * COUNT[position[HELD] >> 8 * suit & bits])
    if winner == 0:
        return -rank if beats else rank
    return rank if last else -rank


@compiled
def game_score(
    position: Numbers,
    bits: int,
    player: int,
    suit: int,
    rank: int,
    led: int,
    beats: bool,
    winner: int,
    last: bool,
) -> int:
    own = position[HELD + player] >> 8 * suit & bits
    if beats:
        if player != 0 and winner != 0:
            return -20 - rank
        return (60 if not last and (bits & ~own) >> rank == 0 else 40) - rank
    if suit != led and HIGHEST[bits] == HIGHEST[own]:
        return -8 - rank
    return -rank


@compiled
def list_replies(
    position: Numbers,
    base: int,
    alive: int,
    player: int,
    contract: int,
    led: int,
    best: int,
    winner: int,
    loser: int,
) -> int:
    own = position[HELD + player] & alive
    first, after = 0, SUITS
    if own >> 8 * led & 255:
        first, after = led, led + 1
    elif contract < NO_TRUMP and own >> 8 * contract & 255:
        first, after = contract, contract + 1
    last = loser != NO_CARD
    count = 0
    for suit in range(first, after):
        bits = alive >> 8 * suit & 255
        if last and loser >> 3 == suit:
            bits &= ~(1 << (loser & 7))
        runs = position[RUNS + SUITS * MASKS * player + MASKS * suit + bits]
        while runs:
            rank = LOWEST[runs]
            runs &= runs - 1
            card = 8 * suit + rank
            beats = over(card, best, contract)
            if contract == MISERE:
                score = misere_score(position, bits, player, suit, rank, led, beats, winner, last)
            else:
                score = game_score(position, bits, player, suit, rank, led, beats, winner, last)
            count = put(position, base, count, card, score)
    return count


@compiled
def over(card: int, best: int, contract: int) -> bool:
    """Whether a card beats the best of the trick so far."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == contract


@compiled
def list_cards(
    position: Numbers, base: int, alive: int, leader: int, first: int, second: int, contract: int
) -> int:
    if first == NO_CARD:
        return list_leads(position, base, alive, leader, contract)
    player = (leader + 1) % 3
    if second == NO_CARD:
        return list_replies(position, base, alive, player, contract, first >> 3, first, leader, NO_CARD)
    if over(second, first, contract):
        return list_replies(
            position, base, alive, 3 - leader - player, contract, first >> 3, second, player, first
        )
    return list_replies(
        position, base, alive, 3 - leader - player, contract, first >> 3, first, leader, second
    )


@compiled
def winner_of(leader: int, first: int, second: int, third: int, contract: int) -> int:
    best, winner = first, leader
    if over(second, best, contract):
        best, winner = second, (leader + 1) % 3
    return (leader + 2) % 3 if over(third, best, contract) else winner


@compiled
def search(  # noqa: C901
    position: Numbers,
    table: Numbers,
    alive: int,
    leader: int,
    left: int,
    first: int,
    second: int,
    need: int,
    contract: int,
) -> int:
    """A bound of the tricks the declarer still takes: at least it if it is `need` or more, else at most it.

    `left` tricks are left with the one being played, to which `first` and `second` have been played.
    """
    player = leader
    known, hashed = left, 0
    if first == NO_CARD:
        if need <= 0:
            return 0
        if need > left:
            return left
        low, high = certain(position, alive, leader, left, contract)
        if low >= need:
            return low
        if high < need:
            return high
        hashed = mixed(position_key(position, alive, leader, contract))
        known = recall(table, hashed, left)
        if known >> 4 >= need:
            return known >> 4
        if known & 15 < need:
            return known & 15
    else:
        player = (leader + (1 if second == NO_CARD else 2)) % 3
    more = (player == 0) != (contract == MISERE)
    best = -1 if more else TRICKS + 1
    base = MOVES + MOST_CARDS * (3 * left - 1 - (player + 3 - leader) % 3)
    for place in range(base, base + list_cards(position, base, alive, leader, first, second, contract)):
        card = position[place] & 255
        if first == NO_CARD:
            found = search(position, table, alive, leader, left, card, NO_CARD, need, contract)
        elif second == NO_CARD:
            found = search(position, table, alive, leader, left, first, card, need, contract)
        else:
            winner = winner_of(leader, first, second, card, contract)
            won = 1 if winner == 0 else 0
            rest = alive & ~(1 << first | 1 << second | 1 << card)
            found = won + search(
                position, table, rest, winner, left - 1, NO_CARD, NO_CARD, need - won, contract
            )
        if more:
            best = max(best, found)
            if best >= need:
                break
        else:
            best = min(best, found)
            if best < need:
                break
    if first == NO_CARD:
        if best >= need:
            known = max(best, known >> 4) << 4 | known & 15
        else:
            known = known >> 4 << 4 | min(best, known & 15)
        remember(table, hashed, left, known)
    return best


@compiled
def exact(position: Numbers, table: Numbers, leader: int, contract: int, guess: int) -> int:
    """The declarer's tricks, asked for from `guess` on."""
    alive = position[HELD] | position[HELD + 1] | position[HELD + 2]
    low, high = 0, cards_of(position[HELD])
    left = high
    while low < high:
        need = max(guess, low + 1)
        found = search(position, table, alive, leader, left, NO_CARD, NO_CARD, need, contract)
        if found >= need:
            low = found
            guess = found + 1
        else:
            high = found
            guess = found
    return low


@compiled
def best_of(positions: Numbers, table: Numbers, leader: int, contract: int) -> tuple[int, int]:
    """The first of several positions where the declarer does best, and his tricks there."""
    at, best = 0, -1
    for number in range(len(positions)):
        position = positions[number]
        alive = position[HELD] | position[HELD + 1] | position[HELD + 2]
        left = cards_of(position[HELD])
        if number > 0:
            need = best if contract == MISERE else best + 1
            found = search(position, table, alive, leader, left, NO_CARD, NO_CARD, need, contract)
            if (found >= need) == (contract == MISERE):
                continue
        best = exact(position, table, leader, contract, left // 3 if number == 0 else best)
        at = number
        if best == (0 if contract == MISERE else left):
            break
    return at, best


@compiled
def cards_of(held: int) -> int:
    many = COUNT[held & 255] + COUNT[held >> 8 & 255] + COUNT[held >> 16 & 255] + COUNT[held >> 24 & 255]
    return int(many)


@cache
def table() -> Numbers:
    """What has been found of positions so far, whatever deal they came from; all threads share it."""
    return np.zeros(BUCKET << BUCKET_BITS, dtype=np.int64)
