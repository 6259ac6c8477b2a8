"""A row written for one table and played at another of the same round; two papers that were swapped."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Record
from tournament.selectors.permissions import Act
from tournament.selectors.plan import tables_of_round
from tournament.services.records import version_of
from tournament.services.tables import record_retable
from tournament.web.acts import ActPage, GroundsForm, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.facts import RowPage


@dataclass(frozen=True)
class OtherTable:
    """`written`: it has a row of the deal too; `due`: it is to play the deal in this round."""

    table: int
    due: bool
    written: bool

    @property
    def said(self) -> str:
        said = _("Table %(table)s: not due there")
        if self.written:
            said = _("Table %(table)s: has a row, the two are exchanged")
        elif self.due:
            said = _("Table %(table)s: due there, no row yet")
        return said % {"table": self.table}


class TableForm(GroundsForm):
    """The tables that should have played the deal come first; an only one is chosen already."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    table = forms.TypedChoiceField(
        label=gettext_lazy("The table that really played it"),
        coerce=int,
        error_messages={"required": gettext_lazy("Choose the table.")},
    )
    off_plan = forms.BooleanField(
        label=gettext_lazy("That table has played the deal though it was not due there"), required=False
    )

    def __init__(self, *args: Any, others: list[OtherTable], seen: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = [one for one in others if one.due or one.written]
        rest = [one for one in others if one not in first]
        table = self.fields["table"]
        assert isinstance(table, forms.TypedChoiceField)
        table.choices = [("", "—"), *((one.table, one.said) for one in first + rest)]
        if len(first) == 1:
            self.initial["table"] = first[0].table
        if not rest:
            del self.fields["off_plan"]
        self.initial["seen"] = seen


class Retable(RowPage):
    """The row was written for one table and is of another."""

    needs = Act.CORRECT
    template_name = "desk/retable.html"
    action = "record_retable"
    field_of = ActPage.field_of | {
        "table_same": "table",
        "sitting_unknown": "table",
        "deal_not_due": "off_plan",
        "table_ruled": "table",
    }

    def form(self, data: Any = None) -> forms.Form:
        return TableForm(data, initial={"key": fresh_key()}, others=self.others(), seen=self.seen())

    def others(self) -> list[OtherTable]:
        """Every other table of the round, by number."""
        here = self.place.sitting
        written = set(
            Record.objects.filter(deal=self.place.deal, round=here.round).values_list("table", flat=True)
        )
        return [
            OtherTable(
                table=sitting.table,
                due=sitting.box_set_id == self.place.deal.box_set_id,
                written=sitting.table in written,
            )
            for sitting in tables_of_round(here.round)
            if sitting.table != here.table
        ]

    def seen(self) -> str:
        return version_of(self.place.record) if self.place.record else ""

    def where_to(self, form: Any) -> dict[str, int]:
        return {"table": form.cleaned_data["table"]}

    def act(self, form: Any, key: str) -> int:
        record, table = self.record_now(), int(form.cleaned_data["table"])
        if record is not None:
            record_retable(
                record=record,
                table=table,
                off_plan=form.cleaned_data.get("off_plan", False),
                grounds=form.grounds,
                actor=self.actor,
                seen=form.cleaned_data["seen"],
                key=key,
            )
        return table

    def acted(self, done: int, repeated: bool) -> HttpResponse:
        said = _("The row is now of table %(table)s. Somebody else has to confirm it.") % {"table": done}
        address = {"deal": self.place.deal.number, "table": done}
        return self.answer(sent_before() if repeated else said, "playing", self.query, **address)
