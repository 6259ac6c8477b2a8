import pytest

from tests.tournament.factories import DIRECTOR
from tournament.errors import TournamentError
from tournament.models import Entrant, LogEntry, Person
from tournament.selectors.credit import credits
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrants
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.services.people import NewEntrant
from tournament.services.tenures import entrant_rank, substitute_enter


def substitute(event, name="Сменщик", from_round=4, number=3):
    new = NewEntrant(name, "Запас")
    return substitute_enter(event=event, number=number, new=new, from_round=from_round, actor=DIRECTOR)


def test_a_substitute_does_not_raise_the_number_of_entrants(played):
    before = standings(played, Viewer.DIRECTOR)
    substitute(played)
    after = standings(played, Viewer.DIRECTOR)
    assert Entrant.objects.count() == 8
    assert [(row.number, row.result) for row in after.rows] == [
        (row.number, row.result) for row in before.rows
    ]
    assert next(entrant.name for entrant in entrants(played) if entrant.number == 3) == "Сменщик"


def test_credit_goes_to_the_one_who_played(played):
    first = next(entrant.name for entrant in entrants(played) if entrant.number == 3)
    substitute(played)
    shares = [
        credit for credit in credits(played, event_results(played, Viewer.DIRECTOR)) if credit.number == 3
    ]
    assert [(share.name, share.total.deals, share.from_round, share.to_round) for share in shares] == [
        (first, 6, 1, 3),
        ("Сменщик", 8, 4, None),
    ]
    total = next(row for row in standings(played, Viewer.DIRECTOR).rows if row.number == 3)
    assert sum(share.total.score for share in shares) == total.score
    assert sum(share.total.top for share in shares) == total.top


def test_the_same_substitute_twice_is_one(played):
    assert substitute(played) == substitute(played)
    assert LogEntry.objects.filter(action="substitute_enter").count() == 1


def test_a_number_changes_hands_more_than_once(played):
    substitute(played, from_round=3)
    tenure = substitute(played, name="Второй", from_round=6)
    assert [t.to_round for t in tenure.entrant.tenures.order_by("from_round")] == [2, 5, None]


@pytest.mark.parametrize("from_round", [1, 0, 8, -3])
def test_a_substitute_starts_in_a_round_of_the_event(played, from_round):
    with pytest.raises(TournamentError, match="substitute_round"):
        substitute(played, from_round=from_round)


def test_history_is_not_rewritten(played):
    substitute(played, from_round=5)
    with pytest.raises(TournamentError, match="substitute_before"):
        substitute(played, name="Второй", from_round=3)
    with pytest.raises(TournamentError, match="substitute_twice"):
        substitute(played, name="Второй", from_round=5)
    assert not Person.objects.filter(name="Второй").exists()


def test_an_unranked_entrant_is_compared_but_takes_no_place(played):
    before = standings(played, Viewer.DIRECTOR)
    leader = before.rows[0]
    entrant_rank(event=played, number=leader.number, ranked=False, actor=DIRECTOR)
    entrant_rank(event=played, number=leader.number, ranked=False, actor=DIRECTOR)
    after = standings(played, Viewer.DIRECTOR)
    assert (after.rows[0].number, after.rows[0].place) == (leader.number, "")
    assert {row.number: row.result for row in after.rows} == {row.number: row.result for row in before.rows}
    assert after.rows[1].place.startswith("1")
    assert LogEntry.objects.filter(action="entrant_rank").count() == 1
