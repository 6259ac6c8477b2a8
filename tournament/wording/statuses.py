"""The HTTP status of every refusal, for pages and for the API; what is not named here is a 400."""

from tournament.wording import CodedError

BAD_REQUEST = 400
STATUS_OF = {
    "event_unknown": 404,
    "club_unknown": 404,
    "person_not_here": 404,
    "unknown_convention": 404,
    "version_unknown": 404,
    "deal_unknown": 404,
    "number_unknown": 404,
    "ruling_unknown": 404,
    "found_unknown": 404,
    "layouts_absent": 404,
    "request_unknown": 404,
    "search_unknown": 404,
    "paper_unknown": 404,
    "print_unknown": 404,
    "act_unknown": 404,
    "link_unknown": 404,
    "not_permitted": 403,
    "link_revoked": 410,
    "table_without_rounds": 404,
    "codes_too_many": 429,
    "deal_hidden": 403,
    "key_reused": 409,
    "event_made_otherwise": 409,
    "credentials_missing": 401,
    "token_unknown": 401,
    "token_revoked": 401,
    "token_expired": 401,
    "token_elsewhere": 403,
    "table_not_yours": 403,
    "csrf_failed": 403,
    "api_address_unknown": 404,
    "cursor_unknown": 404,
    "record_unknown": 404,
    "record_not_yours": 404,
    "total_absent": 404,
    "token_absent": 404,
    "webhook_unknown": 404,
    "webhook_known": 409,
    "method_not_allowed": 405,
    "token_name_taken": 409,
    "record_conflict": 409,
    "body_too_long": 413,
    "type_not_supported": 415,
    "too_many_requests": 429,
    "tokens_too_many": 429,
}
# What pages say beside their forms, and programs have to tell from a mistake of their own: it is the state of
# the event that stands against it.
OF_STATE = (
    *("event_over", "event_finished", "event_published", "event_draft", "event_not_finished"),
    *("event_not_published", "movement_in_play"),
    *("event_archived", "entrants_changed", "movement_already_assigned", "movement_not_assigned"),
    *("numbers_in_use", "numbers_drawn_already", "numbers_not_drawn", "deals_already_made"),
    *("records_missing", "conflicts_open", "conflict_open", "confirms_own_entry", "seat_ruled"),
    *("deal_fouled_already", "withdrawn_already", "correction_decided", "correction_asked"),
    *("corrections_over", "round_running", "round_not_running", "round_not_open", "print_running"),
    *("search_running", "session_not_over", "nothing_to_confirm"),
)
# Somebody has written since the version that was looked at.
OVERTAKEN = ("record_changed", "clock_changed", "changed_meanwhile", "event_changed", "version_absent")
NOT_AN_ADDRESS = (
    *("deal_not_due", "deal_not_played", "no_records_at_table", "sitting_unknown"),
    *("deal_not_here", "round_not_open", "nobody_in_seat"),
)


def status_of(error: CodedError, method: str | None) -> int:
    """What was not due or not played is a wrong address until somebody writes."""
    if error.code in NOT_AN_ADDRESS and method in ("GET", "HEAD"):
        return 404
    return STATUS_OF.get(error.code, BAD_REQUEST)


def api_status_of(error: CodedError, method: str | None) -> int:
    """The same for programs: 409 where the state of the event is against it, 412 where it has moved on.

    What is only asked for is not there in that state.
    """
    if error.code in OVERTAKEN:
        return 412
    if error.code in OF_STATE:
        return 404 if method in ("GET", "HEAD") else 409
    return status_of(error, method)
