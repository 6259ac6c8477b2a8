"""Papers at the desk: chosen, made meanwhile, taken away as one file."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Job, PrintOrder
from tournament.printing.layout import imprint_of
from tournament.printing.papers import PAPERS, Order
from tournament.printing.respelt import respelt_names
from tournament.printing.source import Source
from tournament.selectors.events import event_by_slug
from tournament.selectors.jobs import job_state
from tournament.selectors.permissions import Act
from tournament.selectors.print_orders import print_order_numbered, print_orders, printed_file
from tournament.tasks import begin_papers
from tournament.web.page import REFUSALS, DeskPage, EventPage, Page
from tournament.web.paper import base_of
from tournament.web.setup_forms import PlainForm
from tournament.wording import sentence
from tournament.wording.papers import PAPERS as WORDS
from tournament.wording.papers import SHEETS, WAITS, WHEN

AGAIN_AFTER = "2"  # seconds
LONGEST_ADDRESS = 200
TYPES = {"pdf": "application/pdf", "zip": "application/zip"}

Choices = list[tuple[str, str | Promise]]


class PapersForm(PlainForm):
    """What to print; nothing ticked is everything there is."""

    round = forms.TypedChoiceField(label=_("Part of the event"), coerce=int, required=False, empty_value=None)
    papers = forms.MultipleChoiceField(
        label=_("Only these"), required=False, choices=[(name, name) for name in PAPERS]
    )
    sheet = forms.ChoiceField(label=_("Size of paper"), choices=list(SHEETS.items()), required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, required=False)
    form = forms.ChoiceField(label=_("Kind of file"), required=False)
    base = forms.CharField(
        label=_("Address at which phones reach this computer"),
        required=False,
        max_length=LONGEST_ADDRESS,
        help_text=_("For pictures to scan; without it papers have none."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = event.rounds.order_by("number").values_list("number", flat=True)
        self._choices("round", [("", _("the whole event")), *((str(one), _round(one)) for one in rounds)])
        self._choices("form", [("pdf", _("one PDF")), ("zip", _("a ZIP with a file for each paper"))])

    def _choices(self, name: str, choices: Choices) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def order(self) -> Order:
        data = self.cleaned_data
        return Order(
            only=tuple(name for name in PAPERS if name in data["papers"]),
            language=data["language"] or None,
            base_url=data["base"],
            round=data["round"],
            sheet=data["sheet"],
        )


def _round(number: int) -> Promise:
    return format_lazy(_("round {round}"), round=number)


class Papers(DeskPage, Page):
    """All papers with what they are for, and those made lately."""

    needs = Act.TAKE
    template_name = "desk/papers.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        first = {"language": get_language(), "base": base_of(request)}
        return self._show(event, PapersForm(initial=first, event=event), ())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        form = PapersForm(request.POST, event=event)
        ticked = request.POST.getlist("papers")
        if not form.is_valid():
            return self._show(event, form, ticked, 400)
        try:
            ordered = begin_papers(event, form.order, form.cleaned_data["form"] or "pdf", self.actor)
        except REFUSALS as error:
            form.add_error(None, sentence(error))
            return self._show(event, form, ticked, 400)
        return redirect("papers-order", slug=slug, asked=ordered.pk)

    def _show(self, event: Event, form: PapersForm, ticked: Sequence[str], status: int = 200) -> HttpResponse:
        source = Source(event, imprint_of(event))
        groups = [(said, _lines(source, when, ticked)) for when, said in WHEN.items()]
        context = {
            "event": event,
            "desk": True,
            "form": form,
            "groups": groups,
            "orders": print_orders(event)[:3],
            "respelt": respelt_names(event),
        }
        return self.show(context, status=status)


def _lines(source: Source, when: str, ticked: Sequence[str]) -> list[dict[str, Any]]:
    """The papers of this kind; one that cannot be made yet says what it waits for."""
    lines = []
    for name, kind in PAPERS.items():
        if kind.when == when:
            code = kind.missing(source)
            title, purpose = WORDS[name]
            line = {"name": name, "title": title, "purpose": purpose, "waits": WAITS.get(code, "")}
            lines.append(line | {"ticked": name in ticked, "alone": kind.unasked})
    return lines


class PapersOrder(DeskPage, EventPage):
    """How far it is, asking again by itself; then where the file is."""

    needs = Act.TAKE
    template_name = "desk/papers_order.html"

    def get(self, request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        response = super().get(request, slug, **address)
        if print_order_numbered(event_by_slug(slug), address["asked"]).ended_at is None:
            response.headers["Refresh"] = AGAIN_AFTER
        return response

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        ordered: PrintOrder = print_order_numbered(event, address["asked"])
        state = job_state(event, Job.Kind.PAPERS, str(ordered.pk))
        return {
            "ordered": ordered,
            "state": state,
            "said": [WORDS[name][0] for name in ordered.wanted["only"]],
        }


class PapersFile(DeskPage, Page):
    """The file, for as long as it is kept."""

    needs = Act.TAKE

    def get(self, request: HttpRequest, slug: str, asked: int) -> HttpResponse:
        ordered, content = printed_file(event_by_slug(slug), asked)
        response = HttpResponse(content, content_type=TYPES[ordered.form])
        name = f"{slug}-papers.{ordered.form}"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
