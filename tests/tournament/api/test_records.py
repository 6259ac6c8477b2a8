"""Records by programs, by the phone of a table, and by players."""

import pytest
from django.utils import timezone

from tests.tournament.api.asking import Program, assistant, director, player, problem, secret_of, table
from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tournament.models import LogEntry, Record, RivalEntry
from tournament.selectors.plan import assigned_movement
from tournament.services.events import event_finish
from tournament.services.records import record_enter


def entry(event, deal=1, at=1, made=True, **more):
    return {"deal": deal, "table": at, "row": game_row(event, deal, made=made), **more}


def enter(event, deal=1, at=1, made=True, actor=DIRECTOR, round_number=1):
    return record_enter(
        event=event,
        deal_number=deal,
        table=at,
        round_number=round_number,
        row=game_row(event, deal, made=made),
        actor=actor,
    ).record


# A program


def test_a_record_is_entered(event):
    answer = director(event).post("/cup/records", entry(event))
    assert answer.status_code == 201
    found = answer.json()
    assert found["outcome"] == "entered"
    record = found["record"]
    assert record["row"] == {"players": 4, "dealer": "N", **game_row(event, 1)}
    due = assigned_movement(event).rounds[0].tables[0]
    assert record["seats"] == dict(due.seats)
    assert (record["deal"], record["round"], record["table"], record["state"]) == (1, 1, 1, "entered")
    assert (record["entered_by"], record["channel"]) == ("the director (API)", "api")
    kept = Record.objects.get()
    assert record["version"] == kept.entered_at.isoformat()
    assert LogEntry.objects.filter(action="record_enter", author="the director (API)").count() == 1


def test_the_same_again_is_the_same_record(event):
    program = director(event)
    program.post("/cup/records", entry(event))
    again = program.post("/cup/records", entry(event))
    assert (again.status_code, again.json()["outcome"]) == (200, "repeated")
    other = assistant(event).post("/cup/records", entry(event))
    assert (other.status_code, other.json()["outcome"]) == (200, "confirmed")
    assert other.json()["record"]["confirmed_by"] == "the assistant (API)"


def test_a_different_entry_is_a_conflict_and_both_are_kept(event):
    director(event).post("/cup/records", entry(event))
    answer = assistant(event).post("/cup/records", entry(event, made=False))
    assert problem(answer) == (409, "record_conflict")
    record = answer.json()["record"]
    assert record["state"] == "conflict"
    assert record["row"]["tricks"] == 6
    assert [rival["row"]["tricks"] for rival in record["rivals"]] == [5]
    assert RivalEntry.objects.filter(settled=False).count() == 1


def test_a_conflict_sent_again_with_its_key_is_one(event):
    director(event).post("/cup/records", entry(event))
    program = assistant(event)
    answers = [
        program.post("/cup/records", entry(event, made=False), **{"Idempotency-Key": "c"}) for _ in range(2)
    ]
    assert [problem(answer) for answer in answers] == [(409, "record_conflict")] * 2
    assert answers[0].json() == answers[1].json()
    assert RivalEntry.objects.count() == 1


def test_a_conflict_is_settled_by_a_correction(event):
    program = director(event)
    program.post("/cup/records", entry(event))
    assistant(event).post("/cup/records", entry(event, made=False))
    body = {"row": game_row(event, 1, made=False), "reason": "the paper says so"}
    answer = program.put("/cup/records/1/1/1", body)
    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["rivals"]) == ("entered", [])


def test_only_what_was_looked_at_is_corrected(event):
    enter(event)
    program = director(event)
    seen = program.get("/cup/records/1/1/1").headers["ETag"]
    body = {"row": game_row(event, 1, made=False), "reason": "the paper says so"}
    assert program.put("/cup/records/1/1/1", body, **{"If-Match": seen}).status_code == 200
    late = program.put("/cup/records/1/1/1", {**body, "reason": "no"}, **{"If-Match": seen})
    assert problem(late) == (412, "record_changed")
    version = program.get("/cup/records/1/1/1").json()["version"]
    assert program.put("/cup/records/1/1/1", body, **{"If-Match": f'"{version}"'}).status_code == 200
    assert problem(program.put("/cup/records/1/1/1", body, **{"If-Match": "nonsense"})) == (
        412,
        "record_changed",
    )


def test_a_record_is_told_apart_when_it_is_confirmed(event):
    enter(event)
    program = director(event)
    first = program.get("/cup/records/1/1/1").headers["ETag"]
    assert program.head("If-None-Match", first, "/cup/records/1/1/1").status_code == 304
    assert assistant(event).post("/cup/records/1/1/1/confirm", {}).json()["state"] == "confirmed"
    assert program.head("If-None-Match", first, "/cup/records/1/1/1").status_code == 200


