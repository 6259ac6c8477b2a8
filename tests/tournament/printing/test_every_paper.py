"""Every paper in every language, on every sheet, with names nobody has: readable, whole, inside its page."""

import io
import re

import pytest
from pypdf import PdfReader

from tests.tournament.factories import DIRECTOR
from tests.tournament.printing.hostile import names_for
from tests.tournament.printing.reading import MARGIN, check_invariants, page_texts, placed
from tests.tournament.printing.ruled import published, ruled_event
from tournament.models import Entrant, Event
from tournament.printing.fonts import printable
from tournament.printing.layout import SHEETS
from tournament.printing.papers import PAPERS, Order, files_of, planned
from tournament.services.links import entrant_links_make, table_links_make

BASE_URL = "http://192.168.1.10:8000/"
# A word of each paper in the languages it is printed in.
SAID = {
    "prices": ("Price table", "Таблица стоимостей", "Таблиця вартостей"),
    "startlist": ("Start list", "Список участников", "Список учасників"),
    "travellers": ("Traveller", "Протокол", "Протокол"),
    "slips": ("for the director", "для судьи", "для судді"),
    "labels": ("Box labels", "Ярлыки на коробки", "Ярлики на коробки"),
    "routes": ("Route cards", "Маршрутные карточки", "Маршрутні картки"),
    "seating": ("Seating by", "Рассадка по", "Розміщення за"),
    "entries": ("Entry slips", "Листки результатов", "Листки результатів"),
    "rounds": ("Results by round", "Результаты по турам", "Результати за турами"),
    "scores": ("Score sheets", "Личные листы", "Особисті аркуші"),
    "newspaper": ("for the newspaper", "для газеты", "для газети"),
    "diplomas": ("DIPLOMA", "ДИПЛОМ", "ДИПЛОМ"),
}
LANGUAGES = ("en", "ru", "uk")
COUNTED = r"(?:page|страница|сторінка) (\d+) (?:of|из|із|з) (\d+)"
# Whole events are made once for all these tests: hostile names, links, rulings, an end.
NOT_HERE = {"reserves", "total"}


@pytest.fixture
def event(db):
    made = ruled_event()
    table_links_make(event=made, actor=DIRECTOR)
    entrant_links_make(event=made, actor=DIRECTOR)
    names = names_for(12)
    for entrant in Entrant.objects.filter(event=made).order_by("number"):
        person = entrant.tenures.order_by("from_round").last().person
        # The database of a club may be old: names that the pages would refuse today.
        person.name = person.club = names[entrant.number][:100]
        person.save()
    published(made)
    return Event.objects.get(pk=made.pk)


def files(event, order):
    source, names = planned(event, order)
    return {name: files_of(source, name, order) for name in names}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paper_in_its_language(event, language):
    found = files(event, Order(tuple(set(PAPERS) - NOT_HERE), language, BASE_URL))
    assert set(found) == set(PAPERS) - NOT_HERE
    for name, made in found.items():
        for file, pdf in made:
            check_invariants(pdf, "Кубок")
            texts = page_texts(pdf)
            assert PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/Lang"] == language
            counted = [re.search(COUNTED, text) for text in texts]
            assert [(int(one[1]), int(one[2])) for one in counted if one] == [
                (page, len(texts)) for page in range(1, len(texts) + 1)
            ], file
            if name in SAID:
                assert SAID[name][LANGUAGES.index(language)] in " ".join(texts), file


@pytest.mark.slow
@pytest.mark.parametrize("sheet", list(SHEETS))
def test_nothing_leaves_any_sheet(event, sheet):
    for name, made in files(event, Order(tuple(set(PAPERS) - NOT_HERE), "uk", BASE_URL, sheet=sheet)).items():
        for file, pdf in made:
            reader = PdfReader(io.BytesIO(pdf))
            sizes = {tuple(sorted(map(round, page.mediabox[2:]))) for page in reader.pages}
            own = tuple(sorted(map(round, SHEETS[PAPERS[name].sheets[0]])))
            wanted = tuple(sorted(map(round, SHEETS[sheet])))
            assert sizes <= {wanted if sheet in PAPERS[name].sheets else own, own}, file
            for piece in placed(pdf):
                box = reader.pages[piece.page - 1].mediabox
                left, right = sorted((piece.x, piece.end))
                assert left >= MARGIN / 2 - 0.1, (file, piece)
                assert right <= float(box.width) - MARGIN / 2 + 0.6, (file, piece)
                assert MARGIN / 2 - 0.1 <= piece.y <= float(box.height) - MARGIN / 2, (file, piece)


def test_a_name_is_printed_as_it_can_be(event):
    (_file, pdf), *_others = files(event, Order(("startlist",), "en"))["startlist"]
    said = "".join("".join(page_texts(pdf)).split())
    for name in ("Ли", "<b>&lt;</b> %s %(name)s {0} {{ x }}", "王小明 😀👨‍👩‍👧"):
        assert "".join(printable(name).split()) in said


def test_results_say_their_version_and_others_do_not(event):
    only = ("standings", "rounds", "scores", "newspaper", "rulings", "routes", "cards")
    order = Order(only, "en", BASE_URL)
    for name, made in files(event, order).items():
        for _file, pdf in made:
            shown = [" · version 1" in text for text in page_texts(pdf)]
            assert set(shown) == {name not in ("routes", "cards")}, name


def test_results_that_have_moved_since_are_no_version(event):
    event.publications.update(snapshot={"standings": []})
    ((_file, pdf),) = files(event, Order(("standings",), "en", BASE_URL))["standings"]
    assert "version 1 " not in page_texts(pdf)[0].splitlines()[0]
    assert "Not published: changed since version 1" in page_texts(pdf)[0]
