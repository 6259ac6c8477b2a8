"""`manage.py movement`: a movement by name, what fits a number of players, or a check of a schedule."""

import math
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.catalogue import AUTO, Offer, movement_named, movements_for, offer_of
from movements.checks import Finding, check, finding_to_json
from movements.fairness import Fairness, fairness
from movements.merits import DEALS_PER_SET, minutes
from movements.movement import Movement, movement_to_json
from movements.search import Effort, Progress
from movements.stationary import first_places
from tournament.errors import Phrase, TournamentError
from tournament.management.files import read_bytes
from tournament.management.json_command import JsonCommand
from tournament.services.schedules import schedule_read, text_of
from tournament.services.strict_json import LONGEST
from tournament.wording import sentence
from tournament.wording.movement_words import scheme_text, why_text

LISTED = ("scheme", "tables", "rounds", "sets", "imbalance", "sit_outs")


class Command(JsonCommand):
    help = gettext_lazy(
        "Who sits where and plays which set, round by round, with what is wrong with it and how fair it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, metavar="N", help=_("how many participants"))
        parser.add_argument("--scheme", default=AUTO, metavar="S", help=_("which scheme; see --list"))
        parser.add_argument("--per-table", type=int, default=4, help=_("people at a table: 3 or 4"))
        parser.add_argument("--tables", type=int, metavar="T", help=_("how many tables"))
        parser.add_argument("--rooms", type=_rooms, default=(), metavar="5,7", help=_("tables of each room"))
        parser.add_argument(
            "--stationary",
            type=_numbers,
            default=(),
            metavar="3,7",
            help=_("who keep their seats all session"),
        )
        parser.add_argument("--rounds", type=int, metavar="R", help=_("stop after so many rounds"))
        parser.add_argument("--copies", action="store_true", help=_("a set may be at several tables at once"))
        parser.add_argument(
            "--seconds", type=_seconds, default=20.0, metavar="X", help=_("time limit of a search")
        )
        parser.add_argument("--seed", type=int, default=1, metavar="K", help=_("makes a search repeatable"))
        parser.add_argument("--list", action="store_true", help=_("what fits that many participants"))
        parser.add_argument(
            "--deals-per-set",
            type=_deals,
            default=DEALS_PER_SET,
            metavar="D",
            help=_("for the minutes of --list"),
        )
        parser.add_argument(
            "--check", metavar="FILE", help=_("judge the schedule in this file (JSON, CSV, rows)")
        )
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> Any:
        if options["check"] is not None:
            return judged(
                schedule_read(text_of(read_bytes(options["check"], LONGEST))), options["stationary"]
            )
        if options["players"] is None:
            raise TournamentError("bad_arguments", problem=Phrase("players_or_check"))
        if options["list"]:
            names = ("players", "per_table", "copies")
            offers = movements_for(
                **{name: options[name] for name in names},
                rounds=options["rounds"],
                stay=len(set(options["stationary"])),
            )
            return [_listed(offer, options["deals_per_set"]) for offer in offers]
        names = ("scheme", "players", "per_table", "tables", "rounds", "copies", "rooms", "stationary")
        effort = Effort(options["seconds"], options["seed"], progress=_Teller(self.stderr.write))
        movement = movement_named(**{name: options[name] for name in names}, effort=effort)
        if options["scheme"] == AUTO:
            self.stderr.write(f"{scheme_text(movement.scheme)}. {why_text(offer_of(movement))}")
        return judged(movement)


class _Teller:
    """Says how a search is getting on: its beginning, every improvement, and that there was none."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self.say = say
        self.best: float | None = None

    def __call__(self, progress: Progress) -> None:
        if progress.stage == "compiling":
            self.say("Preparing the search (the first time it takes up to half a minute).")
            self.best = None
        elif progress.stage == "nothing better":
            self.say(f"The search found nothing better than is known: imbalance {progress.imbalance:.4f}.")
        elif progress.imbalance is not None and (self.best is None or progress.imbalance < self.best - 1e-9):
            self.best = progress.imbalance
            self.say(f"{progress.seconds:5.1f} s: imbalance {progress.imbalance:.4f}")


def _listed(offer: Offer, deals_per_set: int) -> dict[str, object]:
    """The keys are the same for every movement, and so is the language of the reasons: scripts read them."""
    figures = {name: getattr(offer, name) for name in LISTED}
    with translation.override("en"):
        return figures | {"minutes": minutes(offer.rounds, deals_per_set), "why": why_text(offer)}


def judged(movement: Movement, stationary: tuple[int, ...] = ()) -> dict[str, object]:
    """The movement with its findings and fairness as JSON values."""
    return {
        **movement_to_json(movement),
        "findings": [_finding(finding) for finding in check(movement, first_places(movement, stationary))],
        "fairness": _fairness(fairness(movement)),
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {**finding_to_json(finding), "detail": sentence(finding)}


def _fairness(measured: Fairness) -> dict[str, object]:
    return {
        "imbalance": measured.imbalance,
        "meetings": {str(times): pairs for times, pairs in measured.meetings.items()},
        "comparisons": {str(times): pairs for times, pairs in measured.comparisons.items()},
    }


def _rooms(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError:
        raise ArgumentTypeError(
            _("“%(text)s” is not a list of numbers of tables such as 5,7") % {"text": text}
        ) from None


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError:
        raise ArgumentTypeError(
            _("“%(text)s” is not a list of numbers such as 3,7") % {"text": text}
        ) from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise ArgumentTypeError(_("“%(text)s” is not a number of seconds above 0") % {"text": text})
    return seconds


def _deals(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(_("“%(text)s” is not a number of deals from 1 to 999") % {"text": text})
