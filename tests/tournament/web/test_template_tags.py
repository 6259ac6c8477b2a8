"""How numbers, cards and rows look on a page."""

import re
from fractions import Fraction

import pytest
from django.template import engines
from django.utils.translation import override

from deals.dealing import deal_layout
from deals.notation import layout_text
from scoring.contract import LEVELS, STRAINS, contract_from_text
from scoring.protocol_row import row_from_json
from tests.tournament.web.reading import _Words
from tournament.web import template_tags as tags

KEY = bytes(range(32))


def plain(markup) -> str:
    reader = _Words()
    reader.feed(str(markup))
    return "".join(reader.words)


def row(**said):
    return row_from_json({"players": 4, "dealer": "N"} | said)


def game(**said):
    usual = {"contract": "7H", "declarer": "E", "tricks": 7, "whist": {"S": "whist", "W": "pass"}}
    return row(**usual | {"whist_tricks": {"S": 3}} | said)


@pytest.mark.parametrize(("language", "text"), [("ru", "66,67"), ("uk", "66,67"), ("en", "66.67")])
def test_percent_has_the_sign_of_the_language(language, text):
    with override(language):
        assert tags.percent(Fraction(200, 3)) == text
        assert tags.percent(None) == "—"


def test_whists_are_signed_and_mixed():
    assert [tags.signed(Fraction(value, 2)) for value in (15, -25, 0)] == ["+7½", "−12½", "0"]
    assert tags.mixed(Fraction(15, 2)) == "7½"


def test_every_contract_is_shown_by_its_shape():
    with override("en"):
        for level in LEVELS:
            for strain in STRAINS:
                sign = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}[strain]
                assert plain(tags.contract(contract_from_text(f"{level}{strain}"))) == f"{level}{sign}"
        assert [plain(tags.contract(contract_from_text(text))) for text in "M-"] == ["misère", "all-pass"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (game(), "7♥ E · 7 tricks · S whist 3 · W pass"),
        (game(tricks=9, whist_tricks={"S": 1}, multiplier=4), "7♥ E · 9 tricks · S whist 1 · W pass · ×4"),
        (
            row(contract="6S", declarer="E", whist={"S": "pass", "W": "half"}),
            "6♠ E · not played · S pass · W half whist",
        ),
        (row(contract="M", declarer="W", tricks=1), "misère W · 1 trick"),
        (row(contract="-", hand_tricks=[3, 0, 6], all_pass_step=2), "all-pass · E 3 · S 0 · W 6 · step 2"),
        (game(talon_quick=2), "7♥ E · 7 tricks · S whist 3 · W pass · quick tricks in the talon: 2"),
    ],
)
def test_a_row_in_words(written, said):
    with override("en"):
        assert plain(tags.played(written)) == said
        assert said.startswith(plain(tags.gist(written)))


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_layout_shows_each_card_once(number, per_table):
    deal = deal_layout(KEY, "cup", number, per_table=per_table)
    template = engines["django"].from_string("{% layout text number per_table %}")
    with override("en"):
        page = template.render({"text": layout_text(deal), "number": number, "per_table": per_table})
    cards = [
        (sign, rank)
        for sign, ranks in re.findall(r">([♠♣♦♥])</span> ([^<]*)</li>", page)
        for rank in ranks.split()
        if rank != "—"
    ]
    assert len(cards) == len(set(cards)) == 32
    holder = page.split("talon")[1].split("</section>")[0]
    assert len(re.findall(r"\b(?:7|8|9|10|J|Q|K|A)\b", re.sub("<[^>]*>", " ", holder))) == 2


@pytest.mark.parametrize(
    ("name", "said"), [("rulebook-12", "12"), ("lines", "Lines"), ("latin", "Latin squares")]
)
def test_schemes_have_names(name, said):
    with override("en"):
        assert said in tags.scheme(name)


def test_states_have_different_shapes_and_words():
    shown = [plain(tags.state(word)) for word in tags.STATES]
    assert len({text.split()[0] for text in shown}) == len(set(shown)) == 8
