import pytest

from tests.tournament.factories import play, seated_event


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
