"""Tasks run at once where there is no queue."""

import threading
from datetime import timedelta

import pytest
from django.db.utils import OperationalError
from django.utils import timezone
from kombu.exceptions import OperationalError as QueueError

from tests.tournament.analysed import made_up
from tests.tournament.factories import ASSISTANT, DIRECTOR, play
from tests.tournament.printing.sample import sample_event
from tournament import tasks
from tournament.errors import TournamentError
from tournament.models import DealAnalysis, Delivery, Job, PrintOrder
from tournament.printing.papers import Order
from tournament.selectors.jobs import JobState, job_state
from tournament.services import analyses, delivering
from tournament.services.delivering import Outcome
from tournament.services.rehearsal.evening import rehearsal_begin
from tournament.services.rehearsal.plan import Rehearsal
from tournament.services.searches import search_order
from tournament.services.webhooks import webhook_make


@pytest.fixture
def beside(monkeypatch):
    """Work begun beside whoever asked; none of it is done."""
    work = []
    monkeypatch.setattr(tasks, "_beside", work.append)
    return work


def test_papers_are_made_beside_whoever_asked(db, beside):
    event = sample_event(records=False)
    ordered = tasks.begin_papers(event, Order(("judge", "cards"), "en"), "pdf", DIRECTOR)
    assert (ordered.papers, ordered.made, ordered.content) == (2, 0, None)
    ((work),) = beside
    work()
    ordered.refresh_from_db()
    assert (ordered.made, ordered.failure) == (2, "")
    assert ordered.ended_at is not None
    assert bytes(ordered.content).startswith(b"%PDF")


