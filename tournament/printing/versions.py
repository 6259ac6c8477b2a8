"""Which published version a paper of results shows, in words."""

from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.selectors.report import Report
from tournament.services.snapshot import snapshot_of


def version_text(event: Event, report: Report) -> str:
    """Empty before the first publication; says so where the table has moved since the last one."""
    publication = report.publication
    if publication is None:
        return ""
    local = publication.at.astimezone(ZoneInfo(event.time_zone))
    facts = {"version": publication.version, "time": f"{local:%Y-%m-%d %H:%M} {event.time_zone}"}
    if publication.snapshot == snapshot_of(report):
        return _("Version %(version)s, published %(time)s.") % facts
    return _("Not published: changed since version %(version)s of %(time)s.") % facts
