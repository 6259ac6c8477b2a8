"""What each paper is called and what it is for, and when papers are printed."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise

# {paper: (its name, what it is for)}
PAPERS: dict[str, tuple[Words, Words]] = {
    "prices": (_("Price tables"), _("whists of every result, one for each table")),
    "startlist": (_("Start list"), _("everybody with his number and where he sits in round 1, for the wall")),
    "travellers": (_("Travellers"), _("into the boxes; filled ones once there are results")),
    "hands": (_("Hand records"), _("cards, best play and results of every deal")),
    "reserves": (_("Reserve deals"), _("their cards, for the director alone")),
    "slips": (_("Deal slips"), _("one hand a slip, for making up boxes, for the director alone")),
    "labels": (_("Box labels"), _("the number of the deal to stick on its box")),
    "judge": (_("Judge’s sheet"), _("the row of sets round by round, and who sits where")),
    "cards": (_("Table cards"), _("for every place: where to go next")),
    "routes": (_("Route cards"), _("for every player: all his rounds")),
    "seating": (_("Seating plan"), _("of one round, by name and by table, for the wall")),
    "entries": (_("Entry slips"), _("for tables without a phone, carried to the desk")),
    "standings": (_("Standings"), _("all together, line by line, and the teams")),
    "rounds": (_("Results by round"), _("what everybody reached in each round")),
    "total": (_("Total over the sessions"), _("of an event of several sessions")),
    "scores": (_("Score sheets"), _("for every player: each of his deals")),
    "newspaper": (_("Results for the newspaper"), _("in narrow columns")),
    "rulings": (_("Rulings"), _("the log of what was decided, and why")),
    "diplomas": (_("Diplomas"), _("for the first three places and the best team, once the event is over")),
    "links": (_("Links for phones"), _("cards of tables and players; give each to whose it is")),
}
WHEN: dict[str, Words] = {
    "before": _("Before play"),
    "round": _("For each round"),
    "after": _("Results"),
}
SHEETS: dict[str, Words] = {
    "": _("as each paper is made for"),
    "a4": "A4",
    "a5": "A5",
    "a6": "A6",
    "letter": "Letter",
}
# What a paper that cannot be made yet waits for, by the code of its refusal.
WAITS: dict[str, Words] = {
    "movement_not_assigned": _("once there is a movement"),
    "deals_not_made": _("once the deals are made"),
    "links_not_made": _("once there are links"),
    "diplomas_early": _("once the event is over"),
    "no_total": _("once it continues another event"),
}
