"""Event files for tests: exported, as a director would type them, and changed for the worse."""

import copy
import json

import pytest

from tournament.models import Entrant, Event, Person, Record
from tournament.selectors.exchange import event_to_json
from tournament.services.exchange import event_load
from tournament.services.log import Actor
from tournament.wording import sentence

FILE = Actor(author="file", channel="file")


def exported(event):
    return json.loads(json.dumps(event_to_json(Event.objects.get(pk=event.pk))))


def elsewhere(data):
    """The same file for a database that does not have the event."""
    return {**copy.deepcopy(data), "slug": "copy"}


def same_but_slug(data):
    return {name: value for name, value in data.items() if name != "slug"}


def typed(event):
    """What a director would type of a played event: no rounds, seats, state, times or log."""
    data = elsewhere(exported(event))
    kept = ("format", "version", "slug", "title", "date", "convention", "entrants", "deals")
    names = ("deal", "table", "contract", "declarer", "tricks", "whist", "whist_tricks")
    records = [{name: record[name] for name in names} for record in data["records"]]
    return {
        **{name: data[name] for name in kept},
        "movement": {"scheme": "rulebook-8"},
        "records": records,
    }


def refused(data):
    before = (Event.objects.count(), Entrant.objects.count(), Person.objects.count(), Record.objects.count())
    with pytest.raises(Exception) as caught:  # noqa: PT011
        event_load(data=data, actor=FILE)
    assert sentence(caught.value)
    assert before == (
        Event.objects.count(),
        Entrant.objects.count(),
        Person.objects.count(),
        Record.objects.count(),
    )
    return caught.value


def change(data, path, value):
    """`data` with the value at `path` replaced, or removed if it is Ellipsis."""
    data = copy.deepcopy(data)
    place = data
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data
