"""Protocol rows between the database and scoring: players and dealer follow from the event and deal."""

from collections.abc import Mapping

from deals.deal import dealer_of
from scoring.convention import Convention
from scoring.protocol_row import ProtocolRow, row_from_json, row_to_json
from scoring.whists import whists
from tournament.errors import TournamentError
from tournament.models import Deal, Event

DERIVED = ("players", "dealer")


def full_row(event: Event, deal: Deal, row: Mapping[str, object]) -> ProtocolRow:
    """The row with the players and dealer that the event and the deal's number give."""
    return row_of(row, deal.number, event.per_table)


def row_of(row: Mapping[str, object], deal: int, per_table: int) -> ProtocolRow:
    """The same by the deal's number and the people at a table."""
    derived = {"players": per_table, "dealer": dealer_of(deal, per_table)}
    for name in DERIVED:
        if name in row and row[name] != derived[name]:
            raise TournamentError(
                "derived_field", field=name, deal=deal, given=row[name], right=derived[name]
            )
    return row_from_json({**row, **derived})


def checked_row(
    event: Event, deal: Deal, row: Mapping[str, object], convention: Convention
) -> dict[str, object]:
    """The canonical stored form of a row that the convention can score."""
    return stored_row(row, deal.number, event.per_table, convention)


def stored_row(
    row: Mapping[str, object], deal: int, per_table: int, convention: Convention
) -> dict[str, object]:
    """The same by the deal's number and the people at a table."""
    parsed = row_of(row, deal, per_table)
    whists(parsed, convention)
    return {name: value for name, value in row_to_json(parsed).items() if name not in DERIVED}