@pytest.fixture
def queue(settings, monkeypatch):
    """The jobs that were handed to the workers, by number; it answers unless `away`."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    handed = Queue()
    monkeypatch.setattr(tasks.run_job, "apply_async", handed.take)
    return handed


class Queue(list):
    away = False

    def take(self, arguments, retry):
        assert not retry
        if self.away:
            raise QueueError("Connection refused.")
        self.extend(arguments)


def later(monkeypatch, **time):
    moment = timezone.now() + timedelta(**time)
    monkeypatch.setattr(timezone, "now", lambda: moment)


def test_with_a_queue_papers_are_a_task(db, beside, queue):
    event = sample_event(records=False)
    ordered = tasks.begin_papers(event, Order(("judge",)), "zip", DIRECTOR)
    again = tasks.begin_papers(event, Order(("judge",)), "zip", ASSISTANT)
    assert again == ordered
    assert (queue, beside) == ([Job.objects.get().pk], [])
    assert job_state(event, Job.Kind.PAPERS, str(ordered.pk)) == JobState.WAITING
    tasks.run_job(queue[0])
    ordered.refresh_from_db()
    assert bytes(ordered.content).startswith(b"PK")
    assert not Job.objects.exists()
    assert job_state(event, Job.Kind.PAPERS) == JobState.NONE


@pytest.fixture
def papers(db, queue):
    """Papers ordered while the queue does not answer."""
    event = sample_event(records=False)
    queue.away = True
    ordered = tasks.begin_papers(event, Order(("judge",)), "pdf", DIRECTOR)
    queue.away = False
    return ordered


def state_of(papers):
    return job_state(papers.event, Job.Kind.PAPERS, str(papers.pk))


def test_an_order_while_the_queue_is_away_waits_and_is_handed_over_when_it_is_back(papers, queue):
    assert (queue, state_of(papers)) == ([], JobState.UNREACHED)
    queue.away = True
    tasks.sweep()
    assert state_of(papers) == JobState.UNREACHED
    queue.away = False
    tasks.sweep()
    assert state_of(papers) == JobState.WAITING
    tasks.sweep()  # not again at once
    assert queue == [Job.objects.get().pk]
    tasks.run_job(queue[0])
    papers.refresh_from_db()
    assert bytes(papers.content).startswith(b"%PDF")


def test_what_the_queue_forgot_is_handed_over_again(papers, queue, monkeypatch):
    tasks.sweep()
    later(monkeypatch, seconds=61)
    tasks.sweep()
    number = Job.objects.get().pk
    assert queue == [number, number]


def test_a_job_handed_over_twice_is_done_once(papers, queue, monkeypatch):
    made = []
    monkeypatch.setattr(tasks, "bundle", lambda *given: made.append(given) or tasks.do(queue[0]) or b"%PDF")
    tasks.sweep()
    tasks.run_job(queue[0])
    tasks.run_job(queue[0])
    assert len(made) == 1


class Killed(BaseException):
    pass


def killed_at_it(number, monkeypatch):
    """A worker that has begun the job and never comes back."""
    with monkeypatch.context() as patch:
        patch.setattr(tasks, "job_end", lambda number: None)
        patch.setattr(tasks, "bundle", lambda *given: (_ for _ in ()).throw(Killed()))
        patch.setattr(tasks, "print_failed", lambda **given: None)
        with pytest.raises(Killed):
            tasks.run_job(number)


def test_what_a_killed_worker_left_is_taken_up_by_another(papers, queue, monkeypatch):
    tasks.sweep()
    number = queue[0]
    killed_at_it(number, monkeypatch)
    assert state_of(papers) == JobState.RUNNING
    tasks.run_job(number)  # nobody knows yet that it is dead
    papers.refresh_from_db()
    assert papers.ended_at is None
    later(monkeypatch, seconds=61)
    assert state_of(papers) == JobState.LOST
    tasks.sweep()
    assert queue == [number, number]
    tasks.run_job(number)
    papers.refresh_from_db()
    assert bytes(papers.content).startswith(b"%PDF")


def test_what_kills_every_worker_is_given_up(papers, queue, monkeypatch):
    tasks.sweep()
    for _ in range(3):
        killed_at_it(queue[0], monkeypatch)
        later(monkeypatch, minutes=2)
    tasks.sweep()
    papers.refresh_from_db()
    assert (papers.failure, Job.objects.count()) == ("print_lost", 0)
    tasks.run_job(queue[0])
    papers.refresh_from_db()
    assert papers.content is None


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_jumps_loses_no_order(papers, queue, monkeypatch, hours):
    tasks.sweep()
    killed_at_it(queue[0], monkeypatch)
    later(monkeypatch, hours=hours)
    tasks.sweep()
    tasks.run_job(queue[-1])
    papers.refresh_from_db()
    assert bytes(papers.content).startswith(b"%PDF")


def test_a_database_that_goes_away_leaves_the_job_to_another(papers, queue, monkeypatch):
    tasks.sweep()
    with monkeypatch.context() as patch:
        patch.setattr(tasks, "bundle", lambda *given: (_ for _ in ()).throw(OperationalError("gone")))
        with pytest.raises(OperationalError):
            tasks.run_job(queue[0])
    assert Job.objects.exists()
    later(monkeypatch, minutes=2)
    tasks.run_job(queue[0])
    papers.refresh_from_db()
    assert bytes(papers.content).startswith(b"%PDF")


def test_whoever_is_at_it_is_heard_of(papers, queue, monkeypatch):
    heard = threading.Event()
    monkeypatch.setattr(tasks, "HEARTBEAT", 0.01)
    monkeypatch.setattr(tasks.connections, "close_all", lambda: None)
    monkeypatch.setattr(tasks, "job_moved", lambda number: heard.set())
    monkeypatch.setattr(tasks, "bundle", lambda *given: b"%PDF" if heard.wait(10) else b"")
    tasks.sweep()
    tasks.run_job(queue[0])
    papers.refresh_from_db()
    assert bytes(papers.content) == b"%PDF"


def test_a_search_waits_and_is_not_taken_for_lost(event, queue, monkeypatch):
    queue.away = True
    effort = {"rounds": 5, "copies": False, "seconds": 5}
    search, _new = search_order(event=event, seed=7, actor=DIRECTOR, **effort)
    tasks.begin_search(event, search.pk)
    later(monkeypatch, hours=1)
    with pytest.raises(TournamentError, match="search_running"):
        search_order(event=event, seed=8, actor=DIRECTOR, **effort)
    search.refresh_from_db()
    assert (search.ended_at, search.failure) == (None, "")


def test_a_rehearsal_waits_for_its_worker_and_is_played_by_one(db, queue):
    rehearsal = Rehearsal(8, 7, ("penalty",))
    event = rehearsal_begin(rehearsal=rehearsal)
    tasks.begin_rehearsal(event, rehearsal)
    assert job_state(event, Job.Kind.REHEARSAL) == JobState.WAITING
    tasks.run_job(queue[0])
    event.refresh_from_db()
    assert (event.state, event.records.count()) == ("published", 28)


def test_half_an_evening_is_not_begun_anew(db, queue, monkeypatch):
    event = rehearsal_begin(rehearsal=Rehearsal(8, 7))
    tasks.begin_rehearsal(event, Rehearsal(8, 7))
    Job.objects.update(tries=1, moved_at=timezone.now())
    later(monkeypatch, minutes=2)
    tasks.sweep()
    assert not Job.objects.exists()
    assert len(queue) == 1


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


def test_with_a_queue_every_set_is_a_task(event, worked_on, queue):
    tasks.begin_analysis(event)
    assert [job.subject for job in Job.objects.all()] == [str(number) for number in range(1, 8)]
    assert len(queue) == 7
    tasks.run_job(queue[2])
    assert worked_on == [5, 6]
    tasks.begin_analysis(event)
    assert len(queue) == 7


def test_a_queue_that_is_away_is_asked_once_for_all_sets(event, worked_on, queue, monkeypatch):
    asked = []
    queue.away = True
    monkeypatch.setattr(tasks.run_job, "apply_async", lambda *a, **k: asked.append(a) or queue.take(*a, **k))
    tasks.begin_analysis(event)
    assert len(asked) == 1
    assert (Job.objects.count(), job_state(event, Job.Kind.ANALYSIS)) == (7, JobState.UNREACHED)


def test_deals_a_killed_worker_was_at_are_analysed_by_the_next(event, worked_on, queue, monkeypatch):
    tasks.begin_analysis(event)
    DealAnalysis.objects.update(begun=True)
    Job.objects.filter(subject="3").update(tries=1, moved_at=timezone.now())
    later(monkeypatch, seconds=90)
    tasks.run_job(queue[2])
    assert worked_on == [5, 6]


# Webhooks


@pytest.fixture
def announced(event):
    """Something waits to be told."""
    webhook_make(event=event, url="https://example.org/", kinds=["round_closed"], actor=DIRECTOR)
    play(event, 1)
    return Delivery.objects.get()


def test_webhooks_are_told_by_a_worker(announced, settings, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    handed = []
    monkeypatch.setattr(tasks.send_webhooks, "apply_async", lambda **how: handed.append(how))
    tasks.sweep()
    tasks.wake_webhooks()
    assert handed == [{"retry": False}] * 2


def test_a_queue_that_is_away_keeps_nobody_from_going_on(announced, settings, monkeypatch, caplog):
    settings.CELERY_TASK_ALWAYS_EAGER = False

    def away(**how):
        raise QueueError

    monkeypatch.setattr(tasks.send_webhooks, "apply_async", away)
    tasks.wake_webhooks()
    assert "queue_gone" in caplog.text


def test_without_workers_a_thread_tells_and_tries_again(announced, beside, monkeypatch):
    outcomes = [Outcome(None, "slow"), Outcome(204, "")]
    monkeypatch.setattr(delivering, "sent", lambda delivery: outcomes.pop(0))
    monkeypatch.setattr(delivering, "PAUSES", (timedelta(0),))
    monkeypatch.setattr(tasks.connections, "close_all", lambda: None)
    tasks.wake_webhooks()
    (work,) = beside
    work()
    announced.refresh_from_db()
    assert (announced.attempts, announced.status, outcomes) == (2, 204, [])
    assert not tasks._sending.locked()
