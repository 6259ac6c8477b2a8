"""An event scored in whists: the table by hand, its tie-breaks, papers and files."""

import json
from collections import defaultdict
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.utils import translation

from scoring.errors import ScoringError
from scoring.methods import Method, method_to_json
from scoring.ranking import TIE_BREAKS
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.management.calling import call_json
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.credit import event_master_points
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.selectors.explain import explained_seat
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.services.events import event_finish, rules_change
from tournament.services.exchange import event_load
from tournament.services.publishing import event_publish
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, seats_rule
from tournament.wording.explain import explanation_sentences

BANDS = ((Fraction(10), Fraction(1)), (Fraction(30), Fraction(1, 10)))
METHODS = [Method("mean_whists", BANDS, Fraction(6)), Method("cross_whists", BANDS, Fraction(6))]


def in_whists(event, method):
    Event.objects.filter(pk=event.pk).update(method=method_to_json(method))
    return Event.objects.get(pk=event.pk)


def cut(difference):
    """Up to 10 whole, from there to 30 a tenth."""
    size = abs(difference)
    counted = min(size, 10) + Fraction(max(min(size, 30) - 10, 0), 10)
    return counted if difference > 0 else -counted


def by_hand(results, method):
    """{entrant: [whists scored, deals]} of plain records, line by line."""
    totals = defaultdict(lambda: [Fraction(0), 0])
    for deal in {record.deal for record in results.records}:
        records = [record for record in results.records if record.deal == deal]
        for letter in "NESW":
            whists = [record.seats[letter].whists for record in records]
            for place, record in enumerate(records):
                others = whists[:place] + whists[place + 1 :]
                if method.name == "mean_whists":
                    scored = cut(whists[place] - sum(whists, Fraction(0)) / len(whists))
                else:
                    scored = sum(cut(whists[place] - other) for other in others) / Fraction(len(others))
                totals[record.seats[letter].entrant][0] += scored
                totals[record.seats[letter].entrant][1] += 1
    return totals


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
@pytest.mark.parametrize("players", [8, 12])
def test_the_table_is_that_made_by_hand(db, players, method):
    event = in_whists(seated_event(players), method)
    play(event)
    table = standings(event, Viewer.DIRECTOR)
    expected = by_hand(event_results(event, Viewer.DIRECTOR), method)
    assert {row.number: [row.score, row.deals] for row in table.rows} == expected
    results = [row.result for row in table.rows]
    assert results == sorted(results, reverse=True)
    assert all(row.top is None and row.result == row.score / row.deals for row in table.rows)
    if method.name == "cross_whists":
        assert all(sum(row.score for row in rows) == 0 for rows in table.lines.values())


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_rulings_and_penalties_count_in_awards(db, method):
    event = in_whists(seated_event(8), method)
    play(event)
    before = {row.number: row for row in standings(event, Viewer.DIRECTOR).rows}
    penalty_give(event=event, number=3, percent=25, grounds=Grounds("noise"), actor=DIRECTOR)
    after = {row.number: row for row in standings(event, Viewer.DIRECTOR).rows}
    assert after[3].penalty == 15
    assert after[3].score == before[3].score - 15
    assert all(after[number].score == row.score for number, row in before.items() if number != 3)
    seats_rule(
        event=event,
        deal_number=1,
        round_number=1,
        table=1,
        decisions={"N": SeatDecision("artificial", percent=60)},
        grounds=Grounds("slow"),
        actor=DIRECTOR,
    )
    north = next(
        record
        for record in event_results(event, Viewer.DIRECTOR).records
        if (record.deal, record.table) == (1, 1)
    ).seats["N"]
    assert (north.score.amount, north.score.top) == (6, None)
    told = explained_seat(event, north.entrant, 1, Viewer.DIRECTOR)
    assert told.explanation is None
    assert told.in_whists.points == 6
    for language in ("en", "ru", "uk"):
        with translation.override(language):
            said = " ".join(explanation_sentences(told))
            assert "%(" not in said
            assert "E = " not in said


def test_tie_breaks_and_master_points_work(db):
    event = in_whists(seated_event(8, tie_breaks=list(TIE_BREAKS), master_points=[5, 3, 1]), METHODS[0])
    play(event)
    table = standings(event, Viewer.DIRECTOR)
    assert all(len(row.tie_values) == len(TIE_BREAKS) for row in table.rows)
    results = event_results(event, Viewer.DIRECTOR)
    above = defaultdict(int)
    tops = defaultdict(int)
    for record in results.records:
        for letter, seat in record.seats.items():
            line = [one.seats[letter].whists for one in results.records if one.deal == record.deal]
            above[seat.entrant] += seat.score.amount > 0
            tops[seat.entrant] += seat.whists == max(line)
    values = {row.number: dict(zip(TIE_BREAKS, row.tie_values, strict=True)) for row in table.rows}
    assert {number: (found["above_half"], found["tops"]) for number, found in values.items()} == {
        number: (above[number], tops[number]) for number in values
    }
    assert sum(event_master_points(event, Viewer.DIRECTOR).values()) == 9


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_the_event_and_its_versions_come_back_from_their_file(db, method):
    event = in_whists(seated_event(8), method)
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    written = event_to_json(Event.objects.get(pk=event.pk))
    assert written["method"] == method_to_json(method)
    table = standings(Event.objects.get(pk=event.pk), Viewer.DIRECTOR)
    other = event_load(data={**json.loads(json.dumps(written)), "slug": "again"}, actor=DIRECTOR)
    assert {**event_to_json(other), "slug": "cup"} == written
    assert standings(other, Viewer.DIRECTOR).rows == table.rows


def test_the_command_names_the_method_and_whists(db, capsys):
    event = in_whists(seated_event(8), METHODS[0])
    play(event)
    status, answer, _ = call_json(capsys, "standings", event.slug)
    assert status == 0
    assert answer["method"]["name"] == "mean_whists"
    assert set(answer["standings"][0]) == {
        *("place", "entrant", "name", "club", "whists", "per_deal", "per_deal_exact", "deals"),
    }
    call_command("standings", event.slug)
    assert "Очки в вистах" in capsys.readouterr().out


def test_the_method_changes_until_the_results_are_published(db):
    event = seated_event(8)
    play(event)

    def change(method):
        return rules_change(
            event=event,
            tie_breaks=[],
            master_points=[],
            corrections_until=None,
            actor=DIRECTOR,
            method=method,
        )

    assert change(METHODS[0]).method == method_to_json(METHODS[0])
    assert LogEntry.objects.get(action="rules_change").after["method"] == method_to_json(METHODS[0])
    assert change(Method()).method == {}
    with pytest.raises(ScoringError):
        change(Method("mean_whists", (), Fraction(-1)))
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    with pytest.raises(TournamentError) as refusal:
        change(METHODS[1])
    assert refusal.value.code == "event_published"
    assert Event.objects.get(pk=event.pk).method == {}
