"""The base of every endpoint: who may, what is done once, and what has not changed.

An endpoint says for each method what is done there as `needs`; selectors.permissions says who may. Whether
the moment is right is for the services to say, under the lock of the event.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from tournament.api.credentials import PUBLIC, BearerToken, Caller, Session
from tournament.api.fields import NON_FIELD_ERRORS, OBJECT, NoFields, Sent, unknown_names, wrong
from tournament.api.problems import answer_of
from tournament.api.reading import StrictJson
from tournament.api.throttling import CallerRate
from tournament.errors import TournamentError
from tournament.models import ApiAnswer, Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.selectors.live import event_version
from tournament.selectors.permissions import CREW, Act, Role, check_may, may
from tournament.services.answers import Asked, answer_before, answer_keep
from tournament.services.log import Actor
from tournament.wording import sentence
from tournament.wording.problems import CONTENT_TYPE

OK, CREATED, ACCEPTED, NOT_MODIFIED = 200, 201, 202, 304
FAILED = 400
READING = ("GET", "HEAD")
LONGEST_KEY = 100
# Another number makes every kept answer old; for a change of shapes.
SHAPE = 1
# In an ETag a version of a record may be followed by a digest of how it is shown.
VERSION_ENDS = "~"
REPLAYED = {"Idempotency-Replayed": "true"}
SHOWN_ONCE = "Shown this once and kept in no answer: empty when the request was a repetition."
Handler = Callable[..., HttpResponse]


class OnlyJson(BaseContentNegotiation):
    """Whatever is asked for, there is one form; files have their own at addresses of their own."""

    def select_parser(self, request: Request, parsers: list[Any]) -> Any:
        kind = request.content_type.partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: list[Any], format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


class Endpoint(APIView):
    """An endpoint about one event, unless its address has none.

    `event`, `role` and `caller` are there before a method is called.
    """

    authentication_classes = [BearerToken, Session]
    permission_classes = []
    throttle_classes = [CallerRate]
    parser_classes = [StrictJson]
    renderer_classes = [JSONRenderer]
    content_negotiation_class = OnlyJson
    metadata_class = None
    needs: Mapping[str, Act] = {}
    # What its GET may be asked after the question mark; None where anything may stand there.
    asks: tuple[type[Serializer[Any]], ...] | None = ()
    # Whether its services compare what If-Match names; where they do not, `_once` does.
    compares = False
    http_method_names = ["get", "head", "post", "put", "delete"]
    event: Event
    role = Role.PUBLIC

    def get_exception_handler(self) -> Any:
        return answer_of

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        act = self.needs.get("GET" if request.method == "HEAD" else request.method or "")
        if act is None:
            return
        slug = kwargs.get("slug")
        self.role = self.caller.role_for_new(act) if slug is None else self.caller.role(slug)
        if not self.caller.known and not may(self.role, act):
            raise TournamentError("credentials_missing")
        check_may(self.role, act)
        if slug is not None:
            self.event = self._event(slug)
        self._check_query()

    def _check_query(self) -> None:
        """Each name once, and only such as are known: a filter that is misspelt would show everything."""
        asked = self.request.query_params
        if self.asks is None or not asked:
            return
        kinds = self.asks if self.request.method in READING else ()
        known = [name for kind in kinds for name in kind().fields]
        repeated = [name for name, values in asked.lists() if len(values) > 1 and name in known]
        said = sentence(TournamentError("query_repeated"))
        errors = unknown_names(asked, known) | {name: [said] for name in repeated}
        if errors:
            raise ValidationError(errors)

    def _event(self, slug: str) -> Event:
        """A draft is there for those alone who work for it."""
        event = self.caller.event or event_by_slug(slug)
        if event.state == Event.State.DRAFT and self.role not in CREW:
            raise TournamentError("event_unknown", slug=slug)
        return event

    @property
    def caller(self) -> Caller:
        return self.request.auth or PUBLIC

    @property
    def actor(self) -> Actor:
        return self.caller.actor

    @property
    def results_viewer(self) -> Viewer:
        """Whose results of deals in play are shown."""
        return Viewer.DIRECTOR if may(self.role, Act.WATCH) else Viewer.PUBLIC

    @property
    def standings_viewer(self) -> Viewer:
        """Who is shown what deals in play come to."""
        return Viewer.DIRECTOR if may(self.role, Act.OVERSEE) else Viewer.PUBLIC

    @property
    def cards_viewer(self) -> Viewer:
        """Whose layouts of deals in play are shown."""
        return Viewer.DIRECTOR if may(self.role, Act.CARDS) else Viewer.PUBLIC

    @property
    def key(self) -> str:
        """The key of this request, empty without one."""
        given = self.request.headers.get("Idempotency-Key")
        if given is None:
            return ""
        fit = given.strip() and len(given) <= LONGEST_KEY and given.isascii() and given.isprintable()
        if not fit:
            raise TournamentError("key_unfit", longest=LONGEST_KEY)
        return given.strip()

    @property
    def seen(self) -> str:
        """The version that If-Match names, empty without one."""
        given = self.request.headers.get("If-Match", "").strip()
        if not given or given == "*":
            return ""
        tags = parse_etags(given)
        return tags[0].removeprefix("W/").strip('"').partition(VERSION_ENDS)[0] if tags else "none"

    def check_seen(self) -> None:
        """Refuses If-Match with another version than GET gives here, and where there is none to compare."""
        if not self.seen or self.compares:
            return
        if not takes_seen(type(self)):
            raise TournamentError("version_absent")
        if self.seen != version_tag(self, self.request):
            raise TournamentError("event_changed", slug=self.event.slug)

    def sent(self, kind: type[Sent] = NoFields) -> dict[str, Any]:
        """What was sent, as fields of `kind`."""
        data = self.request.data
        if data is None:
            raise ValidationError({NON_FIELD_ERRORS: [wrong(data, OBJECT)]})
        # An empty body of a form is another kind of object to Django.
        serializer = kind(data=dict(data) if isinstance(data, dict) else data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def asked(self, kind: type[Serializer[Any]]) -> dict[str, Any]:
        """What the address asks after its question mark, as fields of `kind`, one of `asks`."""
        serializer = kind(data=self.request.query_params.dict())
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in READING and response.status_code == OK and "ETag" not in response.headers:
            if hasattr(response, "add_post_render_callback"):
                response.add_post_render_callback(lambda made: tagged(request, made))
            else:
                response = tagged(request, response) or response
        patch_vary_headers(response, ["Authorization", "Cookie"])
        if "Cache-Control" not in response.headers:
            patch_cache_control(response, private=True, no_cache=True)
        return response


def tagged(request: Request, response: HttpResponse) -> HttpResponse | None:
    """Marks an answer by what it says; gives 304 instead to those who have it."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    return not_modified(response) if matches(request, etag) else None


