"""Layouts at the desk: all of them as files, from files, and one deal by hand."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deals.csv_form import is_csv
from deals.errors import DealError
from deals.exchange import DealFile, FileLine, read_deals, write_deals
from deals.file_entries import text_of
from deals.notation import read_layout
from tournament.errors import TournamentError
from tournament.models import Deal
from tournament.selectors.changes import latest_cards
from tournament.selectors.events import event_by_slug
from tournament.selectors.layouts import Given, deals_checked, dealt_by_event, judged, layout_lines
from tournament.selectors.permissions import Act
from tournament.selectors.plan import deal_numbered
from tournament.services.layouts import layout_clear, layouts_set
from tournament.services.preview import tried
from tournament.services.rulings import Grounds
from tournament.services.unchanged import changed_meanwhile
from tournament.spreadsheets.reading import LARGEST_FILE
from tournament.spreadsheets.reading_deals import text_of_workbook
from tournament.web.acts import ActPage, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.layout_forms import HAND_OF, HandsForm, LayoutsForm, fields_of, picker_words
from tournament.web.page import DeskPage, Page, Refusal
from tournament.web.ruling_forms import CancelForm
from tournament.wording.fields import page_sentence
from tournament.wording.layouts import CHANGES

# By the end of the address: the form deals.exchange knows, and what the file is called in an answer.
FILES = {
    "txt": ("text", "text/plain"),
    "pbn": ("pbn", "text/plain"),
    "json": ("json", "application/json"),
    "csv": ("csv", "text/csv"),
}
MOST_SHOWN = 400


@dataclass(frozen=True)
class PreviewLine:
    """A deal of a file: its cards and what becomes of them, or why it is refused."""

    line: int
    number: object
    layout: str
    change: str
    refusal: str


class LayoutsFile(DeskPage, Page):
    """Every layout of the event in one file, those still in play too."""

    needs = Act.CARDS

    def get(self, request: HttpRequest, slug: str, form: str) -> HttpResponse:
        event = event_by_slug(slug)
        if form not in FILES:
            raise Http404
        deals = dealt_by_event(event)
        if not deals:
            raise TournamentError("layouts_absent", slug=event.slug)
        written, kind = FILES[form]
        text = write_deals(deals, written, event.title, _delimiter())
        response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
        response.headers["Content-Disposition"] = f'attachment; filename="{event.slug}-layouts.{form}"'
        return response


def _delimiter() -> str:
    """Where the comma parts decimals, spreadsheets part cells by semicolons."""
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","


class Layouts(ActPage):
    """Where the cards of every deal come from; a file is read, looked at line by line, and then saved."""

    needs = Act.CARDS
    template_name = "desk/layouts.html"
    form_class = LayoutsForm
    file: DealFile | None = None

    def shown(self) -> dict[str, Any]:
        lines = layout_lines(self.event)
        return super().shown() | {
            "lines": lines,
            "made": self.event.deals.exists(),
            "check": deals_checked(self.event),
            "files": list(FILES) if any(line.layout for line in lines) else [],
            "over": self.event.state in self.event.OVER,
        }

    def form(self, data: Any = None) -> forms.Form:
        files = self.request.FILES if data is not None else None
        return LayoutsForm(data, files, initial={"key": fresh_key()})

    def take(self, form: Any) -> HttpResponse:
        if not form.is_valid():
            return self.show_form(form, 400)
        name = "file" if form.cleaned_data["file"] else "text"
        try:
            self.file = self._read(form, name)
        except (DealError, TournamentError) as error:
            form.add_error(name, page_sentence(error))
            return self.show_form(form, 400)
        given = judged(self.event, self.file.deals)
        refused = len(self.file.lines) - sum(one.refusal is None for one in given)
        if not refused:
            return self.take_whole(form, given)
        return self.show_preview(form, given, refused)

    def _read(self, form: Any, name: str) -> DealFile:
        """The deals; an uploaded file is put into the form as text, so that what was seen is saved."""
        data = form.cleaned_data["text"]
        if name == "file":
            file = form.cleaned_data["file"]
            data = text_of_workbook(file.read(LARGEST_FILE + 1), file.name or "", is_csv)
        text = text_of(data)
        form.data["text"] = text
        return read_deals(text, self.event.per_table)

    def take_whole(self, form: Any, given: list[Given]) -> HttpResponse:
        try:
            if "save" in self.request.POST:
                return self.save(form)
            tried(lambda: self.act(form, ""))
        except TournamentError as error:
            return self.show_refusal(form, error)
        return self.show_preview(form, given, 0)

    def show_preview(self, form: Any, given: list[Given], refused: int) -> HttpResponse:
        assert self.file is not None
        preview = preview_lines(self.file, given)
        return self.show_form(form, 400 if refused else 200, preview=preview, refused=refused, file=self.file)

    def made_before(self, key: str) -> bool:
        return bool(key) and self.event.log.filter(key=key).exists()

    def act(self, form: Any, key: str) -> list[int]:
        assert self.file is not None
        return layouts_set(event=self.event, layouts=self.file.deals, actor=self.actor, key=key)

    def acted(self, done: list[int], repeated: bool) -> HttpResponse:
        said = ngettext(
            "%(count)s layout is entered by hand.", "%(count)s layouts are entered by hand.", len(done)
        )
        nothing = sent_before() if repeated else _("These cards were there already; nothing has changed.")
        return self.answer(said % {"count": len(done)} if done else nothing, "layouts")


def preview_lines(file: DealFile, given: list[Given]) -> list[PreviewLine]:
    """What becomes of every line, refused ones first where there are more than a page holds."""
    judgements = iter(given)
    lines = [_preview(line, None if line.deal is None else next(judgements)) for line in file.lines]
    if len(lines) > MOST_SHOWN:
        lines.sort(key=lambda line: not line.refusal)
    return lines[:MOST_SHOWN]


def _preview(line: FileLine, given: Given | None) -> PreviewLine:
    refusal = line.refusal if given is None else given.refusal
    return PreviewLine(
        line=line.line,
        number=line.number,
        layout=given.layout if given else "",
        change="" if given is None or refusal else str(CHANGES[given.change]),
        refusal=page_sentence(refusal) if refusal else "",
    )


class LayoutPage(ActPage):
    """A page about the cards of one deal. Nothing it does moves a score, so there are no effects to show."""

    deal: Deal

    def find(self, **address: Any) -> None:
        self.deal = deal_numbered(self.event, address["deal"])

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"deal": self.deal, "records": self.deal.records.count()}

    def made_before(self, key: str) -> bool:
        return bool(key) and self.event.log.filter(key=key).exists()

    def preview(self, form: Any) -> None:
        tried(lambda: self.act(form, ""))

    def show_refusal(self, form: Any, error: Refusal) -> HttpResponse:
        """Whoever has changed the cards meanwhile is named; what was typed stays, over what is there now."""
        entry = latest_cards(self.event, self.deal.number) if error.code == "layout_changed" else None
        if entry is not None:
            error = changed_meanwhile(self.event, entry)
            form.data["seen"] = deal_numbered(self.event, self.deal.number).layout
        return super().show_refusal(form, error)


class EnterLayout(LayoutPage):
    """The cards of one deal, tapped or typed."""

    needs = Act.CARDS
    template_name = "desk/layout.html"
    form_class = HandsForm
    field_of = ActPage.field_of | HAND_OF

    def form(self, data: Any = None) -> HandsForm:
        """Cards by hand are there to be mended; cards from the key are not the start of others."""
        number, per_table = self.deal.number, self.event.per_table
        present = self.deal.layout if self.deal.hand_entered else ""
        initial = {"key": fresh_key(), "seen": self.deal.layout} | fields_of(present, per_table)
        return HandsForm(data, initial=initial, number=number, per_table=per_table)

    def show_form(self, form: Any, status: int = 200, **more: Any) -> HttpResponse:
        return super().show_form(form, status, picker=picker_words(form), **more)

    def preview(self, form: Any) -> None:
        super().preview(form)
        self.deal.layout = form.layout

    def act(self, form: Any, key: str) -> list[int]:
        dealt = read_layout(form.layout, self.deal.number, self.event.per_table)
        seen = {self.deal.number: form.cleaned_data["seen"]} if "seen" in form.data else None
        return layouts_set(event=self.event, layouts=[dealt], actor=self.actor, key=key, seen=seen)

    def acted(self, done: list[int], repeated: bool) -> HttpResponse:
        said = _("The cards of deal %(deal)s are entered by hand.") % {"deal": self.deal.number}
        nothing = sent_before() if repeated else _("These cards were there already; nothing has changed.")
        return self.answer(said if done else nothing, "desk-deal", deal=self.deal.number)


class ClearLayout(LayoutPage):
    """Takes back cards that were written down wrongly, for a reason."""

    needs = Act.CARDS
    template_name = "desk/layout_clear.html"
    form_class = CancelForm

    def act(self, form: Any, key: str) -> Deal:
        grounds = Grounds(form.cleaned_data["reason"])
        return layout_clear(
            event=self.event, deal_number=self.deal.number, grounds=grounds, actor=self.actor, key=key
        )

    def acted(self, done: Deal, repeated: bool) -> HttpResponse:
        said = _("The cards of deal %(deal)s are taken back. Now enter the right ones.")
        told = sent_before() if repeated else said % {"deal": done.number}
        return self.answer(told, "enter-layout", deal=done.number)
