"""Whether pages can be served at an address, and who is there already.

`door.py HOST:PORT` ends with 1 and a sentence where they cannot be.
"""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from log_form import say
from spoken import spoken

PATIENCE = 5.0  # seconds for one that is just ending
LISTENING = "0A"
SHOWN = 60


def open_door(address: str) -> None:
    """Nobody else serves there, and it is one of this machine; a socket of the file system the server itself
    looks at."""
    until = monotonic() + PATIENCE
    while (error := _trouble(address)) is not None:
        if error.errno != errno.EADDRINUSE or monotonic() >= until:
            said = f"{_reason(error)}{_by_whom(error, address)}"
            say(
                spoken(
                    f"Pages cannot be served at {address} (WEB_BIND): {said}.",
                    f"По адресу {address} страницы не открыть (WEB_BIND): {said}.",
                    f"За адресою {address} сторінки не відкрити (WEB_BIND): {said}.",
                )
            )
            sys.exit(1)
        sleep(0.2)


def _trouble(address: str) -> OSError | None:
    host, _colon, port = address.rpartition(":")
    if address.startswith("unix:"):
        return None
    family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
    try:
        with socket.socket(family) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host.strip("[]"), int(port)))
    except UnicodeError:
        return OSError("no name is like that")
    except OSError as error:
        return error
    return None


def _reason(error: OSError) -> object:
    said = error.strerror or error
    return spoken(str(said), "он занят", "її зайнято") if error.errno == errno.EADDRINUSE else said


def _by_whom(error: OSError, address: str) -> str:
    if error.errno != errno.EADDRINUSE:
        return ""
    for number in _holders(int(address.rpartition(":")[2])):
        command = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        named = f"{number} ({command.strip()[:SHOWN]})"
        return spoken(
            f" by process {named}. End it with: kill {number}; or give another address",
            f" процессом {named}. Остановите его: kill {number}; или укажите другой адрес",
            f" процесом {named}. Зупиніть його: kill {number}; або вкажіть іншу адресу",
        )
    return spoken(
        " by another program. End it, or give another address",
        " другой программой. Остановите её или укажите другой адрес",
        " іншою програмою. Зупиніть її або вкажіть іншу адресу",
    )


def _holders(port: int) -> Iterator[int]:
    """Processes that listen at the port, the oldest first, as far as Linux shows them to us."""
    sockets = {f"socket:[{inode}]" for inode in _listening(port)}
    if not sockets:
        return
    for number in sorted(int(entry) for entry in os.listdir("/proc") if entry.isdigit()):
        with suppress(OSError):
            folder = f"/proc/{number}/fd"
            if any(os.readlink(f"{folder}/{one}") in sockets for one in os.listdir(folder)):
                yield number


def _listening(port: int) -> Iterator[str]:
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with suppress(OSError):
            for line in Path(table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                    yield fields[9]


if __name__ == "__main__":
    open_door(sys.argv[1])
