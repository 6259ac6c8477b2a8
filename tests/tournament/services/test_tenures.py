import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.services.event_files import elsewhere, exported, same_but_slug, typed
from tournament.errors import TournamentError
from tournament.models import AccessLink, Entrant, LogEntry, Person
from tournament.selectors.credit import credits
from tournament.selectors.embargo import Viewer
from tournament.selectors.links import entrant_link
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.services.exchange import event_load
from tournament.services.links import entrant_links_make
from tournament.services.people import NewEntrant
from tournament.services.replan import Replanning, rounds_replan
from tournament.services.seating import movement_assign
from tournament.services.tenures import entrant_rank, entrant_stationary, substitute_enter


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


def stay(event, order, stationary=True):
    return entrant_stationary(event=event, entry_order=order, stationary=stationary, actor=DIRECTOR)


def place_of(event, number):
    movement = assigned_movement(event)
    return {place for this in movement.rounds for place, entrant in this.places() if entrant == number}


def test_whoever_keeps_his_seat_keeps_it_in_the_next_movement(event):
    number = stay(event, 5).number
    assert stay(event, 5).number == number
    assert LogEntry.objects.filter(action="entrant_stationary").count() == 1
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert len(place_of(event, number)) == 1
    assert check(assigned_movement(event)) == ()


def test_a_movement_where_nobody_stays_is_refused(event):
    stay(event, 5)
    stay(event, 6)
    plan = assigned_movement(event)
    with pytest.raises(MovementError, match="seats_not_kept"):
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert assigned_movement(event) == plan


def test_kept_seats_go_through_a_file_and_into_the_next_session(event):
    stay(event, 5)
    data = exported(event)
    assert [entry.get("stationary", False) for entry in data["entrants"]].count(True) == 1
    copy = event_load(data=elsewhere(data), actor=DIRECTOR)
    assert same_but_slug(exported(copy)) == same_but_slug(data)
    assert Entrant.objects.get(event=next_session(event), stationary=True).entry_order == 5


def test_a_typed_file_may_ask_for_kept_seats_by_the_name_of_a_scheme(played):
    data = typed(played)
    data["records"] = []
    data["entrants"][4]["stationary"] = True
    copy = event_load(data=data, actor=DIRECTOR)
    assert len(place_of(copy, Entrant.objects.get(event=copy, stationary=True).number)) == 1


def test_nobody_is_entered_so(event):
    with pytest.raises(TournamentError, match="entry_unknown"):
        stay(event, 99)


def test_planning_again_keeps_the_seat(db):
    event = seated_event(8)
    number = stay(event, 5).number
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    play(event, 2)
    gone = 1 if number != 1 else 2
    rounds_replan(event=event, asked=Replanning(after_round=2, gone=(gone,)), actor=DIRECTOR)
    (place,) = place_of(event, number)
    assert not place.is_rest


def test_a_substitute_does_not_inherit_the_personal_link(event):
    entrant_links_make(event=event, actor=DIRECTOR)
    old, others = (AccessLink.objects.filter(entrant__number=1).get(), AccessLink.objects.count() - 1)
    substitute_enter(event=event, number=1, new=NewEntrant("Вера"), from_round=3, actor=DIRECTOR)
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert AccessLink.objects.filter(revoked_at=None).count() == others
    with pytest.raises(TournamentError) as refused:
        entrant_link(old.token)
    assert refused.value.code == "link_revoked"
    substitute_enter(event=event, number=1, new=NewEntrant("Вера"), from_round=3, actor=DIRECTOR)
    assert entrant_links_make(event=event, actor=DIRECTOR) == 1
    new = AccessLink.objects.get(entrant__number=1, revoked_at=None)
    assert new.token != old.token
    substitute_enter(event=event, number=1, new=NewEntrant("Вера"), from_round=3, actor=DIRECTOR)
    assert entrant_link(new.token) == new
