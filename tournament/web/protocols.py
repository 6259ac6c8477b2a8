"""The protocols of an evening from a workbook: a form to take away, a file to look at, then saved whole."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.protocol_row import ProtocolRow as PlayedRow
from tournament.errors import TournamentError
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.selectors.protocols import CONFLICT, Judged, judged_protocols
from tournament.selectors.rows import row_of
from tournament.services.protocols import Outcomes, protocols_enter, protocols_from_text, protocols_to_text
from tournament.spreadsheets.files import XLSX
from tournament.spreadsheets.protocols import protocols_workbook
from tournament.spreadsheets.reading import LARGEST_FILE
from tournament.spreadsheets.reading_protocols import ProtocolsRead, read_protocols_file
from tournament.web.acts import ActPage, KeyedForm, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.page import DeskPage, Page, asked_round
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.protocols import CHANGES, OUTCOMES

MOST_SHOWN = 400


class ProtocolsForm(KeyedForm):
    """`lines` are the protocols that were shown, so that what was seen is saved."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    lines = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)


@dataclass(frozen=True)
class PreviewLine:
    """A row of the file: what it says and what becomes of it, or why it is refused, and in which cell."""

    cell: str
    round: int | None
    table: int | None
    deal: int | None
    row: PlayedRow | None
    change: str
    refusal: str
    conflict: bool = False


@dataclass(frozen=True)
class Preview:
    """`lines` are the first ones, refused ones before the rest; `counts` are (how many, what becomes)."""

    lines: list[PreviewLine]
    counts: list[tuple[int, str]]
    refused: int
    left_off: int
    read: ProtocolsRead


class ProtocolsBlank(DeskPage, Page):
    """The workbook to type into; `?round=` for one round alone."""

    needs = Act.ENTER

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        chosen = asked_round(request)
        book = protocols_workbook(event, get_language() or settings.LANGUAGE_CODE, chosen)
        response = HttpResponse(book.content, content_type=XLSX)
        name = f"{event.slug}-protocols" + (f"-{chosen}" if chosen else "")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
        return response


class Protocols(ActPage):
    needs = Act.ENTER
    template_name = "desk/protocols.html"
    form_class = ProtocolsForm
    preview_shown: Preview | None = None

    def shown(self) -> dict[str, Any]:
        rounds = self.event.rounds.order_by("number").values_list("number", flat=True)
        return super().shown() | {"rounds": list(rounds), "preview": self.preview_shown}

    def form(self, data: Any = None) -> forms.Form:
        files = self.request.FILES if data is not None else None
        return ProtocolsForm(data, files, initial={"key": fresh_key()})

    def take(self, form: Any) -> HttpResponse:
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            if "save" in self.request.POST:
                return self.save(form)
            return self.look(form)
        except TournamentError as error:
            return self.show_refusal(form, error)

    def look(self, form: Any) -> HttpResponse:
        file = form.cleaned_data["file"]
        if file is None:
            raise TournamentError("protocols_no_file")
        read = read_protocols_file(file.read(LARGEST_FILE + 1), file.name or "", self.event)
        judged = judged_protocols(self.event, [row.protocol for row in read.rows])
        self.preview_shown = preview_of(read, judged, self.event.per_table)
        refused = self.preview_shown.refused
        form.data["lines"] = "" if refused else protocols_to_text([row.protocol for row in read.rows])
        return self.show_form(form, 400 if refused else 200)

    def made_before(self, key: str) -> bool:
        return bool(key) and self.event.log.filter(key=key).exists()

    def act(self, form: Any, key: str) -> Outcomes:
        protocols = protocols_from_text(form.cleaned_data["lines"])
        return protocols_enter(event=self.event, protocols=protocols, actor=self.actor, key=key)

    def acted(self, done: Outcomes, repeated: bool) -> HttpResponse:
        if repeated or set(done.counts) <= {"repeated"}:
            return self.answer(sent_before(), "protocols")
        said = ", ".join(f"{OUTCOMES[name]}: {count}" for name, count in sorted(done.counts.items()))
        return self.answer(_("Protocols are saved. %(counts)s.") % {"counts": said}, "protocols")


def preview_of(read: ProtocolsRead, judged: list[Judged], per_table: int) -> Preview:
    unread = [
        PreviewLine(note.cell, None, None, None, None, "", sentence(note.error)) for note in read.refused
    ]
    lines = [
        _line(one, row.cell_of, row.cells[""], per_table) for one, row in zip(judged, read.rows, strict=True)
    ]
    refused = [*unread, *(line for line in lines if line.refusal)]
    ordered = [
        *refused,
        *sorted((line for line in lines if not line.refusal), key=lambda line: not line.conflict),
    ]
    counts = {change: sum(line.change == said for line in lines) for change, said in _changes().items()}
    return Preview(
        lines=ordered[:MOST_SHOWN],
        counts=[(count, _changes()[change]) for change, count in counts.items() if count],
        refused=len(refused),
        left_off=max(0, len(ordered) - MOST_SHOWN),
        read=read,
    )


def _changes() -> dict[str, str]:
    return {change: str(said) for change, said in CHANGES.items()}


def _line(judged: Judged, cell_of: Any, cell: str, per_table: int) -> PreviewLine:
    protocol = judged.protocol
    round_number, table, deal = judged.where or (protocol.round, protocol.table, protocol.deal)
    if judged.refusal is not None:
        at = cell_of(judged.refusal)
        return PreviewLine(at, round_number, table, deal, None, "", sentence(judged.refusal))
    row = row_of(protocol.row, deal, per_table)
    change = str(CHANGES[judged.change])
    return PreviewLine(cell, round_number, table, deal, row, change, "", judged.change == CONFLICT)