def matches(request: Request, etag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or etag.removeprefix("W/") in [one.removeprefix("W/") for one in known]


def not_modified(response: HttpResponse) -> HttpResponse:
    kept = ("ETag", "Cache-Control", "Vary", "Content-Language")
    headers = {name: response.headers[name] for name in kept if name in response.headers}
    return HttpResponse(status=NOT_MODIFIED, headers=headers)


def by_version(method: Handler) -> Handler:
    """For a GET that says nothing but what follows from the acts of the log: while there is none, those who
    have the answer are told so without its being made."""

    @wraps(method)
    def asked(self: Endpoint, request: Request, **address: Any) -> HttpResponse:
        etag = f'W/"{version_tag(self, request)}"'
        if matches(request, etag):
            return HttpResponse(status=NOT_MODIFIED, headers={"ETag": etag})
        response = method(self, request, **address)
        response.headers["ETag"] = etag
        return response

    asked.by_version = True  # type: ignore[attr-defined]
    return asked


def version_tag(endpoint: Endpoint, request: Request) -> str:
    reader = (endpoint.role.value, get_language(), request.get_full_path())
    parts = [SHAPE, event_version(endpoint.event), *reader]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def takes_seen(view: type[Endpoint]) -> bool:
    """Whether there is a version at its address that If-Match can name."""
    return view.compares or getattr(getattr(view, "get", None), "by_version", False)


def once(method: Handler) -> Handler:
    """For a write: sent again with its Idempotency-Key, it is answered as the first time and done no more.

    The answer is kept in the transaction of the act.
    """
    return _once(method, alone=False)


def once_begun(method: Handler) -> Handler:
    """The same for an act that others have to see before it is answered, such as an order of a task; two at
    the same moment are one by the service itself."""
    return _once(method, alone=True)


def once_by_service(method: Handler) -> Handler:
    """Where the answer is not to be kept, as it holds a secret: the service itself tells a repetition."""

    @wraps(method)
    def sent(self: Endpoint, request: Request, **address: Any) -> HttpResponse:
        self.check_seen()
        return method(self, request, **address)

    sent.once = True  # type: ignore[attr-defined]
    return sent


def made_secretly(made: Serializer[Any], secret: str) -> Response:
    """The answer of `once_by_service`: what was made, and its secret, which is empty for a repetition."""
    head = {} if secret else REPLAYED
    return Response({**made.data, "secret": secret}, status=CREATED, headers=head)


def _once(method: Handler, alone: bool) -> Handler:
    @wraps(method)
    def sent(self: Endpoint, request: Request, **address: Any) -> HttpResponse:
        def act() -> HttpResponse:
            self.check_seen()
            return method(self, request, **address)

        if not (self.key or self.seen):
            return act()
        if alone:
            return _answered(self, request, act)
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=self.event.pk)
            return _answered(self, request, act)

    sent.once = True  # type: ignore[attr-defined]
    return sent


def _answered(endpoint: Endpoint, request: Request, act: Callable[[], HttpResponse]) -> HttpResponse:
    if not endpoint.key:
        return act()
    address = f"{request.method} {request.path}"
    written = Asked(endpoint.caller.author, endpoint.key, address, request.data)
    # What makes an event has none before.
    before = answer_before(event=getattr(endpoint, "event", None), asked=written)
    if before is not None:
        return _replayed(before)
    response = act()
    body = json.loads(json.dumps(getattr(response, "data", None), cls=JSONEncoder))
    location = response.headers.get("Location", "")
    kept, first = answer_keep(
        event=endpoint.event, asked=written, status=response.status_code, body=body, location=location
    )
    return response if first else _replayed(kept)


def _replayed(answer: ApiAnswer) -> Response:
    head = REPLAYED | ({"Location": answer.location} if answer.location else {})
    kind = CONTENT_TYPE if answer.status >= FAILED else None
    return Response(answer.body, status=answer.status, headers=head, content_type=kind)
