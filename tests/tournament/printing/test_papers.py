"""Which files an event's papers make, in which language, and what is refused."""

import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from tests.tournament.factories import EventFactory
from tests.tournament.printing.reading import check_invariants, page_texts
from tests.tournament.printing.sample import NAMES, sample_event
from tournament.errors import TournamentError
from tournament.printing.papers import PAPERS, event_papers

# {file: pages of the sample event}
FILES = {
    "prices.pdf": 3,
    "startlist.pdf": 1,
    "travellers.pdf": 22,
    "travellers-filled.pdf": 22,
    "hands.pdf": 4,
    "slips.pdf": 4,
    "labels.pdf": 2,
    "judge.pdf": 2,
    "cards.pdf": 2,
    "routes.pdf": 2,
    "seating-names.pdf": 1,
    "seating-tables.pdf": 1,
    "entries.pdf": 9,
    "standings.pdf": 2,
    "rounds.pdf": 1,
    "scores.pdf": 12,
    "newspaper.pdf": 1,
}


def words_of(pdf):
    return " ".join(" ".join(page_texts(pdf)).split())


def test_all_papers_of_a_played_event(played):
    papers = event_papers(played)
    assert list(papers) == list(FILES)
    for pdf in papers.values():
        check_invariants(pdf, "Кубок Черноморья")
    for file in ("judge.pdf", "standings.pdf"):
        for name in NAMES:
            if len(name) < 30:
                assert name in words_of(papers[file])
    assert {file: len(page_texts(pdf)) for file, pdf in papers.items()} == FILES


def test_filled_travellers_are_only_of_deals_with_records(db):
    event = sample_event(records=False)
    assert "travellers-filled.pdf" not in event_papers(event, ["travellers"])


@pytest.mark.parametrize(
    ("only", "files"),
    [
        (["judge"], ["judge.pdf"]),
        (["standings", "cards"], ["cards.pdf", "standings.pdf"]),
        (["travellers", "travellers"], ["travellers.pdf", "travellers-filled.pdf"]),
        ([], list(FILES)),
    ],
)
def test_only_what_is_named(played, only, files):
    assert list(event_papers(played, only)) == files


@pytest.mark.parametrize("file", FILES)
def test_the_three_languages_differ(db, file):
    event = sample_event(players=8)
    texts = {}
    for language in ("en", "ru", "uk"):
        pdf = event_papers(event, [file.partition(".")[0].partition("-")[0]], language)[file]
        check_invariants(pdf, "Кубок Черноморья")
        assert PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/Lang"] == language
        texts[language] = words_of(pdf)
    assert len(set(texts.values())) == 3


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_headings_are_those_of_the_catalogue(played, language):
    papers = event_papers(played, ["judge", "standings"], language)
    with translation.override(language):
        assert translation.gettext("Who sits where") in words_of(papers["judge.pdf"])
        assert translation.gettext("Standings") in words_of(papers["standings.pdf"])


def test_the_event_s_own_language_is_the_usual_one(played):
    assert "14 марта 2026 г." in words_of(event_papers(played, ["cards"])["cards.pdf"])
    assert translation.get_language() == "en"


@pytest.mark.parametrize(
    ("only", "language", "code"),
    [
        (["judge", "certificates"], None, "paper_unknown"),
        ([""], None, "paper_unknown"),
        (["judge"], "de", "unknown_language"),
        (["judge"], "", "unknown_language"),
    ],
)
def test_unknown_papers_and_languages_are_refused_with_the_known_ones(played, only, language, code):
    with pytest.raises(TournamentError) as refused:
        event_papers(played, only, language)
    assert refused.value.code == code
    assert refused.value.params["known"] == (list(PAPERS) if code == "paper_unknown" else ["ru", "en", "uk"])


NO_MOVEMENT = {"prices", "startlist", "hands", "reserves", "total", "rulings", "links", "diplomas"}


@pytest.mark.parametrize("name", sorted(set(PAPERS) - NO_MOVEMENT))
def test_without_a_movement_the_papers_that_need_one_are_refused_by_name(db, name):
    event = sample_event(movement=None, deals=[], records=[])
    with pytest.raises(TournamentError) as refused:
        event_papers(event, [name])
    assert refused.value.code == "movement_not_assigned"


def test_without_a_movement_there_is_what_can_be(db):
    event = sample_event(movement=None, deals=[], records=[])
    assert list(event_papers(event)) == ["prices.pdf", "startlist.pdf"]
    assert "There are no rulings." in words_of(event_papers(event, ["rulings"], "en")["rulings.pdf"])


def test_before_anybody_has_entered(db):
    assert list(event_papers(EventFactory())) == ["prices.pdf"]


def test_without_deals_there_are_all_papers_but_travellers(db):
    event = sample_event(deals=[], records=[])
    files = {*FILES} - {"travellers.pdf", "travellers-filled.pdf", "hands.pdf", "slips.pdf", "labels.pdf"}
    files -= {"entries.pdf", "rounds.pdf", "scores.pdf", "newspaper.pdf"}
    assert set(event_papers(event)) == files
    with pytest.raises(TournamentError) as refused:
        event_papers(event, ["travellers"])
    assert refused.value.code == "deals_not_made"


def test_the_number_of_queries_does_not_grow_with_the_event(db):
    counts = []
    for players in (8, 24):
        event = sample_event(players=players, slug=f"sample-{players}")
        with CaptureQueriesContext(connection) as queries:
            event_papers(event)
        counts.append(len(queries))
    assert counts[0] == counts[1]
