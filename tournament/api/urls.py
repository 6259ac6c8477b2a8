"""Addresses of the API; programs have them, so they do not change."""

from django.urls import path

from tournament.api import (
    clock,
    deals,
    entrants,
    events,
    exports,
    index,
    movement,
    publications,
    records,
    rulings,
    standings,
    tasks,
    tokens,
    webhooks,
)

EVENT = "events/<slug:slug>"
RECORD = EVENT + "/records/<number:deal>/<number:round>/<number:table>"

urlpatterns = [
    path("", index.Index.as_view(), name="api"),
    path("openapi.yaml", index.Schema.as_view(), name="api-schema"),
    path("events", events.Events.as_view(), name="api-events"),
    path(EVENT, events.EventDetail.as_view(), name="api-event"),
    path(EVENT + "/open", events.Open.as_view(), name="api-open"),
    path(EVENT + "/finish", events.Finish.as_view(), name="api-finish"),
    path(EVENT + "/reopen", events.Reopen.as_view(), name="api-reopen"),
    path(EVENT + "/entrants", entrants.Entrants.as_view(), name="api-entrants"),
    path(EVENT + "/entrants/<number:number>", entrants.EntrantRemoval.as_view(), name="api-entrant"),
    path(EVENT + "/draw", entrants.Draw.as_view(), name="api-draw"),
    path(EVENT + "/movement", movement.MovementOfEvent.as_view(), name="api-movement"),
    path(EVENT + "/rounds", movement.Rounds.as_view(), name="api-rounds"),
    path(EVENT + "/deals", deals.Deals.as_view(), name="api-deals"),
    path(EVENT + "/deals/<number:deal>", deals.DealDetail.as_view(), name="api-deal"),
    path(EVENT + "/deals/<number:deal>/traveller", deals.TravellerOfDeal.as_view(), name="api-traveller"),
    path(EVENT + "/records", records.Records.as_view(), name="api-records"),
    path(RECORD, records.RecordDetail.as_view(), name="api-record"),
    path(RECORD + "/confirm", records.ConfirmRecord.as_view(), name="api-confirm"),
    path(EVENT + "/rulings", rulings.Rulings.as_view(), name="api-rulings"),
    path(EVENT + "/rulings/<number:ruling>/cancel", rulings.CancelRuling.as_view(), name="api-ruling-cancel"),
    path(EVENT + "/standings", standings.StandingsOfEvent.as_view(), name="api-standings"),
    path(EVENT + "/total", standings.TotalOfEvent.as_view(), name="api-total"),
    path(EVENT + "/changes", standings.Changes.as_view(), name="api-changes"),
    path(EVENT + "/publications", publications.Publications.as_view(), name="api-publications"),
    path(
        EVENT + "/publications/<number:version>",
        publications.PublicationDetail.as_view(),
        name="api-publication",
    ),
    path(EVENT + "/corrections", publications.Corrections.as_view(), name="api-corrections"),
    path(
        EVENT + "/corrections/<number:asked>/decision",
        publications.DecideCorrection.as_view(),
        name="api-correction",
    ),
    path(EVENT + "/clock", clock.ClockOfEvent.as_view(), name="api-clock"),
    path(EVENT + "/tasks/papers", tasks.OrderPapers.as_view(), name="api-papers"),
    path(EVENT + "/tasks/papers/<number:asked>", tasks.PapersProgress.as_view(), name="api-papers-order"),
    path(EVENT + "/tasks/papers/<number:asked>/file", tasks.PapersFile.as_view(), name="api-papers-file"),
    path(EVENT + "/tasks/searches", tasks.OrderSearch.as_view(), name="api-searches"),
    path(EVENT + "/tasks/searches/<number:search>", tasks.SearchProgress.as_view(), name="api-search"),
    path(EVENT + "/tasks/analysis", tasks.Analysis.as_view(), name="api-analysis"),
    path(EVENT + "/exports/event.json", exports.EventExport.as_view(), name="api-export-event"),
    path(EVENT + "/exports/results.<slug:form>", exports.ResultsExport.as_view(), name="api-export-results"),
    path(EVENT + "/exports/desk.<slug:form>", exports.DeskExport.as_view(), name="api-export-desk"),
    path(EVENT + "/tokens", tokens.Tokens.as_view(), name="api-tokens"),
    path(EVENT + "/tokens/<number:number>", tokens.TokenDetail.as_view(), name="api-token"),
    path(EVENT + "/webhooks", webhooks.Webhooks.as_view(), name="api-webhooks"),
    path(EVENT + "/webhooks/<number:number>", webhooks.WebhookDetail.as_view(), name="api-webhook"),
    path(
        EVENT + "/webhooks/<number:number>/deliveries", webhooks.Deliveries.as_view(), name="api-deliveries"
    ),
    path("<path:rest>", index.Nothing.as_view(), name="api-nothing"),
]
