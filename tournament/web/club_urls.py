"""Addresses of clubs, of the archive and of personal data."""

from django.urls import path

from tournament.web import archive, clubs, converters, personal_data

__all__ = ["CLUB_PAGES", "converters"]

CLUB = "clubs/<slug:club>/"

CLUB_PAGES = [
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs.ClubHome.as_view(), name="club"),
    path(CLUB + "settings/", clubs.ClubSettings.as_view(), name="club-settings"),
    path(CLUB + "members/", clubs.Members.as_view(), name="club-members"),
    # No event can have such a slug.
    path("desk/people_data/", personal_data.PeopleData.as_view(), name="people-data"),
    path("desk/people_data/<number:person>/", personal_data.PersonData.as_view(), name="person-data"),
    path(
        "desk/people_data/<number:person>.json",
        personal_data.PersonDataFile.as_view(),
        name="person-data-file",
    ),
    path("desk/<slug:slug>/archive/", archive.Archive.as_view(), name="archive"),
]
