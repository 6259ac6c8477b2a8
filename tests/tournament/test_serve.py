"""`scripts/serve`: refuses what makes no sense, keeps everything running, and ends all of it together."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest

from tests.tournament.programs import ROOT, environment, manage
from tests.tournament.serving import free_port, running_redis, until

KEEP_RUNNING = ROOT / "scripts" / "keep_running.py"
ORDER = """
import sys, time
import django; django.setup()
import tournament.config.celery
from tournament.models import Event, PrintOrder
from tournament.printing.papers import Order
from tournament.services.log import Actor
from tournament.tasks import begin_papers
started = time.monotonic()
ordered = begin_papers(Event.objects.get(slug="demo-8"), Order((sys.argv[1],)), "pdf", Actor("o", "web"))
print(ordered.pk, time.monotonic() - started)
"""
STATE = """
import json, sys
import django; django.setup()
from tournament.models import Job, PrintOrder
from tournament.selectors.jobs import job_state
order = PrintOrder.objects.get(pk=sys.argv[1])
state = job_state(order.event, Job.Kind.PAPERS, sys.argv[1])
print(json.dumps([state, bytes(order.content or b"")[:4].decode()]))
"""


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("WEB_WORKERS", "many", "WEB_WORKERS is a number of processes"),
        ("WEB_WORKERS", "0", "WEB_WORKERS is a number of processes"),
        ("TASK_WORKERS", "-1", "TASK_WORKERS is a number of processes"),
        ("WEB_BIND", "somewhere", "WEB_BIND is an address like 127.0.0.1:8000"),
        ("WEB_BIND", "127.0.0.1:99999", "The port of WEB_BIND is a number from 1 to 65535, not “99999”"),
        ("WEB_BIND", "127.0.0.1:0", "The port of WEB_BIND is a number from 1 to 65535, not “0”"),
    ],
)
def test_settings_that_make_no_sense_are_refused(variable, value, said):
    variables = {**os.environ, "REDIS_URL": "redis://127.0.0.1:1/0", variable: value}
    done = subprocess.run(
        [sys.executable, KEEP_RUNNING, "--check"], env=variables, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"serve: {said}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("host", ["nohost.invalid", "192.0.2.77", "n" * 70 + ".invalid", "[fd00::77]"])
def test_an_address_that_is_not_of_this_machine_is_refused_before_anything_is_served(host):
    at = f"{host}:8744"
    done = subprocess.run(
        [sys.executable, KEEP_RUNNING],
        env={**os.environ, "WEB_BIND": at, "REDIS_URL": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"serve: Pages cannot be served at {at} (WEB_BIND): ")
    assert done.stderr.count("\n") == 1


def test_the_settings_are_looked_at_before_the_tables_are_touched():
    lines = (ROOT / "scripts" / "serve").read_text().splitlines()
    looked, touched = (
        next(place for place, line in enumerate(lines) if words in line)
        for words in ("doctor --serving", "manage.py migrate")
    )
    assert looked < touched


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("SECRET_KEY", "short", "SECRET_KEY can be guessed"),
        ("SECRET_KEY", "a" * 60, "SECRET_KEY can be guessed"),
        ("BACKUPS", "/nonexist/x", "/nonexist/x (BACKUPS), does not exist"),
        ("ALLOWED_HOSTS", "http://x", "ALLOWED_HOSTS contains “http://x”"),
    ],
)
def test_settings_with_which_nothing_is_served(tmp_path, variable, value, said):
    def looked(**more):
        variables = environment(tmp_path / "db.sqlite3") | {variable: value, **more}
        command = [sys.executable, ROOT / "manage.py", "doctor", "--serving"]
        return subprocess.run(command, env=variables, cwd=ROOT, capture_output=True, text=True, timeout=60)

    done = looked()
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    if variable != "ALLOWED_HOSTS":
        assert looked(DEBUG="true").returncode == 0


def test_arguments_are_refused():
    done = subprocess.run([ROOT / "scripts" / "serve", "--hall"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "takes nothing, not “--hall”" in done.stderr


class Site:
    def __init__(self, folder, redis_url="", **more):
        self.folder = folder
        self.database = folder / "db.sqlite3"
        self.port = free_port()
        self.variables = environment(self.database) | {
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "WEB_BIND": f"127.0.0.1:{self.port}",
            "WEB_WORKERS": "1",
            "TASK_WORKERS": "1",
            "BACKUPS": str(folder / "backups"),
            "REDIS_URL": redis_url,
            **more,
        }
        self.process = None

    def answer(self, address="/healthz"):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}", timeout=20) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def run(self, program, *arguments):
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            env=self.variables,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def order(self, paper):
        number, seconds = self.run(ORDER, paper).split()
        assert float(seconds) < 3
        return int(number)

    def state(self, number):
        return json.loads(self.run(STATE, number))

    def children(self, words):
        """Processes of this site whose command has these words, by number."""
        found = []
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    with (
                        open(f"/proc/{entry}/cmdline", "rb") as command,
                        open(f"/proc/{entry}/environ", "rb") as env,
                    ):
                        mine = str(self.database).encode() in env.read()
                        if mine and words.encode() in command.read().replace(b"\0", b" "):
                            found.append(int(entry))
                except OSError:
                    continue
        return found


@contextmanager
def running(site):
    with (site.folder / "said.txt").open("w") as said:
        site.process = subprocess.Popen(
            [sys.executable, KEEP_RUNNING], env=site.variables, cwd=ROOT, stdout=said, stderr=said
        )
        try:
            until(lambda: site.answer() == 200, "the pages")
            yield site
        finally:
            site.process.send_signal(signal.SIGTERM)
            site.process.wait(60)


def prepared(site):
    assert manage(site.database, "migrate", "--verbosity", "0").code == 0
    assert manage(site.database, "load_event", "fixtures/demo-8.json").code == 0
    return site


@pytest.mark.slow
def test_what_died_is_begun_again_and_all_end_together(tmp_path):
    with running(prepared(Site(tmp_path))) as site:
        master = min(site.children("gunicorn"))
        os.kill(master, signal.SIGKILL)
        until(lambda: site.answer() == 0, "nobody to answer")
        until(lambda: site.answer() == 200, "the pages again")
        assert master not in site.children("gunicorn")
        assert site.children("backup --out")
        assert not site.children("celery")
    assert site.process.returncode == 0
    assert site.children("gunicorn") == site.children("backup --out") == []
    assert "web ended with -9" in (tmp_path / "said.txt").read_text()


@pytest.mark.slow
def test_whoever_kills_the_keeper_leaves_nobody_at_the_door(tmp_path):
    site = prepared(Site(tmp_path))
    for _start in range(2):
        with running(site):
            site.process.kill()
            site.process.wait(20)
            until(lambda: not site.children("gunicorn"), "the pages to end", 20)
            until(lambda: not site.children("backup --out"), "the backups to end", 20)
    said = (tmp_path / "said.txt").read_text()
    assert f"Serving at 127.0.0.1:{site.port}." in said
    assert "cannot be served" not in said


@pytest.mark.parametrize("command", [("keep_running.py",), ("door.py", "{}")])
def test_an_address_that_is_taken_is_refused_with_whoever_has_it(command):
    script, *given = command
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken = f"127.0.0.1:{door.getsockname()[1]}"
        done = subprocess.run(
            [sys.executable, ROOT / "scripts" / script, *(one.format(taken) for one in given)],
            env={**os.environ, "WEB_BIND": taken},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    said = f"serve: Pages cannot be served at {taken} (WEB_BIND): Address already in use"
    assert done.stderr.startswith(f"{said} by process {os.getpid()} (")
    assert done.stderr.endswith(f"End it with: kill {os.getpid()}; or give another address.\n")


def test_one_that_is_just_ending_is_waited_for():
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken = f"127.0.0.1:{door.getsockname()[1]}"
        asking = subprocess.Popen([sys.executable, ROOT / "scripts" / "door.py", taken])
        time.sleep(1.5)
        assert asking.poll() is None
    assert asking.wait(20) == 0


def test_a_program_ends_with_whoever_began_it_even_if_that_is_gone_already():
    command = [sys.executable, ROOT / "scripts" / "with_parent.py", "1", sys.executable, "-c", "print(1)"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    command[2] = str(os.getpid())
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "1\n")


def test_what_dies_again_and_again_is_begun_again_ever_later(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "scripts")
    keeper = __import__("keep_running")
    pauses = [keeper.pause_after(lives) for lives in range(9)]
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


@pytest.mark.slow
def test_a_worker_without_its_queue_or_killed_makes_everything_that_was_ordered(tmp_path):
    port = free_port()
    site = prepared(Site(tmp_path, f"redis://127.0.0.1:{port}/0"))
    with running(site):
        # The queue is away: the order is kept, and says so.
        number = site.order("judge")
        assert site.state(number) == ["unreached", ""]
        with running_redis(tmp_path, port):
            until(lambda: site.state(number) == ["none", "%PDF"], "papers of the first order", 90)
            # The worker is killed with all it has begun; it comes back.
            for process in site.children("celery"):
                os.kill(process, signal.SIGKILL)
            number = site.order("cards")
            until(lambda: site.state(number) == ["none", "%PDF"], "papers of the second order", 150)
        # Away again, for a worker that was connected.
        number = site.order("judge")
        time.sleep(1)
        assert site.state(number) == ["unreached", ""]
        with running_redis(tmp_path, port):
            until(lambda: site.state(number) == ["none", "%PDF"], "papers of the third order", 150)
    assert site.children("celery") == []


# What is written


def log_form(*command, **variables):
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "log_form.py", *command],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


COMMAND = (
    "echo an answer; echo 'password=secret is “wrong”' >&2; echo >&2; "
    """echo '{"level": "INFO", "message": "as it is"}' >&2; echo '{"error": 1}' >&2; exit 3"""
)


def test_a_line_of_a_program_becomes_an_object_of_the_log():
    done = log_form("sh", "-c", COMMAND, LOG_FORMAT="json")
    assert (done.returncode, done.stdout) == (3, "")
    sentence, its_own, other = map(json.loads, done.stderr.splitlines())
    assert (sentence["level"], sentence["logger"]) == ("WARNING", "serve.prepare")
    assert sentence["message"] == "password=… is “wrong”"
    assert its_own == {"level": "INFO", "message": "as it is"}
    assert other["message"] == '{"error": 1}'


@pytest.mark.parametrize("form", ["", "plain", "nonsense"])
def test_elsewhere_a_program_writes_for_itself(form):
    done = log_form("sh", "-c", COMMAND, LOG_FORMAT=form)
    assert (done.returncode, done.stdout) == (3, "an answer\n")
    assert done.stderr.splitlines()[0] == "password=secret is “wrong”"


def test_a_sentence_is_said_in_either_form():
    assert log_form("--say", "No handbook.", LOG_FORMAT="plain").stderr == "serve: No handbook.\n"
    said = json.loads(log_form("--say", "No handbook.", LOG_FORMAT="json").stderr)
    assert (said["logger"], said["message"]) == ("serve", "No handbook.")


@pytest.mark.slow
def test_with_json_every_line_of_every_program_is_an_object(tmp_path):
    with running_redis(tmp_path) as redis:
        site = prepared(Site(tmp_path, redis.url, LOG_FORMAT="json", WEB_WORKERS="2"))
        with running(site):
            until(lambda: site.children("celery"), "the worker")
            until(lambda: site.answer("/readyz") == 200, "readiness")
            os.kill(max(site.children("gunicorn")), signal.SIGKILL)
            os.kill(min(site.children("backup --out")), signal.SIGKILL)
            time.sleep(8)
    lines = [json.loads(line) for line in (tmp_path / "said.txt").read_text().splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    assert {"serve", "serve.worker"} <= {line["logger"] for line in lines}
    said = [line["message"] for line in lines]
    assert f"Serving at 127.0.0.1:{site.port}." in said
    assert any(message.startswith("backups ended with -9") for message in said)
    assert any("was sent SIGKILL" in message for message in said), said
