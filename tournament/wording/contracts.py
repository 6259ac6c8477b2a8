"""A contract as players write it, in the active language."""

from django.utils.translation import gettext, pgettext

from scoring.contract import Contract, Kind

SUIT_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


def contract_text(contract: Contract) -> str:
    """7♥, 10NT, misère, or a dash for all-pass, as in the traveller."""
    if contract.kind is Kind.ALL_PASS:
        return "—"
    if contract.kind is Kind.MISERE:
        return gettext("misère")
    return (
        f"{contract.level}{SUIT_SIGNS.get(contract.strain) or pgettext('no trump, after the number', 'NT')}"
    )
