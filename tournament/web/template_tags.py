"""How the field's numbers and words look on a page. Every number is rounded by scoring.numbers alone."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from deals.analysis import DealAnalysis
from deals.cards import SUIT_SIGNS, SUITS
from deals.deal import Number, playing_seats
from deals.notation import hand_text, read_layout
from scoring.contract import STRAINS, Contract, Kind, contract_from_text
from scoring.numbers import mixed_text, percent_text
from scoring.protocol_row import ProtocolRow
from tournament.selectors.results import SeatScore
from tournament.wording.authors import author_text, channel_text
from tournament.wording.cards import rank_text
from tournament.wording.layouts import ORIGINS, holder_text
from tournament.wording.movement_words import scheme_text
from tournament.wording.numbers import place_text, score_text, whists_scored
from tournament.wording.results import seat_result

register = template.Library()
register.filter("place", place_text)

SUIT_NAMES = {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts")}
CALLS: dict[str, str | Promise] = {
    "whist": pgettext_lazy("call", "whist"),
    "pass": pgettext_lazy("call", "pass"),
    "half": pgettext_lazy("call", "half whist"),
}
STATES: dict[str, tuple[str, str | Promise]] = {
    "waiting": ("○", pgettext_lazy("state of a table", "waiting")),
    "playing": ("◐", pgettext_lazy("state of a table", "playing")),
    "entered": ("●", pgettext_lazy("state of a table", "entered")),
    "confirmed": ("✔", pgettext_lazy("state of a table", "confirmed")),
    "conflict": ("▲", pgettext_lazy("state of a table", "conflict")),
    "late": ("◔", pgettext_lazy("state of a table", "late")),
    "overdue": ("◔", pgettext_lazy("state of a table whose time is up", "late")),
    "not_played": ("□", pgettext_lazy("state of a table", "not played")),
    "ruled": ("◆", pgettext_lazy("state of a table", "by ruling")),
}


@register.filter
def mixed(value: Fraction | int | None) -> str:
    """7½, or a dash where there is no number."""
    return mixed_text(value) if isinstance(value, (int, Fraction)) else "—"


@register.filter
def signed(value: Fraction | int) -> str:
    """+7½"""
    return mixed_text(value, signed=True)


@register.filter
def percent(value: Fraction | None) -> str:
    """66,67 in ru and uk, 66.67 in en; a dash where there was nothing to win."""
    return "—" if value is None else percent_text(value, get_format("DECIMAL_SEPARATOR"))


@register.filter
def score(value: Fraction, in_whists: bool) -> str:
    """Matchpoints, or whists scored with their sign."""
    return whists_scored(value) if in_whists else mixed_text(value)


@register.filter
def outcome(value: Fraction | None, in_whists: bool) -> str:
    """What places go by: the percent of the top, or whists per deal; a dash where there is none."""
    return whists_scored(value) if in_whists else percent(value)


@register.filter
def scored(seat_score: SeatScore | None) -> str:
    """What one seat scored; a dash where it has no score."""
    return score_text(seat_score.amount, seat_score.top) if seat_score else "—"


@register.filter
def of_top(seat_score: SeatScore | None) -> Fraction | None:
    """The percent a score is of its top; None where there is no score or no top."""
    return seat_score.amount * 100 / seat_score.top if seat_score and seat_score.top else None


@register.filter
def item(mapping: Mapping[Any, Any], key: Any) -> Any:
    return mapping.get(key, "")


def suit(letter: str) -> SafeString:
    """A suit by its shape; the colour only helps."""
    return format_html(
        '<span class="suit suit-{}" role="img" aria-label="{}">{}</span>',
        letter,
        SUIT_NAMES[letter],
        SUIT_SIGNS[letter],
    )


@register.filter
def contract(value: Contract) -> SafeString:
    if value.kind is Kind.MISERE:
        return format_html("{}", pgettext("contract", "misère"))
    if value.kind is Kind.ALL_PASS:
        return format_html("{}", pgettext("contract", "all-pass"))
    strain = suit(value.strain) if value.strain in SUITS else pgettext("contract", "NT")
    return format_html("{}{}", value.level, strain)


@register.filter
def result(seat: Any) -> str:
    """What a seat has: whists, an artificial percent, or why there is nothing yet."""
    return seat_result(seat.status, seat.whists, seat.percent)


@register.filter
def seat_now(seat: Any) -> str:
    """The same, with a dash where a seat has nothing at all."""
    return result(seat) if seat else "—"


@register.filter
def played(row: ProtocolRow | None) -> SafeString:
    """What a row says, in words: contract, declarer, tricks; then who called what."""
    if row is None:
        return format_html("{}", gettext("by ruling"))
    parts = [_who_played(row), *_what_was_taken(row), *_rare(row)]
    return format_html_join(" · ", "{}", ((part,) for part in parts))


@register.filter
def gist(row: ProtocolRow | None) -> SafeString:
    """The contract and what became of it, without the calls."""
    if row is None:
        return format_html("{}", gettext("by ruling"))
    parts = [_who_played(row), *_what_was_taken(row, calls=False)]
    return format_html_join(" · ", "{}", ((part,) for part in parts))


def _who_played(row: ProtocolRow) -> SafeString:
    if row.declarer is None:
        return contract(row.contract)
    return format_html("{} <strong>{}</strong>", contract(row.contract), row.declarer)


def _what_was_taken(row: ProtocolRow, calls: bool = True) -> list[str]:
    if row.contract.kind is Kind.ALL_PASS:
        return [f"{seat} {tricks}" for seat, tricks in zip(row.hands, row.hand_tricks, strict=True)]
    return [_tricks(row), *(_calls(row) if calls else ())]


def _tricks(row: ProtocolRow) -> str:
    if row.tricks is None:
        return gettext("not played")
    return ngettext("%(count)s trick", "%(count)s tricks", row.tricks) % {"count": row.tricks}


def _calls(row: ProtocolRow) -> list[str]:
    taken = row.whist_tricks
    return [
        f"{seat} {CALLS[row.whist[seat]]} {taken.get(seat, '')}".strip()
        for seat in row.defenders
        if seat in row.whist
    ]


def _rare(row: ProtocolRow) -> list[str]:
    said = []
    if row.all_pass_step > 1:
        said.append(gettext("step %(step)s") % {"step": row.all_pass_step})
    if row.talon_quick:
        said.append(gettext("quick tricks in the talon: %(count)s") % {"count": row.talon_quick})
    if row.multiplier > 1:
        said.append(f"×{row.multiplier}")
    return said


@register.filter
def state(word: str) -> SafeString:
    """The state of a table: the same word, shape and colour everywhere."""
    shape, name = STATES[word]
    return format_html(
        '<span class="state state-{}"><span aria-hidden="true">{}</span> {}</span>', word, shape, name
    )


@register.filter
def state_sign(word: str) -> str:
    """The shape of a state alone, where the word is said beside it or to those who do not see it."""
    return STATES[word][0]


@register.filter
def state_word(word: str) -> str:
    return str(STATES[word][1])


@register.filter
def scheme(name: str) -> str:
    """A movement's name in words."""
    return scheme_text(name)


