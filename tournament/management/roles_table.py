"""The table of roles as it stands in docs/roles.md, made from the one the program goes by."""

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Event
from tournament.selectors.permissions import MATRIX, Act, Role, may
from tournament.wording.roles import ACTS, ROLES

YES, NO = "●", "—"


def roles_table(language: str) -> str:
    """Markdown: an act a row, a role a column, and in which states of an event it can be done."""
    with translation.override(language):
        roles = [str(ROLES[role.value]) for role in Role]
        head = [_("What is done"), *roles, _("While the event is")]
        rows = [[str(ACTS[act.value]), *_marks(act), _states(act)] for act in Act]
        rule = ["---", *[":-:" for _role in roles], "---"]
        return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, rule, *rows))


def _marks(act: Act) -> list[str]:
    return [YES if may(role, act) else NO for role in Role]


def _states(act: Act) -> str:
    states = MATRIX[act].states
    if states == frozenset(Event.State):
        return pgettext("of an event", "in any state")
    return ", ".join(str(state.label) for state in Event.State if state in states)
