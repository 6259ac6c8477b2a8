"""Hand records on paper, read back: six deals a page, all of a deal, nothing left out in silence."""

import io
import re
from dataclasses import replace

import pytest
from django.utils import translation
from pypdf import PdfReader

from deals.auction import Par
from deals.notation import read_layout
from tests.tournament.analysed import analyse_all
from tests.tournament.printing.reading import check_invariants, lines, page_sizes, page_texts, placed
from tests.tournament.printing.sample import sample_event
from tournament.models import Record
from tournament.printing.hand_records import hand_records_paper, par_text
from tournament.printing.papers import event_papers
from tournament.selectors.embargo import Viewer
from tournament.selectors.hands import hand_records


def hands(event, language="en", file="hands.pdf"):
    return event_papers(event, ["hands"], language)[file]


def words_of(pdf):
    return " ".join(" ".join(page_texts(pdf)).split())


@pytest.fixture
def analysed(played):
    analyse_all(played)
    return played


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_six_deals_a_page_of_a4(analysed, language):
    pdf = hands(analysed, language)
    check_invariants(pdf, "Кубок Черноморья")
    assert page_sizes(pdf) == {(210, 297)}
    word = {"en": "Deal", "ru": "Сдача", "uk": "Здача"}[language]
    per_page = [
        [piece.text for piece in placed(pdf) if piece.page == page and piece.text.startswith(f"{word} ")]
        for page in range(1, 5)
    ]
    assert per_page[0] == [f"{word} {number}" for number in range(1, 7)]
    assert [len(page) for page in per_page] == [6, 6, 6, 4]


def test_every_card_of_a_deal_is_there(analysed):
    pieces = [piece for piece in placed(hands(analysed)) if piece.page == 1]
    left = [piece for piece in pieces if piece.x < 297]
    end = next(piece.y for piece in left if piece.text.startswith("Tricks with"))
    ranks = [piece.text.replace("10", "T").split() for piece in left if piece.y > end and not piece.bold]
    found = sorted(letter for row in ranks for letter in row if letter in set("789TJQKA"))
    deal = read_layout(analysed.deals.get(number=1).layout, 1, 4)
    cards = [card for hand in (*deal.hands.values(), deal.talon) for card in hand]
    assert found == sorted(card.rank for card in cards)
    signs = [piece.text for piece in left if piece.y > end and piece.text in "♠♣♦♥"]
    assert sorted(signs) == sorted("♠♣♦♥" * 4)


def test_best_play_and_results_stand_in_their_rows(analysed):
    rows = [" ".join(row) for row in lines([piece for piece in placed(hands(analysed)) if piece.x < 297])]
    assert "Decl. ♠ ♣ ♦ ♥ NT M all-pass best" in rows
    assert "E 6 6 6 6 6 4 5 6NT" in rows
    assert "W 0 0 0 0 0 0 0 M" in rows
    assert "With all cards known everybody passes." in rows
    assert "Times Contract Decl. Tricks Whists" in rows
    # The first three rounds of the sample: down, half, all-pass and so on, once each.
    found = {row for row in rows if row.startswith("1 ")}
    assert {"1 8NT E 6 −98", "1 all-pass — 3–1–6 —"} & found


def test_it_is_printed_in_black_and_grey_alone(analysed):
    content = b"".join(page["/Contents"].get_object().get_data() for page in _pages(hands(analysed)))
    colours = {line for line in content.split(b"\n") if line.endswith((b" rg", b" RG"))}
    assert {line for line in colours if len(set(line.split()[:3])) > 1} == set()


def _pages(pdf):
    return PdfReader(io.BytesIO(pdf)).pages


def test_deals_without_analysis_say_so(played):
    said = words_of(hands(played))
    assert said.count("Not analysed yet.") == 22
    assert "Tricks with best play" not in said


def test_more_results_than_there_is_room_for_are_counted(db, imprint):
    """Thirty different results of one deal."""
    event = sample_event()
    record = Record.objects.filter(deal__number=1).select_related("round").first()
    for table in range(50, 80):
        row = {"contract": "-", "hand_tricks": [table % 5, (table // 5) % 5, table % 3]}
        Record.objects.create(
            event=event,
            deal=record.deal,
            round=record.round,
            table=table,
            row=row,
            entered_by="x",
            entered_at=record.entered_at,
            channel="test",
        )
    analyse_all(event)
    (hand, *_) = hand_records(event, Viewer.DIRECTOR)
    pdf = hand_records_paper(imprint, [hand], 4)
    check_invariants(pdf, "Кубок Черноморья")
    said = words_of(pdf)
    shown = sum(one.times for one in hand.results) - int(said.split(" more tables")[0].split()[-1])
    assert 14 <= shown < sum(one.times for one in hand.results)
    assert len(page_texts(pdf)) == 1


def test_a_table_of_three(db):
    event = sample_event(players=9, per_table=3)
    analyse_all(event)
    pdf = hands(event)
    check_invariants(pdf, "Кубок Черноморья")
    assert "Talon" in words_of(pdf)


def test_what_is_in_play_goes_into_a_paper_of_its_own(played):
    Record.objects.filter(deal__number__gt=2, round__number__gt=3).delete()
    papers = event_papers(played, ["hands"], "en")
    assert list(papers) == ["hands.pdf", "hands-director.pdf"]
    closed = hand_records(played, Viewer.PUBLIC)
    assert words_of(papers["hands.pdf"]).count("Deal ") == len(closed)
    said = words_of(papers["hands-director.pdf"])
    assert "For the director only: hand records" in said
    assert said.count("STILL IN PLAY") == 22 - len(closed) > 0


def test_before_play_there_is_only_the_director_s_paper(db):
    assert list(event_papers(sample_event(records=False), ["hands"])) == ["hands-director.pdf"]


@pytest.mark.parametrize(("language", "word"), [("en", "misère"), ("ru", "мизер"), ("uk", "мізер")])
def test_the_par_says_the_contract_in_a_word(analysed, language, word):
    (hand, *_) = hand_records(analysed, Viewer.PUBLIC)
    with translation.override(language):
        said = par_text(replace(hand.analysis, par=Par("E", "M")))
    assert re.search(rf"\b{word}", said)
    assert not re.search(r"\b[MМ]\b", said)
