"""The log of rulings on paper, and papers of events with every kind of ruling."""

import pytest
from django.utils import translation

from tests.tournament.printing.reading import check_invariants, lines, page_texts, placed
from tests.tournament.printing.ruled import JUDGE, published, ruled_event, with_rules
from tests.tournament.printing.sample import sample_event
from tournament.models import Event, Record, Ruling
from tournament.printing.papers import event_papers
from tournament.printing.rulings import rulings_paper
from tournament.printing.versions import version_text
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report, logged_rulings
from tournament.services.publishing import event_reopen
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, seats_rule

EVENT = "Кубок Черноморья"


def words_of(pdf):
    return " ".join(" ".join(page_texts(pdf)).split())


@pytest.fixture
def ruled(db):
    return ruled_event()


def test_every_ruling_with_reason_rule_and_author(ruled, imprint):
    rulings = logged_rulings(ruled, Viewer.DIRECTOR)
    pdf = rulings_paper(imprint, rulings, ruled.time_zone)
    said = words_of(pdf)
    assert [line[0] for line in lines(placed(pdf)) if line[0].isdigit()][:3] == ["1", "2", "3"]
    for ruling in rulings:
        assert ruling.view.reason in said
    for text in (
        "11.1",
        "number 3 gets a penalty of 25 %",
        "Ruling 6 was cancelled",
        "by Комитет: Апелляция",
        "Ruling 7 is not in force: later ones replace it.",
        "number 2 withdraws",
    ):
        assert text in said
    assert said.count("Судья Главный") == len(rulings) == 9
    check_invariants(pdf, EVENT)


def test_without_rulings_it_says_so(imprint):
    assert "There are no rulings." in words_of(rulings_paper(imprint, [], "UTC"))


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_all_papers_of_an_event_with_every_kind_of_ruling(ruled, language):
    papers = event_papers(with_rules(ruled, ["mates", "draw"], [12, 9, 7]), [], language)
    assert list(papers)[-1] == "rulings.pdf"
    for pdf in papers.values():
        check_invariants(pdf, EVENT)


def test_standings_name_rulings_in_force_alone(ruled):
    said = words_of(event_papers(ruled, ["standings"], "en")["standings.pdf"])
    start = said.index("Rulings in force")
    assert "Опоздание" in said[start:]
    assert "Подсказка" not in said
    assert "Who played for one number" in said[:start]
    assert "Заменяев Вячеслав" in said[:start]


def test_travellers_explain_what_is_no_plain_record(ruled):
    first, second, third, *_rest = page_texts(
        event_papers(ruled, ["travellers"], "en")["travellers-filled.pdf"]
    )
    assert "+7½*" in first
    assert "60 %" in first
    assert "* = adjusted by a ruling" in first
    assert "% = artificial result, of the top" in first
    assert "late = to be played later" in first
    assert "n/s" not in first
    assert "no record: round" in second
    assert second.count("n/s") == 5
    assert "adjusted" not in second
    assert " = " not in third


def test_a_fouled_deal_says_that_versions_are_compared_apart(ruled):
    texts = page_texts(event_papers(ruled, ["travellers"], "en")["travellers-filled.pdf"])
    assert [number for number, text in enumerate(texts, start=1) if "fouled" in text] == [5]


def test_a_deal_every_playing_of_which_is_ruled(db):
    event = sample_event(players=8)
    sittings = [
        (r.round.number, r.table) for r in Record.objects.filter(deal__number=1).select_related("round")
    ]
    Record.objects.filter(deal__number=1).delete()
    for round_number, table in sittings:
        seats_rule(
            event=event,
            deal_number=1,
            table=table,
            round_number=round_number,
            decisions=dict.fromkeys("NESW", SeatDecision("not_scheduled")),
            grounds=Grounds("Коробка потеряна"),
            actor=JUDGE,
        )
    papers = event_papers(Event.objects.get(pk=event.pk), [], "en")
    sheet = page_texts(papers["travellers-filled.pdf"])[0]
    assert sheet.count("no record") == 2
    assert "top 0" in sheet


def test_a_ruling_of_a_file_that_describes_nothing(ruled, imprint):
    """What it decided is read from its seats."""
    Ruling.objects.exclude(kind__in=("fouled", "penalty")).update(detail={})
    said = words_of(rulings_paper(imprint, logged_rulings(ruled, Viewer.DIRECTOR), "UTC"))
    assert "N artificial 60 %, E artificial 40 %, S adjusted to +7½, W to be played later" in said
    assert "number 2 withdraws" in said


def test_the_version_that_was_published_and_what_came_after(db):
    event = sample_event(players=8)
    with translation.override("en"):
        assert version_text(event, event_report(event, Viewer.DIRECTOR)) == ""
        event = published(event)
        text = version_text(event, event_report(event, Viewer.DIRECTOR))
        assert text.startswith("Version 1, published 20")
        assert text.endswith("Europe/Kyiv.")
        event = event_reopen(event=event, reason="Протест", actor=JUDGE)
        penalty_give(event=event, number=3, percent=25, grounds=Grounds("Шум"), actor=JUDGE)
        text = version_text(event, event_report(event, Viewer.DIRECTOR))
        assert text.startswith("Not published: changed since version 1 of 20")


def test_papers_of_a_published_event_say_the_version(db):
    event = published(sample_event(players=8))
    assert "Version 1, published" in words_of(event_papers(event, ["standings"], "en")["standings.pdf"])