@register.filter
def span(spread: Mapping[int, int]) -> str:
    """From the least to the most that occurs."""
    least, most = min(spread), max(spread)
    return str(least) if least == most else f"{least}–{most}"


@register.filter
def duration(minutes: int) -> str:
    """About so many hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return gettext("about %(minutes)s min") % {"minutes": rest}
    return gettext("about %(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}


@register.inclusion_tag("parts/layout.html")
def layout(text: str, number: Number, per_table: int) -> dict[str, Any]:
    """The cards of a deal, hand by hand from N clockwise, the talon where it lies."""
    dealt = read_layout(text, number, per_table)
    first, second, third = playing_seats(dealt.dealer, per_table)
    roles = {first: _("first hand"), second: _("second hand"), third: _("third hand")}
    hands = [(seat, roles[seat], _suits(cards)) for seat, cards in dealt.hands.items()]
    if per_table == 4:
        hands.insert("NESW".index(dealt.dealer), (dealt.dealer, _("deals, talon"), _suits(dealt.talon)))
    else:
        hands.append(("", _("talon"), _suits(dealt.talon)))
    return {"hands": hands}


def _suits(cards: Any) -> list[tuple[SafeString, str]]:
    rows = hand_text(cards).split(".")
    return [
        (suit(letter), " ".join(rank_text(rank) for rank in ranks) or "—")
        for letter, ranks in zip(SUITS, rows, strict=True)
    ]


@register.inclusion_tag("parts/best_play.html")
def best_play(analysis: DealAnalysis) -> dict[str, Any]:
    """Tricks with best play by declarer and strain, misère, all-pass, and what the auction should end in."""
    rows = [
        (seat, [tricks[strain] for strain in STRAINS], analysis.misere[seat], analysis.all_pass[seat])
        for seat, tricks in analysis.tricks.items()
    ]
    best = {seat: rung(text) for seat, text in analysis.best.items()}
    par = analysis.par and (analysis.par.declarer, rung(analysis.par.contract))
    return {"rows": rows, "best": best, "suits": [suit(letter) for letter in SUITS], "par": par}


def rung(text: str | None) -> SafeString:
    """A contract written 7H or M; a dash for none."""
    return format_html("{}", "—") if text is None else contract(contract_from_text(text))


@register.filter
def lines(text: str) -> list[str]:
    """The text as a list of one, or of none."""
    return [text] if text else []


@register.filter
def hands(text: str) -> list[SafeString]:
    """The parts of a layout with the signs of the suits; a void suit as a dash."""
    parts = (part.partition(":") for part in text.split())
    return [_hand_line(holder, cards.split(".")) for holder, _colon, cards in parts]


def _hand_line(holder: str, ranks: list[str]) -> SafeString:
    suits = format_html_join(
        " ",
        "{}{}",
        (
            (suit(letter), "".join(map(rank_text, held)) or "—")
            for letter, held in zip(SUITS, ranks, strict=True)
        ),
    )
    return format_html("<strong>{}</strong> {}", holder_text(holder), suits)


@register.filter
def origin(word: str) -> str:
    """Where the cards of a deal come from."""
    return str(ORIGINS[word])


@register.filter
def channel(word: str) -> str:
    """How an entry came in."""
    return channel_text(word)


@register.filter
def author(name: str, channel: str = "") -> str:
    """Who did it, where it came in through `channel`."""
    return author_text(name, channel)
