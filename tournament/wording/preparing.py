"""What the refusals say that keep an event honest: one draw, one dealing, nothing after the end."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "event_made_otherwise": _(
        "This form has made the event “%(title)s” already, and says something else now. If you want one more "
        "event, send the form again."
    ),
    "person_unknown": _("Whoever you chose for “%(name)s” is not in the register any more. Choose again."),
    "person_twice": _(
        "“%(person)s”, whom you chose for “%(name)s”, is in this event already. Say that it is another "
        "person, or take the line out."
    ),
    "changed_meanwhile": _(
        "Changed meanwhile by %(author)s at %(time)s: %(act)s. What you typed is kept. Look at it again; if "
        "it still holds, send it once more."
    ),
    "movement_in_play": _("Round %(round)s is running. End it before you take the movement away."),
    "paper_empty": _("There is nothing on the paper “%(paper)s” yet. Print it later."),
    "decisions_missing": _("Say of each name that looks like another whether it is the same person."),
    "event_over": _("“%(slug)s” is over; it is not prepared any more."),
    "event_draft": _("“%(slug)s” is a draft. Open it before numbers are drawn and people are seated."),
    "event_published": _(
        "“%(slug)s” is published. Reopen it, with a reason, before you change what people have read."
    ),
    "entrants_changed": _(
        "%(here)s entrants are on the list now, and there were %(seen)s when you made yours. "
        "Look at the list again before you add to it."
    ),
    "numbers_drawn_already": _(
        "The numbers are drawn already, by the seed “%(seed)s”. They are drawn once, so that nobody can "
        "draw until he likes the result."
    ),
    "public_value_fixed": _(
        "The deals of this event follow from the public value “%(value)s”, and it stays. Make them with it."
    ),
    "public_value_early": _(
        "The public value of “%(slug)s” is kept after the numbers are drawn, when nobody can enter any more. "
        "Draw the numbers first."
    ),
    "public_value_long": _("The public value is longer than %(longest)s characters. Give a shorter one."),
    "reserve_without_key": _("“%(slug)s” has no key, so it has no reserve deals. Make its deals first."),
    "reserve_unknown": _("There is no reserve deal R%(reserve)s; they run from R1 to R%(last)s."),
    "reserve_other_dealer": _(
        "Reserve deal R%(reserve)s is dealt by %(deals)s, but deal %(deal)s by %(dealer)s. "
        "Take a reserve deal of the same dealer."
    ),
    "reserve_used": _("Reserve deal R%(reserve)s is in play as deal %(deal)s already. Take another one."),
    "deals_by_hand": _(
        "The deals were entered by hand for %(sets)s sets; this movement needs %(needed)s. "
        "Choose a movement with as many sets."
    ),
    "movement_decided": _(
        "“%(slug)s” has rulings on its deals or reports of its boxes already, so its movement stays. "
        "Plan the remaining rounds again instead."
    ),
    "record_changed": _(
        "Deal %(deal)s at table %(table)s has changed since you looked at it. Look again before you decide."
    ),
    "search_effort": _(
        "A search takes %(seconds)s seconds and a seed from 0 to %(largest)s. Choose among them."
    ),
    "search_running": _("A search for “%(slug)s” is running. Wait until it is over, then order another."),
    "search_unknown": _("There is no search %(search)s for this event. Order one on the page of movements."),
}
