"""What every test gets: translations made ready, and Hypothesis without a clock for slow machines."""

from hypothesis import HealthCheck, settings

from tournament.management.catalogues import compile_stale

settings.register_profile("prikup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("prikup")


def pytest_configure(config):
    compile_stale()