def test_nobody_confirms_his_own_entry(event):
    program = director(event)
    program.post("/cup/records", entry(event))
    assert problem(program.post("/cup/records/1/1/1/confirm", {})) == (409, "confirms_own_entry")


def test_where_there_is_no_record_nothing_is_done(event):
    program = director(event)
    assert problem(program.get("/cup/records/1/1/1")) == (404, "record_unknown")
    assert problem(program.post("/cup/records/1/1/1/confirm", {})) == (404, "record_unknown")
    body = {"row": game_row(event, 1), "reason": "x"}
    assert problem(program.put("/cup/records/1/1/1", body)) == (404, "record_unknown")
    assert problem(program.post("/cup/records", entry(event, at=9))) == (400, "deal_not_due")


def test_an_event_that_is_over_takes_nothing(played):
    program = director(played)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    Record.objects.filter(deal__number=1, table=1).delete()
    assert problem(program.post("/cup/records", entry(played))) == (409, "event_finished")


# Who sees what


def test_results_of_deals_in_play_are_for_those_who_work_for_the_event(event):
    enter(event)
    helper = assistant(event)
    assert len(helper.get("/cup/records").json()["results"]) == 1
    assert Program().get("/cup/records").json()["results"] == []
    assert problem(Program().get("/cup/records/1/1/1")) == (404, "record_unknown")
    assert problem(Program().get("/cup/deals/1/traveller")) == (403, "deal_hidden")
    assert Program().get("/cup/standings").json()["recorded"] == 0
    assert helper.get("/cup/standings").json()["recorded"] == 0
    assert director(event).get("/cup/standings").json()["recorded"] == 1


def test_cards_of_deals_in_play_are_for_directors_alone(event):
    enter(event)
    layout = event.deals.get(number=1).layout
    program, helper = director(event), assistant(event)
    assert program.get("/cup/deals/1").json()["layout"] == layout
    assert program.get("/cup/deals/1/traveller").json()["layout"] == layout
    for other in (helper, Program()):
        assert problem(other.get("/cup/deals/1")) == (403, "deal_hidden")
        assert problem(other.get("/cup/deals/1/traveller")) == (403, "deal_hidden")
        first = other.get("/cup/deals").json()["results"][0]
        assert (first["open"], first["layout"], first["hand_entered"]) == (False, None, None)


def test_everybody_sees_an_open_deal_but_not_who_wrote_it(played):
    record = Program().get("/cup/records/1/1/1").json()
    assert "entered_by" not in record
    assert "rivals" not in record
    assert record["whists"]["E"]
    deal = Program().get("/cup/deals/1").json()
    assert deal["open"]
    assert deal["layout"]


def test_records_are_asked_for_by_round_table_and_deal(played):
    program = Program()
    found = program.get("/cup/records", round=2, table=1).json()["results"]
    assert {(one["round"], one["table"]) for one in found} == {(2, 1)}
    assert len(found) == 2
    assert len(program.get("/cup/records", deal=3).json()["results"]) == 2
    assert problem(program.get("/cup/records", round="x")) == (400, "invalid_input")
    assert problem(program.get("/cup/records", deal=10**9)) == (400, "invalid_input")


# The phone of a table


def test_a_table_enters_its_own_results_as_the_seat_that_writes(event):
    phone = table(event)
    answer = phone.post("/cup/records", entry(event, seat="E"))
    assert answer.status_code == 201
    number = answer.json()["record"]["seats"]["E"]
    assert Record.objects.get().entered_by == f"1E · {number}"
    assert problem(phone.post("/cup/records", entry(event, deal=3, at=2))) == (403, "table_not_yours")
    assert problem(phone.post("/cup/records", entry(event, deal=14))) == (400, "deal_not_here")
    assert problem(phone.post("/cup/records", entry(event, deal=13, round=7))) == (409, "round_not_open")


def test_another_seat_of_the_table_confirms(event):
    phone = table(event)
    phone.post("/cup/records", entry(event, seat="E"))
    assert problem(phone.post("/cup/records/1/1/1/confirm", {})) == (400, "seat_missing")
    assert problem(phone.post("/cup/records/1/1/1/confirm", {"seat": "E"})) == (409, "confirms_own_entry")
    assert phone.post("/cup/records/1/1/1/confirm", {"seat": "S"}).json()["state"] == "confirmed"
    number = Record.objects.get().seats.get(seat="S").entrant.number
    assert Record.objects.get().confirmed_by == f"1S · {number}"


