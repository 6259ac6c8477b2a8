"""Rewriting entries of a sealed log, for the one act that has to: the erasure of a name.

Everything from the first entry that changes is sealed anew, so that the chain holds and whatever is changed
afterwards shows as before. The act itself says how many entries it rewrote, and the last seal before and
after; so whoever has written down a seal can tell what became of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tournament.errors import TournamentError
from tournament.models.log import SealedEntry
from tournament.models.log_triggers import log_open
from tournament.services.log import chain_faults

FIELDS = ("author", "subject", "before", "after", "reason")
AT_ONCE = 200
Entry = TypeVar("Entry", bound=SealedEntry)


@dataclass(frozen=True)
class Resealed:
    """`entries` were rewritten; `old` and `new` are the last seals, equal where none was."""

    entries: int
    old: str
    new: str

    def to_json(self) -> dict[str, Any]:
        return {"entries": self.entries, "old_seal": self.old, "new_seal": self.new}


def log_rewrite(entries: Sequence[Entry], rewrite: Callable[[Entry], bool]) -> Resealed:
    """Has each of all `entries` of a log, which are in order and locked by the caller, rewritten, and stores
    them if `rewrite` says of any that it has.

    Refuses with `log_unsound` a log that is not whole, for new seals would hide what was done to it.
    """
    fault = next(chain_faults(entries), None)
    places = [place for place, entry in enumerate(entries) if rewrite(entry)]
    old = entries[-1].seal if entries else ""
    if not places:
        return Resealed(0, old, old)
    if fault is not None:
        raise TournamentError("log_unsound", place=fault.params["place"])
    tail = entries[places[0] :]
    last = tail[0].previous
    for entry in tail:
        entry.previous = last
        entry.seal = last = entry.digest()
    with log_open():
        type(tail[0])._base_manager.bulk_update(tail, [*FIELDS, "previous", "seal"], batch_size=AT_ONCE)
    return Resealed(len(places), old, last)
