"""The questions a phone asks about a deal, one a screen, as a graph of options.

The page without a script and the script of the page walk the same graph, so the script knows no rules.
What follows from an answer is not asked: a lone whister's tricks, the last hand's where all ten are known.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.cards import SUIT_SIGNS
from scoring.contract import LEVELS, STRAINS
from scoring.protocol_row import TRICKS
from scoring.seats import defenders_of
from tournament.selectors.desk import Playing
from tournament.selectors.people import EntrantView
from tournament.web.template_tags import CALLS

FIRST, END = "contract", ""
MOST_QUICK_TRICKS = 3


@dataclass(frozen=True)
class Option:
    """An answer: what is sent for it, what it says, and the question after it. `also` are fields that follow.

    `suit` is the letter of the suit its words show, for the colour.
    """

    value: str
    label: str
    next: str
    also: Mapping[str, str] = field(default_factory=dict)
    suit: str = ""


@dataclass(frozen=True)
class Question:
    """`name` is the field of the entry form it fills; `kind` says how the options are laid out."""

    name: str
    title: str
    short: str
    kind: str
    options: tuple[Option, ...]

    def chosen(self, value: str | None) -> Option | None:
        return next((option for option in self.options if option.value == value), None)


@dataclass(frozen=True)
class Answer:
    """An answered question, with the answers before it: the address that asks it again."""

    question: Question
    option: Option
    before: Mapping[str, str]


@dataclass(frozen=True)
class Walk:
    """How far the answers lead. `typed` are the fields they fill, `asked` the next question or None."""

    answers: tuple[Answer, ...]
    given: Mapping[str, str]
    typed: Mapping[str, str]
    asked: Question | None


def walk(questions: Mapping[str, Question], given: Mapping[str, str]) -> Walk:
    """Follows the answers as far as they are answers; whatever else is given is passed over."""
    answers: list[Answer] = []
    kept: dict[str, str] = {}
    typed: dict[str, str] = {}
    at = FIRST
    while at != END:
        question = questions[at]
        option = question.chosen(given.get(question.name))
        if option is None:
            return Walk(tuple(answers), kept, typed, question)
        answers.append(Answer(question, option, dict(kept)))
        kept[question.name] = option.value
        typed |= {question.name: option.value, **option.also}
        at = option.next
    return Walk(tuple(answers), kept, typed, None)


def questions_of(place: Playing) -> dict[str, Question]:
    """{name of the question: the question}; the first is `FIRST`."""
    return dict(_Graph(place).questions())


def as_data(questions: Mapping[str, Question]) -> dict[str, Any]:
    """The graph for the script. Many questions share their words: a title is its place among `words`, and an
    option is written without what it does not have."""
    words: dict[str, int] = {}
    graph = {
        name: {
            "name": question.name,
            "title": words.setdefault(question.title, len(words)),
            "short": words.setdefault(question.short, len(words)),
            "kind": question.kind,
            "options": [_option_data(option) for option in question.options],
        }
        for name, question in questions.items()
    }
    return {"questions": graph, "words": list(words)}


def _option_data(option: Option) -> dict[str, Any]:
    """Numbers say themselves."""
    data = {name: value for name, value in vars(option).items() if value or name in ("value", "next")}
    return {name: value for name, value in data.items() if name != "label" or value != option.value}


class _Graph:
    def __init__(self, place: Playing) -> None:
        self.place = place
        self.players = place.event.per_table
        self.hands = place.hands
        self.after_game = "talon" if place.convention.talon_bonus != "none" else END

    def questions(self) -> Iterable[tuple[str, Question]]:
        yield FIRST, self._contract()
        yield "misere", self._declarer("misere")
        for declarer in self.hands:
            yield f"misere/{declarer}", self._tricks(declarer, TRICKS, END)
        for rules in ("half", "full"):
            yield rules, self._declarer(rules)
            for declarer in self.hands:
                yield from self._calls(rules, declarer)
        for declarer in self.hands:
            yield from self._taken(declarer)
        yield from self._all_pass()
        if self.after_game:
            yield "talon", self._talon()

    def _contract(self) -> Question:
        half = self.place.convention.half_whist_levels
        games = [
            Option(
                f"{level}{strain}",
                f"{level}{SUIT_SIGNS.get(strain) or pgettext('contract', 'NT')}",
                "half" if level in half else "full",
                suit=strain if strain in SUIT_SIGNS else "",
            )
            for level in LEVELS
            for strain in STRAINS
        ]
        rest = [
            Option("M", pgettext("contract", "misère"), "misere"),
            Option("-", pgettext("contract", "all-pass"), "hands"),
        ]
        return Question("contract", _("Contract"), _("Contract"), "contracts", (*games, *rest))

    def _declarer(self, leads_to: str) -> Question:
        options = [Option(seat, self._named(seat), f"{leads_to}/{seat}") for seat in self.hands]
        return Question("declarer", _("Who played it?"), _("Declarer"), "people", tuple(options))

    def _calls(self, rules: str, declarer: str) -> Iterable[tuple[str, Question]]:
        first, second = defenders_of(declarer, self.place.dealer, self.players)
        after = {call: f"{rules}/{declarer}/{call}" for call in ("whist", "pass")}
        yield f"{rules}/{declarer}", self._call(first, after)
        one, other = f"tricks/{declarer}/{first}", f"tricks/{declarer}/{second}"
        yield after["whist"], self._call(second, {"whist": f"tricks/{declarer}", "pass": one})
        passed = {"whist": other, "pass": self.after_game}
        if rules == "half":
            passed["half"] = self.after_game
        yield after["pass"], self._call(second, passed)

    def _call(self, seat: str, leads_to: Mapping[str, str]) -> Question:
        options = tuple(Option(call, str(CALLS[call]), after) for call, after in leads_to.items())
        title = _("What did %(seat)s say?") % {"seat": self._named(seat)}
        return Question(f"call_{seat}", title, seat, "calls", options)

    def _taken(self, declarer: str) -> Iterable[tuple[str, Question]]:
        """The declarer's tricks against either whister alone and against both, and how they shared theirs."""
        first, second = defenders_of(declarer, self.place.dealer, self.players)
        for whister in (first, second):
            yield f"tricks/{declarer}/{whister}", self._tricks(declarer, TRICKS, self.after_game, whister)
        both = [
            Option(str(tricks), str(tricks), f"tricks/{declarer}/both/{TRICKS - tricks}")
            for tricks in range(TRICKS + 1)
        ]
        yield f"tricks/{declarer}", self._counted(declarer, both)
        for rest in range(TRICKS + 1):
            shared = self._tricks(first, rest, self.after_game, second)
            yield f"tricks/{declarer}/both/{rest}", shared

    def _tricks(self, seat: str, most: int, after: str, other: str = "") -> Question:
        """How many of `most` tricks; what is left goes to `other`, where there is one."""
        options = [
            Option(str(tricks), str(tricks), after, {f"tricks_{other}": str(most - tricks)} if other else {})
            for tricks in range(most + 1)
        ]
        return self._counted(seat, options)

    def _counted(self, seat: str, options: Sequence[Option]) -> Question:
        title = _("Tricks of %(seat)s") % {"seat": self._named(seat)}
        short = _("Tricks %(seat)s") % {"seat": seat}
        return Question(f"tricks_{seat}", title, short, "tricks", tuple(options))

    def _all_pass(self) -> Iterable[tuple[str, Question]]:
        first, second, third = self.hands
        left = [Option(str(n), str(n), f"hands/{TRICKS - n}") for n in range(TRICKS + 1)]
        yield "hands", self._counted(first, left)
        for rest in range(TRICKS + 1):
            if self.players == 3:
                yield f"hands/{rest}", self._tricks(second, rest, END, third)
                continue
            options = [Option(str(n), str(n), f"last/{rest - n}") for n in range(rest + 1)]
            yield f"hands/{rest}", self._counted(second, options)
            yield f"last/{rest}", self._tricks(third, rest, END)

    def _talon(self) -> Question:
        options = tuple(Option(str(n), str(n), END) for n in range(MOST_QUICK_TRICKS + 1))
        title = _("Quick tricks in the talon")
        return Question("talon_quick", title, title, "tricks", options)

    def _named(self, seat: str) -> str:
        return named(seat, self.place.people.get(seat))


def named(seat: str, person: EntrantView | None) -> str:
    """E · 5 Petrov"""
    return f"{seat} · {person.number} {person.name}" if person else seat
