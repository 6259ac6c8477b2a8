"""Addresses of layouts and of what was found in boxes, at the desk."""

from django.urls import path

from tournament.web import found, layouts

DESK = "desk/<slug:slug>/"
DEAL = DESK + "deals/<number:deal>/"

LAYOUT_PAGES = [
    path(DESK + "layouts/", layouts.Layouts.as_view(), name="layouts"),
    path(DESK + "layouts.<slug:form>", layouts.LayoutsFile.as_view(), name="layouts-file"),
    path(DEAL + "layout/", layouts.EnterLayout.as_view(), name="enter-layout"),
    path(DEAL + "layout/clear/", layouts.ClearLayout.as_view(), name="clear-layout"),
    path(DEAL + "found/", found.Found.as_view(), name="found"),
    path(DESK + "found/<number:report>/", found.FoundReport.as_view(), name="found-report"),
    path(DESK + "found/<number:report>/cancel/", found.CancelFound.as_view(), name="cancel-found"),
]
