"""Addresses of clubs and of the archive."""

from django.urls import path

from tournament.web import archive, clubs

CLUB = "clubs/<slug:club>/"

CLUB_PAGES = [
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs.ClubHome.as_view(), name="club"),
    path(CLUB + "settings/", clubs.ClubSettings.as_view(), name="club-settings"),
    path(CLUB + "members/", clubs.Members.as_view(), name="club-members"),
    path("desk/<slug:slug>/archive/", archive.Archive.as_view(), name="archive"),
]
