"""What the log tells: every act is known, and nothing is claimed that a sound event contradicts."""

import ast
import datetime
import re
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone

from deals.dealing import deal_layout
from movements.knock_out import knock_out_stage
from movements.schemes import rulebook
from tests.tournament.busy import WHY, busy_event, fresh, published_again
from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.services.event_files import elsewhere, exported, typed
from tournament.models import Event, LogEntry, Person, Ruling
from tournament.models.log_triggers import log_open
from tournament.selectors.replay import PROVES_NOTHING, REPLAYED, story_of
from tournament.selectors.replay.differences import fact_differences
from tournament.services.boxes import deals_by_hand, deals_make
from tournament.services.erasure import person_erase
from tournament.services.events import NewEvent, event_create, event_finish
from tournament.services.exchange import event_load
from tournament.services.knock_out import stage_create
from tournament.services.layouts import layout_clear, layouts_set
from tournament.services.log import entries_store, log_act
from tournament.services.people import NewEntrant, entrant_remove, entrants_import, numbers_draw
from tournament.services.publishing import event_publish
from tournament.services.records import record_correct
from tournament.services.rehearsal.evening import rehearsal_play
from tournament.services.rehearsal.plan import Rehearsal, incidents_named
from tournament.services.renaming import Renaming, logged
from tournament.services.replan import Replanning, rounds_replan
from tournament.services.rulings import penalty_give, ruling_cancel
from tournament.services.seating import movement_assign
from tournament.services.teams import read_teams, teams_set
from tournament.services.undo import act_undo
from tournament.wording import sentence
from tournament.wording.acts import logged_act

SERVICES = Path(__file__).resolve().parents[4] / "tournament" / "services"
WORD = re.compile(r"[a-z]+(_[a-z]+)+")
# Files that do not name the act where they log it, and what they log.
NAMED_ELSEWHERE = {
    "archive.py": {"event_archive", "event_unarchive"},
    "check_in.py": {"entrants_check_in", "check_in_cancel"},
    "erasure.py": {"person_erase", "account_erase"},
    "links.py": {
        *("table_links_make", "entrant_links_make", "table_link_renew", "entrant_link_renew"),
        *("table_link_revoke", "entrant_link_revoke"),
    },
    "rounds.py": {"round_start", "round_pause", "round_resume", "round_extend", "round_end"},
}
# Other words of these files that look like acts: fields, codes, what the log of the clubs has.
NO_ACTS = {
    *("archived_at", "cancel_reason", "old_seal", "new_seal", "decided_by", "cancelled_by"),
    *("assigned_movement", "entry_order", "record_event", "erased_at", "membership_", "correction_requests"),
}


def logged_in(path: Path) -> tuple[set[str], bool]:
    """The acts a file names where it logs them, and whether it logs others too."""
    named, others = set(), False
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "log_act"):
            continue
        value = next((one.value for one in node.keywords if one.arg == "action"), None)
        if isinstance(value, ast.Constant):
            named.add(value.value)
        elif isinstance(value, ast.JoinedStr) and value.values[0].value == "ruling_":
            named |= {f"ruling_{kind}" for kind in Ruling.Kind.values}
        else:
            others = True
    return named, others


