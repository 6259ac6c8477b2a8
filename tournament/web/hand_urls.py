"""Addresses of papers, of hand records, and of the analysis they print."""

from django.urls import path

from tournament.web import analysis, hands, paper, papers

EVENT = "e/<slug:slug>/"
DESK = "desk/<slug:slug>/"

HAND_PAGES = [
    path(EVENT + "hands/", hands.Hands.as_view(), name="hands"),
    path(EVENT + "hands.pdf", hands.HandsPaper.as_view(), name="hands-paper"),
    path(DESK + "hands/", hands.DeskHands.as_view(), name="desk-hands"),
    path(DESK + "hands.pdf", hands.DeskHandsPaper.as_view(), name="desk-hands-paper"),
    path(DESK + "papers/", papers.Papers.as_view(), name="papers"),
    path(DESK + "papers/<number:asked>/", papers.PapersOrder.as_view(), name="papers-order"),
    path(DESK + "papers/<number:asked>/file", papers.PapersFile.as_view(), name="papers-file"),
    path(DESK + "papers/<slug:name>/", paper.Paper.as_view(), name="paper"),
    path(DESK + "analysis/", analysis.Analysis.as_view(), name="analysis"),
]
