"""Tasks run at once where there is no queue."""

import pytest

from tests.tournament.analysed import made_up
from tests.tournament.factories import ASSISTANT, DIRECTOR
from tests.tournament.printing.sample import sample_event
from tournament import tasks
from tournament.config import celery
from tournament.errors import TournamentError
from tournament.models import PrintOrder
from tournament.printing.papers import Order
from tournament.services import analyses


@pytest.fixture
def beside(monkeypatch):
    """Work begun beside whoever asked; none of it is done."""
    work = []
    monkeypatch.setattr(tasks, "_beside", work.append)
    return work


def test_papers_are_made_beside_whoever_asked(db, beside):
    event = sample_event(records=False)
    assert celery.app.conf.task_always_eager
    ordered = tasks.begin_papers(event, Order(("judge", "cards"), "en"), "pdf", DIRECTOR)
    assert (ordered.papers, ordered.made, ordered.content) == (2, 0, None)
    ((work),) = beside
    work()
    ordered.refresh_from_db()
    assert (ordered.made, ordered.failure) == (2, "")
    assert ordered.ended_at is not None
    assert bytes(ordered.content).startswith(b"%PDF")


def test_with_a_queue_papers_are_a_task(db, beside, settings, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    queued = []
    monkeypatch.setattr(tasks.make_papers, "delay", queued.append)
    event = sample_event(records=False)
    ordered = tasks.begin_papers(event, Order(("judge",)), "zip", DIRECTOR)
    again = tasks.begin_papers(event, Order(("judge",)), "zip", ASSISTANT)
    assert again == ordered
    assert (queued, beside) == ([ordered.pk], [])
    tasks.make_papers(ordered.pk)
    ordered.refresh_from_db()
    assert bytes(ordered.content).startswith(b"PK")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order(("certificates",)), "paper_unknown"),
        (Order(("diplomas",)), "diplomas_early"),
        (Order(("links",)), "base_url_missing"),
        (Order(base_url="ftp://hall"), "base_url_bad"),
        (Order(language="de"), "unknown_language"),
        (Order(sheet="a0"), "sheet_unknown"),
        (Order(round=99), "round_unknown"),
    ],
)
def test_what_cannot_be_made_is_refused_before_it_is_begun(db, beside, order, code):
    event = sample_event(records=False)
    with pytest.raises(TournamentError, match=code):
        tasks.begin_papers(event, order, "pdf", DIRECTOR)
    assert beside == []
    assert not PrintOrder.objects.exists()


def test_what_is_refused_while_it_is_made_is_kept_with_the_order(db, beside):
    event = sample_event(records=False)
    ordered = tasks.begin_papers(event, Order(("judge",)), "pdf", DIRECTOR)
    PrintOrder.objects.update(wanted=ordered.wanted | {"only": ["certificates"]})
    beside[0]()
    ordered.refresh_from_db()
    assert (ordered.failure, ordered.content) == ("paper_unknown", None)


def test_a_fault_ends_the_order_and_is_not_hidden(db, beside, monkeypatch):
    event = sample_event(records=False)
    ordered = tasks.begin_papers(event, Order(("judge",)), "pdf", DIRECTOR)

    def burst(*given):
        raise RuntimeError("no toner")

    monkeypatch.setattr(tasks, "bundle", burst)
    with pytest.raises(RuntimeError, match="no toner"):
        beside[0]()
    ordered.refresh_from_db()
    assert ordered.failure == "print_lost"


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
