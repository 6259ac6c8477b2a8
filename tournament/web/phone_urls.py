"""Addresses that links open without an account, and the desk pages that give them out."""

from django.urls import path

from tournament.web import links, personal, phone, phone_codes, programs

DESK = "desk/<slug:slug>/"
TABLE = "t/<token:token>/"
PERSONAL = "p/<token:token>/"
ON_DEAL = "deals/<number:deal>/"

PHONE_PAGES = [
    path("t/", phone_codes.Codes.as_view(), name="codes"),
    path(TABLE, phone.Table.as_view(), name="table"),
    path(TABLE + ON_DEAL, phone.TableDeal.as_view(), name="table-deal"),
    path(TABLE + ON_DEAL + "confirm/", phone.TableConfirm.as_view(), name="table-confirm"),
    path(PERSONAL, personal.Personal.as_view(), name="personal"),
    path(PERSONAL + ON_DEAL + "confirm/", personal.PersonalConfirm.as_view(), name="personal-confirm"),
    path(DESK + "links/", links.Links.as_view(), name="links"),
    path(DESK + "tokens/", programs.Tokens.as_view(), name="tokens"),
    path(DESK + "webhooks/", programs.Webhooks.as_view(), name="webhooks"),
    path(DESK + "links.pdf", links.LinksPaper.as_view(), name="links-paper"),
]
