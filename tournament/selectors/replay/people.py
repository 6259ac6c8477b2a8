"""What acts on people tell: who entered, with which number, who took over, who is ranked or here; teams.

Entrants are found by their order of entry, which a file counts anew: see `Story.gaps`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from tournament.models import Event
from tournament.selectors.names import clean_name
from tournament.selectors.replay.story import EVENT, Act, Fact, Story
from tournament.selectors.undo import TAKES_BACK


def enter(story: Story, act: Act) -> None:
    """Once the log had only names and clubs. After a typed file nobody knows where the list ends."""
    known = ("number", "ranked", "stationary")
    _add(story, [(name, club, dict(zip(known, more, strict=False))) for name, club, *more in act.after])


def _add(story: Story, people: Sequence[tuple[str, str, Fact]]) -> None:
    if story.tells_all("entrant"):
        for order, (name, club, known) in enumerate(people, start=_last(story) + 1):
            holders = {1: [str(name), str(club), None]}
            story.facts[("entrant", order)] = {"holders": holders, "here": False, **known}


def _orders(story: Story) -> list[int]:
    return sorted(int(place[1]) for place, _fact in story.of("entrant"))


def _last(story: Story) -> int:
    return max(_orders(story), default=0)


def _named(story: Story, order: int) -> Fact:
    """Somebody named by his order of entry; LookupError where nobody has it."""
    story.shaky = story.shaky or story.gaps
    place = ("entrant", int(order))
    return story.facts[place] if story.tells_all("entrant") else story.at(place)


def remove(story: Story, act: Act) -> None:
    order = int(act.subject)
    _named(story, order)
    del story.facts["entrant", order]
    story.gaps = story.gaps or order <= _last(story) or not story.whole


def draw(story: Story, act: Act) -> None:
    """Everybody is named, so whoever came with a file that counts otherwise is known again by his turn."""
    numbers = dict(act.after)
    told = _orders(story)
    if story.tells_all("entrant") and told != sorted(numbers):
        if len(told) != len(numbers):
            raise LookupError
        facts = [story.facts.pop(("entrant", order)) for order in told]
        story.facts |= {("entrant", order): fact for order, fact in zip(sorted(numbers), facts, strict=True)}
        story.gaps = False
    number(story, numbers.items())
    story.at(EVENT).update(draw_seed=act.subject, state=Event.State.DRAWN)


def late(story: Story, act: Act) -> None:
    number(story, act.after)


def number(story: Story, numbers: Iterable[tuple[int, int]]) -> None:
    for order, given in numbers:
        story.at(("entrant", int(order)))["number"] = given


def stay(story: Story, act: Act) -> None:
    _named(story, int(act.subject))["stationary"] = act.after


def see(story: Story, act: Act) -> None:
    for order, _name in act.after:
        _named(story, order)["here"] = act.action == "entrants_check_in"


def rank(story: Story, act: Act) -> None:
    fact = _numbered(story, int(act.subject), "ranked")
    if fact is not None:
        fact["ranked"] = act.after


def substitute(story: Story, act: Act) -> None:
    fact = _numbered(story, int(act.subject), "holders")
    if fact is not None and "holders" in fact:
        from_round = act.after["from_round"]
        fact["holders"][max(fact["holders"])][2] = from_round - 1
        fact["holders"][from_round] = [str(act.after["name"]), str(act.after["club"]), None]


def _numbered(story: Story, wanted: int, name: str) -> Fact | None:
    """Whoever has the number. Where that was not told, it may be anybody whose number was not told."""
    people = [fact for _place, fact in story.of("entrant")]
    found = [fact for fact in people if fact.get("number") == wanted]
    if found:
        return found[0]
    for fact in people:
        if "number" not in fact:
            fact.pop(name, None)
    return None


def replan(story: Story, act: Act) -> None:
    """Who came with a plan has the numbers after its last; taken back, he is off the list again. Early logs
    have him as he was typed."""
    story.plans_before[act.number] = act.before
    if act.key.startswith(TAKES_BACK):
        _leave(story, story.plans_before[int(act.key.removeprefix(TAKES_BACK))]["players"])
        return
    asked = act.after["asked"] if isinstance(act.after, dict) else act.after
    first = act.before["players"] + 1
    _add(
        story,
        [
            (clean_name(name), clean_name(club), {"ranked": ranked, "number": number})
            for number, (name, club, ranked) in enumerate(asked[2], start=first)
        ],
    )


def _leave(story: Story, players: int) -> None:
    for place, fact in story.of("entrant"):
        if (fact.get("number") or 0) > players:
            del story.facts[place]


def teams(story: Story, act: Act) -> None:
    """These and no others, also after a typed file."""
    story.drop("team")
    for place, (name, members) in enumerate(act.after, start=1):
        story.facts[("team", place)] = {"name": name, "members": list[Any](members)}
