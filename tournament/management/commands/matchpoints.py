"""`manage.py matchpoints`: from whists of every seat to matchpoints and standings."""

import json
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.matchpoints import EventScorer, OpenSeat
from scoring.numbers import fraction_text, read_fraction
from scoring.ranking import standings
from scoring.results_json import deal_from_json, scores_to_json, standing_to_json
from tournament.management.files import standard_input
from tournament.management.json_command import JsonCommand
from tournament.management.json_items import json_items


class Command(JsonCommand):
    help = gettext_lazy(
        "Score the deals of an event given on standard input; any number of records streams through."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> None:
        """Nothing is printed before the last deal is known to be good."""
        scorer = EventScorer()
        with TemporaryFile("w+", encoding="utf-8") as spool:
            for data in json_items(standard_input()):
                _spool_deal(scorer, data, spool)
            spool.seek(0)
            self._print(scorer, spool)

    def _print(self, scorer: EventScorer, spool: IO[str]) -> None:
        self.stdout.write('{"deals": [', ending="")
        for place, deal in enumerate(_settled_deals(scorer, spool)):
            self.stdout.write(f", {deal}" if place else deal, ending="")
        table = [standing_to_json(standing) for standing in standings(scorer.totals())]
        self.stdout.write(f'], "standings": {json.dumps(table)}}}')


def _spool_deal(scorer: EventScorer, data: object, spool: IO[str]) -> None:
    """One line: the seats still open, a tab, the scores. JSON has no tab of its own."""
    results = deal_from_json(data)
    scores, opened = scorer.score(results)
    spool.write(f"{json.dumps(opened)}\t{json.dumps(scores_to_json(results.deal, scores))}\n")


def _settled_deals(scorer: EventScorer, spool: IO[str]) -> Iterator[str]:
    """The JSON of every deal in order, open seats settled."""
    for line in spool:
        opened, deal = line.rstrip("\n").split("\t")
        seats = [OpenSeat(*seat) for seat in json.loads(opened)]
        yield _settled(scorer, seats, deal) if seats else deal


def _settled(scorer: EventScorer, seats: list[OpenSeat], text: str) -> str:
    deal = json.loads(text)
    records = {record["id"]: record for record in deal["records"]}
    for seat in seats:
        record = records[seat.record]
        score = scorer.settled(seat, read_fraction(record["top"][seat.seat]))
        record["matchpoints"][seat.seat] = fraction_text(score.matchpoints)
    return json.dumps(deal)
