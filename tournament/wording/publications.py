"""Acts that change a published table, in words, and the refusals about versions."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PLAYING = ("deal", "round", "table")

# What each act is called, and what the parts of its subject are.
ACTS: dict[str, tuple[str | Promise, tuple[str, ...]]] = {
    "record_enter": (_("Result entered: deal %(deal)s, round %(round)s, table %(table)s"), PLAYING),
    "record_correct": (_("Result corrected: deal %(deal)s, round %(round)s, table %(table)s"), PLAYING),
    "record_move": (
        _("Record of deal %(deal)s, round %(round)s, table %(table)s put to another deal"),
        PLAYING,
    ),
    "record_retable": (
        _("Record of deal %(deal)s, round %(round)s, table %(table)s put to another table"),
        PLAYING,
    ),
    "seats_rotate": (_("Seats corrected: round %(round)s, table %(table)s"), ("round", "table")),
    "ruling_seats": (_("Ruling %(number)s on a result"), ("number",)),
    "ruling_fouled": (_("Ruling %(number)s: a fouled deal is split"), ("number",)),
    "ruling_penalty": (_("Ruling %(number)s: a penalty"), ("number",)),
    "ruling_withdrawal": (_("Ruling %(number)s: a withdrawal"), ("number",)),
    "ruling_cancel": (_("Ruling %(number)s cancelled"), ("number",)),
    "substitute_enter": (_("Number %(number)s passed to a substitute"), ("number",)),
    "entrant_rank": (_("Number %(number)s ranked, or no longer ranked"), ("number",)),
    "rules_change": (_("Rules of the event changed"), ()),
    "teams_set": (_("Teams named anew"), ()),
}


def act_text(action: str, subject: str) -> str:
    """One logged act in words; an act or subject not known here as the log has it."""
    said, names = ACTS.get(action, ("", ()))
    parts = subject.split("/")
    if not said or (names and len(names) != len(parts)):
        return f"{action} {subject}"
    return str(said) % dict(zip(names, parts, strict=False))


SENTENCES: dict[str, str | Promise] = {
    "version_unknown": _("There is no version %(version)s of these results; published so far: %(versions)s."),
}
