import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    """Requests are counted in the memory of the process, and the first link of every test has one number."""
    cache.clear()
