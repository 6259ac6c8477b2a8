"""What `everything.py` measures inside a process of its own: python benchmarks/probes.py NAME PLAYERS

Each probe makes ready and gives what is then timed. The event of that many players is in the database that
the environment names; `make` makes it. The answer is one line of JSON.
"""

import json
import random
import resource
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.figures import median
from benchmarks.running import RUNS, Measured, Run, repeated

ROUNDS = 7
DEALS = 2 * ROUNDS
LEAST_LINES = 28  # players; fewer have one of the printed or searched movements
SEARCH_SECONDS = 5.0
SOLVED = range(1, 37)  # deals
Act = Callable[[], object]


def slug(players: int) -> str:
    return f"players-{players}"


def evening_movement(players: int) -> Any:
    """An evening of seven rounds, the same for every number of players."""
    from movements.catalogue import AUTO, EXTRA_STEP, movement_named

    return movement_named(AUTO if players < LEAST_LINES else EXTRA_STEP, players, rounds=ROUNDS)


def movement(players: int) -> Act:
    return lambda: evening_movement(players)


def check(players: int) -> Act:
    from movements.checks import check

    made = evening_movement(players)
    return lambda: check(made)


def fairness(players: int) -> Act:
    from movements.fairness import fairness

    made = evening_movement(players)
    return lambda: fairness(made)


def offers(players: int) -> Act:
    """Everything that fits, made and measured over all its rounds, as the page of movements does."""
    from movements.catalogue import movements_for

    def act() -> object:
        movements_for.cache_clear()
        return movements_for(players)

    return act


def whole(players: int) -> Act:
    from benchmarks.rescoring import deal, score_event, standings

    chance = random.Random(1)
    deals = [deal(chance, number, players // 4) for number in range(1, DEALS + 1)]
    return lambda: standings(score_event(deals).totals)


def correction(players: int) -> Act:
    from benchmarks.rescoring import ScoredEvent, correct, deal

    chance = random.Random(1)
    event = ScoredEvent([deal(chance, number, players // 4) for number in range(1, DEALS + 1)])
    corrections = [deal(chance, chance.randrange(DEALS) + 1, players // 4) for _ in range(RUNS)]
    return lambda: correct(event, corrections.pop())


def make(players: int) -> Act:
    setup()
    from benchmarks.invented import make

    made = evening_movement(players)
    return lambda: make(slug(players), made)


def papers(players: int) -> Act:
    setup()
    from benchmarks.papers import as_one_pdf

    return lambda: as_one_pdf(slug(players))


def setup() -> None:
    import django

    django.setup()


def standings_page(players: int) -> Act:
    """Made anew, as after a new result."""
    again = standings_again(players)

    def act() -> object:
        forget(players)
        return again()

    return act


def forget(players: int) -> None:
    """The markup of the standings that the database keeps."""
    from tournament.models import StandingsFragment

    StandingsFragment.objects.filter(event__slug=slug(players)).delete()


def standings_again(players: int) -> Act:
    """With the markup that the database keeps."""
    return page(f"/e/{slug(players)}/standings/")


def protocol_page(players: int) -> Act:
    return page(f"/e/{slug(players)}/deals/1/")


def player_page(players: int) -> Act:
    return page(f"/e/{slug(players)}/players/1/")


def desk_page(players: int) -> Act:
    return page(f"/desk/{slug(players)}/", "director")


def entrants_page(players: int) -> Act:
    return page(f"/desk/{slug(players)}/entrants/", "director")


def page(path: str, director: str = "") -> Act:
    """Through the whole program but the socket. The first answer is not counted: it reads the code. The
    cookie passes by what is kept in memory for people who are not logged in."""
    setup()
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client(headers={"accept-language": "ru", "cookie": "messages=none"}, SERVER_NAME="127.0.0.1")
    if director:
        client = Client(headers={"accept-language": "ru"}, SERVER_NAME="127.0.0.1")
        people = get_user_model().objects
        client.force_login(people.filter(username=director).first() or people.create_superuser(director))

    def act() -> object:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content

    act()
    return act


def first_page(players: int) -> Act:
    """Gunicorn with two workers from nothing to its first answer, the standings made anew."""
    setup()
    from benchmarks.live import fetch, server

    path = f"/e/{slug(players)}/standings/"

    def act() -> object:
        forget(players)
        with socket.create_server(("127.0.0.1", 0)) as door:
            port = door.getsockname()[1]
        running = ExitStack()
        running.enter_context(server(path, port))
        running.callback(lambda: _same(fetch(path, port)))
        return running

    return act


def _same(page: bytes) -> None:
    assert b"/players/1/" in page, page[:200]


def search(players: int) -> Measured:
    """The fairness of a movement found in five seconds, of the shipped one, and of the one that is printed in
    the rule book or follows its lines. Compiling is not counted."""
    from benchmarks.movements import Effort, searched, shipped
    from movements.catalogue import EXTRA_STEP, movement_named
    from movements.fairness import fairness

    rounds, copies = (11, False) if players == 24 else (ROUNDS, players == 8)
    known = f"rulebook-{players}" if players in (8, 24) else EXTRA_STEP
    return {
        "rounds": rounds,
        "found": searched(players, rounds, copies, Effort(SEARCH_SECONDS, 1)),
        "shipped": shipped(players, rounds, copies),
        "known": fairness(movement_named(known, players, rounds=rounds)).imbalance,
    }


def solver(_players: int) -> Measured:
    """Milliseconds a deal; compiling is not counted in them but told, with what it takes where it is kept."""
    from benchmarks import solver

    began = time.perf_counter()
    solver.warm_up()
    told: Measured = {"ready": time.perf_counter() - began, "deals": len(SOLVED)}
    for name, work in (("raw", solver.raw), ("all_pass", solver.all_pass), ("analysis", solver.analyse)):
        busy, by_clock = solver.milliseconds(work, SOLVED)
        told[name] = {"processor": median(busy), "seconds": median(by_clock), "worst": max(by_clock)}
    return told


TIMED: tuple[Callable[[int], Act], ...] = (
    *(movement, check, fairness, offers, whole, correction, make, papers, first_page),
    *(standings_page, standings_again, protocol_page, player_page, desk_page, entrants_page),
)
ONCE = (make,)
OWN: tuple[Callable[[int], Measured], ...] = (search, solver)


def timed(probe: Callable[[int], Act], players: int) -> Measured:
    act = probe(players)
    facts: Measured = {}

    def once() -> Run:
        began, spent = time.perf_counter(), time.process_time()
        result = act()
        run = Run(time.perf_counter() - began, time.process_time() - spent, peak())
        if isinstance(result, ExitStack):
            result.close()
        if isinstance(result, bytes):
            facts.update(of_content(result))
        return run

    return repeated(once, 1 if probe in ONCE else RUNS) | facts | {"megabytes": peak()}


def peak() -> float:
    """Megabytes of this process, or of the largest that it has ended."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(one).ru_maxrss for one in who) / 1024


def of_content(content: bytes) -> Measured:
    told: Measured = {"kilobytes": len(content) / 1000}
    if content.startswith(b"%PDF"):
        from benchmarks.papers import pages_of

        told["pages"] = pages_of(content)
    return told


def main() -> None:
    name, players = sys.argv[1], int(sys.argv[2])
    found = {probe.__name__: probe for probe in (*TIMED, *OWN)}[name]
    measured = found(players) | {"megabytes": peak()} if found in OWN else timed(found, players)
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
