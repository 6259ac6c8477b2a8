"""Beginning a rehearsed evening on a running hall, and judging what is left of it."""

from collections import Counter

from tests.survival.hall import Hall
from tests.survival.phones import Desk, Tally
from tests.survival.rehearsed import FACTS, Evening, Plan
from tournament.services.rehearsal.results import slip


def director(served: Hall) -> Desk:
    made = served.told("director", "judge")
    desk = Desk(served.address)
    desk.log_in(made["name"], made["password"])
    return desk


def evening(served: Hall, plan: Plan) -> Evening:
    plan.load(served)
    tally = Tally()
    desk = director(served)
    desk.tally = tally
    return Evening(served, plan, desk, tally)


def check_kept(served: Hall, evening: Evening) -> None:
    """Every record is there once, as it was written, confirmed or disputed as it was meant."""
    kept = served.told("export_event", evening.plan.slug)
    records = {(one["deal"], one["round"], one["table"]): one for one in kept["records"]}
    assert len(records) == len(kept["records"])
    assert records.keys() == evening.plan.rows.keys()
    for place, record in records.items():
        row = evening.plan.rows[place]
        assert {name: record[name] for name in FACTS if name in record} == row, place
        rivals = [{name: rival["row"][name] for name in rival["row"]} for rival in record["rivals"]]
        assert rivals == ([slip(row)] if place in evening.plan.disputed else []), place
        assert bool(record.get("confirmed_by")) == (place not in evening.plan.disputed), place
    keyed = (*kept["log"], *kept["rulings"])
    keys = Counter(one["key"] for one in keyed if one["key"])
    acts = Counter((entry["action"], entry["subject"]) for entry in kept["log"])
    assert set(keys.values()) == {1}
    assert not [key for key in evening.acknowledged if key not in keys]
    for deal, round_, table in records:
        disputed = (deal, round_, table) in evening.plan.disputed
        subject = f"{deal}/{round_}/{table}"
        assert acts["record_enter", subject] == (2 if disputed else 1)
        assert acts["record_confirm", subject] == (0 if disputed else 1)
