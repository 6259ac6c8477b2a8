"""A ruling as pages show it: its facts, and what it does in words."""

from dataclasses import dataclass

from tournament.selectors.rulings import RulingView
from tournament.wording.decisions import ruling_effect


@dataclass(frozen=True)
class RulingLine:
    """A ruling with what it does in words."""

    view: RulingView
    does: str


def ruling_line(view: RulingView) -> RulingLine:
    return RulingLine(view, ruling_effect(view.kind, view.deal, view.entrant, view.detail))
