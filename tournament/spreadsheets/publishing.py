"""Results for other sites: a table in plain text for a forum, a piece of a web page, JSON, a PBN-style file.

Each holds what its viewer may know and no more; so whatever is given out here may be published anywhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from deals.notation import read_layout
from deals.pbn_form import write_pbn
from movements.seats import seats_for
from scoring.numbers import fraction_text, mixed_text
from scoring.protocol_row import row_to_json
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import Report, event_report
from tournament.selectors.results import ScoredRecord, ScoredSeat
from tournament.selectors.standings import StandingRow
from tournament.selectors.traveller import Traveller, travellers
from tournament.services.snapshot import snapshot_of
from tournament.wording.numbers import result_text, score_text
from tournament.wording.text_table import text_table

FORMAT = "prikup-results"
VERSION = 1
NAME = 2


def results_text(event: Event, viewer: Viewer, language: str) -> str:
    """The standings in columns of equal width, to be put between [code] and [/code]."""
    with translation.override(language):
        report = event_report(event, viewer)
        table = report.standings
        head = f"{event.title} · {date_format(event.starts_on)} · {counted(report)}"
        return f"{head}\n\n{standings_text(table.rows, table.method.in_whists)}\n"


def counted(report: Report) -> str:
    """Of how many results the table is."""
    table = report.standings
    return _("%(recorded)s of %(scheduled)s records") % {
        "recorded": table.recorded,
        "scheduled": table.scheduled,
    }


def standings_text(rows: Sequence[StandingRow], in_whists: bool) -> str:
    """The standings as lines of text in columns, numbers to the right."""
    scores = [_("Whists scored"), _("Per deal")] if in_whists else [_("Matchpoints"), _("Top"), "%"]
    heading = ["", "№", _("Player"), *scores, _("Deals")]
    return text_table([heading, *map(_cells, rows)], left={NAME})


def _cells(row: StandingRow) -> list[str]:
    top = [] if row.top is None else [mixed_text(row.top)]
    result = "—" if row.result is None else result_text(row.result, row.top)
    name = " ".join("".join(char if char.isprintable() else " " for char in row.name).split())
    return [
        *(row.place, str(row.number), name),
        *(score_text(row.score, row.top), *top, result, str(row.deals)),
    ]


def results_html(event: Event, viewer: Viewer, language: str) -> str:
    """A table to be put into any page: no script, no style sheet, nothing fetched from elsewhere."""
    with translation.override(language):
        report = event_report(event, viewer)
        table = report.standings
        context = {
            "event": event,
            "rows": table.rows,
            "in_whists": table.method.in_whists,
            "counted": counted(report),
            "language": language,
        }
        return render_to_string("event/standings_fragment.html", context)


def results_json(event: Event, viewer: Viewer) -> dict[str, Any]:
    """The standings with all that belongs under them, and every open deal; exact numbers as text."""
    report = event_report(event, viewer)
    return {
        "format": FORMAT,
        "version": VERSION,
        "slug": event.slug,
        "title": event.title,
        "date": event.starts_on.isoformat(),
        "convention": event.convention,
        "recorded": report.standings.recorded,
        "scheduled": report.standings.scheduled,
        **snapshot_of(report),
        "deals": [deal_to_json(sheet) for sheet in travellers(event, viewer, results=report.results)],
    }


def deal_to_json(sheet: Traveller) -> dict[str, Any]:
    return {
        "deal": sheet.deal,
        "set": sheet.box_set,
        "dealer": sheet.dealer,
        "layout": sheet.layout,
        "top": None if sheet.top is None else fraction_text(sheet.top),
        "records": [_record(record) for record in sheet.records],
    }


def _record(record: ScoredRecord) -> dict[str, Any]:
    return {
        "round": record.round,
        "table": record.table,
        "row": None if record.row is None else row_to_json(record.row),
        "seats": {letter: _seat(seat) for letter, seat in record.seats.items()},
    }


def _seat(seat: ScoredSeat) -> Mapping[str, object]:
    """`score` is matchpoints, or whists scored where the event is scored so."""
    return {
        "entrant": seat.entrant,
        "status": seat.status,
        "whists": None if seat.whists is None else fraction_text(seat.whists),
        **({"percent": seat.percent} if seat.percent is not None else {}),
        "score": None if seat.score is None else fraction_text(seat.score.amount),
    }


def results_pbn(event: Event, viewer: Viewer) -> str:
    """Open deals that have cards, each with its results; programs that read deals alone pass these over."""
    sheets = [sheet for sheet in travellers(event, viewer) if sheet.layout]
    deals = [read_layout(sheet.layout, sheet.deal, event.per_table) for sheet in sheets]
    seats = seats_for(event.per_table)
    return write_pbn(deals, event.title, {sheet.deal: _score_table(sheet, seats) for sheet in sheets})


def _score_table(sheet: Traveller, seats: Sequence[str]) -> str:
    """A section of PBN: the names of its columns, then a line for every record."""
    by_seat = [f"{name}_{seat}" for seat in seats for name in ("Number", "Whists", "Score")]
    heading = ";".join(["Round", "Table", "Contract", "Declarer", "Result", *by_seat])
    lines = [f'[ScoreTable "{heading}"]', *(_score_line(record, seats) for record in sheet.records)]
    return "".join(f"{line}\n" for line in lines)


def _score_line(record: ScoredRecord, seats: Sequence[str]) -> str:
    row = record.row
    cells = [str(record.round), str(record.table)]
    cells += ["-", "-", "-"] if row is None else [_contract(row), row.declarer or "-", _taken(row)]
    for letter in seats:
        seat = record.seats.get(letter)
        score = seat.score.amount if seat and seat.score else None
        whists = seat.whists if seat else None
        numbers = ["-" if value is None else fraction_text(value) for value in (whists, score)]
        cells += [str(seat.entrant) if seat else "-", *numbers]
    return " ".join(cells)


def _contract(row: Any) -> str:
    return "Pass" if row.declarer is None else str(row.contract)


def _taken(row: Any) -> str:
    """The declarer's tricks; on all-pass those of the hands, the first hand first."""
    if row.declarer is None:
        return "/".join(map(str, row.hand_tricks))
    return "-" if row.tricks is None else str(row.tricks)
