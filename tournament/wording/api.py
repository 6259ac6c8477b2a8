"""What programs that use the API are refused for."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "credentials_missing": _(
        "This is not for everybody. Send a token in the header “Authorization: Bearer …”; the owner of the "
        "event makes tokens at the desk."
    ),
    "token_unknown": _("There is no such token. Copy it again whole, or ask the owner for a new one."),
    "token_revoked": _("This token was withdrawn. Ask the owner of the event for a new one."),
    "token_expired": _("This token was good until %(until)s. Ask the owner of the event for a new one."),
    "token_elsewhere": _("This token is for the event %(slug)s and opens no other."),
    "csrf_failed": _(
        "The request does not say that it comes from a page of this site. Send the cookie csrftoken as the "
        "header X-CSRFToken too, or use a token."
    ),
    "api_address_unknown": _("There is nothing at %(path)s. All addresses are listed at /api/v1/."),
    "method_not_allowed": _("%(method)s does not go here; what does: %(allowed)s."),
    "type_not_supported": _("“%(given)s” is not read here; send application/json."),
    "body_too_long": _("The request is longer than %(most)s bytes. Send it in parts."),
    "request_unfit": _("This is no request that can be read. Send JSON in UTF-8."),
    "invalid_input": _(
        "Some fields are missing or wrong: %(fields)s. What is wrong with each is in “errors”."
    ),
    "field_wrong": _("%(got)s does not go here. Send %(expected)s."),
    "list_long": _("There are %(got)s here. Send at most %(most)s."),
    "field_unknown": _("There is no such field here. There are: %(known)s."),
    "query_repeated": _("It is in the address more than once. Give it once."),
    "too_many_requests": _("Too many requests. Send it again in %(seconds)s s."),
    "tokens_too_many": _(
        "Too many tokens that open nothing have come from this address. Ask again in %(seconds)s s with the "
        "right one."
    ),
    "key_unfit": _(
        "An Idempotency-Key has 1 to %(longest)s printable characters of ASCII, such as a UUID; this "
        "one has not."
    ),
    "event_changed": _(
        "Something was done in the event %(slug)s since the version that If-Match names. Ask again what "
        "there is now."
    ),
    "version_absent": _(
        "Nothing here has a version that If-Match could name. Send the request without that header."
    ),
    "cursor_unknown": _("“cursor” is not from this list. Begin again without it."),
    "record_conflict": _(
        "Deal %(deal)s, round %(round)s, table %(table)s was entered otherwise before. Both entries are "
        "kept; a director decides."
    ),
    "record_unknown": _("There is no record of deal %(deal)s in round %(round)s at table %(table)s."),
    "record_not_yours": _(
        "There is no record of deal %(deal)s in round %(round)s at table %(table)s that this link may "
        "confirm: it is for what its player took part in."
    ),
    "seat_missing": _("Say as “seat” who at table %(table)s does it."),
    "table_not_yours": _("This token is for table %(table)s, not for table %(given)s."),
    "program_broken": _(
        "The program has met a fault of its own, which is in its log. Nothing was kept of the request; "
        "send it again, and tell the person who keeps this site."
    ),
    "total_absent": _("The event %(slug)s continues no other, so it has no total over sessions."),
    "scheme_searched": _("“%(scheme)s” is searched for: order a search and assign what it finds."),
    "token_name": _("A token has a name of 1 to %(longest)s characters that says who uses it."),
    "token_name_taken": _("There is a token “%(name)s” already. Withdraw it first or give another name."),
    "token_role": _("A token cannot be “%(role)s”. Known: %(known)s."),
    "token_over": _("A token cannot be good until %(until)s, which is past."),
    "token_absent": _("The event has no token %(token)s."),
    "webhook_url": _(
        "“%(url)s” is no address that can be told anything: %(problem)s. One such as "
        "https://example.org/prikup is."
    ),
    "webhook_private": _(
        "“%(host)s” is this computer or one of its own network, where nothing is sent. Set "
        "WEBHOOK_PRIVATE=true where that is meant."
    ),
    "webhook_kinds": _("Say what the other program is to be told: one or more of %(known)s."),
    "webhook_known": _("%(url)s is told already. Remove it first."),
    "webhook_unknown": _("The event has no webhook %(webhook)s."),
    "webhooks_many": _("An event tells at most %(most)s programs what happens. Remove one first."),
}

# Why an address of a webhook is none.
ADDRESS_PROBLEMS: dict[str, str | Promise] = {
    "short_url": _("it is longer than %(longest)s characters"),
    "url_space": _("it holds a space or a character that is not shown"),
    "url_scheme": _("it does not begin with https:// or http://"),
    "url_port": _("its port is no number from 1 to 65535, or a bracket is not closed"),
    "url_host": _("it names no server"),
    "url_user": _("it holds a name or a password, which would be sent along"),
    "url_fragment": _("it has a part after #, which is never sent"),
    "url_letters": _("its name has letters that no name on the internet can have"),
    "url_letters_written": _("write it in Latin letters, as browsers send it: %(written)s"),
}

# Why something could not be told to another program.
DELIVERY_PROBLEMS: dict[str, str | Promise] = {
    "unresolved": _("its name is not known in the network"),
    "private": _("its address is of this computer’s own network"),
    "unreachable": _("it does not answer"),
    "slow": _("it does not answer in time"),
    "certificate": _("its certificate does not hold"),
    "answered": _("it refuses"),
    "restored": _("a backup was restored, and the program before it may have told it"),
}
