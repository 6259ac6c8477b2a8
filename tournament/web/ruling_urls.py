"""Addresses of rulings, facts and the end of an event at the desk."""

from django.urls import path

from tournament.web import ask, closing, facts, log, opening, people, rulings, tables, undo

DESK = "desk/<slug:slug>/"
PLAYING = DESK + "deals/<number:deal>/tables/<number:table>/"
PLAYED = "e/<slug:slug>/players/<number:number>/deals/<number:deal>/"

RULING_PAGES = [
    path(DESK + "rulings/", rulings.Rulings.as_view(), name="rulings"),
    path(DESK + "rulings/<number:ruling>/cancel/", rulings.CancelRuling.as_view(), name="cancel-ruling"),
    path(PLAYING + "ruling/", rulings.RuleSeats.as_view(), name="ruling"),
    path(PLAYING + "move/", facts.Move.as_view(), name="move"),
    path(PLAYING + "table/", tables.Retable.as_view(), name="retable"),
    path(DESK + "deals/<number:deal>/fouled/", rulings.Fouled.as_view(), name="fouled"),
    path(DESK + "entrants/<number:number>/", people.EntrantPage.as_view(), name="entrant"),
    path(DESK + "rounds/<number:round>/tables/<number:table>/seats/", facts.Seats.as_view(), name="seats"),
    path(DESK + "find/", facts.Find.as_view(), name="find"),
    path(DESK + "requests/", closing.Requests.as_view(), name="requests"),
    path(DESK + "requests/<number:asked>/", closing.Decide.as_view(), name="decide"),
    path(DESK + "rules/", closing.Rules.as_view(), name="rules"),
    path(DESK + "publish/", closing.Publish.as_view(), name="publish"),
    path(DESK + "reopen/", closing.Reopen.as_view(), name="reopen"),
    path(DESK + "open/", opening.Open.as_view(), name="open"),
    path(DESK + "log/", log.Log.as_view(), name="log"),
    path(DESK + "log/<number:act>/undo/", undo.Undo.as_view(), name="undo"),
    path(PLAYED + "ask/", ask.Ask.as_view(), name="ask"),
]
