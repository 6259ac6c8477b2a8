"""Sheets of the total over the sessions, and of teams."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.selectors.report import Report
from tournament.selectors.teams import TeamRow
from tournament.selectors.total import EventTotal
from tournament.spreadsheets.results import tie_column, tie_values
from tournament.spreadsheets.tables import Column, Kind, Table


def session_tables(report: Report) -> list[Table]:
    """Of what the event has."""
    in_whists = report.standings.method.in_whists
    total = [_total_table(report.total)] if report.total else []
    return [*total, *([_teams_table(report.teams, in_whists)] if report.teams else [])]


def result_column(in_whists: bool) -> Column:
    return Column(_("Per deal"), Kind.POINTS) if in_whists else Column("%", Kind.PERCENT)


def _total_table(total: EventTotal) -> Table:
    kind = Kind.POINTS if total.in_whists else Kind.PERCENT
    return Table(
        title=_("Total"),
        columns=(
            Column(_("Place"), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Club")),
            *(Column(session.title, kind, exact=False) for session in total.sessions),
            result_column(total.in_whists),
            Column(_("Deals"), Kind.WHOLE),
            *(tie_column(place, name) for place, name in enumerate(total.tie_breaks, start=1)),
            Column(_("Master points"), Kind.POINTS),
        ),
        rows=tuple(
            (
                *(int(row.place) if row.place.isdecimal() else row.place, row.name, row.club),
                *row.results,
                *(row.total.result, row.total.deals),
                *tie_values(row.tie_values, total.tie_breaks),
                row.points,
            )
            for row in total.rows
        ),
        frozen=2,
    )


def _teams_table(teams: tuple[TeamRow, ...], in_whists: bool) -> Table:
    """A row for every member, the team's sum beside each."""
    return Table(
        title=_("Teams"),
        columns=(
            Column(_("Place"), Kind.WHOLE),
            Column(_("Team")),
            Column(
                pgettext("of a team", "Sum"),
                Kind.POINTS if in_whists else Kind.PERCENT,
            ),
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            result_column(in_whists),
        ),
        rows=tuple(
            (
                *(int(team.place) if team.place.isdecimal() else team.place, team.name, team.total),
                *(member.number, member.name, member.result),
            )
            for team in teams
            for member in team.members
        ),
        frozen=2,
        block=1,
    )