def words_of(path: Path) -> set[str]:
    """Texts in it that could be the name of an act, without the codes it refuses with."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    codes = {id(node.args[0]) for node in calls if getattr(node.func, "id", "") == "TournamentError"}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in codes]
    return {node.value for node in texts if isinstance(node.value, str) and WORD.fullmatch(node.value)}


def test_every_act_is_replayed_or_proves_nothing():
    """Whoever adds an act says here what it proves: a function that replays it, or that there is nothing."""
    logged, elsewhere_named = set(), set()
    for path in SERVICES.rglob("*.py"):
        named, others = logged_in(path)
        logged |= named
        elsewhere_named |= {path.name} if others else set()
    assert elsewhere_named == set(NAMED_ELSEWHERE)
    for name, acts in NAMED_ELSEWHERE.items():
        assert words_of(SERVICES / name) - acts - NO_ACTS - logged == set(), name
        logged |= acts
    assert logged == set(REPLAYED) | set(PROVES_NOTHING)
    assert not set(REPLAYED) & set(PROVES_NOTHING)


def test_every_act_has_words():
    assert [act for act in [*REPLAYED, *PROVES_NOTHING] if logged_act(act, "1/2/3") in ("", "1/2/3")] == []


def said(event: Event) -> list[str]:
    return [repr(one) for one in fact_differences(fresh(event))]


@pytest.mark.parametrize("players", [8, 9])
def test_a_sound_event_at_every_step(db, players):
    event = seated_event(players)
    assert said(event) == []
    play(event, 2)
    assert said(event) == []
    play(event)
    event_finish(event=fresh(event), accepted_missing=0, actor=DIRECTOR)
    event_publish(event=fresh(event), actor=DIRECTOR)
    later = next_session(fresh(event))
    assert said(event) + said(later) == []
    assert story_of(event).open == story_of(later).open == set()


@pytest.mark.parametrize(("players", "seed"), [(8, 1), (9, 2), pytest.param(13, 3, marks=pytest.mark.slow)])
def test_a_rehearsal_of_everything_that_goes_wrong_and_its_copy(db, players, seed):
    rehearsal = Rehearsal(players=players, seed=seed, incidents=incidents_named("all"))
    event = rehearsal_play(rehearsal=rehearsal).event
    assert said(event) == []
    assert story_of(event).open == set()
    assert said(event_load(data=elsewhere(exported(event)), actor=DIRECTOR)) == []


def test_a_knock_out(db):
    event = seated_event(16, knock_out_stage(4))
    play(event)
    event_finish(event=fresh(event), accepted_missing=0, actor=DIRECTOR)
    stage = {"slug": "cup-2", "title": "Cup (2)", "starts_on": datetime.date(2026, 12, 5)}
    later = stage_create(before=fresh(event), **stage, winners=2, actor=DIRECTOR)
    assert said(event) + said(later) == []


@pytest.mark.parametrize("end", [lambda event: event, published_again], ids=["running", "published"])
def test_a_busy_event_and_its_copy(db, end):
    """Orders of entry with gaps, of which a file knows nothing, make the copy silent about its entrants."""
    event = end(busy_event())
    assert (said(event), story_of(event).open) == ([], set())
    assert said(event_load(data=elsewhere(exported(event)), actor=DIRECTOR)) == []


def test_a_name_that_was_erased(db):
    event = published_again(busy_event())
    for name in ("Игрок 1", "Замена", "Игрок 5"):
        person_erase(person=Person.objects.get(name=name), actor=DIRECTOR)
    assert said(event) == []
    assert "Замена" not in str(exported(event))
    assert "Игрок 1'" not in str(exported(event))


def test_two_of_one_name_of_whom_one_is_erased(db):
    new = NewEvent(slug="cup", title="Cup", starts_on=datetime.date(2026, 11, 28))
    event = event_create(new=new, actor=DIRECTOR)
    people = [NewEntrant("Тёзка" if n < 3 else f"Игрок {n}") for n in range(1, 9)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    teams_set(event=event, teams=read_teams("One: Игрок 3, Игрок 4, Игрок 5"), actor=DIRECTOR)
    numbers_draw(event=event, seed="x", actor=DIRECTOR)
    movement_assign(event=fresh(event), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=fresh(event), actor=DIRECTOR)
    play(fresh(event))
    event_finish(event=fresh(event), accepted_missing=0, actor=DIRECTOR)
    for name in ("Тёзка", "Игрок 3"):
        person_erase(person=Person.objects.filter(name=name).first(), actor=DIRECTOR)
    assert (said(event), story_of(event).open) == ([], set())


def test_rounds_planned_again_and_back(db):
    event = seated_event(9)
    play(event, 2)
    asked = Replanning(after_round=2, came=(NewEntrant("Поздний", ranked=False),), gone=(4,))
    rounds_replan(event=event, asked=asked, actor=DIRECTOR)
    assert (said(event), story_of(event).open) == ([], set())
    assert story_of(event).told(("entrant", 10), "number") == 10
    act_undo(event=event, act=event.log.count(), grounds=WHY, actor=DIRECTOR)
    play(fresh(event), 3)
    assert (said(event), story_of(event).open) == ([], set())


def test_newcomers_are_logged_as_they_are_kept_however_they_were_typed(db):
    """Names of early logs as they were typed are the same people, too."""
    event = seated_event(8)
    came = (NewEntrant("  Новый   Человек ", " Запад"), NewEntrant("Пётр", "И\u0306о"))
    rounds_replan(event=event, asked=Replanning(after_round=1, came=came, gone=(2,)), actor=DIRECTOR)
    assert said(event) == []
    act = event.log.get(action="rounds_replan")
    assert act.after["asked"][2] == [["Новый Человек", "Запад", True], ["Пётр", "Йо", True]]
    new = Person.objects.get(name="Новый Человек")
    by = Renaming(name=new.name, club=new.club, placeholder="—")
    early = {"asked": [[2], [], [["Новый  Человек", " Запад", True]], None, 1]}
    assert logged("rounds_replan", early, by)["asked"][2] == [["—", "", True]]


def test_cards_by_hand_and_another_number_of_sets(db):
    event = seated_event(9)
    with log_open():
        LogEntry._base_manager.filter(event=event, action="deals_make").delete()
    event.deals.all().delete()
    deals_by_hand(event=event, actor=DIRECTOR)
    layouts = [deal_layout(b"by hand", "club", number) for number in (1, 2)]
    layouts_set(event=event, layouts=layouts, actor=DIRECTOR)
    layout_clear(event=event, deal_number=2, grounds=WHY, actor=DIRECTOR)
    assert said(event) == []
    assert story_of(event).told(("deal", 1), "by_hand") is True


def test_a_typed_file_proves_only_what_came_later(played):
    copy = event_load(data=typed(played), actor=DIRECTOR)
    assert (said(copy), story_of(copy).whole) == ([], False)
    record = copy.records.get(deal__number=1, table=1)
    row = {**record.row, "tricks": 5, "whist_tricks": {next(iter(record.row["whist_tricks"])): 5}}
    record_correct(record=record, row=row, actor=DIRECTOR, reason="misread")
    ruling_cancel(
        ruling=penalty_give(event=copy, number=1, percent=5, grounds=WHY, actor=DIRECTOR),
        reason="an appeal",
        actor=DIRECTOR,
    )
    assert said(copy) == []
    copy.records.filter(pk=record.pk).update(row=record.row)
    copy.rulings.update(cancelled_by="nobody")
    assert len(said(copy)) == 2


OLD = {
    "event_create": lambda after: {name: after[name] for name in ("title", "commitment")},
    "entrants_import": lambda after: [row[:2] for row in after],
    "movement_assign": lambda after: {name: after[name] for name in ("rounds", "sets")},
    "ruling_seats": lambda after: after["detail"],
    "ruling_fouled": lambda after: after["detail"],
    "ruling_penalty": lambda after: after["detail"],
    "ruling_withdrawal": lambda after: after["detail"],
    "found_cancel": lambda after: None,
    "event_reopen": lambda after: None,
}


def test_an_event_of_an_earlier_version_which_logged_less(db):
    data = exported(published_again(busy_event()))
    log = [
        {**entry, "after": OLD.get(entry["action"], lambda after: after)(entry["after"])}
        for entry in data["log"]
        if not (entry["action"] == "event_publish" and entry["after"].get("again"))
    ]
    for entry in log:
        entry["after"] = None if entry["action"] == "event_publish" else entry["after"]
    copy = event_load(data={**elsewhere(data), "log": log}, actor=DIRECTOR)
    assert said(copy) == []
    copy.records.update(entered_by="nobody", confirmed_by="")
    assert said(copy) != []


def test_what_nobody_can_read_and_acts_nobody_knows_prove_nothing(event):
    play(event, 1)
    log_act(event=event, actor=DIRECTOR, action="record_correct", subject="x", after=7)
    event.records.update(entered_by="nobody")
    event.entrants.filter(number=1).update(ranked=False)
    assert [one for one in said(event) if "place_record" in one] == []
    assert len(said(event)) == 1
    log_act(event=event, actor=DIRECTOR, action="of_tomorrow")
    assert said(event) == []


ANYTHING = (None, 7, "x", [], [[]], {}, {"seats": 3}, [[1, 2, 3]], [["x", {}]], {"plan": {"rounds": 1}})


@pytest.mark.parametrize("value", ANYTHING, ids=repr)
def test_a_log_from_a_file_may_keep_anything(event, value):
    play(event, 1)
    acts = [
        LogEntry(event=event, at=timezone.now(), action=action, subject=subject, before=value, after=value)
        for action in [*REPLAYED, *PROVES_NOTHING]
        for subject in ("", "1", "1/2", "1/2/3", "x")
    ]
    for action in (*REPLAYED, ""):
        with transaction.atomic():
            entries_store(event, [act for act in acts if action in ("", act.action)])
            assert all(sentence(one) for one in fact_differences(event))
            transaction.set_rollback(True)
        for act in acts:
            act.pk = None


def test_a_list_that_a_file_counts_otherwise(db):
    """Somebody left before the draw, and nobody was named by his turn since but by the draw itself."""
    new = NewEvent(slug="cup", title="Cup", starts_on=datetime.date(2026, 11, 28))
    event = event_create(new=new, actor=DIRECTOR)
    entrants_import(event=event, people=[NewEntrant(f"Игрок {n}") for n in range(1, 6)], actor=DIRECTOR)
    entrant_remove(event=event, entry_order=2, actor=DIRECTOR)
    before = event_load(data=elsewhere(exported(event)), actor=DIRECTOR)
    numbers_draw(event=event, seed="x", actor=DIRECTOR)
    after = event_load(data={**exported(event), "slug": "copy-2"}, actor=DIRECTOR)
    numbers_draw(event=before, seed="x", actor=DIRECTOR)
    for copy in (before, after):
        assert [one.entry_order for one in copy.entrants.order_by("entry_order")] == [1, 2, 3, 4]
        assert (said(copy), story_of(copy).open) == ([], set())
        Person.objects.filter(tenures__entrant__event=copy, name="Игрок 3").update(name="Никто")
        assert [one for one in said(copy) if "Никто" in one] != []
        Person.objects.filter(name="Никто").update(name="Игрок 3")
