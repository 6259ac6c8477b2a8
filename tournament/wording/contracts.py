"""A contract as players write it, in the active language."""

from django.utils.translation import gettext, pgettext

from deals.cards import SUIT_SIGNS
from scoring.contract import Contract, Kind


def contract_text(contract: Contract) -> str:
    """7♥, 10NT, misère, or a dash for all-pass, as in the traveller."""
    if contract.kind is Kind.ALL_PASS:
        return "—"
    if contract.kind is Kind.MISERE:
        return gettext("misère")
    no_trump = pgettext("contract without trumps", "NT")
    return f"{contract.level}{SUIT_SIGNS.get(contract.strain, no_trump)}"
