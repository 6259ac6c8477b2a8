"""Papers in one file: nothing is lost, nothing stays behind, and each keeps its own pages."""

import io
import re
import tempfile
import zipfile

import pytest
from pypdf import PdfReader

from tests.tournament.printing.reading import page_texts
from tournament.printing.bundle import bundle, order_from_json, order_to_json
from tournament.printing.papers import Order, event_papers

ONLY = ("judge", "routes", "scores")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_zip_has_every_paper_under_its_own_name(played, folder):
    told = []
    content = bundle(played, Order(ONLY), "zip", told.append)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        found = {name: page_texts(archive.read(name)) for name in archive.namelist()}
    wanted = event_papers(played, ONLY)
    assert list(found) == list(wanted) == ["judge.pdf", "routes.pdf", "scores.pdf"]
    assert {name: len(texts) for name, texts in found.items()} == {
        name: len(page_texts(pdf)) for name, pdf in wanted.items()
    }
    assert told == [1, 2, 3]
    assert list(folder.iterdir()) == []


def test_one_pdf_has_all_pages_each_counted_within_its_paper(played, folder):
    content = bundle(played, Order(ONLY, "en"), "pdf", lambda made: None)
    reader = PdfReader(io.BytesIO(content))
    said = [re.search(r"page (\d+) of (\d+)", text).groups() for text in page_texts(content)]
    separate = [len(page_texts(pdf)) for pdf in event_papers(played, ONLY, "en").values()]
    assert said == [(str(page), str(pages)) for pages in separate for page in range(1, pages + 1)]
    titles = [item["/Title"] for item in reader.outline]
    assert [title.partition(" - ")[0] for title in titles] == ["Judge's sheet", "Route cards", "Score sheets"]
    assert list(folder.iterdir()) == []


def test_nothing_stays_behind_when_it_breaks_off(played, folder):
    def stop(made):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bundle(played, Order(ONLY), "pdf", stop)
    assert list(folder.iterdir()) == []


def test_an_order_is_read_back_as_it_was():
    order = Order(("judge",), "uk", "http://10.0.0.5:8000/", 3, "a6")
    assert order_from_json(order_to_json(order)) == order
