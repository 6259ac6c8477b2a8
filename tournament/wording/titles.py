"""What kind of problem it is, for programs that show people no more than a title."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# By status, whatever exactly has happened.
TITLES: dict[int, str | Promise] = {
    400: _("Not possible this way"),
    401: _("Who are you?"),
    403: _("Not for you"),
    404: _("Not here"),
    405: _("Not this way"),
    409: _("Something is in the way"),
    410: _("Withdrawn"),
    412: _("Changed meanwhile"),
    413: _("Too much"),
    415: _("Not in this format"),
    429: _("Too often"),
    500: _("A fault of the program"),
    503: _("Not now"),
}

DONE = _("Done already")
RUNNING = _("Still under way")
STATE = _("Not in this state of the event")
DIFFER = _("Two entries differ")
OTHERWISE = _("The key was used for something else")
# What stands against it is not the same everywhere.
TITLES_OF: dict[str, str | Promise] = {
    "deals_already_made": DONE,
    "movement_already_assigned": DONE,
    "numbers_drawn_already": DONE,
    "withdrawn_already": DONE,
    "deal_fouled_already": DONE,
    "seat_ruled": DONE,
    "correction_decided": DONE,
    "correction_asked": DONE,
    "webhook_known": DONE,
    "token_name_taken": _("The name is taken"),
    "round_running": RUNNING,
    "movement_in_play": RUNNING,
    "session_not_over": RUNNING,
    "print_running": RUNNING,
    "search_running": RUNNING,
    "event_draft": STATE,
    "event_over": STATE,
    "event_finished": STATE,
    "event_not_finished": STATE,
    "event_published": STATE,
    "event_not_published": STATE,
    "event_archived": STATE,
    "movement_not_assigned": STATE,
    "numbers_not_drawn": STATE,
    "numbers_in_use": STATE,
    "round_not_running": STATE,
    "round_not_open": STATE,
    "corrections_over": STATE,
    "record_conflict": DIFFER,
    "conflict_open": DIFFER,
    "conflicts_open": DIFFER,
    "records_missing": _("Records are missing"),
    "confirms_own_entry": _("Not by the same person"),
    "nothing_to_confirm": _("There is nothing to confirm"),
    "entrants_changed": TITLES[412],
    "key_reused": OTHERWISE,
    "event_made_otherwise": OTHERWISE,
    "version_absent": _("There is nothing to compare"),
}


def title_of(code: str, status: int) -> str:
    return str(TITLES_OF.get(code, TITLES[status]))
