"""Run as a program: a command with DATABASE_URL and REDIS_URL of servers that end with it."""

import os
import signal
import subprocess
import sys

from tests.survival.machines import Missing, postgresql, redis


def main(command: list[str]) -> int:
    # Whoever ends this ends the servers too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with postgresql() as database, redis() as queue:
        addresses = {"DATABASE_URL": database.url, "REDIS_URL": queue.url}
        return subprocess.run(command, env=os.environ | addresses, check=False).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Give the command that is to be run.")
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
    except OSError as error:
        sys.exit(f"{sys.argv[1]} could not be run: {error.strerror or error}.")
