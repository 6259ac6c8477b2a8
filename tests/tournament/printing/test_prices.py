"""The price table is one page of A4 for every convention, and says what the price table says."""

from statistics import median

import pytest
from django.utils import translation

from scoring.convention import convention_named, convention_names
from scoring.price_table import price_table
from tests.tournament.printing.reading import check_invariants, lines, page_sizes, page_texts, placed
from tournament.printing.prices import prices_paper
from tournament.wording.numbers import mixed_text

# Where the declarer gets something else when both whist, or the dealer.
APART = ("kazakh", "fspr")


def paper(imprint, name, players=4, **options):
    return prices_paper(imprint, convention_named(name, options), players, options)


def signed(*values):
    return [mixed_text(value, signed=True) for value in values if value is not None]


def blocks(pdf):
    """{level: printed lines of the game}, read down the page."""
    found, level = {}, None
    for line in lines(placed(pdf)):
        if len(line) == 2 and line[1].startswith("nobody whists"):
            level = int(line[0])
            found[level] = []
        elif line[0].startswith("Misère"):
            level = None
        elif level:
            found[level].append(line)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", convention_names())
def test_every_convention_is_one_page_of_type_that_can_be_read(imprint, name, players):
    check_page(paper(imprint, name, players))


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize(("name", "players"), [("kazakh", 4), ("finka", 3)])
def test_so_it_is_in_other_languages(imprint, name, players, language):
    with translation.override(language):
        check_page(paper(imprint, name, players))


def check_page(pdf):
    assert len(page_texts(pdf)) == 1
    assert page_sizes(pdf) == {(210, 297)}
    check_invariants(pdf, "Кубок Черноморья")
    sizes = [piece.size for piece in placed(pdf)]
    assert median(sizes) > 7.4
    assert min(sizes) > 5.5


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", [name for name in convention_names() if name not in APART])
def test_every_price_of_a_game_is_there(imprint, name, players):
    games = price_table(convention_named(name), players).games
    printed = blocks(paper(imprint, name, players))
    assert list(printed) == [6, 7, 8, 9, 10]
    for level, found in printed.items():
        assert [line[0] for line in found] == [str(tricks) for tricks in range(10, -1, -1)]
        for line in found:
            tricks = int(line[0])
            rows = [row for row in games if (row.contract, row.tricks) == (str(level), tricks)]
            (one,) = [row for row in rows if row.situation == "one"]
            shares = {row.whist_tricks: row.defenders for row in rows if row.situation == "both"}
            expected = signed(one.declarer, one.dealer, *one.defenders)
            for fewer in range((10 - tricks) // 2 + 1):
                expected += signed(*shares[10 - tricks - fewer, fewer])
            assert [text for text in line[1:] if text != "*"] == expected


def test_numbers_a_director_knows(imprint):
    found = blocks(paper(imprint, "sochi"))
    assert found[6][4] == ["6", "+7", "−5", "+3", "−5", "+3", "−5", "+1", "−3", "−1", "−1"]
    assert found[8][0] == ["10", "+60", "0", "−60", "0", "*", "0", "−60"]


def test_two_whisters_have_columns_of_their_own_where_they_change_the_declarers_price(imprint):
    found = blocks(paper(imprint, "kazakh"))
    sevens = [line for line in found[6] if line[0] == "7"]
    assert sevens == [
        ["7", "+56", "0", "−56", "0", "+56", "0", "+16", "−72"],
        ["7", "+76", "+20", "+44", "−140"],
    ]
    five = next(line for line in found[6] if line[0] == "5")
    assert five == [
        "5",
        "−116",
        "+28",
        "+68",
        "+20",
        *("−124", "+28"),
        "+68",
        "+28",
        "+60",
        "+36",
        "+52",
        "+44",
    ]


def test_a_share_stands_in_the_column_of_the_fewer_tricks(imprint):
    """Down all ten on a ten there are all six shares; each stands around the head of its column."""
    pieces = placed(paper(imprint, "sochi"))
    heads = sorted((p for p in pieces if p.y > 740 and p.text in "012345"), key=lambda p: p.x)
    assert [head.text for head in heads] == list("012345")
    for head, pair in zip(
        heads, ("450 350", "440 360", "430 370", "420 380", "410 390", "400 400"), strict=True
    ):
        left, right = (f"+{value}" for value in pair.split())
        middle = (head.x + head.end) / 2
        assert any(p.text == left and 0 < middle - p.x < 30 and p.end < middle + 1 for p in pieces)
        assert any(p.text == right and 0 < p.end - middle < 30 and p.x > middle - 1 for p in pieces)


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (
            6,
            "nobody whists: declarer +15, the others −5 · "
            "half whist: declarer +11, whister −1, the others −5",
        ),
        (10, "nobody whists: declarer +75, the others −25"),
    ],
)
def test_what_a_game_costs_unplayed(imprint, level, said):
    assert [str(level), said] in lines(placed(paper(imprint, "sochi")))


def test_misere_and_all_pass(imprint):
    printed = lines(placed(paper(imprint, "sochi")))
    start = next(place for place, line in enumerate(printed) if line[0].startswith("Misère"))
    assert printed[start][1:] == [str(tricks) for tricks in range(11)]
    assert printed[start + 1][:4] == ["declarer", "+75", "−75", "−150"]
    assert printed[start + 2][:4] == ["each of the others", "−25", "+25", "+50"]
    results = " ".join(" ".join(line) for line in printed[start + 4 : start + 13])
    table = price_table(convention_named("sochi"), 4)
    possible = [row for row in table.all_pass if sum(row.hand_tricks) >= 8]
    assert len(possible) == results.count("–") / 2 == 36
    for row in possible:
        tricks = "–".join(map(str, row.hand_tricks))
        assert " ".join([tricks, *signed(*row.hands, row.dealer)]) in results


def test_notes_are_only_of_what_the_table_has(imprint):
    def text(name, players=4, **options):
        return " ".join(" ".join(page_texts(paper(imprint, name, players, **options))).split())

    assert "talon" not in text("sochi")
    assert "the dealer writes whists on the declarer, by level: 6: 4, 7: 8, 8: 12" in text("finka")
    assert "the opponents together write whists" in text("finka", 3)
    assert "sits first" in text("sochi")
    assert "sits first" not in text("fspr")
    assert "Changed" not in text("sochi")
    assert "Changed here: sharing = gentle_always" in text("sochi", sharing="gentle_always")


@pytest.mark.parametrize("players", [3, 4])
def test_the_wildest_options_stay_on_the_page(imprint, players):
    dear = {str(level): 997 for level in range(6, 11)}
    options = {
        "shared_shortfall": "personal_always",
        "lone_trick_shortfall": "all_zero",
        "whister_remise_share": "1/3",
        **dict.fromkeys(("game_price", "whist_price", "remise_price"), dear),
        "half_whist_levels": [6, 7, 8, 9, 10],
        "talon_bonus": "whist_price",
        "pool_point": 991,
    }
    pdf = paper(imprint, "rostov", players, **options)
    assert len(page_texts(pdf)) == 1
    check_invariants(pdf, "Кубок Черноморья")


@pytest.mark.parametrize(("language", "name"), [("ru", "Сочинка"), ("en", "Sochi")])
def test_the_convention_is_named_in_the_language(imprint, language, name):
    with translation.override(language):
        assert name in page_texts(paper(imprint, "sochi"))[0]
