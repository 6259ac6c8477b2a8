"""What acts on the event itself tell: its rules, its state, its plan, its deals, its clock, its versions."""

from collections.abc import Mapping
from typing import Any

from tournament.models import Event
from tournament.selectors.replay.story import EVENT, Act, Story

State = Event.State
RULES = (
    *("convention", "options", "per_table", "deals_per_set", "tie_breaks", "master_points"),
    *("method", "carry_over", "corrections_until"),
)


def create(story: Story, act: Act) -> None:
    """Once the log had only title and commitment. A draft is told by its opening alone."""
    story.whole = act.number == 1
    story.slug = act.subject
    story.at(EVENT).update(commitment=act.after["commitment"], missing_accepted=0)
    story.at(EVENT).update(draw_seed="", public_value="")
    if "rules" in act.after:
        _rules(story, act.after["rules"])
        story.per_set = act.after["rules"]["deals_per_set"]


def load(story: Story, act: Act) -> None:
    """What the typed file said is not in the log."""
    story.slug = act.subject


def change_rules(story: Story, act: Act) -> None:
    _rules(story, act.after)


def _rules(story: Story, rules: Mapping[str, Any]) -> None:
    """A method that is not named is matchpoints."""
    told = {name: rules[name] for name in RULES if name in rules}
    story.at(EVENT).update({"method": {}, **told})


def open_(story: Story, act: Act) -> None:
    story.at(EVENT)["state"] = State.REGISTRATION


def finish(story: Story, act: Act) -> None:
    story.at(EVENT).update(state=State.FINISHED, missing_accepted=act.after["missing"])


def publish(story: Story, act: Act) -> None:
    """`again`: the last version is the last word again. Once the log had only number and note, and did not
    tell the one from the other."""
    story.at(EVENT)["state"] = State.PUBLISHED
    place = ("publication", int(act.subject))
    logged = act.after if isinstance(act.after, dict) else {"again": place in story.facts or not story.whole}
    version = story.at(place)
    version |= {"table": logged["table"]} if "table" in logged else {}
    if not logged.get("again"):
        version |= {"author": act.author, "note": " ".join(act.reason.split())}


def reopen(story: Story, act: Act) -> None:
    """Once an event that was left as it was could be published again without an entry."""
    story.at(EVENT).pop("state", None)
    if isinstance(act.after, dict):
        story.at(EVENT)["state"] = act.after["state"]


# The plan


def assign(story: Story, act: Act) -> None:
    """Once the log had only the numbers of rounds and sets."""
    _plan(story, act.after.get("plan"))
    _remake_deals(story, act.after["sets"])
    story.sets = act.after["sets"]
    if story.tells_all("event") and story.told(EVENT, "state") in (None, State.REGISTRATION):
        story.at(EVENT)["state"] = State.DRAWN


def withdraw(story: Story, act: Act) -> None:
    _plan(story, {"rounds": []})


def replan(story: Story, act: Act) -> None:
    """Once the log had only the plan before."""
    _plan(story, act.after.get("plan") if isinstance(act.after, dict) else None)


def _plan(story: Story, plan: Any) -> None:
    if plan is None:
        story.forget("plan")
        return
    story.drop("plan")
    story.open.discard("plan")
    for this in plan["rounds"]:
        for table in this["tables"]:
            fact = {name: table[name] for name in ("set", "room", "seats")}
            story.facts[("plan", this["round"], table["table"])] = fact


# Deals: that what was dealt follows from the key is seen to elsewhere, here that it still comes from there.


def make_deals(story: Story, act: Act) -> None:
    _make(story, int(act.subject), cards=True)
    names = [name for name in ("public_value", "commitment") if name in act.after]
    story.at(EVENT).update({name: act.after[name] for name in names})


def deals_by_hand(story: Story, act: Act) -> None:
    _make(story, int(act.subject), cards=False)


def _make(story: Story, count: int, cards: bool) -> None:
    """After a typed file their numbers may be any."""
    story.drop("deal")
    if not story.whole:
        return
    story.per_set = count // story.sets if story.sets else story.per_set
    for number in range(1, count + 1):
        box_set = {"set": (number - 1) // story.per_set + 1} if story.sets else {}
        story.facts[("deal", number)] = {"cards": cards, "by_hand": False, "reserve": None, **box_set}


def _remake_deals(story: Story, sets: int) -> None:
    """For another number of sets they are made anew, if they were made at all."""
    made = [fact for _place, fact in story.of("deal")]
    if made and story.sets and sets != story.sets:
        story.sets = sets
        _make(story, sets * story.per_set, cards=any(fact.get("cards") for fact in made))


def set_public_value(story: Story, act: Act) -> None:
    story.at(EVENT)["public_value"] = act.after


def set_layouts(story: Story, act: Act) -> None:
    """Those of them that had other cards before, or none; an event without deals gets its deals with them."""
    if not any(story.of("deal")):
        if story.sets and story.per_set:
            _make(story, story.sets * story.per_set, cards=False)
        else:
            story.open.add("deal")
    layouts = dict(act.after)
    for number, *_had in act.before:
        given = {"cards": True, "layout": layouts[number], "by_hand": True, "reserve": None}
        story.at(("deal", number)).update(given)


def clear_layout(story: Story, act: Act) -> None:
    cleared = {"cards": False, "layout": "", "by_hand": False}
    story.at(("deal", int(act.subject))).update(cleared)


def play_reserve(story: Story, act: Act) -> None:
    deal = story.at(("deal", int(act.subject)))
    deal.pop("layout", None)
    deal.update(cards=True, by_hand=False, reserve=act.after["reserve"])


# The clock: every stretch of play, in order; after a typed file it is not known how many there were.


def start_round(story: Story, act: Act) -> None:
    story.state_after({State.DRAWN: State.RUNNING})
    if story.whole:
        story.counts["stretch"] += 1
        story.facts[("stretch", story.counts["stretch"])] = {
            **{"round": int(act.subject), "minutes": act.after["minutes"]},
            **{"extended": 0, "paused": False, "ended": False},
        }


def pause_round(story: Story, act: Act) -> None:
    _running(story)["paused"] = True


def resume_round(story: Story, act: Act) -> None:
    _running(story)["paused"] = False


def extend_round(story: Story, act: Act) -> None:
    _round, _slash, minutes = act.subject.partition("/")
    if story.whole:
        _running(story)["extended"] += int(minutes)


def end_round(story: Story, act: Act) -> None:
    _running(story).update(paused=False, ended=True)


def _running(story: Story) -> dict[str, Any]:
    return story.facts["stretch", story.counts["stretch"]] if story.whole else {}
