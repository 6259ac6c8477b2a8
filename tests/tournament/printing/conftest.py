import datetime

import pytest
from django.utils import translation

from tests.tournament.printing.sample import sample_event
from tournament.printing.layout import Imprint


@pytest.fixture
def played(db):
    """Twelve players, the rule book's movement, every record entered."""
    return sample_event()


@pytest.fixture
def imprint():
    return Imprint(
        event="Кубок Черноморья", date="14 марта 2026 г.", printed="as of 2026-03-14 12:00 Europe/Kyiv"
    )


@pytest.fixture
def at():
    return datetime.datetime(2026, 3, 14, 22, 30, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield
