"""Sends forms for new events at the same moment, each by a thread with a connection of its own.

Run with the keys of the forms as arguments; prints a line of JSON: status and address of each answer.
"""

import json
import sys
from threading import Barrier, Thread

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connections  # noqa: E402
from django.test import Client  # noqa: E402

FORM = {
    "title": "Spring cup",
    "starts_on": "2026-11-28",
    "time_zone": "Europe/Kyiv",
    "language": "uk",
    "convention": "leningrad",
    "per_table": "4",
    "deals_per_set": "2",
    "people": "\n".join(f"Player {letter}; Club" for letter in "ABCDEFGH"),
    "ready": "",
}


def main(keys: list[str]) -> None:
    user = get_user_model().objects.create_user("ivan", is_staff=True)
    at_once, answers = Barrier(len(keys)), []

    def send(key: str) -> None:
        client = Client(headers={"host": "localhost"})
        client.force_login(user)
        at_once.wait()
        answer = client.post("/desk/new_event/", FORM | {"key": key})
        answers.append((answer.status_code, answer.headers.get("Location", "")))
        connections.close_all()

    threads = [Thread(target=send, args=[key]) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps(answers))


if __name__ == "__main__":
    main(sys.argv[1:])
