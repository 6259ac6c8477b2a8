"""What is refused to phones: links and codes that open nothing, and deals that are not to be entered now."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "link_unknown": _(
        "This link opens nothing here. Scan the code on the table again, or ask the director for a new link."
    ),
    "not_permitted": _("This needs more rights: the role “%(role)s” may not do it. %(ask)s"),
    "link_revoked": _("The director has withdrawn this link. Ask the director for a new one."),
    "code_unknown": _(
        "No table and no player has this code. It is eight letters, such as ABCE-HKMP; check it and type it "
        "again."
    ),
    "codes_too_many": _(
        "Too many wrong codes came from here. Wait %(minutes)s minutes, scan the picture, or ask the "
        "director."
    ),
    "links_not_made": _("“%(slug)s” has no links to print yet. Make them first."),
    "base_url_missing": _(
        "The cards with links need the address at which phones reach this computer, such as "
        "http://192.168.1.10:8000/. Give it."
    ),
    "base_url_bad": _(
        "“%(url)s” cannot be the address of this computer. Give one like http://192.168.1.10:8000/."
    ),
    "table_without_rounds": _("Table %(table)s is not in the movement. Take the link of your own table."),
    "round_not_open": _(
        "Table %(table)s does not enter round %(round)s now. Open the page of the table again."
    ),
    "deal_not_here": _(
        "Deal %(deal)s is not due at table %(table)s in round %(round)s. Due here: %(deals)s. If it lies on "
        "the table, do not play it: call the director."
    ),
    "seats_changed": _(
        "The people at table %(table)s in round %(round)s have changed since this page was opened: the "
        "rounds were planned anew. Open the table again and enter the result there."
    ),
    "nobody_in_seat": _("Nobody sits at %(seat)s of table %(table)s in this round. Choose your seat again."),
    "nothing_to_confirm": _("Deal %(deal)s has no result here yet. Enter it first."),
}
