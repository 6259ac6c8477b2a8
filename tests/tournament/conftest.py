import pytest
from django.utils import translation

from tests.tournament.factories import play, seated_event


@pytest.fixture(autouse=True)
def _own_language():
    """What a page or command spoke in one test is not what the next one hears."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _no_memory(settings):
    """A page shows what was entered a moment ago; tests of the memory say otherwise."""
    settings.WATCH_SECONDS = settings.STANDINGS_LAG = 0


@pytest.fixture(autouse=True)
def _no_queue(settings):
    """Whatever queue this machine has, tasks are done beside the page; tests of the queue say otherwise."""
    settings.CELERY_TASK_ALWAYS_EAGER = True


@pytest.fixture
def event(db):
    """Eight players, the rule book's movement, dealt, nothing played."""
    return seated_event(8)


@pytest.fixture
def played(event):
    """The same event with every record entered, not finished."""
    play(event)
    event.refresh_from_db()
    return event
