"""The table of teams, as a section of the papers with standings."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import FittedCell
from tournament.printing.tables import Cell, Column, heading, table
from tournament.printing.values import NOTHING, result_cell
from tournament.selectors.teams import TeamRow
from tournament.wording.numbers import place_text

MOST_LINES = 6


def team_section(teams: Sequence[TeamRow], in_whists: bool, width: float) -> list[Flowable]:
    """Nothing for an event without teams."""
    if not teams:
        return []
    fixed = [Column(_("Place"), 15 * mm, "right"), Column(pgettext("of a team", "Sum"), 20 * mm, "right")]
    room = width - sum(column.width for column in fixed)
    columns = [fixed[0], Column(_("Team"), room * 0.3), Column(_("Members"), room * 0.7), fixed[1]]
    rows = [_row(team, in_whists) for team in teams]
    return [*heading(_("Teams")), table(columns, rows), Spacer(0, 6 * mm)]


def _row(team: TeamRow, in_whists: bool) -> list[Cell]:
    members = "; ".join(
        f"{one.number or NOTHING} {one.name} {result_cell(one.result, in_whists)}" for one in team.members
    )
    return [
        place_text(team.place),
        FittedCell(team.name, lines=2),
        FittedCell(members, size=8, smallest=7, lines=MOST_LINES),
        result_cell(team.total, in_whists),
    ]
