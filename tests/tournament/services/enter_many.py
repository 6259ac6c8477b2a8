"""Run as a program: enters every deal of round 1 at table 1, at the moment the start file appears.

Prints one word a deal: entered, repeated, confirmed or conflict.
"""

import os
import sys
import time
from pathlib import Path

import django


def main(author: str, start: Path, made: bool) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings"
    django.setup()
    from tests.tournament.factories import game_row
    from tournament.selectors.events import event_by_slug
    from tournament.services.log import Actor
    from tournament.services.records import record_enter

    event = event_by_slug("cup")
    print("ready", flush=True)
    while not start.exists():
        time.sleep(0.001)
    for deal in (1, 2):
        entry = record_enter(
            event=event,
            deal_number=deal,
            table=1,
            row=game_row(event, deal, made=made),
            actor=Actor(author=author, channel="test"),
        )
        print(entry.outcome, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), made=sys.argv[3] == "made")
