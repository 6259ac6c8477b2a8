"""Pages and papers of hand records, for everybody and for the director."""

import pytest

from scoring.methods import Method, method_to_json
from tests.tournament.analysed import analyse_all
from tests.tournament.factories import play, seated_event
from tests.tournament.printing.reading import page_texts
from tests.tournament.web.reading import words
from tournament.models import Event

PAGES = ("/e/cup/hands/", "/desk/cup/hands/")
PAPERS = ("/e/cup/hands.pdf", "/desk/cup/hands.pdf")


@pytest.fixture
def halfway(event):
    """Deals 1 and 2 are closed; of deal 3 and 4 one table has still to come."""
    play(event, 2)
    event.records.filter(deal__number__gte=3, table=2).delete()
    analyse_all(event)
    return event


def text(response):
    return " ".join(" ".join(page_texts(response.content)).split())


def test_everybody_sees_closed_deals(halfway, public):
    said = words(public.get("/e/cup/hands/"))
    assert "Hand records 12 deals are still to be played somewhere and open afterwards." in said
    assert "Deal 1 set 1, dealer N, first hand E" in said
    assert "Tricks with best play Declarer ♠ ♣ ♦ ♥ NT M all-pass best E 6 6 6 6 6 4 5 6NT" in said
    assert "W 0 0 0 0 0 0 0 misère With all cards known everybody passes." in said
    assert "Results by frequency Times Contract Decl. Tricks Whists 1 6 ♠ E 6 " in said
    assert "Deal 3" not in said


def test_the_director_sees_all_with_a_mark(halfway, ivan):
    said = words(ivan.get("/desk/cup/hands/"))
    assert "Hand records for the director only" in said
    assert "Deal 2 set 1, dealer E, first hand S Tricks" not in said.replace("♠", "")
    assert said.count("still in play") == 12
    assert "Deal 14" in said
    assert said.count("Nobody has played it.") == 10


def test_deals_without_analysis_say_so(halfway, public):
    halfway.analyses.all().delete()
    said = words(public.get("/e/cup/hands/"))
    assert said.count("Not analysed yet.") == 2
    assert said.count("Results by frequency") == 2


def test_the_papers_hold_what_the_pages_hold(halfway, public, ivan):
    theirs, ours = (client.get(paper) for client, paper in zip((public, ivan), PAPERS, strict=True))
    for response in (theirs, ours):
        assert response.headers["Content-Type"] == "application/pdf"
        assert response.headers["Content-Disposition"] == 'inline; filename="cup-hands.pdf"'
    assert "Deal 2" in text(theirs)
    assert "Deal 3" not in text(theirs)
    assert "director" not in text(theirs)
    assert "For the director only: hand records" in text(ours)
    assert text(ours).count("STILL IN PLAY") == 12


def test_before_anything_is_open(event, public):
    assert "No deal is open yet." in words(public.get("/e/cup/hands/"))
    assert "No deal is open yet." in text(public.get("/e/cup/hands.pdf"))
    event.deals.all().delete()
    assert "The deals have not been made yet." in words(public.get("/e/cup/hands/"))


def test_deals_without_cards_show_their_results(played, public):
    Event.objects.get().deals.update(layout="")
    said = words(public.get("/e/cup/hands/"))
    assert said.count("The cards of this deal are not known here.") == 14
    assert "Not analysed yet." not in said
    assert said.count("Results by frequency") == 14


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_in_every_language(halfway, public, ivan, language):
    for client, page in zip((public, ivan), PAGES, strict=True):
        response = client.get(page, headers={"accept-language": language})
        assert f'<html lang="{language}">' in response.content.decode()
    shown = {one: text(public.get(PAPERS[0], headers={"accept-language": one})) for one in ("ru", "en", "uk")}
    assert len(set(shown.values())) == 3


def test_a_deal_shows_its_analysis_and_leads_to_its_hand_record(halfway, public, ivan):
    response = public.get("/e/cup/deals/2/")
    assert "Tricks with best play" in words(response)
    assert 'href="/e/cup/hands/#deal-2"' in response.content.decode()
    assert public.get("/e/cup/deals/3/").status_code == 403
    assert "Tricks with best play" in words(ivan.get("/desk/cup/deals/3/"))


def test_an_event_in_whists_speaks_of_whists_alone(db, public):
    event = seated_event(8)
    Event.objects.update(method=method_to_json(Method("mean_whists")))
    play(event)
    said = words(public.get("/e/cup/hands/"))
    assert "Tricks Whists 1 6 ♠ E 6 +7" in said
    assert "MP" not in said
    assert "top" not in said.split()


@pytest.mark.parametrize("page", [PAGES[0], PAPERS[0]])
def test_events_that_are_not_there(db, public, page):
    assert public.get(page).status_code == 404


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, ivan, public, players, django_assert_num_queries):
    event = seated_event(players)
    play(event)
    analyse_all(event)
    with django_assert_num_queries(15):
        public.get("/e/cup/hands/")
    with django_assert_num_queries(17):
        ivan.get("/desk/cup/hands/")
