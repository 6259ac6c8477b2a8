"""The inner loop of best play: whether a declarer takes so many tricks, all cards being open.

Hand 0 is the declarer. Games and misère are one search: the declarer wants many tricks or few, the others the
opposite, and what is counted are always the tricks of the declarer still to come. A search asks one question
(zero window): does he take `need` or more? Its answer is a bound: at least `need`, then he takes that many or
more; below it, then he takes that many or fewer. Values are found by asking again (MTD(f)).

The search keeps its own stack: `plies[3 * n]` is the lead to trick n, the next two are the replies.

The table remembers both bounds of every position at the start of a trick. Positions are the same there if
they differ only in the names of the side suits or in ranks that are not in play any more, so it serves all
trumps, leaders, declarers, discards and deals. An entry is one number: no thread ever sees half of one.
"""

from deals.card_order import game_lead, game_reply, misere_discard, misere_lead, misere_reply
from deals.compiling import compiled, inlined
from deals.suit_tables import (
    CAUGHT,
    CODES,
    EXITS,
    FACTS,
    HELD,
    LENGTHS,
    LOWEST,
    MASKS,
    NOBODY,
    PAIR_SURE,
    RUNS,
    SAFE,
    SUITS,
    SURE,
    TOP_OWNER,
    TOPS,
    Numbers,
)

NO_TRUMP, MISERE = 4, 5
NO_CARD, TRICKS = -1, 10
SEARCH = -1  # no bound is known, so it has to be searched

# What a ply holds: the position, the question, what is known, and the cards to try from CARDS on.
ALIVE, LEFT, PLAYER, NEED, HASHED, KNOWN, MORE, BEST, CARD, TOP, TAKER, WON, AT, END, CARDS = range(15)
PLIES, PLY_SIZE = 3 * TRICKS, CARDS + TRICKS

BUCKET, BUCKET_BITS, EMPTY = 4, 17, -1 << 12  # an empty place has a tag that no position has
HASH_BITS, TAG_BITS = 62, 62 - BUCKET_BITS


# The table


@inlined
def position_key(position: Numbers, alive: int, leader: int, contract: int) -> int:
    """The position: its kind, who leads, the side suits in the order of their codes, the trump suit last.

    A game whose trumps are gone is one without trumps.
    """
    one = position[CODES + (alive & 255)] if contract != 0 else 0
    two = position[CODES + MASKS + (alive >> 8 & 255)] if contract != 1 else 0
    three = position[CODES + 2 * MASKS + (alive >> 16 & 255)] if contract != 2 else 0
    four = position[CODES + 3 * MASKS + (alive >> 24 & 255)] if contract != 3 else 0
    one, two = max(one, two), min(one, two)
    three, four = max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    kind = 1 if contract == MISERE else 0
    if contract < NO_TRUMP and alive >> 8 * contract & 255:
        kind, four = 2, position[CODES + MASKS * contract + (alive >> 8 * contract & 255)]
    return int((((kind << 2 | leader) << 14 | one) << 14 | two) << 28 | three << 14 | four)


@inlined
def mixed(key: int) -> int:
    """All bits of the key stirred, HASH_BITS of them; no two keys give the same."""
    bits = key * 0x1E3779B97F4A7C15 & (1 << HASH_BITS) - 1
    bits ^= bits >> HASH_BITS // 2
    return bits * 0x16E8FEB86659FD93 & (1 << HASH_BITS) - 1


@inlined
def recall(table: Numbers, hashed: int, left: int) -> int:
    """What is known of a position: a lower bound times 16, plus an upper bound."""
    tag = hashed & (1 << TAG_BITS) - 1
    bucket = BUCKET * (hashed >> TAG_BITS)
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 12 == tag:
            return int(table[place] & 255)
    return left


@inlined
def remember(table: Numbers, hashed: int, left: int, known: int) -> None:
    """Keep what is known of a position, in place of the one nearest to its end."""
    tag = hashed & (1 << TAG_BITS) - 1
    bucket = BUCKET * (hashed >> TAG_BITS)
    chosen = bucket
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 12 == tag:
            chosen = place
            break
        if table[place] >> 8 & 15 < table[chosen] >> 8 & 15:
            chosen = place
    table[chosen] = (tag << 4 | left) << 8 | known


