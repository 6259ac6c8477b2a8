"""Run as a program: does one thing to the clock of round 1 at the moment the start file appears.

Prints what it was answered: the number of the stretch of play, or the code of the refusal.
"""

import os
import sys
import time
from pathlib import Path

import django


def main(author: str, start: Path, what: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings"
    django.setup()
    from tournament.errors import TournamentError
    from tournament.selectors.clock import clock_of
    from tournament.selectors.events import event_by_slug
    from tournament.services.log import Actor
    from tournament.services.rounds import round_extend, round_start

    event = event_by_slug("cup")
    about = {"event": event, "round_number": 1, "actor": Actor(author, "test"), "key": author}
    clock = clock_of(event)
    print("ready", flush=True)
    while not start.exists():
        time.sleep(0.001)
    try:
        if what == "start":
            timing = round_start(**about)
        else:
            timing = round_extend(**about, minutes=5, seen=clock.seen)
        print(timing.pk, flush=True)
    except TournamentError as error:
        print(error.code, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
