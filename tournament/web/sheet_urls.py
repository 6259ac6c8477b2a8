"""Addresses of files for spreadsheet programs, and of what is read from them."""

from django.urls import path

from tournament.web import protocols

DESK = "desk/<slug:slug>/"

SHEET_PAGES = [
    path(DESK + "protocols/", protocols.Protocols.as_view(), name="protocols"),
    path(DESK + "protocols.xlsx", protocols.ProtocolsBlank.as_view(), name="protocols-blank"),
]
