"""What the director's acts tell: rulings and the seats they rule on, reports of boxes, requests."""

from typing import Any

from tournament.selectors.replay.story import Act, Fact, Place, Story


def rule(story: Story, act: Act) -> None:
    """Once the log had only what the ruling says in detail; now it also says what it is about."""
    number, kind = int(act.subject), act.action.removeprefix("ruling_")
    ruling = story.facts[("ruling", number)] = {
        **{"kind": kind, "author": act.author, "reason": act.reason},
        **{"cancelled_by": "", "cancel_reason": ""},
    }
    if "seats" not in act.after or "detail" not in act.after:
        ruling["detail"] = act.after
        _lose_seats(story, kind)
        return
    ruling |= {name: act.after[name] for name in ("deal", "number", "detail", "rule")}
    for deal, round_number, table, seats in act.after["seats"]:
        for seat, decision in seats.items():
            _rule_seat(story, ("ruling_seat", number, deal, round_number, table, seat), decision)


def _lose_seats(story: Story, kind: str) -> None:
    """On which seats it rules was not said, so of no seat is it known what is in force."""
    if kind not in ("seats", "withdrawal"):
        return
    story.open.add("ruling_seat")
    story.forces = False
    for _place, seat in story.of("ruling_seat"):
        seat.pop("in_force", None)


def _rule_seat(story: Story, place: Place, decision: dict[str, Any]) -> None:
    for other in _same_seat(story, place):
        other.pop("in_force", None)
        other |= {"in_force": False} if story.forces else {}
    force = {"in_force": True} if story.forces else {}
    result = {name: decision[name] for name in ("number", "status", "percent")}
    story.facts[place] = {**result, "whists": decision["whists"] or "", **force}
    story.ruled.setdefault(place[2:], []).append(place)
    story.seats_of.setdefault(place[1], []).append(place)


def _same_seat(story: Story, place: Place) -> list[Fact]:
    return [story.facts[other] for other in story.ruled.get(place[2:], []) if other in story.facts]


def cancel(story: Story, act: Act) -> None:
    number = int(act.subject)
    story.at(("ruling", number)).update(cancelled_by=act.author, cancel_reason=act.reason)
    if not story.forces:
        return
    seats = story.seats_of.get(number, [])
    for place in seats:
        story.facts[place]["in_force"] = False
    for place in seats:
        _restore(story, place)


def _restore(story: Story, cancelled: Place) -> None:
    """On its seat the latest ruling not taken back is in force again."""
    here = story.ruled[cancelled[2:]]
    if any(story.facts[place]["in_force"] for place in here):
        return
    standing = [place for place in here if not story.told(("ruling", place[1]), "cancelled_by")]
    if standing:
        story.facts[standing[-1]]["in_force"] = True


# What was found in boxes; of an event from a typed file it is not known how many reports came with it.


def found(story: Story, act: Act) -> None:
    if story.whole:
        names = ("found", "first_round", "table", "last_round", "note")
        story.counts["found"] += 1
        story.facts[("found", story.counts["found"])] = {
            **{name: act.after[name] for name in names},
            **{"deal": int(act.subject), "dealt": act.before, "author": act.author},
            **{"cancelled_by": "", "cancel_reason": ""},
        }


def found_cancel(story: Story, act: Act) -> None:
    """Once the log named only the deal."""
    of_deal = [fact for _place, fact in story.of("found") if fact["deal"] == int(act.subject)]
    if isinstance(act.after, dict):
        of_deal = [story.facts[("found", act.after["report"])]] if story.whole else []
    if len(of_deal) == 1:
        of_deal[0].update(cancelled_by=act.author, cancel_reason=act.reason)
        return
    for fact in of_deal:
        for name in ("cancelled_by", "cancel_reason"):
            fact.pop(name, None)


# What players ask for, the first, second … request of a number about a deal.


def ask(story: Story, act: Act) -> None:
    if story.whole:
        deal, number = act.place
        asked = {"text": act.after, "author": act.author, "decision": "open", "answer": "", "decided_by": ""}
        story.counts["request", deal, number] += 1
        story.facts[_latest(story, act)] = asked


def decide(story: Story, act: Act) -> None:
    if story.whole:
        request = story.facts[_latest(story, act)]
        request.update(decision=act.after, answer=act.reason, decided_by=act.author)


def _latest(story: Story, act: Act) -> Place:
    deal, number = act.place
    return ("request", deal, number, story.counts["request", deal, number])
