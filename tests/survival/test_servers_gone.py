"""Redis or the database goes away while results come in, and comes back."""

import json
import re
import threading
import time

import pytest

from tests.survival.conftest import fresh_database
from tests.survival.evenings import check_kept, evening
from tests.survival.hall import hall
from tests.survival.machines import wait_for
from tests.survival.phones import Lost
from tests.survival.rehearsed import rehearsed

PLAYERS, SEED = 8, 11
READY = "The papers are ready."
AWAY = 6  # seconds
FINISHED = (
    180  # seconds until a task that waited is done; a worker that was killed is missed after one minute
)


@pytest.fixture
def begun(postgres, queue, tmp_path):
    """An evening that phones have begun, with two web processes and a worker."""
    plan = rehearsed(tmp_path, PLAYERS, SEED, 0)
    with hall(tmp_path, fresh_database(postgres, "gone"), queue.url) as served:
        one = evening(served, plan)
        one.play_on(1, 2)
        yield one


def test_without_redis_entry_and_standings_go_on_and_tasks_wait(begun, queue):
    standings = f"/e/{begun.plan.slug}/standings/"
    with queue.gone():
        began = time.monotonic()
        begun.play_on(3, 4)
        assert begun.desk.ask("GET", standings).status == 200
        order = begun.order("papers/", {"papers": "judge", "form": "pdf", "language": "en"})
        assert order.status == 302
        page = order.headers["Location"]
        assert "The queue of tasks does not answer just now" in begun.desk.ask("GET", page).body
        assert begun.tally.counts["sent again"] == 0, "nobody had to send anything twice"
        assert time.monotonic() - began < 60, "nothing waited for a server that is away"
    wait_for(lambda: READY in begun.desk.ask("GET", page).body, seconds=FINISHED)
    begun.play_on(5, begun.plan.rounds)
    check_kept(begun.hall, begun)
    assert begun.hall.told("verify")["ok"]


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_without_the_database_phones_keep_and_send_again(begun, postgres, how):
    playing = threading.Thread(target=begun.play_on, args=(3, begun.plan.rounds))
    playing.start()
    time.sleep(0.5)
    postgres.stop(*([9] if how == "killed" else []))
    try:
        check_said(begun)
        time.sleep(AWAY)
    finally:
        postgres.start()
    playing.join(120)
    assert not playing.is_alive()
    assert begun.tally.counts["sent again"] > 0
    check_kept(begun.hall, begun)
    assert begun.hall.told("verify")["ok"]


def check_said(begun):
    """A page in words for people, an object for programs, soon enough for nobody to give up."""
    for path in ("/", f"/e/{begun.plan.slug}/standings/", f"/desk/{begun.plan.slug}/", begun.phones[1].home):
        began = time.monotonic()
        with pytest.raises(Lost, match=r"^503: ") as lost:
            begun.desk.ask("GET", path)
        assert time.monotonic() - began < 10
        assert "Traceback" not in str(lost.value)
    with pytest.raises(Lost) as lost:
        begun.phones[1].ask("POST", f"{begun.phones[1].home}deals/1/", {}, "application/json")
    said = json.loads(re.sub("^503: ", "", str(lost.value)))
    assert said["outcome"] == "unavailable"
    assert said["said"]
