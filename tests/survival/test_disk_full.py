"""The disk of the database fills up while results come in; then somebody makes room."""

import os
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.survival.evenings import check_kept, evening
from tests.survival.hall import hall
from tests.survival.machines import postgresql
from tests.survival.phones import Client
from tests.survival.rehearsed import rehearsed

PLAYERS, SEED = 8, 12
FULL = 4  # seconds
# Megabytes: what the database of an evening fits into, and PostgreSQL with its journal.
SMALL, LARGE = 12, 150


@contextmanager
def small_disk(folder, megabytes):
    """A disk of its own; those who may not mount one cannot run this."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no disk may be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


def fill(folder):
    """Takes all the room there is."""
    filler = folder / "filler"
    with filler.open("wb") as file:
        size = 1 << 20
        while size:
            try:
                os.write(file.fileno(), bytes(size))
            except OSError:
                size //= 2
    return filler


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_and_entry_goes_on_with_room(engine, tmp_path, request):
    plan = rehearsed(tmp_path, PLAYERS, SEED, 0)
    # Not in the folder of the test, which the owner of PostgreSQL's data may not enter.
    with tempfile.TemporaryDirectory(prefix="prikup-disk-") as name:
        Path(name).chmod(0o755)
        with small_disk(Path(name) / "disk", SMALL if engine == "sqlite" else LARGE) as disk:
            if engine == "sqlite":
                with hall(tmp_path, f"sqlite:///{disk}/db.sqlite3") as served:
                    filled_up(served, plan, disk)
            else:
                request.getfixturevalue("postgres")  # is installed, or this is skipped
                with postgresql(disk / "data") as machine, hall(tmp_path, machine.url) as served:
                    filled_up(served, plan, disk, machine)


def filled_up(served, plan, disk, machine=None):
    one = evening(served, plan)
    one.play_on(1, 2)
    standings = f"/e/{plan.slug}/standings/"
    assert Client(served.address).ask("GET", standings).status == 200
    filler = fill(disk)
    playing = threading.Thread(target=one.play_on, args=(3, plan.rounds))
    playing.start()
    time.sleep(FULL)
    filler.unlink()
    if machine is not None and machine.running.poll() is not None:
        # PostgreSQL stops where its journal finds no room, and is begun again by whoever runs it.
        machine.start()
    playing.join(120)
    assert not playing.is_alive()
    assert one.tally.counts["sent again"] > 0, "the disk was never full"
    assert set(one.tally.counts) & {"status 500"} == set()
    check_kept(served, one)
    assert served.told("verify")["ok"]
