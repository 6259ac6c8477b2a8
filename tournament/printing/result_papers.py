"""The papers with results, each made from the event's source.

What is hung up and given away shows no deal that is still in play; what does says that it is the director's.
"""

from tournament.printing.diplomas import diplomas, diplomas_paper
from tournament.printing.hand_records import hand_records_paper
from tournament.printing.newspaper import newspaper_paper
from tournament.printing.play_papers import Made
from tournament.printing.round_results import round_results_paper
from tournament.printing.rulings import rulings_paper
from tournament.printing.score_sheets import score_sheets, score_sheets_paper
from tournament.printing.source import Source
from tournament.printing.standings import standings_paper
from tournament.printing.total import total_paper
from tournament.printing.versions import version_text
from tournament.selectors.embargo import Viewer
from tournament.selectors.hands import hand_records


def make_hands(source: Source) -> Made:
    """Closed deals for everybody; while others are in play, all of them for the director."""
    event = source.event
    everything = hand_records(event, Viewer.DIRECTOR)
    if closed := hand_records(event, Viewer.PUBLIC):
        yield "hands.pdf", hand_records_paper(source.imprint, closed, event.per_table)
    if len(closed) < len(everything):
        paper = hand_records_paper(source.imprint, everything, event.per_table, for_director=True)
        yield "hands-director.pdf", paper


def make_standings(source: Source) -> Made:
    version = version_text(source.event, source.report)
    yield "standings.pdf", standings_paper(source.results_imprint, source.report, version)


def make_total(source: Source) -> Made:
    if source.report.total is not None:
        yield "total.pdf", total_paper(source.results_imprint, source.report.total, source.report)


def make_rounds(source: Source) -> Made:
    if _scored(source) or "rounds" in source.asked:
        yield "rounds.pdf", round_results_paper(source.results_imprint, source.public_report)


def make_scores(source: Source) -> Made:
    if _scored(source) or "scores" in source.asked:
        report = source.public_report
        sheets = score_sheets(report, source.hidden)
        in_whists = report.standings.method.in_whists
        yield "scores.pdf", score_sheets_paper(source.results_imprint, sheets, in_whists)


def make_newspaper(source: Source) -> Made:
    if _scored(source) or "newspaper" in source.asked:
        paper = newspaper_paper(source.results_imprint, source.event, source.public_report)
        yield "newspaper.pdf", paper


def _scored(source: Source) -> bool:
    return bool(source.public_report.results.records)


def make_rulings(source: Source) -> Made:
    rulings = source.report.rulings
    if rulings or "rulings" in source.asked:
        yield "rulings.pdf", rulings_paper(source.results_imprint, rulings, source.event.time_zone)


def make_diplomas(source: Source) -> Made:
    if wanted := diplomas(source.report):
        yield "diplomas.pdf", diplomas_paper(source.imprint, wanted)
