"""What acts on records tell: rows, who entered and confirmed them, who sat there, what contradicts them."""

from typing import Any

from tournament.models import Event
from tournament.selectors.replay.story import Act, Fact, Place, Story
from tournament.selectors.undo import TAKES_BACK

State = Event.State
EXCHANGED = ("row", "rivals")


def enter(story: Story, act: Act) -> None:
    deal, round_number, table = act.place
    place = ("record", deal, round_number, table)
    if act.reason == "conflict":
        rival = {"row": act.after, "entered_by": act.author, "channel": act.channel, "settled": False}
        if "rivals" in story.at(place):
            story.at(place)["rivals"].append(rival)
        return
    story.facts[place] = {
        **{"row": act.after, "entered_by": act.author, "channel": act.channel},
        **{"confirmed_by": "", "rivals": []},
    }
    _sit(story, story.at(place), story.told(("plan", round_number, table), "seats"))
    story.state_after({State.DRAWN: State.RUNNING})


def confirm(story: Story, act: Act) -> None:
    story.at(("record", *act.place))["confirmed_by"] = act.author


def correct(story: Story, act: Act) -> None:
    record = story.at(("record", *act.place))
    record["row"] = act.after
    for rival in record.get("rivals", []):
        rival["settled"] = True
    _sign(record, act)


def move(story: Story, act: Act) -> None:
    """The record with all that belongs to it is of another deal."""
    _deal, round_number, table = act.place
    record = story.facts.pop(("record", *act.place), {})
    _sign(record, act)
    story.facts["record", int(act.after), round_number, table] = record


def retable(story: Story, act: Act) -> None:
    deal, round_number, table = act.place
    here: Place = ("record", deal, round_number, table)
    there: Place = ("record", deal, round_number, int(act.after["table"]))
    story.seats_before[act.number] = act.before["seats"]
    if act.before["exchanged"]:
        _exchange(story.at(here), story.at(there))
        _sign(story.at(here), act)
    else:
        record = story.facts[there] = story.facts.pop(here, {})
        _sit(story, record, _seats_at(story, act, round_number, there[3]))
    _sign(story.at(there), act)


def _exchange(one: Fact, other: Fact) -> None:
    """The papers were swapped, so what is written on them goes the other way, and nothing else."""
    papers = [{name: fact.pop(name) for name in EXCHANGED if name in fact} for fact in (one, other)]
    one.update(papers[1])
    other.update(papers[0])


def _seats_at(story: Story, act: Act, round_number: int, table: int | str) -> Any:
    """Those due there; where an act is taken back, those who sat there before it."""
    if act.key.startswith(TAKES_BACK):
        return story.seats_before.get(int(act.key.removeprefix(TAKES_BACK)))
    return story.told(("plan", round_number, table), "seats")


def _sit(story: Story, record: Fact, seats: Any) -> None:
    record.pop("seats", None)
    if seats is not None:
        record["seats"] = dict(seats)


def rotate(story: Story, act: Act) -> None:
    for deal, seats in act.after:
        record = story.at(("record", deal, *act.place))
        _sit(story, record, seats)
        _sign(record, act)


def _sign(record: Fact, act: Act) -> None:
    """Who changes a record answers for it, and nobody has confirmed it."""
    record.update(entered_by=act.author, channel=act.channel, confirmed_by="")
