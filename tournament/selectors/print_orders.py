"""Papers ordered at the desk: how far they are, and the file they came to. For directors alone."""

import datetime

from django.db.models import QuerySet

from tournament.errors import TournamentError
from tournament.models import Event, PrintOrder

# Nothing has moved for so long: whoever was at work is gone.
SILENCE = datetime.timedelta(minutes=2)
KEPT = datetime.timedelta(days=1)


def print_orders(event: Event) -> QuerySet[PrintOrder]:
    """The latest first, without their files."""
    return event.print_orders.order_by("-pk").defer("content")


def print_order_numbered(event: Event, number: int) -> PrintOrder:
    """The order without its file, or the refusal `print_unknown`."""
    order = print_orders(event).filter(pk=number).first()
    if order is None:
        raise TournamentError("print_unknown", order=number)
    return order


def printed_file(event: Event, number: int) -> tuple[PrintOrder, bytes]:
    """The order and its file; refuses with `print_unknown` where there is none (yet)."""
    order = event.print_orders.filter(pk=number, content__isnull=False).first()
    if order is None or order.content is None:
        raise TournamentError("print_unknown", order=number)
    return order, bytes(order.content)
