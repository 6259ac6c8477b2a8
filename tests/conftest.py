"""What every test gets: translations made ready, and Hypothesis without a clock for slow machines.

With CI set the examples are the same in every run, so that a red run is about the change and not about
luck; everywhere else they are new each time, and that is where luck finds things.
"""

import os

import pytest
from django.apps import apps
from django.conf import settings as django_settings
from django.db.models.signals import post_migrate
from hypothesis import HealthCheck, settings

from tests.tournament.chromium import started
from tournament.apps import LOG_PROTECTION
from tournament.management.catalogues import compile_stale

settings.register_profile(
    "prikup",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("prikup")


# What knows nothing of the database engine is not run on another one. Pages in a browser are served by a
# program that has a SQLite of its own.
DATABASE, ELSEWHERE = "db", "chromium"


def pytest_configure(config):
    compile_stale()
    # Tests that run at once share one Redis, and each keeps its own there.
    django_settings.CACHES["default"]["KEY_PREFIX"] = os.environ.get("PYTEST_XDIST_WORKER", "")


def pytest_addoption(parser):
    parser.addoption("--database-only", action="store_true", help="only tests that use the database")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--database-only"):
        return
    left_out = [item for item in items if not _uses_database(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _uses_database(item)]


def _uses_database(item):
    used = (
        {"django_db", *item.fixturenames} if item.get_closest_marker("django_db") else set(item.fixturenames)
    )
    return bool(used & {"django_db", DATABASE}) and ELSEWHERE not in used


@pytest.fixture(scope="module")
def chromium():
    """One browser for the tests of a file.

    Playwright keeps a loop of its own running in this thread, and Django takes that for a coroutine which
    must not wait for a database. Nothing here is one.
    """
    with pytest.MonkeyPatch.context() as patch, started() as browser:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield browser


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix):
    """Tests with transactions of their own empty the tables afterwards, the log too."""
    post_migrate.disconnect(sender=apps.get_app_config("tournament"), dispatch_uid=LOG_PROTECTION)
