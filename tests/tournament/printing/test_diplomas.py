"""Diplomas: for those who came first, second and third, once nobody can overtake them."""

import pytest

from tests.tournament.factories import next_session, play, seated_event
from tests.tournament.printing.hostile import NAMES
from tests.tournament.printing.reading import check_invariants, page_texts
from tests.tournament.printing.ruled import published, ruled_event
from tournament.errors import TournamentError
from tournament.printing.diplomas import Diploma, diplomas, diplomas_paper, first_of
from tournament.printing.papers import event_papers
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report


@pytest.mark.parametrize(("place", "first"), [("1", 1), ("2-4", 2), ("10-11", 10)])
def test_a_shared_place_begins_with_its_first(place, first):
    assert first_of(place) == first


def test_the_first_three_of_those_who_are_ranked(db):
    event = published(ruled_event())
    report = event_report(event, Viewer.DIRECTOR)
    found = diplomas(report)
    ranked = [row for row in report.standings.rows if row.place]
    assert [one.name for one in found] == [row.name for row in ranked if first_of(row.place) <= 3]
    assert "Ли Вера" not in [one.name for one in found]
    pdf = event_papers(event, ["diplomas"], "en")["diplomas.pdf"]
    check_invariants(pdf, "Кубок Черноморья")
    for text, one in zip(page_texts(pdf), found, strict=True):
        assert "DIPLOMA" in text
        assert f"for place {one.place.replace('-', '–')}" in text
        assert one.name in text


def test_of_several_sessions_the_total_counts(db):
    before = seated_event(8)
    play(before)
    event = next_session(before)
    report = event_report(event, Viewer.DIRECTOR)
    winners = {row.name for row in report.total.rows if row.place.partition("-")[0] in ("1", "2", "3")}
    assert {one.name for one in diplomas(report)} == winners


def test_not_before_the_end(played):
    with pytest.raises(TournamentError, match="diplomas_early"):
        event_papers(played, ["diplomas"])


@pytest.mark.parametrize("name", NAMES)
def test_any_name_stays_within_the_frame(imprint, name):
    pdf = diplomas_paper(imprint, [Diploma("1", name, name, "69.32 %")])
    check_invariants(pdf, "Кубок Черноморья")
    assert len(page_texts(pdf)) == 1