def test_a_table_sees_what_it_has_played_and_nothing_of_others(event):
    enter(event, deal=1, at=1)
    enter(event, deal=2, at=2)
    phone = table(event)
    assert [one["table"] for one in phone.get("/cup/records").json()["results"]] == [1]
    assert problem(phone.get("/cup/records/2/1/2")) == (404, "record_unknown")
    assert problem(phone.get("/cup/deals/1")) == (403, "deal_hidden")


def test_a_table_is_not_told_what_the_first_entry_says(event):
    enter(event)
    answer = table(event).post("/cup/records", entry(event, made=False))
    assert problem(answer) == (409, "record_conflict")
    assert "record" not in answer.json()


def test_a_table_takes_nothing_once_the_event_is_over(played):
    phone = table(played)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert problem(phone.post("/cup/records", entry(played))) == (409, "event_finished")
    assert problem(phone.post("/cup/records/1/1/1/confirm", {"seat": "S"})) == (409, "event_finished")


# A player


def test_a_player_confirms_what_he_took_part_in(event):
    record = enter(event)
    number = record.seats.get(seat="S").entrant.number
    stranger = enter(event, deal=2, at=2).seats.get(seat="S").entrant.number
    own, other = player(event, number), player(event, stranger)
    assert [one["deal"] for one in own.get("/cup/records").json()["results"]] == [1]
    assert problem(other.post("/cup/records/1/1/1/confirm", {})) == (404, "record_not_yours")
    assert own.post("/cup/records/1/1/1/confirm", {}).json()["state"] == "confirmed"
    assert Record.objects.get(table=1).confirmed_by == f"1S · {number}"
    assert own.get("/cup/records").json()["results"] == []


def test_what_is_confirmed_already_stays_so_for_a_player_who_confirms_it(event):
    record = enter(event)
    numbers = {seat.seat: seat.entrant.number for seat in record.seats.all()}
    first, second = player(event, numbers["S"]), player(event, numbers["W"])
    done = [one.post("/cup/records/1/1/1/confirm", {}) for one in (first, first, second)]
    assert [answer.status_code for answer in done] == [200, 200, 200]
    assert [answer.json() for answer in done] == [done[0].json()] * 3
    assert Record.objects.get().confirmed_by == f"1S · {numbers['S']}"
    assert LogEntry.objects.filter(action="record_confirm").count() == 1


def test_a_player_is_told_why_he_cannot_confirm(event):
    phone = table(event)
    phone.post("/cup/records", entry(event, seat="E"))
    numbers = {seat.seat: seat.entrant.number for seat in Record.objects.get().seats.all()}
    writer, other = player(event, numbers["E"]), player(event, numbers["S"])
    refused = writer.post("/cup/records/1/1/1/confirm", {})
    assert problem(refused) == (409, "confirms_own_entry")
    assert "entered deal 1" in refused.json()["detail"]
    phone.post("/cup/records", entry(event, seat="W", made=False))
    assert problem(other.post("/cup/records/1/1/1/confirm", {})) == (409, "conflict_open")
    assert problem(other.post("/cup/records/2/1/1/confirm", {})) == (404, "record_not_yours")


def test_a_player_enters_nothing(event):
    assert problem(player(event).post("/cup/records", entry(event))) == (403, "not_permitted")


# Queries


@pytest.mark.parametrize("players", [8, 24])
def test_a_page_of_records_costs_the_same_for_any_event(db, players, django_assert_num_queries):
    event = seated_event(players)
    play(event, 2)
    program = Program(secret_of(event, "assistant"))
    with django_assert_num_queries(5):
        assert len(program.get("/cup/records").json()["results"]) == 2 * players // 2


@pytest.mark.parametrize("players", [8, 24])
def test_entering_costs_the_same_for_any_event(db, players, django_assert_num_queries):
    event = seated_event(players)
    program = Program(secret_of(event, "assistant"))
    with django_assert_num_queries(24):
        program.post("/cup/records", entry(event), **{"Idempotency-Key": "1"})


@pytest.mark.parametrize("players", [8, 24])
def test_standings_cost_the_same_for_any_event(db, players, django_assert_num_queries):
    event = seated_event(players)
    play(event, 2)
    program = Program(secret_of(event, "public"))
    with django_assert_num_queries(19):
        program.get("/cup/standings")


def test_times_are_told_with_their_zone(event):
    enter(event, actor=ASSISTANT)
    at = director(event).get("/cup/records/1/1/1").json()["entered_at"]
    assert at.endswith("Z")
    assert timezone.datetime.fromisoformat(at) == Record.objects.get().entered_at
