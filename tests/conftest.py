"""What every test gets: translations made ready, and Hypothesis without a clock for slow machines.

With CI set the examples are the same in every run, so that a red run is about the change and not about
luck; everywhere else they are new each time, and that is where luck finds things.
"""

import os

from hypothesis import HealthCheck, settings

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
