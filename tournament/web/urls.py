"""Addresses of the pages; they are shared and printed, so they do not change."""

from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament.web import (
    audit,
    club_urls,
    console_urls,
    converters,
    desk,
    entrants,
    entry,
    explain,
    hand_urls,
    layout_urls,
    list_page,
    live,
    movements,
    new_event,
    own_movement,
    page,
    phone_urls,
    price_table,
    public,
    publications,
    ready,
    rehearsals,
    replan,
    reserves,
    ruling_urls,
    schedule,
    sessions,
    setup,
    sheet_urls,
    teams,
)

__all__ = ["converters", "urlpatterns"]


class Logout(LogoutView):
    def http_method_not_allowed(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return page.method_page(request, self._allowed_methods())


EVENT = "e/<slug:slug>/"
DESK = "desk/<slug:slug>/"
PLAYED = EVENT + "players/<number:number>/deals/<number:deal>/"
PRICES = "price-table/<slug:convention>/<table_size:players>"
PLAYING = DESK + "deals/<number:deal>/tables/<number:table>/"

urlpatterns = [
    *console_urls.CONSOLE_PAGES,
    *ruling_urls.RULING_PAGES,
    *hand_urls.HAND_PAGES,
    *layout_urls.LAYOUT_PAGES,
    *sheet_urls.SHEET_PAGES,
    *phone_urls.PHONE_PAGES,
    *club_urls.CLUB_PAGES,
    path("", public.EventList.as_view(), name="events"),
    path(EVENT, public.EventHome.as_view(), name="event"),
    path(EVENT + "total/", sessions.Total.as_view(), name="total"),
    path(DESK + "teams/", teams.Teams.as_view(), name="teams"),
    path(DESK + "next-session/", sessions.NextSession.as_view(), name="next-session"),
    path(EVENT + "standings/", live.LiveStandings.as_view(), name="standings"),
    path(EVENT + "audit/", audit.Audit.as_view(), name="audit"),
    path(EVENT + "audit.json", audit.AuditJson.as_view(), name="audit-json"),
    path(EVENT + "deals/", public.Deals.as_view(), name="deals"),
    path(EVENT + "deals/<number:deal>/", public.Traveller.as_view(), name="deal"),
    path(EVENT + "players/<number:number>/", public.Player.as_view(), name="player"),
    path(PLAYED, explain.Explain.as_view(), name="explain"),
    path(PLAYED.removesuffix("/") + ".json", explain.ExplainJson.as_view(), name="explain-json"),
    path(EVENT + "versions/", publications.Versions.as_view(), name="versions"),
    path(EVENT + "versions/<number:version>/", publications.Version.as_view(), name="version"),
    path(EVENT + "price-table/", price_table.EventPriceTable.as_view(), name="event-prices"),
    path(EVENT + "price-table.json", price_table.EventPriceTableJson.as_view(), name="event-prices-json"),
    path("price-table/", price_table.PriceTables.as_view(), name="price-tables"),
    path(PRICES + "/", price_table.PriceTablePage.as_view(), name="prices"),
    path(PRICES + ".json", price_table.PriceTableJson.as_view(), name="prices-json"),
    path(EVENT + "schedule/", schedule.Schedule.as_view(), name="schedule"),
    path(EVENT + "programme/", schedule.ProgrammePage.as_view(), name="programme"),
    path(EVENT + "rounds/<number:number>/", schedule.RoundPage.as_view(), name="round"),
    path("desk/", rehearsals.DeskHome.as_view(), name="desk-home"),
    # No event can have such a slug.
    path("desk/new_event/", new_event.NewEventPage.as_view(), name="new-event"),
    path("desk/people_search/", list_page.RegisterPart.as_view(), name="people-search"),
    path(DESK, desk.Desk.as_view(), name="desk"),
    path(DESK + "standings/", desk.DeskStandings.as_view(), name="desk-standings"),
    path(DESK + "entrants/", entrants.Entrants.as_view(), name="entrants"),
    path(DESK + "rehearsal/", rehearsals.RehearsalPage.as_view(), name="rehearsal"),
    path(DESK + "ready/", ready.Ready.as_view(), name="ready"),
    path(DESK + "draw/", entrants.Draw.as_view(), name="draw"),
    path("movements/", movements.Movements.as_view(), name="movements"),
    path("movements/look/", movements.Look.as_view(), name="movement-look"),
    path("movements/compare/", movements.Compare.as_view(), name="movement-compare"),
    path("movements/own/", own_movement.OwnMovement.as_view(), name="movement-own"),
    path(DESK + "movement/own/", own_movement.DeskOwnMovement.as_view(), name="desk-movement-own"),
    path(DESK + "movement/", movements.AssignMovement.as_view(), name="movement"),
    path(DESK + "replan/", replan.Replan.as_view(), name="replan"),
    path(DESK + "movement/look/", movements.DeskLook.as_view(), name="desk-movement-look"),
    path(DESK + "movement/compare/", movements.DeskCompare.as_view(), name="desk-movement-compare"),
    path(DESK + "movement/searches/", movements.OrderSearch.as_view(), name="movement-searches"),
    path(DESK + "movement/searches/<number:search>/", movements.Search.as_view(), name="movement-search"),
    path(DESK + "deals/", setup.MakeDeals.as_view(), name="make-deals"),
    path(DESK + "reserves/", reserves.Reserves.as_view(), name="reserves"),
    path(DESK + "deals/<number:deal>/reserve/", reserves.PlayReserve.as_view(), name="play-reserve"),
    path(DESK + "deals/<number:deal>/", desk.DeskTraveller.as_view(), name="desk-deal"),
    path(
        DESK + "players/<number:number>/deals/<number:deal>/",
        explain.DeskExplain.as_view(),
        name="desk-explain",
    ),
    path(DESK + "finish/", setup.Finish.as_view(), name="finish"),
    path(PLAYING, entry.Enter.as_view(), name="playing"),
    path(PLAYING + "confirm/", entry.Confirm.as_view(), name="confirm"),
    path(PLAYING + "correct/", entry.Correct.as_view(), name="correct"),
    path(PLAYING + "settle/", entry.Settle.as_view(), name="settle"),
    path("accounts/login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("accounts/logout/", Logout.as_view(), name="logout"),
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("healthz", public.Health.as_view(), name="health"),
]
