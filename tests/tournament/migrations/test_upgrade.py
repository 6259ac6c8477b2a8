"""Upgrading while people play: the program before goes on with the tables of the program after.

While a server is upgraded, processes of both versions answer. So since `FIRST` a migration only adds: a
column is empty or has a value that the database itself fills in, and nothing is renamed or taken away. What
has to go goes a version later, when nobody knows it any more.
"""

import json
import os
import subprocess
import sys
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import migrations
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

from tests.tournament.programs import ROOT, environment

FIRST = 15
TAKES_AWAY = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
)


def since_first():
    loader = MigrationLoader(None)
    found = {name: one for (app, name), one in loader.disk_migrations.items() if app == "tournament"}
    return {name: one for name, one in sorted(found.items()) if int(name[:4]) >= FIRST}


def troubles(operations, new_tables=()):
    """What the program before could not work with."""
    new = {name.lower() for name in new_tables}
    said = []
    for one in operations:
        if isinstance(one, migrations.CreateModel):
            new.add(one.name_lower)
        elif isinstance(one, TAKES_AWAY):
            said.append(f"{one.describe()}: the program before still uses it")
        elif (
            isinstance(one, (migrations.AddField, migrations.AlterField)) and one.model_name_lower not in new
        ):
            filled = one.field.null or one.field.many_to_many or one.field.db_default is not NOT_PROVIDED
            if not filled and isinstance(one, migrations.AddField):
                said.append(f"{one.describe()}: the program before does not fill it in; give it db_default")
    return said


def test_every_migration_leaves_the_program_before_at_work():
    found, new = {}, set()
    for name, migration in since_first().items():
        found[name] = troubles(migration.operations, new)
        new |= {one.name for one in migration.operations if isinstance(one, migrations.CreateModel)}
    assert found
    assert {name: said for name, said in found.items() if said} == {}


def test_migrations_follow_each_other_in_one_line():
    loader = MigrationLoader(None)
    assert len([leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "tournament"]) == 1


def field(**options):
    from django.db.models import IntegerField

    made = IntegerField(**options)
    made.set_attributes_from_name("added")
    return made


@pytest.mark.parametrize(
    ("operation", "fine"),
    [
        (migrations.AddField("event", "added", field(null=True)), True),
        (migrations.AddField("event", "added", field(db_default=0)), True),
        (migrations.AddField("event", "added", field(default=0)), False),
        (migrations.AddField("fresh", "added", field(default=0)), True),
        (migrations.RemoveField("event", "title"), False),
        (migrations.RenameField("event", "title", "name"), False),
        (migrations.DeleteModel("event"), False),
    ],
)
def test_the_rule_itself(operation, fine):
    assert (troubles([migrations.CreateModel("Fresh", []), operation]) == []) is fine


# The program before, as the tables were at 0014: it knows nothing of what came later.
BOTH = """
import json, threading, time
import django
django.setup()
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

executor = MigrationExecutor(connection)
BEFORE = ("tournament", "0014_print_orders")
OTHERS = ("contenttypes", "auth", "sessions")
executor.migrate([node for node in executor.loader.graph.leaf_nodes() if node[0] in OTHERS] + [BEFORE])
before = executor.loader.project_state([BEFORE]).apps
of = lambda name: before.get_model("tournament", name)
now = timezone.now()
event = of("Event").objects.create(slug="cup", title="Cup", starts_on="2026-11-30", time_zone="UTC",
                                   language="ru", convention="sochi", state="running")
sets = of("BoxSet").objects.create(event=event, number=1)
round_ = of("Round").objects.create(event=event, number=1)
acknowledged, faults, over = [], [], threading.Event()

def play():
    number = 0
    while not over.is_set() or number < 20:
        number += 1
        try:
            deal = of("Deal").objects.create(event=event, box_set=sets, number=number, layout="")
            record = of("Record").objects.create(
                event=event, deal=deal, round=round_, table=1, row={"contract": "-"}, entered_by="olga",
                entered_at=timezone.now(), channel="web")
            of("LogEntry").objects.create(event=event, at=now, author="olga", channel="web",
                action="record_enter", subject=str(number), previous=str(number), seal=str(number))
            of("PrintOrder").objects.create(event=event, wanted={}, form="pdf", author="olga", ordered_at=now,
                moved_at=now, ended_at=now, papers=1)
            assert of("Record").objects.filter(event=event).count() >= number
            assert of("Event").objects.get(slug="cup").state == "running"
            acknowledged.append(number)
        except Exception as error:
            faults.append(repr(error))
            if len(faults) > 5:
                break
        time.sleep(0.01)
    connections.close_all()

thread = threading.Thread(target=play)
thread.start()
time.sleep(0.3)
during = len(acknowledged)
latest = MigrationExecutor(connection)
latest.migrate(latest.loader.graph.leaf_nodes())
after = len(acknowledged)
time.sleep(1)
over.set()
thread.join()

from tournament.models import Event, LogEntry, Record
cup = Event.objects.get()
records = Record.objects.filter(event=cup).order_by("deal__number")
print(json.dumps({
    "faults": faults, "during": during, "later": len(acknowledged) > after, "acknowledged": acknowledged,
    "records": list(records.values_list("deal__number", flat=True)),
    "log": LogEntry.objects.filter(event=cup).count(),
}))
"""


@pytest.fixture
def address(tmp_path):
    """A database of its own, on the server that the tests use if they use one."""
    server = urlsplit(os.environ.get("DATABASE_URL", ""))
    if not server.scheme.startswith("postgres"):
        yield f"sqlite:///{tmp_path / 'db.sqlite3'}"
        return
    name = f"prikup_upgrade_{os.getpid()}"
    with psycopg.connect(server.geturl(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield server._replace(path=f"/{name}").geturl()
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.slow
@pytest.mark.django_db
def test_records_go_on_coming_in_while_the_tables_are_renewed(tmp_path, address):
    ours = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings", "DATABASE_URL": address}
    done = subprocess.run(
        [sys.executable, "-c", BOTH],
        env=environment(tmp_path / "none.sqlite3") | ours,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["faults"] == []
    assert found["during"]
    assert found["later"]
    assert found["records"] == found["acknowledged"] == list(range(1, len(found["records"]) + 1))
    assert found["log"] == len(found["records"])
