"""What those who look after the program are told: checks of kept data, backups, the machine it runs on."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DIFFERENCES: dict[str, str | Promise] = {
    "log_gap": _(
        "entry %(place)s of the log does not follow the one before it: something was removed or added"
    ),
    "log_changed": _("entry %(place)s of the log was changed after it was written"),
    "log_end_missing": _("version %(version)s knows of an entry of the log that is not there any more"),
    "layout_not_dealt": _("the layout of deal %(deal)s is not what the key deals"),
    "layout_unfit": _("the layout of deal %(deal)s cannot be read: %(reason)s"),
    "rules_unfit": _("the rules of the event cannot be used: %(reason)s"),
    "records_differ": _(
        "the log tells of %(logged)s records that were entered, and %(here)s are here: restore a backup from "
        "before and compare"
    ),
    "record_seats": _("not everybody is written down for deal %(deal)s, round %(round)s, table %(table)s"),
    "record_unfit": _(
        "the record of deal %(deal)s, round %(round)s, table %(table)s cannot be scored: %(reason)s"
    ),
    "record_not_as_stored": _(
        "the record of deal %(deal)s, round %(round)s, table %(table)s is not in the form the program keeps"
    ),
    "entrant_unnumbered": _(
        "participant %(order)s of the list sits at tables and has no number: restore a backup from before"
    ),
    "results_unfit": _("the results cannot be worked out: %(reason)s"),
    "published_differs": _("version %(version)s is published, but the results come to something else now"),
    "best_play_differs": _("the kept analysis of deal %(deal)s is not what its layout comes to"),
}

SENTENCES: dict[str, str | Promise] = {
    "backup_unreadable": _("%(path)s is not a backup of this program. Is it really the right file?"),
    "backup_damaged": _(
        "The backup is damaged: what it holds in %(part)s is not what was written. Take the one before it."
    ),
    "backup_other_form": _(
        "The backup was made by another version of the program: its database is at %(form)s, this one at "
        "%(here)s. Restore it with the version it was made with, then renew the database: python manage.py "
        "migrate"
    ),
    "restore_not_empty": _(
        "The database is not empty (events: %(events)s), and a backup is never mixed into it. Give another "
        "one in DATABASE_URL, run python manage.py migrate and restore there."
    ),
    "backup_not_restored": _(
        "The backup %(path)s was written, but it cannot be restored: %(reason)s. Look what is wrong at once, "
        "and keep the one before it."
    ),
    "settings_unfit": _("With these settings nothing is served. %(trouble)s"),
    "backup_pace": _(
        "Backups can be made every 1 to 86400 seconds and at least one has to be kept, not every %(every)s "
        "seconds with %(keep)s kept."
    ),
}

TROUBLES: dict[str, str | Promise] = {
    "debug_on": _("DEBUG is on, so strangers are shown the insides of the program: leave it out."),
    "key_weak": _(
        "SECRET_KEY can be guessed: it needs %(least)s characters, not all of the same few. Leave it out, "
        'and one is made; or make one: python3 -c "import secrets; print(secrets.token_urlsafe(50))"'
    ),
    "backups_missing": _(
        "The folder of the backups, %(folder)s (BACKUPS), does not exist. Make it, or mount its disk: "
        "backups would fail or end up elsewhere."
    ),
    "backups_unwritable": _(
        "Nothing can be written to the folder of the backups, %(folder)s (BACKUPS): %(reason)s. Let the "
        "program write there, or name another folder."
    ),
    "any_host": _("ALLOWED_HOSTS lets every name through: name those by which people come."),
    "no_https": _(
        "People come from outside (ALLOWED_HOSTS), but HTTPS is off, so passwords travel in the open: set "
        "HTTPS=true behind a server that speaks it."
    ),
    "migrations_waiting": _(
        "The tables of the database are older than the program (steps: %(count)s). Run: python manage.py "
        "migrate"
    ),
    "disk_full": _(
        "Only %(megabytes)s MB are free in %(folder)s. Make room, or the next results cannot be kept."
    ),
    "broker_silent": _(
        "Redis does not answer (%(reason)s). Start it, or leave REDIS_URL out: tasks then run at once."
    ),
    "worker_silent": _(
        "Redis answers, but no worker does, so papers and searches wait. Start scripts/serve, or leave "
        "REDIS_URL out: tasks then run at once."
    ),
    "font_missing": _(
        "The typeface of the papers is missing (%(reason)s). Install again: pip install -r requirements.txt"
    ),
    "font_lacks": _(
        "The typeface of the papers lacks %(letters)s. Install again: pip install -r requirements.txt"
    ),
    "words_stale": _(
        "The words of the language “%(language)s” are not ready. Run: python manage.py compile_messages"
    ),
    "zone_unknown": _("The time zone %(zone)s is not known. Install again: pip install -r requirements.txt"),
    "clock_back": _(
        "The last act was logged at %(last)s, which is still to come: the clock of this machine has been "
        "put back. Set it right."
    ),
}
