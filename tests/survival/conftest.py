"""Real servers for the tests of this folder: skipped where they are not installed, unless they are required.

PRIKUP_REQUIRE_SERVICES=1 is for a machine that has to have them.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.survival.machines import Machine, Missing, postgresql, redis

REQUIRED = os.environ.get("PRIKUP_REQUIRE_SERVICES", "") == "1"


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.survival)
            item.add_marker(pytest.mark.slow)


def _started(machine):
    try:
        return machine.__enter__()
    except Missing as missing:
        if REQUIRED:
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for all the tests; each makes a database of its own in it."""
    machine = postgresql()
    yield _started(machine)
    machine.__exit__(None, None, None)


@pytest.fixture(scope="module")
def queue():
    """A Redis for the tests of a file."""
    machine = redis()
    yield _started(machine)
    machine.__exit__(None, None, None)


@pytest.fixture
def database(request, tmp_path):
    """The address of an empty database; parametrize with "sqlite" or "postgresql"."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/db.sqlite3"
    return fresh_database(request.getfixturevalue("postgres"), f"test_{abs(hash(request.node.nodeid))}")


def fresh_database(machine: Machine, name: str) -> str:
    """An empty database of this name; its address."""
    import psycopg

    with psycopg.connect(machine.url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}"')
        connection.execute(f'CREATE DATABASE "{name}"')
    return urlsplit(machine.url)._replace(path=f"/{name}").geturl()
