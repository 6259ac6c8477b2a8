"""Tasks run at once where there is no queue."""

import pytest

from tests.tournament.analysed import made_up
from tests.tournament.printing.sample import sample_event
from tournament import tasks
from tournament.config import celery
from tournament.errors import TournamentError
from tournament.services import analyses
from tournament.tasks import print_papers


def test_papers_are_written_at_once(db, tmp_path):
    sample_event(records=False)
    assert celery.app.conf.task_always_eager
    written = print_papers.delay("sample", str(tmp_path / "out"), ["judge", "cards"], "en").get()
    assert written == [str(tmp_path / "out" / name) for name in ("judge.pdf", "cards.pdf")]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["cards.pdf", "judge.pdf"]
    for path in written:
        with open(path, "rb") as file:
            assert file.read(4) == b"%PDF"


def test_a_refusal_reaches_whoever_asked(db, tmp_path):
    sample_event(records=False)
    with pytest.raises(TournamentError, match="paper_unknown"):
        print_papers.delay("sample", str(tmp_path), ["certificates"])


@pytest.fixture
def worked_on(monkeypatch):
    numbers = []

    def analyse(deal):
        numbers.append(deal.number)
        return made_up(deal)

    monkeypatch.setattr(analyses, "analyse", analyse)
    return numbers


def test_without_a_queue_the_analysis_runs_beside_whoever_asked(event, worked_on, monkeypatch):
    threads = []
    monkeypatch.setattr(tasks, "Thread", lambda target, daemon: threads.append((target, daemon)) or Begun())
    monkeypatch.setattr(tasks.connections, "close_all", lambda: None)
    tasks.begin_analysis(event)
    assert worked_on == []
    ((run, daemon),) = threads
    assert daemon
    run()
    assert worked_on == list(range(1, 15))


class Begun:
    def start(self):
        pass


def test_with_a_queue_every_set_is_a_task(event, worked_on, settings, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    queued = []
    monkeypatch.setattr(tasks.analyse_set, "delay", lambda *given: queued.append(given))
    tasks.begin_analysis(event)
    assert queued == [("cup", number) for number in range(1, 8)]
    assert tasks.analyse_set(*queued[2]) == 2
    assert worked_on == [5, 6]
    tasks.begin_analysis(event)
    assert len(queued) == 7
