"""What the refusals about sessions and teams say, and the formula of a total."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.sessions import WHOLE, SessionTerm

SENTENCES: dict[str, str | Promise] = {
    "session_scored_otherwise": gettext_lazy(
        "%(slug)s and %(before)s have a total together, so both are scored in the same way. "
        "Choose the method of %(before)s."
    ),
    "session_continued": gettext_lazy(
        "%(slug)s is continued by %(later)s already. Continue %(later)s, or make an event of its own."
    ),
    "session_of_another_club": gettext_lazy(
        "%(slug)s is not of the club this event is for. Sessions with a total are events of one club: choose "
        "that club, or make an event of its own."
    ),
    "session_before_missing": gettext_lazy(
        "This event continues “%(slug)s”, which is not here. Load that one first."
    ),
    "session_not_over": gettext_lazy(
        "The total of %(slug)s counts the session %(session)s, which is still being played. Finish it first."
    ),
    "no_total": gettext_lazy(
        "%(slug)s continues no other event, so it has no total. Print the standings instead."
    ),
    "teams_too_many": gettext_lazy("%(teams)s teams are too many: name %(most)s at most."),
    "team_name_wrong": gettext_lazy(
        "Team %(place)s needs a name of 1 to %(longest)s characters before the colon, not “%(name)s”."
    ),
    "team_name_twice": gettext_lazy("Two teams are called “%(team)s”. Give each a name of its own."),
    "team_of_wrong_size": gettext_lazy(
        "Team “%(team)s” has %(got)s members. Name %(fewest)s to %(most)s of them, with commas between."
    ),
    "team_member_unclear": gettext_lazy(
        "Team “%(team)s” names “%(member)s”, as %(times)s entrants are called. Give the number instead."
    ),
    "team_member_not_here": gettext_lazy(
        "Team “%(team)s” names “%(member)s”, who is not in this event. Give a number or a name of the list."
    ),
    "team_member_again": gettext_lazy(
        "%(member)s is named in “%(other)s” and in “%(team)s”. Everybody plays for one team."
    ),
}


def formula_text(terms: Sequence[SessionTerm], in_whists: bool) -> str:
    """The formula of a total, in full: 100 × (0.50 × M₁ + M₂) / (0.50 × T₁ + T₂)."""
    above, below = ("W", "D") if in_whists else ("M", "T")
    scores, tops = _sum(terms, above), _sum(terms, below)
    if in_whists:
        said = _(
            "Whists per deal = (%(scores)s) / (%(tops)s), W the whists scored, D the deals of a session."
        )
    else:
        said = _("Percent = 100 × (%(scores)s) / (%(tops)s), M the matchpoints, T the tops of a session.")
    return said % {"scores": scores, "tops": tops}


def _sum(terms: Sequence[SessionTerm], letter: str) -> str:
    """M1 + M2, or 50 % × M1 + M2."""
    return " + ".join(
        f"{letter}{term.session}" if term.weight == WHOLE else f"{term.weight} % × {letter}{term.session}"
        for term in terms
    )
