"""Addresses of the director's console and of the screen in the hall."""

from django.urls import path

from tournament.web import check_in, clock_acts, console, lines, screen

DESK = "desk/<slug:slug>/"

CONSOLE_PAGES = [
    path(DESK + "console/", console.ConsolePart.as_view(), name="console-part"),
    path(DESK + "clock/", clock_acts.ClockAct.as_view(), name="clock"),
    path(DESK + "line/", lines.Lines.as_view(), name="line"),
    path(DESK + "check-in/", check_in.CheckIn.as_view(), name="check-in"),
    path("e/<slug:slug>/screen/", screen.Screen.as_view(), name="screen"),
]
