"""Finding the link behind an address or a typed code, and the links of an event for its director."""

from dataclasses import dataclass

from tournament.errors import TournamentError
from tournament.models import AccessLink, Event, Sitting
from tournament.selectors.people import entrants

# Letters that Latin and Cyrillic keyboards both have in one shape, so that either may be used; O is no zero.
CODE_LETTERS = "ABCEHKMPTXY"
CODE_LENGTH = 8
CYRILLIC = str.maketrans("АВСЕНКМРТХУ", "ABCEHKMPTXY")


def table_link(token: str) -> AccessLink:
    """The link of a table that is in force; refuses with `link_unknown` or `link_revoked`."""
    return _in_force(token, of_table=True)


def entrant_link(token: str) -> AccessLink:
    """The link of an entrant that is in force; refuses with `link_unknown` or `link_revoked`."""
    return _in_force(token, of_table=False)


def _in_force(token: str, of_table: bool) -> AccessLink:
    found = AccessLink.objects.select_related(*(("event",) if of_table else ("event", "entrant")))
    try:
        link = found.get(token=token, table__isnull=not of_table)
    except AccessLink.DoesNotExist:
        raise TournamentError("link_unknown") from None
    if link.revoked_at is not None:
        raise TournamentError("link_revoked")
    return link


def link_by_code(typed: str) -> AccessLink:
    """The link in force with the code that was typed, in either alphabet; refuses with `code_unknown`."""
    code = plain_code(typed)
    link = AccessLink.objects.filter(code=code, revoked_at__isnull=True).first() if code else None
    if link is None:
        raise TournamentError("code_unknown")
    return link


def plain_code(typed: str) -> str:
    """The code without blanks and hyphens, in Latin capitals; empty for what can be none."""
    code = "".join(typed[:100].split()).replace("-", "").upper().translate(CYRILLIC)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else ""


def code_text(code: str) -> str:
    """As it is shown and printed: ABCE-HKMP."""
    return f"{code[:4]}-{code[4:]}"


@dataclass(frozen=True)
class TableLine:
    """A table of the movement with its link in force, if there is one."""

    table: int
    link: AccessLink | None


@dataclass(frozen=True)
class EntrantLine:
    number: int
    name: str
    link: AccessLink | None


def table_lines(event: Event) -> list[TableLine]:
    """Every table of the movement, and any other that has a link in force. Two queries."""
    links = {link.table: link for link in _of_event(event, of_table=True)}
    tables = set(Sitting.objects.filter(round__event=event).values_list("table", flat=True))
    return [TableLine(table, links.get(table)) for table in sorted(tables | set(links))]


def entrant_lines(event: Event) -> list[EntrantLine]:
    """Every number with who holds it now. Three queries."""
    links = {link.entrant_id: link for link in _of_event(event, of_table=False)}
    return [
        EntrantLine(one.number, one.name, links.get(one.pk))
        for one in entrants(event)
        if one.number is not None
    ]


def _of_event(event: Event, of_table: bool) -> list[AccessLink]:
    links = AccessLink.objects.filter(event=event, revoked_at__isnull=True, table__isnull=not of_table)
    return list(links.order_by("pk"))


def link_by_pk(event: Event, pk: int) -> AccessLink:
    """The event's link, or the refusal `link_unknown`."""
    link = AccessLink.objects.filter(event=event, pk=pk).select_related("event", "entrant").first()
    if link is None:
        raise TournamentError("link_unknown")
    return link
