"""Links for phones at the desk: made, shown as pictures to scan, renewed, withdrawn, printed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import TournamentError
from tournament.models import AccessLink, Event
from tournament.printing.layout import imprint_of
from tournament.printing.links import entrant_cards, link_cards, links_paper
from tournament.selectors.events import event_by_slug
from tournament.selectors.links import code_text, entrant_lines, link_by_pk, table_lines
from tournament.selectors.permissions import Act
from tournament.services.links import entrant_links_make, link_renew, link_revoke, table_links_make
from tournament.web.entry_form import fresh_key, key_of, number
from tournament.web.page import REFUSALS, DeskPage, Page
from tournament.web.phone_codes import name_of
from tournament.web.qr import qr_svg
from tournament.wording import sentence


class Links(DeskPage, Page):
    """All links of an event. Phones get the address this browser uses, so it has to be one they reach."""

    needs = Act.LINK
    template_name = "desk/links.html"
    event: Event

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        self.event = event_by_slug(slug)
        return self.show_links()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        self.event = event_by_slug(slug)
        try:
            said = self.act(request.POST)
        except REFUSALS as error:
            return self.show_links(400, error=sentence(error))
        messages.success(request, said)
        return redirect("links", slug=slug)

    def act(self, data: Any) -> str:
        if "tables" in data:
            return made_words(table_links_make(event=self.event, actor=self.actor))
        if "entrants" in data:
            return made_words(entrant_links_make(event=self.event, actor=self.actor))
        name = "renew" if "renew" in data else "revoke"
        chosen = number(data.get(name, ""))
        link = link_by_pk(self.event, chosen if isinstance(chosen, int) else 0)
        if name == "renew":
            link_renew(link=link, actor=self.actor, key=key_of(data))
            return _("There is a new link; the old one opens nothing any more.")
        link_revoke(link=link, actor=self.actor)
        return _("The link is withdrawn.")

    def show_links(self, status: int = 200, **context: Any) -> HttpResponse:
        tables, people = table_lines(self.event), entrant_lines(self.event)
        base = {
            "event": self.event,
            "desk": True,
            "tables": [(line, self.shown(line.link)) for line in tables],
            "people": [(line, self.shown(line.link)) for line in people],
            "base": self.request.build_absolute_uri("/"),
            "codes": self.request.build_absolute_uri(reverse("codes")),
            "local": is_local(self.request),
            "key": fresh_key(),
        }
        return self.show(base | context, status=status)

    def shown(self, link: AccessLink | None) -> dict[str, Any] | None:
        if link is None:
            return None
        url = self.request.build_absolute_uri(reverse(name_of(link), kwargs={"token": link.token}))
        return {"pk": link.pk, "url": url, "code": code_text(link.code), "picture": qr_svg(url)}


class LinksPaper(DeskPage, Page):
    """The cards of all tables with a link, or with `?players` of all players who have one, in the reader's
    language. `?base=` is the address for phones."""

    needs = Act.LINK

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        base = request.GET.get("base", "") or request.build_absolute_uri("/")
        cards = entrant_cards(event, base) if "players" in request.GET else link_cards(event, base)
        if not cards:
            raise TournamentError("links_not_made", slug=event.slug)
        paper = links_paper(imprint_of(event), cards)
        response = HttpResponse(paper, content_type="application/pdf")
        response.headers["Content-Disposition"] = f'inline; filename="{event.slug}-links.pdf"'
        return response


def is_local(request: HttpRequest) -> bool:
    """Whether the address is one that no phone in the hall understands."""
    return request.get_host().partition(":")[0] in ("localhost", "127.0.0.1", "[::1]", "[")


def made_words(count: int) -> str:
    if not count:
        return _("Everybody has a link already.")
    return ngettext("%(count)s link made.", "%(count)s links made.", count) % {"count": count}
