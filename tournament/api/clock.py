"""The round clock: as moments, so that everybody counts down by himself, and the acts on it."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import NOT_MODIFIED, Endpoint, matches, once
from tournament.api.fields import Choice, Sent, Whole
from tournament.models import Event
from tournament.selectors.clock import clock_of, clock_seen
from tournament.selectors.permissions import Act
from tournament.services.rounds import (
    LONGEST,
    MOST_EXTENSION,
    round_end,
    round_extend,
    round_pause,
    round_resume,
    round_start,
)

LARGEST = 10**6


class StretchShape(serializers.Serializer[Any]):
    round = serializers.IntegerField(source="round_number")
    running = serializers.BooleanField(
        help_text="Begun and not ended; a clock that stands still is running too."
    )
    started_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(help_text="Moves away while the clock stands still.")
    minutes = serializers.IntegerField()
    extended = serializers.IntegerField(help_text="Minutes added since, below 0 taken away.")
    paused_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    seen = serializers.CharField(help_text="For If-Match, as the ETag is.")


class ClockShape(serializers.Serializer[Any]):
    clock = StretchShape(allow_null=True, help_text="Null before the first round and once the event is over.")


class ClockAct(Sent):
    act = Choice(["start", "pause", "resume", "extend", "end"])
    round = Whole(min_value=1, max_value=LARGEST)
    minutes = Whole(
        min_value=-MOST_EXTENSION,
        max_value=LONGEST,
        required=False,
        help_text="Of “start”: by default as long as the last round. Of “extend”: how many more, or fewer.",
    )


class ClockOfEvent(Endpoint):
    needs = {"GET": Act.READ, "POST": Act.RUN}
    compares = True

    @extend_schema(
        description="As moments, so that everybody counts down alone. Its ETag goes into If-Match.",
        responses=ClockShape,
    )
    def get(self, request: Request, slug: str) -> Response:
        return self._answer()

    def _answer(self) -> Response:
        clock = clock_of(Event.objects.get(pk=self.event.pk))
        shown = None if clock is None else {"seen": clock.seen, "running": clock.running} | vars(clock)
        head = {"ETag": f'"{clock_seen(clock)}"'}
        if self.request.method != "POST" and matches(self.request, head["ETag"]):
            return Response(status=NOT_MODIFIED, headers=head)
        return Response(ClockShape({"clock": shown}).data, headers=head)

    @extend_schema(
        description="Each names its round; what is already so stays so. With If-Match it is refused with 412 "
        "where somebody was at the clock since.",
        request=ClockAct,
        responses=ClockShape,
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        sent = self.sent(ClockAct)
        ACTS[sent["act"]](self, sent["round"], sent.get("minutes"))
        return self._answer()


def _start(endpoint: Endpoint, round_number: int, minutes: int | None) -> None:
    round_start(minutes=minutes, **_common(endpoint, round_number))


def _extend(endpoint: Endpoint, round_number: int, minutes: int | None) -> None:
    round_extend(minutes=minutes or 0, **_common(endpoint, round_number))


def _common(endpoint: Endpoint, round_number: int) -> dict[str, Any]:
    return {
        "event": endpoint.event,
        "round_number": round_number,
        "actor": endpoint.actor,
        "seen": endpoint.seen,
        "key": endpoint.key,
    }


ACTS: Mapping[str, Callable[[Endpoint, int, int | None], Any]] = {
    "start": _start,
    "extend": _extend,
    "pause": lambda endpoint, number, _minutes: round_pause(**_common(endpoint, number)),
    "resume": lambda endpoint, number, _minutes: round_resume(**_common(endpoint, number)),
    "end": lambda endpoint, number, _minutes: round_end(**_common(endpoint, number)),
}
