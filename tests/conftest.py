"""What every test gets: translations made ready, and Hypothesis without a clock for slow machines.

With CI set the examples are the same in every run, so that a red run is about the change and not about
luck; everywhere else they are new each time, and that is where luck finds things.
"""

import os

import pytest
from django.apps import apps
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


def pytest_configure(config):
    compile_stale()


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
