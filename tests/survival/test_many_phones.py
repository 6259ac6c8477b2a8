"""Fifty phones and more hand results in at one moment, each several times, through four web processes."""

import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.survival.hall import hall
from tests.survival.phones import Phone, Tally
from tests.survival.rehearsed import FACTS, rehearsed, tokens, typed
from tournament.services.rehearsal.results import slip

PLAYERS = 52
SEATS = "NESW"
TIMES = 3  # that everybody sends the same
ROUND = 1
DISPUTED = 5  # every so manieth result: somebody at the table wrote down another one


@pytest.mark.parametrize("database", ["postgresql", "sqlite"], indirect=True)
def test_one_record_each_and_every_contradiction_kept(database, tmp_path):
    plan = rehearsed(tmp_path, PLAYERS, 7, 0)
    places = [place for place in plan.rows if place[1] == ROUND]
    disputed = set(places[::DISPUTED])
    with hall(tmp_path, database, workers=4) as served:
        plan.load(served)
        links, tally = tokens(served, plan.slug), Tally()
        rounds = [[place for place in places if place[2] == table] for table in links]
        answers = defaultdict(set)
        for at_once in zip(*rounds, strict=True):
            for sent, outcome in all_at_once(served, at_once, links, plan, disputed, tally):
                answers[sent].add(outcome)
        kept = served.told("export_event", plan.slug)
        assert served.told("verify")["ok"]
        assert "Traceback" not in served.complaints
    assert len(answers) == len(SEATS) * len(places) >= 50
    records = {(one["deal"], one["round"], one["table"]): one for one in kept["records"]}
    assert len(kept["records"]) == len(records) == len(places)
    for place, record in records.items():
        check_record(plan.rows[place], record, place in disputed)
    check_answers(answers, disputed)


def all_at_once(served, places, links, plan, disputed, tally):
    """Everybody at every table, each several times: ((place, seat), what he was answered)."""
    start = threading.Barrier(len(places) * len(SEATS) * TIMES)

    def send(place, seat):
        phone = Phone(served.address, links[place[2]], tally)
        row = plan.rows[place]
        written = slip(row) if seat == "S" and place in disputed else row
        start.wait(60)
        key = f"{place}-{seat}"
        return (place, seat), phone.enter(place[0], place[1], seat, typed(place, written), key)

    with ThreadPoolExecutor(start.parties) as crowd:
        sent = [crowd.submit(send, place, seat) for place in places for seat in SEATS for _ in range(TIMES)]
        return [one.result() for one in sent]


def check_record(row, record, is_disputed):
    """Whichever came first is the record; what differs from it is kept beside it, once from each person."""
    written = {name: record[name] for name in FACTS if name in record}
    rivals = [one["row"] for one in record["rivals"]]
    if not is_disputed:
        assert (written, rivals, bool(record["confirmed_by"])) == (row, [], True)
        return
    other = slip(row)
    assert written in (row, other)
    contradicting = row if written == other else other
    assert rivals
    assert all(one == contradicting for one in rivals)
    assert len({one["entered_by"] for one in record["rivals"]}) == len(rivals)


def check_answers(answers, disputed):
    """Of an undisputed deal nobody hears of a conflict; of a disputed one somebody does."""
    firsts = defaultdict(int)
    conflicts = set()
    for (place, _seat), outcomes in answers.items():
        assert outcomes <= {"entered", "repeated", "confirmed", "conflict"}
        firsts[place] += "entered" in outcomes
        conflicts |= {place} if "conflict" in outcomes else set()
    assert set(firsts.values()) == {1}
    assert conflicts == disputed
