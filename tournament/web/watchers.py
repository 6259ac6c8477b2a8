"""Answers many watchers of one page from memory: a body is asked for twice a second at most, for all of them.

Only for people who are not logged in: they all see the same in one language. Bodies carry an ETag, so a
page that renews itself costs a few bytes while nothing has changed.
"""

import gzip
import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

SLUG = "[-a-z0-9]{1,60}"
WATCHED = re.compile(
    rf"/e/{SLUG}/(?:standings|screen)/|/api/v1/events/{SLUG}/(?:standings|changes|clock)", re.ASCII
)
QUERY = re.compile(r"(?:line=[NESW])?&?(?:bare=1)?", re.ASCII)
MOST_PAGES = 500
OK, NOT_MODIFIED = 200, 304
KEPT_HEADERS = ("Content-Type", "Content-Language", "X-Frame-Options")
PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")


@dataclass(frozen=True)
class Body:
    """What is sent, plain and packed."""

    plain: bytes
    packed: bytes
    etag: str
    headers: Mapping[str, str]


@dataclass
class Kept:
    """The latest body; `until` then it is shown without asking."""

    body: Body | None = None
    until: float = 0.0
    asking: Lock = field(default_factory=Lock)


class Watchers:
    """A middleware; it stands before sessions, which a watcher has not got."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.pages: OrderedDict[tuple[str, str, str], Kept] = OrderedDict()
        self.lock = Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not watched(request):
            return self.get_response(request)
        page = self._page(request)
        other = self._ask(request, page) if monotonic() >= page.until else None
        if other is not None or page.body is None:
            return other or self.get_response(request)
        return answer(request, page.body)

    def _page(self, request: HttpRequest) -> Kept:
        which = (request.path_info, request.META.get("QUERY_STRING", ""), get_language_from_request(request))
        with self.lock:
            page = self.pages.setdefault(which, Kept())
            self.pages.move_to_end(which)
            if len(self.pages) > MOST_PAGES:
                self.pages.popitem(last=False)
        return page

    def _ask(self, request: HttpRequest, page: Kept) -> HttpResponse | None:
        """One asks; the others show what there is, or wait where there is nothing.

        What is no page for all is handed through.
        """
        if not page.asking.acquire(blocking=page.body is None or not settings.WATCH_SECONDS):
            return None
        try:
            if monotonic() < page.until:
                return None
            response = self._whole(request)
            if response.status_code != OK or response.cookies:
                page.body = None
                return response
            page.body = body_of(response, page.body)
            page.until = monotonic() + settings.WATCH_SECONDS
        finally:
            page.asking.release()
        return None

    def _whole(self, request: HttpRequest) -> HttpResponse:
        """What the page says now, whatever of it whoever happens to ask has already."""
        known = request.META.pop("HTTP_IF_NONE_MATCH", None)
        try:
            return self.get_response(request)
        finally:
            if known is not None:
                request.META["HTTP_IF_NONE_MATCH"] = known


def watched(request: HttpRequest) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and not any(name in request.COOKIES for name in PERSONAL)
        and "HTTP_AUTHORIZATION" not in request.META
        and WATCHED.fullmatch(request.path_info) is not None
        and QUERY.fullmatch(request.META.get("QUERY_STRING", "")) is not None
    )


def body_of(response: HttpResponse, known: Body | None) -> Body:
    """Packed once, however many ask for it."""
    plain = response.content
    if known is not None and known.plain == plain:
        return known
    etag = hashlib.sha256(plain).hexdigest()[:32]
    headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    return Body(plain, gzip.compress(plain, 6, mtime=0), etag, headers)


def answer(request: HttpRequest, body: Body) -> HttpResponse:
    packs = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    etag = f'"{body.etag}-gzip"' if packs else f'"{body.etag}"'
    same = etag in request.META.get("HTTP_IF_NONE_MATCH", "")
    content = b"" if same else body.packed if packs else body.plain
    response = HttpResponse(content, status=NOT_MODIFIED if same else OK, headers=dict(body.headers))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Language, Cookie, Authorization, Accept-Encoding"
    if not same:
        response.headers["Content-Length"] = str(len(content))
        if packs:
            response.headers["Content-Encoding"] = "gzip"
    return response
