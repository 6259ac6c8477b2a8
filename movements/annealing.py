"""The inner loop of the search: simulated annealing of who sits where on each set.

What is annealed is a *layout*: for every set the *element* on every seat of every table that plays it. In
a cyclic scheme one set stands for all and an element for all members of a group in turn; in a general
one an element is a player. The cost is the sum over classes of pairs of weight x total², where a pair
adds to the total of its class `both` for playing a set, less `meeting` at one table, less `line` in one
seat at two tables. A *clash* is what a schedule cannot have: two people at one place of a row in one round,
one person at two tables in one round, rests that differ by more than one.
"""

import numpy as np
import numpy.typing as npt

from movements.compiling import compiled
from movements.layout import Course, Layout, Numbers

BEAT = 1024  # moves at one temperature
NONE = -1


@compiled
def draw(random: npt.NDArray[np.uint64]) -> float:
    """A number from 0 to below 1 (xorshift64*)."""
    state = random[0]
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    random[0] = state
    return float((state * np.uint64(2685821657736338717)) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@compiled
def below(random: npt.NDArray[np.uint64], count: int) -> int:
    return int(draw(random) * count)


@compiled
def bump(layout: Layout, one: int, other: int, amount: int) -> int:
    """Add to the total of a pair's class, note it, and give the change of cost."""
    kind = layout.classes[one, other]
    old = layout.totals[kind]
    layout.totals[kind] = old + amount
    noted = layout.undone[0] + 1
    layout.undone[0] = noted
    layout.undone[2 * noted] = kind
    layout.undone[2 * noted + 1] = amount
    return int(layout.weights[kind] * amount * (2 * old + amount))


@compiled
def take_back(layout: Layout) -> None:
    for noted in range(1, layout.undone[0] + 1):
        layout.totals[layout.undone[2 * noted]] -= layout.undone[2 * noted + 1]


@compiled
def measure(layout: Layout, per_table: int) -> int:
    """Fill the totals, all 0, from the slots; the cost."""
    both, meeting, line = layout.pulls[0], layout.pulls[1], layout.pulls[2]
    cost = 0
    for at in range(len(layout.slots)):
        for here in range(layout.shift.shape[1] * per_table):
            for there in range(here):
                pull = both
                if here // per_table == there // per_table:
                    pull -= meeting
                elif here % per_table == there % per_table:
                    pull -= line
                layout.undone[0] = 0
                cost += bump(layout, layout.slots[at, here], layout.slots[at, there], pull)
    return cost


@compiled
def change_lines(layout: Layout, at: int, one: int, two: int, here: int, there: int, per_table: int) -> int:
    """The change of cost of the lines when the people of two slots (not of one seat) change places."""
    line = layout.pulls[2]
    people = layout.slots[at]
    seat, other_seat = here % per_table, there % per_table
    change = 0
    for start in range(0, layout.shift.shape[1] * per_table, per_table):
        if start + seat != here:
            rival = people[start + seat]
            change += bump(layout, one, rival, line) + bump(layout, two, rival, -line)
        if start + other_seat != there:
            rival = people[start + other_seat]
            change += bump(layout, two, rival, line) + bump(layout, one, rival, -line)
    return change


@compiled
def change_tables(layout: Layout, at: int, one: int, two: int, here: int, there: int, per_table: int) -> int:
    """The change of cost of the meetings when the people of two slots at different tables change places."""
    meeting = layout.pulls[1]
    people = layout.slots[at]
    table, other_table = here - here % per_table, there - there % per_table
    change = 0
    for seat in range(per_table):
        if table + seat != here:
            mate = people[table + seat]
            change += bump(layout, one, mate, meeting) + bump(layout, two, mate, -meeting)
        if other_table + seat != there:
            mate = people[other_table + seat]
            change += bump(layout, two, mate, meeting) + bump(layout, one, mate, -meeting)
    return change


@compiled
def relieve(layout: Layout, at: int, here: int, resting: int, per_table: int) -> int:
    """The change of cost when one who does not play takes the place of one who does."""
    people = layout.slots[at]
    one, two = people[here], people[resting]
    both, meeting, line = layout.pulls[0], layout.pulls[1], layout.pulls[2]
    change = 0
    for slot in range(layout.shift.shape[1] * per_table):
        if slot != here:
            pull = both
            if slot // per_table == here // per_table:
                pull -= meeting
            elif slot % per_table == here % per_table:
                pull -= line
            change += bump(layout, one, people[slot], -pull)
            change += bump(layout, two, people[slot], pull)
    return change


@compiled
def count_in(layout: Layout, element: int, time: int, people: int) -> int:
    """Count somebody in (`people` 1) or out (-1) where he is at a table's time; the change of clashes."""
    group = layout.groups[element]
    if group == NONE:
        return 0
    place = (layout.steps[element] - time) % layout.places.shape[1]
    layout.places[group, place] += people
    if people > 0:
        return 1 if layout.places[group, place] > 1 else 0
    return -1 if layout.places[group, place] > 0 else 0


@compiled
def count_rest(layout: Layout, element: int, rests: int, fewest: int, most: int) -> int:
    """Count a rest in (`rests` 1) or out (-1); the change of clashes."""
    group = layout.groups[element]
    old = layout.rests[group]
    layout.rests[group] = old + rests
    before = max(0, old - most) + max(0, fewest - old)
    return int(max(0, old + rests - most) + max(0, fewest - old - rests) - before)


@compiled
def swap_people(layout: Layout, course: Course, at: int, here: int, there: int, per_table: int) -> int:
    """Put the people of two slots into one another's places; the change of clashes."""
    one, two = layout.slots[at, here], layout.slots[at, there]
    time, other_time = layout.shift[at, here // per_table], NONE
    layout.slots[at, here], layout.slots[at, there] = two, one
    clashes = 0
    if there >= layout.shift.shape[1] * per_table:
        if layout.groups[one] != layout.groups[two]:
            clashes += count_rest(layout, one, 1, course.fewest, course.most)
            clashes += count_rest(layout, two, -1, course.fewest, course.most)
    else:
        other_time = layout.shift[at, there // per_table]
    if course.apart:
        clashes += count_in(layout, one, time, -1)
        if other_time != NONE:
            clashes += count_in(layout, two, other_time, -1)
            clashes += count_in(layout, one, other_time, 1)
        clashes += count_in(layout, two, time, 1)
    return clashes


@compiled
def count_table(layout: Layout, at: int, table: int, people: int, per_table: int) -> int:
    """Count everybody at a table in or out; the change of clashes."""
    clashes = 0
    for slot in range(table * per_table, (table + 1) * per_table):
        clashes += count_in(layout, layout.slots[at, slot], layout.shift[at, table], people)
    return clashes


@compiled
def move_table(layout: Layout, at: int, table: int, time: int, per_table: int) -> int:
    """Play a table at another time, a table that had it at the old one; the change of clashes."""
    other = NONE
    for one in range(layout.shift.shape[1]):
        if layout.shift[at, one] == time:
            other = one
    clashes = count_table(layout, at, table, -1, per_table)
    if other != NONE:
        clashes += count_table(layout, at, other, -1, per_table)
        layout.shift[at, other] = layout.shift[at, table]
    layout.shift[at, table] = time
    clashes += count_table(layout, at, table, 1, per_table)
    if other != NONE:
        clashes += count_table(layout, at, other, 1, per_table)
    return clashes


@compiled
def accepted(layout: Layout, change: float, heat: float) -> bool:
    return change <= 0 or draw(layout.random) < np.exp(-change / heat)


@compiled
def may_sit(layout: Layout, element: int, slot: int, per_table: int) -> bool:
    """Whether one who keeps his seat would still keep it."""
    if slot >= layout.shift.shape[1] * per_table:
        return bool(layout.kept[element] < 2)
    return bool(layout.kept[element] == 0 or slot % per_table == 0)


@compiled
def may_swap(layout: Layout, at: int, here: int, there: int, per_table: int) -> bool:
    one, two = layout.slots[at, here], layout.slots[at, there]
    return may_sit(layout, one, there, per_table) and may_sit(layout, two, here, per_table)


@compiled
def try_turn(layout: Layout, heat: float, per_table: int) -> int:
    """Perhaps let two people of a table change seats; the change of cost."""
    at = below(layout.random, len(layout.slots))
    table = below(layout.random, layout.shift.shape[1]) * per_table
    seat = below(layout.random, per_table)
    other = (seat + 1 + below(layout.random, per_table - 1)) % per_table
    one, two = layout.slots[at, table + seat], layout.slots[at, table + other]
    if not may_swap(layout, at, table + seat, table + other, per_table):
        return 0
    layout.undone[0] = 0
    change = change_lines(layout, at, one, two, table + seat, table + other, per_table)
    if not accepted(layout, change, heat):
        take_back(layout)
        return 0
    layout.slots[at, table + seat], layout.slots[at, table + other] = two, one
    return change


@compiled
def may_exchange(layout: Layout, at: int, here: int, there: int, per_table: int) -> bool:
    """Whether the slots are not at one table, and nobody who never moves would rest or move."""
    if not may_swap(layout, at, here, there, per_table):
        return False
    if there < layout.shift.shape[1] * per_table:
        return here // per_table != there // per_table
    return bool(layout.groups[layout.slots[at, here]] != NONE)


@compiled
def try_exchange(layout: Layout, course: Course, heat: float, per_table: int) -> tuple[int, int]:
    """Perhaps exchange people of two tables, or one who does not play; the changes of cost and clashes."""
    at = below(layout.random, len(layout.slots))
    seated = layout.shift.shape[1] * per_table
    here, there = below(layout.random, seated), below(layout.random, layout.slots.shape[1])
    if not may_exchange(layout, at, here, there, per_table):
        return 0, 0
    one, two = layout.slots[at, here], layout.slots[at, there]
    layout.undone[0] = 0
    if there >= seated:
        change = relieve(layout, at, here, there, per_table)
    else:
        change = change_tables(layout, at, one, two, here, there, per_table)
        if here % per_table != there % per_table:
            change += change_lines(layout, at, one, two, here, there, per_table)
    clashes = swap_people(layout, course, at, here, there, per_table)
    if not accepted(layout, change + course.clash * clashes, heat):
        take_back(layout)
        swap_people(layout, course, at, here, there, per_table)
        return 0, 0
    return change, clashes


@compiled
def slot_of(layout: Layout, at: int, element: int) -> int:
    """Where somebody is on a set; everybody is somewhere on each."""
    slot = 0
    while layout.slots[at, slot] != element:
        slot += 1
    return slot


@compiled
def next_of_chain(layout: Layout, one: int, time: int, done: int, per_table: int) -> int:
    """The set, not yet of the chain, where somebody also sits at that time; -1 if there is none."""
    for at in range(len(layout.slots)):
        known = False
        for link in range(done):
            known = known or layout.chain[3 * link] == at
        if not known:
            slot = slot_of(layout, at, one)
            if slot < layout.shift.shape[1] * per_table and layout.shift[at, slot // per_table] == time:
                return at
    return NONE


@compiled
def take_chain_back(layout: Layout, course: Course, links: int, per_table: int) -> None:
    take_back(layout)
    for link in range(links - 1, -1, -1):
        at, here, there = layout.chain[3 * link], layout.chain[3 * link + 1], layout.chain[3 * link + 2]
        swap_people(layout, course, at, here, there, per_table)


@compiled
def try_chain(layout: Layout, course: Course, heat: float, per_table: int) -> tuple[int, int]:
    """Perhaps exchange two people on as many sets as it takes until neither is at two tables in a round."""
    seated = layout.shift.shape[1] * per_table
    at = below(layout.random, len(layout.slots))
    here, there = below(layout.random, seated), below(layout.random, seated)
    one, two = layout.slots[at, here], layout.slots[at, there]
    layout.undone[0] = 0
    change, clashes, links = 0, 0, 0
    while at != NONE:
        apart = there < seated and here // per_table != there // per_table
        if not apart or not may_swap(layout, at, here, there, per_table):
            take_chain_back(layout, course, links, per_table)
            return 0, 0
        time = layout.shift[at, there // per_table]
        change += change_tables(layout, at, one, two, here, there, per_table)
        if here % per_table != there % per_table:
            change += change_lines(layout, at, one, two, here, there, per_table)
        clashes += swap_people(layout, course, at, here, there, per_table)
        layout.chain[3 * links], layout.chain[3 * links + 1], layout.chain[3 * links + 2] = at, here, there
        links += 1
        at = next_of_chain(layout, one, time, links, per_table)
        if at != NONE:
            here, there = slot_of(layout, at, one), slot_of(layout, at, two)
    if not accepted(layout, change + course.clash * clashes, heat):
        take_chain_back(layout, course, links, per_table)
        return 0, 0
    return change, clashes


@compiled
def try_move(layout: Layout, heat: float, clash: float, per_table: int) -> int:
    """Perhaps play a table at another time; the change of clashes.

    Where one set stands for all, any time will do; else two tables of a set change theirs, so that every
    round keeps its number of tables.
    """
    at = below(layout.random, len(layout.slots))
    table = below(layout.random, layout.shift.shape[1])
    old = layout.shift[at, table]
    if len(layout.slots) == 1:
        time = below(layout.random, layout.places.shape[1])
    else:
        time = layout.shift[at, below(layout.random, layout.shift.shape[1])]
    if time == old:
        return 0
    clashes = move_table(layout, at, table, time, per_table)
    if not accepted(layout, clash * clashes, heat):
        move_table(layout, at, table, old, per_table)
        return 0
    return clashes


@compiled
def anneal(layout: Layout, course: Course, best: Layout, state: Numbers, per_table: int) -> None:
    """Run the stretch. `state`: cost, clashes, least cost without a clash (held in `best`), updated."""
    cost, clashes, least = state[0], state[1], state[2]
    heat = course.hot
    for move in range(course.first, course.last):
        if move % BEAT == 0:
            heat = course.hot * (course.cold / course.hot) ** (move / course.moves)
        kind = draw(layout.random)
        if kind < course.moving:
            clashes += try_move(layout, heat, course.clash, per_table)
        elif kind < course.moving + course.chains:
            change, more = try_chain(layout, course, heat, per_table)
            cost += change
            clashes += more
        elif kind < course.moving + course.chains + course.across:
            change, more = try_exchange(layout, course, heat, per_table)
            cost += change
            clashes += more
        else:
            cost += try_turn(layout, heat, per_table)
        if cost < least and clashes == 0:
            least = cost
            best.slots[:] = layout.slots
            best.shift[:] = layout.shift
    state[0], state[1], state[2] = cost, clashes, least
