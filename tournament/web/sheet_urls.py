"""Addresses of files for spreadsheet programs, and of what is read from them."""

from django.urls import path

from tournament.web import protocols, results_files

EVENT = "e/<slug:slug>/"
DESK = "desk/<slug:slug>/"

SHEET_PAGES = [
    path(EVENT + "results.<slug:form>", results_files.ResultsFile.as_view(), name="results-file"),
    path(DESK + "workbook.xlsx", results_files.Workbook.as_view(), {"form": "xlsx"}, name="workbook"),
    path(DESK + "workbook.<slug:form>", results_files.Workbook.as_view(), name="workbook-file"),
    path(DESK + "protocols/", protocols.Protocols.as_view(), name="protocols"),
    path(DESK + "protocols.xlsx", protocols.ProtocolsBlank.as_view(), name="protocols-blank"),
]
