"""Ordering papers at the desk: what is offered, how far they are, and who may take the file away."""

import io
import zipfile

import pytest

from tests.tournament.factories import EventFactory
from tests.tournament.web.reading import words
from tournament import tasks
from tournament.models import Entrant, PrintOrder
from tournament.printing.layout import imprint_of
from tournament.printing.papers import PAPERS
from tournament.printing.source import Source
from tournament.wording.papers import PAPERS as WORDS
from tournament.wording.papers import SHEETS as SIZES
from tournament.wording.papers import WAITS

PAGE = "/desk/cup/papers/"


@pytest.fixture
def begun(monkeypatch):
    """Work that was begun beside the page; none of it is done."""
    work = []
    monkeypatch.setattr(tasks, "_beside", work.append)
    return work


def ordered(client, **data):
    response = client.post(PAGE, data)
    assert response.status_code == 302, words(response)
    return response.headers["Location"]


def test_every_paper_is_offered_with_what_it_is_for(event, ivan):
    response = ivan.get(PAGE)
    said = words(response)
    assert set(WORDS) == set(PAPERS)
    for name, (title, purpose) in WORDS.items():
        assert f'value="{name}"' in response.content.decode()
        assert str(title) in said
        assert str(purpose) in said
    assert 'value="http://testserver/"' in response.content.decode()


def test_every_refusal_of_a_paper_is_told_in_short(event, db):
    bare = Source(EventFactory(), imprint_of(event))
    codes = {kind.missing(bare) for kind in PAPERS.values()} - {""}
    codes |= {kind.missing(Source(event, imprint_of(event))) for kind in PAPERS.values()} - {""}
    assert codes == set(WAITS) - {""}


def test_what_a_paper_waits_for_is_said_beside_it(event, ivan):
    said = words(ivan.get(PAGE))
    assert "once the event is over" in said
    assert "once there is a movement" not in said
    assert 'href="/desk/cup/papers/diplomas/"' not in ivan.get(PAGE).content.decode()
    assert 'href="/desk/cup/papers/judge/"' in ivan.get(PAGE).content.decode()


def test_the_sizes_offered_are_those_there_are():
    from tournament.printing.layout import SHEETS

    assert set(SIZES) == {"", *SHEETS}


def test_the_page_answers_at_once_and_asks_again_by_itself(event, ivan, begun):
    page = ordered(ivan, papers=["judge", "cards"], form="zip", language="en")
    response = ivan.get(page)
    assert response.headers["Refresh"] == "2"
    said = words(response)
    assert "0 of 2 papers made" in said
    assert "Table cards" in said
    assert ivan.get(f"{page}file").status_code == 404
    begun[0]()
    response = ivan.get(page)
    assert "Refresh" not in response.headers
    assert "The papers are ready." in words(response)
    file = ivan.get(f"{page}file")
    assert (file.status_code, file.headers["Content-Type"]) == (200, "application/zip")
    assert file.headers["Content-Disposition"] == 'attachment; filename="cup-papers.zip"'
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        assert archive.namelist() == ["judge.pdf", "cards.pdf"]


def test_asked_for_twice_while_they_are_made_they_are_made_once(event, ivan, olga, begun):
    page = ordered(ivan, papers=["judge"], form="pdf")
    assert ordered(olga, papers=["judge"], form="pdf") == page
    assert len(begun) == 1
    response = ivan.post(PAGE, {"papers": ["cards"], "form": "pdf"})
    assert response.status_code == 400
    assert "are being made. Wait until they are ready" in words(response)
    assert 'value="cards" checked' in response.content.decode()


def test_of_one_round_there_is_what_the_round_needs(event, ivan, begun):
    page = ordered(ivan, round="2", form="zip", language="en", base="")
    begun[0]()
    with zipfile.ZipFile(io.BytesIO(ivan.get(f"{page}file").content)) as archive:
        names = archive.namelist()
    assert names == ["seating-names.pdf", "seating-tables.pdf", "entries.pdf", "standings.pdf"]
    assert "round 2" in words(ivan.get(page))


def test_only_directors_get_the_file(event, ivan, public, guest, begun):
    page = ordered(ivan, papers=["slips"], form="pdf")
    begun[0]()
    for address in (PAGE, page, f"{page}file"):
        assert public.get(address).status_code == 302
        assert guest.get(address).status_code == 403
    assert "no-store" in ivan.get(f"{page}file").headers["Cache-Control"]
    assert ivan.get(f"{page}file").content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"papers": ["diplomas"]}, "is not over, so nobody has won yet"),
        ({"papers": ["links"], "base": "http://10.0.0.5/"}, "“cup” has no links"),
        ({"base": "http://ha ll/"}, "cannot be the address of this computer"),
        ({"papers": ["certificates"]}, "certificates"),
        ({"round": "99"}, "99"),
        ({"round": "1\x00"}, ""),
        ({"sheet": "a0"}, "a0"),
        ({"language": "de"}, "de"),
        ({"form": "exe"}, "exe"),
        ({"base": "x" * 5000}, "200"),
    ],
)
def test_what_cannot_be_made_comes_back_with_the_reason(event, ivan, begun, data, said):
    response = ivan.post(PAGE, data)
    assert response.status_code == 400
    assert said in words(response)
    assert begun == []


@pytest.mark.parametrize("raw", [b"%ED%A0%80", b"%FF%FE", b"%00", b"9" * 5000, b"a%5B%5D=1"])
@pytest.mark.parametrize("field", ["papers", "round", "sheet", "language", "form", "base"])
def test_bytes_that_are_no_text_are_refused(event, ivan, begun, field, raw):
    body = field.encode() + b"=" + raw
    response = ivan.post(PAGE, body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 400
    assert begun == []


def test_an_order_that_was_thrown_away(event, ivan):
    for address in (f"{PAGE}7/", f"{PAGE}7/file"):
        response = ivan.get(address)
        assert response.status_code == 404
        assert "Papers no. 7 are not kept any more." in words(response)


def test_an_order_that_was_lost_says_so(event, ivan, begun):
    page = ordered(ivan, papers=["judge"], form="pdf")
    PrintOrder.objects.update(failure="print_lost", ended_at="2026-11-28T12:00Z")
    assert "The papers were not finished. Order them again." in words(ivan.get(page))


def test_names_that_papers_spell_otherwise_are_told(event, ivan):
    person = Entrant.objects.get(event=event, number=1).tenures.get().person
    assert "spelt otherwise" not in words(ivan.get(PAGE))
    person.name = "王小明 😀"
    person.save()
    assert "王小明 😀 → WangXiaoMing :grinning:" in words(ivan.get(PAGE))
