"""Every act of the log in words. Those that change a published table are in wording/publications.py."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.wording.movement_words import scheme_text
from tournament.wording.publications import PLAYING, act_text

ACTS: dict[str, tuple[str | Promise, tuple[str, ...]]] = {
    "event_create": (_("The event is made"), ()),
    "event_open": (_("The event is opened for registration"), ()),
    "event_load": (_("The event is read from a file"), ()),
    "entrants_import": (_("Players entered: %(count)s"), ("count",)),
    "entrant_remove": (_("The player entered as number %(order)s is taken off the list"), ("order",)),
    "entrant_stationary": (_("The player entered as number %(order)s moves, or moves no longer"), ("order",)),
    "numbers_draw": (_("Numbers drawn by the seed “%(seed)s”"), ("seed",)),
    "numbers_late": (_("Next numbers for late players: %(count)s"), ("count",)),
    "movement_assign": (_("Movement assigned: %(scheme)s"), ("scheme",)),
    "movement_withdraw": (_("Movement taken away: %(scheme)s"), ("scheme",)),
    "movement_search": (_("Search %(search)s for a better movement"), ("search",)),
    "rounds_replan": (_("Rounds after round %(round)s planned again"), ("round",)),
    "public_value_set": (_("Public value of the deals kept"), ()),
    "reserve_play": (_("A reserve deal is put into play as deal %(deal)s"), ("deal",)),
    "deals_by_hand": (_("Deals to be dealt by hand: %(count)s"), ("count",)),
    "layouts_set": (_("Layouts entered by hand: %(count)s"), ("count",)),
    "layout_clear": (_("The layout of deal %(deal)s is taken back"), ("deal",)),
    "found_report": (_("Other cards were found in the box of deal %(deal)s"), ("deal",)),
    "found_cancel": (_("The report on the box of deal %(deal)s is cancelled"), ("deal",)),
    "entrants_check_in": (_("Players seen in the hall: %(count)s"), ("count",)),
    "check_in_cancel": (_("Players not in the hall after all: %(count)s"), ("count",)),
    "round_start": (_("Round %(round)s is started"), ("round",)),
    "round_pause": (_("The clock of round %(round)s stands still"), ("round",)),
    "round_resume": (_("The clock of round %(round)s goes on"), ("round",)),
    "round_extend": (_("The deadline of round %(round)s moves by %(minutes)s min"), ("round", "minutes")),
    "round_end": (_("Round %(round)s is ended"), ("round",)),
    "protocols_enter": (_("Protocols read from a file: %(count)s"), ("count",)),
    "deals_make": (_("Deals made: %(count)s"), ("count",)),
    "record_confirm": (_("Result confirmed: deal %(deal)s, round %(round)s, table %(table)s"), PLAYING),
    "correction_ask": (
        _("Number %(number)s asks for a correction of deal %(deal)s"),
        ("deal", "number"),
    ),
    "correction_decide": (
        _("The request of number %(number)s about deal %(deal)s is decided"),
        ("deal", "number"),
    ),
    "table_links_make": (_("Links for phones of tables made: %(count)s"), ("count",)),
    "entrant_links_make": (_("Links of players made: %(count)s"), ("count",)),
    "table_link_renew": (_("A new link of table %(table)s instead of the old one"), ("table",)),
    "entrant_link_renew": (_("A new link of number %(number)s instead of the old one"), ("number",)),
    "table_link_revoke": (_("The link of table %(table)s is withdrawn"), ("table",)),
    "entrant_link_revoke": (_("The link of number %(number)s is withdrawn"), ("number",)),
    "event_give": (_("The event is given to another club"), ()),
    "event_archive": (_("The event is put in the archive"), ()),
    "event_unarchive": (_("The event is taken out of the archive"), ()),
    "token_make": (_("A token “%(name)s” is made for a program"), ("name",)),
    "token_revoke": (_("The token “%(name)s” is withdrawn"), ("name",)),
    "webhook_make": (_("Results are told to another program: %(webhook)s"), ("webhook",)),
    "webhook_remove": (_("Results are no longer told to another program: %(webhook)s"), ("webhook",)),
    "person_erase": (_("The name of a person was erased, and later entries sealed anew"), ()),
    "account_erase": (_("The name of an account was erased, and later entries sealed anew"), ()),
    "event_finish": (_("The event is finished"), ()),
    "stage_create": (_("The next stage is made: %(slug)s"), ("slug",)),
    "event_reopen": (_("The event is reopened"), ()),
    "event_publish": (_("Version %(version)s is published"), ("version",)),
}

# What may be looked for in a log; selectors/log.py says which acts are meant.
KINDS: dict[str, str | Promise] = {
    "results": _("results"),
    "decisions": _("rulings and requests"),
    "clock": _("rounds and their clock"),
    "people": _("people"),
    "seating": _("movement"),
    "cards": _("deals and cards"),
    "access": _("links and programs"),
    "event": _("the event itself"),
}


def logged_act(action: str, subject: str) -> str:
    """One logged act in words; one not known here as the log has it."""
    said, names = ACTS.get(action, ("", ()))
    if not said:
        return act_text(action, subject)
    if action in ("movement_assign", "movement_withdraw"):
        subject = scheme_text(subject)
    parts = [subject] if len(names) == 1 else subject.split("/")
    return str(said) % dict(zip(names, parts, strict=False)) if len(parts) >= len(names) else subject
