"""One paper taken straight from the desk, as soon as it can be made."""

import io
import zipfile

import pytest

from tests.tournament.factories import play
from tests.tournament.printing.reading import page_texts
from tests.tournament.web.reading import words
from tournament.models import Event

PAGE = "/desk/cup/papers/"


def test_a_paper_is_a_pdf(event, ivan):
    response = ivan.get(f"{PAGE}judge/")
    assert response.headers["Content-Type"] == "application/pdf"
    assert 'filename="cup-judge.pdf"' in response.headers["Content-Disposition"]
    assert response.content.startswith(b"%PDF")


def test_in_another_language_and_on_another_sheet(event, ivan):
    plain, other = (ivan.get(f"{PAGE}startlist/{query}").content for query in ("", "?language=uk&sheet=a5"))
    assert plain.startswith(b"%PDF")
    assert other.startswith(b"%PDF")
    assert page_texts(plain) != page_texts(other)


def test_papers_of_a_round(event, ivan):
    play(event, 1)
    packed = [ivan.get(f"{PAGE}seating/?round={number}").content for number in (1, 2)]
    files = [zipfile.ZipFile(io.BytesIO(content)) for content in packed]
    one, two = ([page_texts(box.read(name)) for name in box.namelist()] for box in files)
    assert len(one) == len(two) > 1
    assert one != two


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("diplomas/", 400, ""),
        ("nothing/", 404, "nothing"),
        ("judge/?language=xx", 400, "xx"),
        ("judge/?sheet=a0", 400, "a0"),
        ("seating/?round=99", 400, "99"),
        ("seating/?round=%00", 400, ""),
        ("seating/?round=" + "9" * 3000, 400, ""),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(event, ivan, address, status, said):
    response = ivan.get(PAGE + address)
    assert response.status_code == status
    assert said in words(response)


def test_what_a_paper_waits_for_is_said(event, ivan):
    event.deals.all().delete()
    said = words(ivan.get(PAGE))
    assert "Travellers" in said
    assert "Make the deals" in said or "deals" in said
    assert f'href="{PAGE}judge/"' in ivan.get(PAGE).content.decode()
    assert f'href="{PAGE}travellers/"' not in ivan.get(PAGE).content.decode()
    assert Event.objects.count() == 1
