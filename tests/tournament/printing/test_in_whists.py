"""What papers and the workbook of an event scored in whists say, and what they never say."""

from fractions import Fraction

import pytest

from scoring.methods import Method, method_to_json
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.printing.reading import check_invariants, page_texts
from tests.tournament.spreadsheets.reading import reopened
from tournament.models import Event
from tournament.printing.papers import event_papers
from tournament.selectors.embargo import Viewer
from tournament.services.rulings import Grounds, penalty_give
from tournament.spreadsheets.workbook import event_workbook

PAPERS = ["standings", "travellers", "rulings", "cards", "judge"]
SCORED = {"en": "Whists scored", "ru": "Очки в вистах", "uk": "Очки у вістах"}
NEVER = {
    "en": {"MP", "Matchpoints", "matchpoints", "top"},
    "ru": {"МП", "Матчпункты", "макс", "макса"},
    "uk": {"МП", "Матчпункти", "макс", "макса"},
}


@pytest.fixture(params=["mean_whists", "cross_whists"])
def in_whists(request, db):
    event = seated_event(8)
    bands = ((Fraction(10), Fraction(1)), (Fraction(30), Fraction(1, 10)))
    Event.objects.filter(pk=event.pk).update(method=method_to_json(Method(request.param, bands, Fraction(6))))
    play(event)
    penalty_give(event=event, number=3, percent=25, grounds=Grounds("noise"), actor=DIRECTOR)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("language", SCORED)
def test_papers_speak_of_whists(in_whists, language):
    papers = event_papers(in_whists, PAPERS, language)
    for name, pdf in papers.items():
        check_invariants(pdf, in_whists.title)
        said = " ".join(page_texts(pdf)).split()
        assert not NEVER[language] & set(said), name
    assert SCORED[language] in " ".join(" ".join(page_texts(papers["standings.pdf"])).split())


@pytest.mark.parametrize("language", SCORED)
def test_sheets_speak_of_whists(in_whists, language):
    book = reopened(event_workbook(in_whists, Viewer.DIRECTOR, language))
    heads = {sheet.title: [cell.value for cell in sheet[1]] for sheet in book}
    words = {word for head in heads.values() for title in head for word in str(title).split()}
    assert not NEVER[language] & words
    first, *_rest = heads.values()
    assert SCORED[language] in first
