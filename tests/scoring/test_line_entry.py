"""The typed line: every legal row can be typed and read back, and everything else gets a refusal."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.line_entry import LONGEST_LINE, line_of_row, read_line, row_of_line
from scoring.protocol_row import row_from_json, row_to_json
from tests.scoring.outcomes import all_passes, games, miseres

GAME = {
    "players": 4,
    "dealer": "W",
    "contract": "7H",
    "declarer": "N",
    "tricks": 7,
    "whist": {"E": "whist", "S": "pass"},
    "whist_tricks": {"E": 3},
}
BOTH = GAME | {"whist": {"E": "whist", "S": "whist"}, "whist_tricks": {"E": 2, "S": 1}}


def typed(text, players=4, dealer="W"):
    return row_to_json(row_of_line(read_line(text), players, dealer))


@pytest.mark.parametrize(
    "text",
    [
        "13 7H N 7 E3 S-",
        "13 7h n 7 e3 s-",
        "  13   7H  N  7  E 3  S -  ",
        "13 7HN7E3S-",
        "13 7H N 7 S- E3",
        "13 7H N 7 E S-",
        "13 7H N 7 E3 Sp",
        "13 7♥ N 7 E3 S–",
        "13 7ч с 7 в3 ю-",
        "13 7Ч С 7 В3 Ю П",
        "13 7р т 7 у3 ы-",
        "13 7р т 7 у3 і-",
        "13/2 7H N 7 E3 S-",
        "13 / 2 7H N 7 E3 S-",
    ],
)
def test_many_spellings_of_one_row(text):
    assert typed(text) == GAME


@pytest.mark.parametrize("text", ["1 7H N 7 E2 S1", "1 7H N 7 E2 S", "1 7H N 7 E S1"])
def test_of_one_of_two_whisters_the_tricks_may_be_left_out(text):
    assert typed(text) == BOTH


@pytest.mark.parametrize(
    ("text", "strain"),
    [
        *(("S", "S"), ("п", "S"), ("♠", "S"), ("ы", "S"), ("і", "S")),
        *(("C", "C"), ("т", "C"), ("♣", "C"), ("с", "C")),
        *(("D", "D"), ("б", "D"), ("♦", "D"), ("в", "D")),
        *(("H", "H"), ("ч", "H"), ("♥", "H"), ("р", "H")),
        *(("NT", "NT"), ("n", "NT"), ("бк", "NT"), ("те", "NT")),
    ],
)
@pytest.mark.parametrize("level", [6, 10])
def test_strains_in_either_alphabet(text, strain, level):
    assert typed(f"1 {level}{text} N -")["contract"] == f"{level}{strain}"


@pytest.mark.parametrize(("text", "seat"), list(zip("NESWсвюзтуыц", "NESW" * 3, strict=True)))
def test_seats_in_either_alphabet(text, seat):
    dealer = "W" if seat != "W" else "N"
    assert typed(f"1 M {text} 2", dealer=dealer)["declarer"] == seat


@pytest.mark.parametrize("word", ["M", "m", "м", "ь"])
def test_misere(word):
    assert typed(f"7 {word} S 2") == {**GAME_HEAD, "contract": "M", "declarer": "S", "tricks": 2}


GAME_HEAD = {"players": 4, "dealer": "W"}


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_all_pass(dash):
    assert typed(f"7 {dash} 3 0 6") == {**GAME_HEAD, "contract": "-", "hand_tricks": [3, 0, 6]}


def test_games_nobody_played():
    unplayed = {**GAME_HEAD, "contract": "6S", "declarer": "N"}
    assert typed("3 6S N -") == typed("3 6S N E- S-") == {**unplayed, "whist": {"E": "pass", "S": "pass"}}
    assert typed("3 6S N E- S/") == typed("3 6s n e- s½") == {**unplayed, "whist": {"E": "pass", "S": "half"}}


def test_properties_of_the_deal():
    row = typed("13 7H N 7 E3 S- *2 +1 #3")
    assert row == GAME | {"multiplier": 2, "talon_quick": 1, "all_pass_step": 3}
    assert typed("13 7H N 7 E3 S-*2+1#3") == row


def test_the_deal_and_the_table():
    assert (read_line("13 x").deal, read_line("13 x").table) == (13, None)
    assert (read_line("13/2").deal, read_line("13/2").table) == (13, 2)


ROWS = [
    row_from_json(data)
    for players in (3, 4)
    for outcomes in (games(players), miseres(players), all_passes(players))
    for data in outcomes
]


def test_every_outcome_can_be_typed():
    assert len(ROWS) > 1000
    for row in ROWS:
        assert row_of_line(read_line(line_of_row(row, 13)), row.players, row.dealer) == row


TURNS = {"N": "E", "E": "S", "S": "W", "W": "N"}


@st.composite
def rows(draw):
    """A legal row anywhere at a table of four, in any strain and with any properties."""
    data = row_to_json(draw(st.sampled_from([row for row in ROWS if row.players == 4])))
    for _step in range(draw(st.integers(0, 3))):
        for name in ("dealer", "declarer"):
            if name in data:
                data[name] = TURNS[data[name]]
        for name in ("whist", "whist_tricks"):
            if name in data:
                data[name] = {TURNS[seat]: value for seat, value in data[name].items()}
    if data["contract"] not in ("M", "-"):
        data["contract"] = data["contract"][:-1] + draw(st.sampled_from(["S", "C", "D", "H", "NT"]))
    data["multiplier"] = draw(st.sampled_from([1, 1, 2, 64]))
    data["talon_quick"] = draw(st.integers(0, 3))
    data["all_pass_step"] = draw(st.integers(1, 99))
    return row_from_json(data)


@given(rows(), st.integers(1, 10**9 - 1), st.none() | st.integers(1, 999), st.booleans())
def test_every_legal_row_is_read_back(row, deal, table, lower):
    text = line_of_row(row, deal, table)
    line = read_line(text.lower() if lower else text)
    assert (line.deal, line.table) == (deal, table)
    assert row_of_line(line, row.players, row.dealer) == row


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "line_without_deal"),
        ("x", "line_without_deal"),
        ("-1 7H", "line_without_deal"),
        ("٣ 7H", "line_without_deal"),
        ("1234567890 7H", "line_without_deal"),
        ("13/ 7H", "line_without_deal"),
        ("13", "line_lacks_contract"),
        ("13 5H N", "unknown_contract"),
        ("13 7", "unknown_contract"),
        ("13 7X", "unknown_contract"),
        ("13 7H", "line_lacks_declarer"),
        ("13 M", "line_lacks_declarer"),
        ("13 7H X", "line_unclear"),
        ("13 7H W 7 E3 S-", "declarer_rests"),
        ("13 7H N", "line_lacks_calls"),
        ("13 7H N 7", "line_lacks_calls"),
        ("13 7H N 7 E3", "call_missing"),
        ("13 7H N E3 S-", "tricks_missing"),
        ("13 7H N 7 E3 E-", "line_seat_twice"),
        ("13 7H N 7 E3 W-", "whister_rests"),
        ("13 7H N 7 N3 S-", "whister_is_declarer"),
        ("13 7H N 7 E2 S-", "tricks_do_not_sum"),
        ("13 7H N 11 E S-", "line_tricks_over"),
        ("13 7H N 7 E4 S", "line_tricks_over"),
        ("13 7H N 7 E S", "whist_tricks_missing"),
        ("13 7H N 7 E3 S- *3", "bad_multiplier"),
        ("13 7H N 7 E3 S- +4", "out_of_range"),
        ("13 7H N 7 E3 S- *", "line_unclear"),
        ("13 7H N 7 E3 S- *2 E3", "line_unclear"),
        ("13 7H N 7 E3 S- ?", "line_unclear"),
        ("13 7H N - E3", "line_unclear"),
        ("13 6S N 6 E- S-", "tricks_of_unplayed_game"),
        ("13 6S N E/ S-", "half_by_first"),
        ("13 M N 2 E3", "line_unclear"),
        ("13 M N", "tricks_missing"),
        ("13 -", "line_lacks_tricks"),
        ("13 - 3 0", "hand_tricks_count"),
        ("13 - 3 0 x", "line_unclear"),
        ("13 - 9 9 9", "hand_tricks_over"),
        ("13 7H N " + "9" * 50 + " E3 S-", "out_of_range"),
        ("9" * (LONGEST_LINE + 1), "line_too_long"),
    ],
)
def test_what_is_refused_and_why(text, code):
    with pytest.raises(ScoringError) as refused:
        row_of_line(read_line(text), 4, "W")
    assert refused.value.code == code


@given(st.text(max_size=60) | st.text(alphabet="13/ 7HNESW-½*+#свюзптбч", max_size=30).map("13 ".__add__))
@example("13 \x00")
@example("13 7H N \ud800")
@example("13 7ß N")
def test_anything_typed_is_a_row_or_a_refusal(text):
    try:
        row = row_of_line(read_line(text), 4, "W")
    except ScoringError:
        return
    assert row_of_line(read_line(line_of_row(row, 13)), 4, "W") == row
