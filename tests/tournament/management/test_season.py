"""`manage.py season`: its shapes, what counts, and refusals in words."""

import json

import pytest
from django.core.management import call_command

from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings
from tournament.services.events import rules_change


@pytest.fixture
def run(capsys):
    def call(*arguments):
        status = 0
        try:
            call_command("season", *map(str, arguments))
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, out, errors

    return call


def event_with(slug, points, played=True):
    event = seated_event(8, slug=slug, language="en")
    if played:
        play(event)
    rules_change(
        event=event, tie_breaks=["draw"], master_points=points, corrections_until=None, actor=DIRECTOR
    )
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def two(db):
    return event_with("spring", [5, 2]), event_with("autumn", [4, 3])


def points_by_place(event, points):
    rows = standings(event, Viewer.DIRECTOR).rows
    return {row.name: value for row, value in zip(rows, points, strict=False)}


@pytest.mark.parametrize("best", [1, 2, 100])
def test_the_best_events_count(two, run, best):
    status, out, errors = run("spring", "autumn", "--best", best, "--json")
    spring, autumn = points_by_place(two[0], [5, 2]), points_by_place(two[1], [4, 3])
    assert (status, errors) == (0, "")
    found = json.loads(out)
    for row in found:
        assert list(row) == ["name", "club", "rating", "events"]
        earned = [event[row["name"]] for event in (spring, autumn) if row["name"] in event]
        assert row["rating"] == str(sum(sorted(earned, reverse=True)[:best]))
        assert row["events"]["spring"] == str(spring.get(row["name"], 0))
    assert {row["name"] for row in found} == spring.keys() | autumn.keys()
    ratings = [int(row["rating"]) for row in found]
    assert ratings == sorted(ratings, reverse=True)


def test_a_table_for_reading(two, run):
    status, out, _errors = run("spring", "autumn", "--best", 2)
    heading, *rows = out.splitlines()
    assert status == 0
    assert heading.split() == ["Player", "Club", "Rating", "spring", "autumn"]
    assert rows[0].split()[0] == "1"
    assert len({len(row) for row in rows}) <= 2


def test_equal_ratings_share_a_place(db, run):
    event_with("spring", [6, 6, 1])
    _status, out, _errors = run("spring", "--best", 1)
    assert [line.split()[0] for line in out.splitlines()[1:]] == ["1-2", "1-2", "3"]


def test_an_event_named_twice_counts_once(two, run):
    once = run("spring", "--best", 2, "--json")
    assert run("spring", "spring", "--best", 2, "--json") == once


def test_events_without_points_or_results_give_an_empty_list(db, run):
    event_with("spring", [])
    event_with("autumn", [3], played=False)
    assert json.loads(run("spring", "autumn", "--best", 1, "--json")[1]) == []
    assert run("spring", "--best", 1)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["nobody", "--best", "1"], "event_unknown", "nobody"),
        (["spring", "--best", "0"], "best_out_of_range", "0"),
        (["spring", "--best", "101"], "best_out_of_range", "100"),
        (["spring", "--best", "two"], "bad_arguments", "two"),
        (["spring", "--best", "9" * 5000], "bad_arguments", "--best"),
        (["spring"], "bad_arguments", "--best"),
        (["--best", "2"], "bad_arguments", "SLUG"),
    ],
)
def test_refusals(db, run, arguments, code, named):
    seated_event(8, slug="spring")
    status, out, errors = run(*arguments)
    answer = json.loads(out)
    assert (status, answer["error"]) == (2, code)
    assert named in answer["detail"]
    assert errors == answer["detail"] + "\n"
