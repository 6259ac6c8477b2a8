"""Tasks run at once where there is no queue."""

import pytest

from tests.tournament.printing.sample import sample_event
from tournament.config import celery
from tournament.errors import TournamentError
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
        print_papers.delay("sample", str(tmp_path), ["diplomas"])
