"""What the papers of one event are made from."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urljoin

from django.utils.translation import gettext as _

from movements.movement import Movement
from tournament.models import Event
from tournament.printing.layout import Imprint
from tournament.printing.links import checked_base
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.report import Report, event_report
from tournament.selectors.traveller import Traveller, travellers
from tournament.services.snapshot import snapshot_of


@dataclass
class Source:
    """Each part is read once and only if asked for.

    `asked` are the papers asked for by name. What was not and cannot be made yet, or has nothing on it,
    is left out; what was is refused. `round` is None for the papers of the whole event. Addresses in
    pictures begin with `base_url`; without one there are no pictures.
    """

    event: Event
    imprint: Imprint
    asked: Sequence[str] = ()
    base_url: str = ""
    round: int | None = None

    def on(self, sheet: str) -> "Source":
        """The same for papers on that sheet; empty for the one each is made for."""
        self.imprint = replace(self.imprint, sheet=sheet)
        return self

    @cached_property
    def movement(self) -> Movement:
        return assigned_movement(self.event)

    @property
    def seated(self) -> bool:
        return hasattr(self.event, "assigned_movement")

    @cached_property
    def dealt(self) -> bool:
        return self.seated and self.event.deals.exists()

    @cached_property
    def tables(self) -> Sequence[int]:
        """Their numbers; empty without a movement."""
        rounds = self.movement.rounds if self.seated else ()
        return sorted({table.table for this in rounds for table in this.tables})

    @cached_property
    def travellers(self) -> list[Traveller]:
        return travellers(self.event, Viewer.DIRECTOR)

    @cached_property
    def deals_of(self) -> Mapping[int, Sequence[int]]:
        """{set: its deals}"""
        found: dict[int, list[int]] = defaultdict(list)
        numbers = self.event.deals.order_by("number").values_list("box_set__number", "number")
        for box_set, number in numbers:
            found[box_set].append(number)
        return found

    @cached_property
    def entrants(self) -> list[EntrantView]:
        return entrants(self.event)

    @cached_property
    def names(self) -> dict[int, str]:
        return {entrant.number: entrant.name for entrant in self.entrants if entrant.number}

    @cached_property
    def report(self) -> Report:
        """With the deals still in play: for the director's eyes."""
        return event_report(self.event, Viewer.DIRECTOR)

    @cached_property
    def public_report(self) -> Report:
        """For papers that are hung up and given away."""
        return self.report if self.event.state in Event.OVER else event_report(self.event, Viewer.PUBLIC)

    @cached_property
    def hidden(self) -> dict[int, int]:
        """{number: records of deals still in play}"""
        shown = self.public_report.results.records
        if sum(record.pk is not None for record in shown) == self.event.records.count():
            return {}
        recorded = Counter(self.event.records.values_list("seats__entrant__number", flat=True))
        told = Counter(seat.entrant for one in shown if one.pk for seat in one.seats.values())
        return dict(recorded - told)

    @cached_property
    def version(self) -> int | None:
        """The published version the results are those of; None where there is none or they have moved."""
        publication = self.report.publication
        if publication is None or publication.snapshot != snapshot_of(self.report):
            return None
        return publication.version

    @property
    def results_imprint(self) -> Imprint:
        """With the version that papers of results show, and where newer ones are told of."""
        if self.version is None:
            return self.imprint
        said = _("version %(version)s") % {"version": self.version}
        return replace(self.imprint, version=said, newer_at=self.address(f"versions/{self.version}/"))

    def address(self, path: str) -> str:
        """Of a page of the event; empty where nobody said how to reach this computer."""
        if not self.base_url.strip():
            return ""
        return urljoin(checked_base(self.base_url), f"e/{self.event.slug}/{path}")
