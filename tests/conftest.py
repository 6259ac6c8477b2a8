"""What every test gets: Hypothesis without a clock, so a slow machine does not fail a property."""

from hypothesis import HealthCheck, settings

settings.register_profile("prikup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("prikup")