# What can be told without playing


@inlined
def bounds_at_misere(position: Numbers, alive: int, leader: int, left: int) -> tuple[int, int]:
    """The least and the most tricks the declarer takes at misère.

    An *exit* is a card of his under all cards of that suit in another hand: led, it loses. A trick costs at
    most one of the exits to a hand, or two if both discard; so a declarer who is made to take one trick gets
    rid of the next one while there are exits.
    """
    safe, caught, exits = 1, 0, 0
    for suit in range(SUITS):
        facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
        exits += facts >> EXITS
        safe &= facts >> SAFE
        if facts >> 4 * leader & 15:
            caught |= facts >> CAUGHT & 1
    one, two = exits & 15, exits >> 4 & 15
    if leader == 0:
        most = max(one, two)
        return (0, left - 1 - min(most - 1, left - 1) // 2) if most else (1, left)
    if safe & 1:
        return 0, 0
    if leader == 2:
        one, two = two, one
    if caught:
        lost = 1 + min(one - 1, left - 2) // 2 if one and left > 1 else 0
        return 1, left - max(lost, min(two, left) // 2)
    return 0, left - 1 - min(max(one - 1, two - 2, 0), left - 1) // 2


@inlined
def bounds_at_game(position: Numbers, alive: int, leader: int, left: int, contract: int) -> tuple[int, int]:
    """The least and the most tricks of the declarer at a game: sure trumps, and suits that can be cashed."""
    trumps = NOBODY << TOP_OWNER
    if contract < NO_TRUMP:
        trumps = position[FACTS + MASKS * contract + (alive >> 8 * contract & 255)]
    lengths, sure = trumps & LENGTHS, trumps >> SURE & 15
    if leader == 0 and draws(trumps):
        sure = lengths & 15
        lengths = sure
    # A suit is cashed as long as everybody who has trumps follows.
    zero, one, two = lengths & 15, lengths >> 4 & 15, lengths >> 8
    cashed, holders = 0, 0
    for suit in range(SUITS):
        if suit != contract:
            facts = position[FACTS + MASKS * suit + (alive >> 8 * suit & 255)]
            tricks = min(facts >> TOPS & 15, facts & 15 if zero else 15)
            tricks = min(tricks, facts >> 4 & 15 if one else 15)
            tricks = min(tricks, facts >> 8 & 15 if two else 15)
            holder = facts >> TOP_OWNER & 3 if tricks else NOBODY
            cashed += tricks << 8 * holder
            if facts >> 4 * leader & 15:
                holders |= 1 << holder
    least, most = sure, left - (trumps >> PAIR_SURE & 15)
    if leader == 0:
        least += cashed & 255
        # Without trumps, whoever heads all suits he can lead gets in and cashes his own.
        if not trumps & LENGTHS and not holders & 1:
            gift = cashed >> 8 & 255 if holders & 2 else left
            most = min(most, left - min(gift, cashed >> 16 & 255 if holders & 4 else left))
        return least, most
    if not one and not two and not holders & 6:
        least += cashed & 255
    own, mate = cashed >> 8 * leader & 255, cashed >> 8 * (3 - leader) & 255
    return least, most - (max(own, mate) if holders >> 3 - leader & 1 else own)


@inlined
def draws(trumps: int) -> bool:
    """Whether hand 0 can take all trumps out of the others' hands by leading his."""
    tops = trumps >> TOPS & 15
    return trumps >> TOP_OWNER & 3 == 0 and tops >= trumps >> 4 & 15 and tops >= trumps >> 8 & 15


# Cards worth trying, the most promising first


@inlined
def put(plies: Numbers, ply: int, count: int, card: int, score: int) -> int:
    """Put a card among the `count` cards of a ply, highest scores first; how many there are then."""
    entry = score + 1000 << 5 | card
    place = CARDS + count
    while place > CARDS and plies[ply, place - 1] < entry:
        plies[ply, place] = plies[ply, place - 1]
        place -= 1
    plies[ply, place] = entry
    return count + 1


@inlined
def list_leads(position: Numbers, plies: Numbers, ply: int, alive: int, player: int, contract: int) -> int:
    """List the cards to lead, one of each run, and tell how many."""
    count = 0
    for suit in range(SUITS):
        bits = alive >> 8 * suit & 255
        runs = position[RUNS + SUITS * MASKS * player + MASKS * suit + bits]
        own = position[HELD + player] >> 8 * suit & bits
        declarer = position[HELD] >> 8 * suit & bits
        while runs:
            rank = LOWEST[runs]
            runs &= runs - 1
            if contract == MISERE:
                score = misere_lead(bits & ~own if player == 0 else declarer, rank, player)
            else:
                score = game_lead(bits, own, declarer, rank, player)
                if suit == contract and player == 0:
                    score += 15
            count = put(plies, ply, count, 8 * suit | rank, score)
    return count


@inlined
def list_replies(
    position: Numbers,
    plies: Numbers,
    ply: int,
    alive: int,
    player: int,
    contract: int,
    led: int,
    top: int,
    taker: int,
    loser: int,
) -> int:
    """List the cards to follow suit `led` with, one of each run, and tell how many.

    `top` wins so far and is `taker`'s; `loser`, if two cards lie there, has lost and so parts no runs.
    """
    own = position[HELD + player] & alive
    first, after = 0, SUITS
    if own >> 8 * led & 255:
        first, after = led, led + 1
    elif contract < NO_TRUMP and own >> 8 * contract & 255:
        first, after = contract, contract + 1
    count = 0
    for suit in range(first, after):
        bits = alive >> 8 * suit & 255
        if loser >> 3 == suit:
            bits &= ~(1 << (loser & 7))
        runs = position[RUNS + SUITS * MASKS * player + MASKS * suit + bits]
        others = bits & ~(own >> 8 * suit)
        while runs:
            rank = LOWEST[runs]
            runs &= runs - 1
            card = 8 * suit | rank
            wins = beats(card, top, contract)
            if contract != MISERE:
                score = game_reply(rank, wins, player, taker, others, suit == led, loser != NO_CARD)
            elif suit == led:
                score = misere_reply(rank, wins, player, taker, loser != NO_CARD)
            else:
                declarer = position[HELD] >> 8 * suit & bits
                score = misere_discard(rank, player, others, declarer)
            count = put(plies, ply, count, card, score)
    return count


# The search


@inlined
def beats(card: int, top: int, contract: int) -> bool:
    """Whether a card wins over what has won the trick so far."""
    return card > top if card >> 3 == top >> 3 else card >> 3 == contract


@inlined
def enter_trick(
    position: Numbers,
    table: Numbers,
    plies: Numbers,
    ply: int,
    alive: int,
    leader: int,
    left: int,
    need: int,
    contract: int,
) -> int:
    """Make `ply` the lead to the first of `left` tricks, or give the bound that is known and answers."""
    if need <= 0 or need > left:
        return 0 if need <= 0 else left
    if contract == MISERE:
        low, high = bounds_at_misere(position, alive, leader, left)
    else:
        low, high = bounds_at_game(position, alive, leader, left, contract)
    if low >= need or high < need:
        return low if low >= need else high
    hashed = mixed(position_key(position, alive, leader, contract))
    known = recall(table, hashed, left)
    if known >> 4 >= need or known & 15 < need:
        return known >> 4 if known >> 4 >= need else known & 15
    plies[ply, ALIVE], plies[ply, LEFT] = alive, left
    plies[ply, HASHED], plies[ply, KNOWN] = hashed, known
    begin(plies, ply, leader, need, contract)
    plies[ply, END] = CARDS + list_leads(position, plies, ply, alive, leader, contract)
    return SEARCH


@inlined
def enter_reply(position: Numbers, plies: Numbers, ply: int, contract: int) -> None:
    """Make `ply` the reply to the card just played at the ply before."""
    alive = plies[ply - 1, ALIVE]
    top, taker, loser = plies[ply - 1, CARD], plies[ply - 1, PLAYER], NO_CARD
    player = taker + 1 if taker < 2 else 0
    led = top >> 3
    if ply % 3 == 2:
        loser = plies[ply - 2, CARD]
        led = loser >> 3
        if not beats(top, loser, contract):
            top, taker, loser = loser, plies[ply - 2, PLAYER], top
    plies[ply, ALIVE], plies[ply, LEFT] = alive, plies[ply - 1, LEFT]
    plies[ply, TOP], plies[ply, TAKER] = top, taker
    begin(plies, ply, player, plies[ply - 1, NEED], contract)
    plies[ply, END] = CARDS + list_replies(
        position, plies, ply, alive, player, contract, led, top, taker, loser
    )


@inlined
def begin(plies: Numbers, ply: int, player: int, need: int, contract: int) -> None:
    more = (player == 0) != (contract == MISERE)
    plies[ply, PLAYER], plies[ply, MORE] = player, more
    plies[ply, NEED], plies[ply, BEST] = need, -1 if more else TRICKS + 1
    plies[ply, AT] = CARDS


@inlined
def finish_trick(
    position: Numbers, table: Numbers, plies: Numbers, ply: int, card: int, contract: int
) -> int:
    """Play the third card of a trick and enter the next one."""
    leader = plies[ply, PLAYER] if beats(card, plies[ply, TOP], contract) else plies[ply, TAKER]
    won = 1 if leader == 0 else 0
    plies[ply, WON] = won
    rest = plies[ply, ALIVE] & ~(1 << card | 1 << plies[ply - 1, CARD] | 1 << plies[ply - 2, CARD])
    left, need = plies[ply, LEFT] - 1, plies[ply, NEED] - won
    return enter_trick(position, table, plies, ply + 1, rest, leader, left, need, contract)


@inlined
def learn(plies: Numbers, ply: int, found: int) -> None:
    """Take in what the card just tried at `ply` gives; if that answers the question, no other is tried."""
    more, need, best = plies[ply, MORE], plies[ply, NEED], plies[ply, BEST]
    best = max(best, found) if more else min(best, found)
    plies[ply, BEST] = best
    if (best >= need) == more:
        plies[ply, AT] = plies[ply, END]


@inlined
def settle(table: Numbers, plies: Numbers, ply: int) -> None:
    """Keep what was found of the position at the lead to a trick."""
    best, low, high = plies[ply, BEST], plies[ply, KNOWN] >> 4, plies[ply, KNOWN] & 15
    if best >= plies[ply, NEED]:
        low = max(low, best)
    else:
        high = min(high, best)
    remember(table, plies[ply, HASHED], plies[ply, LEFT], low << 4 | high)


@compiled
def search(
    position: Numbers, table: Numbers, plies: Numbers, leader: int, left: int, need: int, contract: int
) -> int:
    """A bound of the declarer's tricks of `left`: at least it if it is `need` or more, else at most it.

    `plies` is room for PLIES plies of PLY_SIZE numbers. `contract`: 0 to 3 the trump suit, NO_TRUMP, MISERE.
    """
    alive = position[HELD] | position[HELD + 1] | position[HELD + 2]
    found = enter_trick(position, table, plies, 0, alive, leader, left, need, contract)
    ply = 0 if found == SEARCH else -1
    while ply >= 0:
        at = plies[ply, AT]
        if at < plies[ply, END]:
            card = plies[ply, at] & 31
            plies[ply, AT], plies[ply, CARD] = at + 1, card
            if ply % 3 < 2:
                ply += 1
                enter_reply(position, plies, ply, contract)
                continue
            found = finish_trick(position, table, plies, ply, card, contract)
            if found == SEARCH:
                ply += 1
                continue
        else:
            found = plies[ply, BEST]
            if ply % 3 == 0:
                settle(table, plies, ply)
            ply -= 1
        if ply >= 0:
            learn(plies, ply, found + plies[ply, WON] if ply % 3 == 2 else found)
    return found
