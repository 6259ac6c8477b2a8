"""Reserve deals at the desk: their cards, and putting one into play instead of a spoilt deal."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deals.deal import dealer_of
from tournament.models import Deal, Event
from tournament.selectors.dealt import ReserveDeal, reserve_deals
from tournament.selectors.permissions import Act
from tournament.selectors.plan import deal_numbered
from tournament.services.reserves import reserve_play
from tournament.web.acts import ActPage, GroundsForm, sent_before
from tournament.web.entry_form import fresh_key
from tournament.web.page import DeskPage, EventPage


class Reserves(DeskPage, EventPage):
    """All reserve deals with their cards; for an event without deals there are none yet."""

    needs = Act.PREPARE
    template_name = "desk/reserves.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        made = event.deal_key and event.deals.exists()
        return {"reserves": reserve_deals(event) if made else []}


class ReserveForm(GroundsForm):
    """Offers the reserve deals that may stand for this one."""

    reserve = forms.TypedChoiceField(
        label=gettext_lazy("Reserve deal"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose a reserve deal.")},
    )

    def __init__(self, *args: Any, choices: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reserve = self.fields["reserve"]
        assert isinstance(reserve, forms.TypedChoiceField)
        reserve.choices = choices


class PlayReserve(ActPage):
    needs = Act.PREPARE
    template_name = "desk/reserve.html"
    form_class = ReserveForm
    field_of = ActPage.field_of | {
        "reserve_used": "reserve",
        "reserve_unknown": "reserve",
        "reserve_other_dealer": "reserve",
    }
    deal: Deal

    def find(self, **address: Any) -> None:
        self.deal = deal_numbered(self.event, address["deal"])

    def form(self, data: Any = None) -> forms.Form:
        dealer = dealer_of(self.deal.number, self.event.per_table)
        known = reserve_deals(self.event) if self.event.deal_key else []
        choices = [(one.order, reserve_words(one)) for one in known if one.dealer == dealer]
        return ReserveForm(data, initial={"key": fresh_key()}, choices=choices)

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"deal": self.deal, "records": self.deal.records.count()}

    def made_before(self, key: str) -> bool:
        return self.event.log.filter(key=key).exists()

    def act(self, form: Any, key: str) -> Deal:
        return reserve_play(
            event=self.event,
            deal_number=self.deal.number,
            reserve=form.cleaned_data["reserve"],
            grounds=form.grounds,
            actor=self.actor,
            key=key,
        )

    def acted(self, done: Deal, repeated: bool) -> HttpResponse:
        said = _("Deal %(deal)s now has the cards of R%(reserve)s. Put them into its box.") % {
            "deal": done.number,
            "reserve": done.reserve,
        }
        return self.answer(sent_before() if repeated else said, "desk-deal", deal=done.number)


def reserve_words(one: ReserveDeal) -> str:
    if one.played_as is None:
        return one.name
    return _("%(reserve)s, in play as deal %(deal)s") % {"reserve": one.name, "deal": one.played_as}
