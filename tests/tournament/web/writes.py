"""One form for every act that writes: where it is sent, and with what, at the desk or from a phone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.tournament.every_state import Begun, token_of
from tests.tournament.factories import game_row
from tournament.models import AccessLink, Event
from tournament.selectors.permissions import Act
from tournament.selectors.progress import missing_records


@dataclass(frozen=True)
class Sent:
    """A form that does an act: where it is sent, and with what."""

    address: str
    typed: dict[str, str]


def row_typed(event: Event, deal: int, made: bool = True) -> dict[str, str]:
    """A game as it is typed into the form of an entry."""
    row: Any = game_row(event, deal, made=made)
    calls = {f"call_{seat}": call for seat, call in row["whist"].items()}
    tricks = {row["declarer"]: row["tricks"], **row["whist_tricks"]}
    return {
        "contract": row["contract"],
        "declarer": row["declarer"],
        **calls,
        **{f"tricks_{seat}": str(number) for seat, number in tricks.items()},
    }


def seen_of(event: Event, deal: int) -> dict[str, str]:
    record = event.records.filter(deal__number=deal, table=1).first()
    return {"seen": record.entered_at.isoformat()} if record else {}


def prepared(event: Event) -> Sent:
    """People while there is no movement, another deal for a box afterwards."""
    base = f"/desk/{event.slug}/"
    if not hasattr(event, "assigned_movement"):
        return Sent(f"{base}entrants/", {"people": "Новый Человек", "present": "8", "add": ""})
    return Sent(f"{base}deals/14/reserve/", WHY | {"reserve": "2", "key": "k"})


WHY = {"reason": "a test", "save": ""}
WRITES: dict[Act, Callable[[Event, Begun], Sent]] = {
    Act.ASK: lambda event, at: Sent(f"/e/{event.slug}/players/1/deals/1/ask/", {"text": "look again"}),
    Act.ENTER: lambda event, at: Sent(
        f"/desk/{event.slug}/deals/{at.due}/tables/1/?round={at.round}",
        row_typed(event, at.due) | {"enter": "", "key": "k"},
    ),
    Act.CONFIRM: lambda event, at: Sent(
        f"/desk/{event.slug}/deals/{at.entered}/tables/1/confirm/?round={at.round}",
        seen_of(event, at.entered) | {"key": "k"},
    ),
    Act.CORRECT: lambda event, at: Sent(
        f"/desk/{event.slug}/deals/{at.entered}/tables/1/correct/?round={at.round}",
        row_typed(event, at.entered, made=False)
        | seen_of(event, at.entered)
        | {"correct": "", "key": "k", "reason": "misread"},
    ),
    Act.RULE: lambda event, at: Sent(
        f"/desk/{event.slug}/deals/{at.entered}/tables/1/ruling/?round={at.round}",
        WHY | {"choice_N": "60", "key": "k"},
    ),
    Act.RUN: lambda event, at: Sent(f"/desk/{event.slug}/check-in/", {"here": "1", "key": "k"}),
    Act.PREPARE: lambda event, at: prepared(event),
    Act.LINK: lambda event, at: Sent(f"/desk/{event.slug}/links/", {"renew": link_of(event), "key": "k"}),
    Act.SET: lambda event, at: Sent(f"/desk/{event.slug}/rules/", {"tie_1": "mates", "save": "", "key": "k"}),
    Act.CLOSE: lambda event, at: Sent(
        f"/desk/{event.slug}/finish/", {"accepted_missing": str(missing_records(event))}
    ),
    Act.PUBLISH: lambda event, at: Sent(f"/desk/{event.slug}/publish/", {"save": "", "note": "a test"}),
    Act.REOPEN: lambda event, at: Sent(f"/desk/{event.slug}/reopen/", WHY),
}
# Acts that are looking and no more, and those that are of a club and know no state.
LOOKS = {Act.READ, Act.WATCH, Act.OVERSEE, Act.CARDS, Act.TAKE}
OF_A_CLUB = {Act.OWN}


def link_of(event: Event) -> str:
    """A link of the event; 0 where there is none."""
    found = AccessLink.objects.filter(event=event).values_list("pk", flat=True).first()
    return str(found or 0)


def by_link(who: str, act: Act, event: Event, at: Begun) -> Sent | None:
    """The act on a phone, where the link of that kind has a form for it at all."""
    token = token_of(event, who)
    typed = {"round": str(at.round), "seat": "S", "key": "k"}
    if act is Act.ENTER and who == "table" and token:
        return Sent(f"/t/{token}/deals/{at.due}/", row_typed(event, at.due) | typed | {"seat": "N"})
    if act is Act.CONFIRM and token:
        way = "t" if who == "table" else "p"
        return Sent(f"/{way}/{token}/deals/{at.entered}/confirm/", seen_of(event, at.entered) | typed)
    return None
