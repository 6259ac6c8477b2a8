"""Files of deals: what is written comes back, what people write is read, and slips are named."""

import contextlib
import csv
import io
import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.deal import dealer_of
from deals.dealing import deal_layout
from deals.errors import DealError
from deals.exchange import FORMS, form_of, read_deals, write_deals
from deals.notation import layout_text
from tests.deals.layouts import AT_FOUR, AT_THREE, deals

KEY = bytes(range(32))
PBN = f"""% a file
[Event "Cup"]
[Board "4"]
[Dealer "W"]
[Deal "N:{" ".join(part[2:] for part in AT_FOUR.split())}"]
"""


def dealt(*numbers, per_table=4):
    return tuple(deal_layout(KEY, "files", number, per_table=per_table) for number in numbers)


def refusal_of(data, per_table=4):
    """Code and parameters of the only line that is refused, with the line's own place and number."""
    (line,) = [line for line in read_deals(data, per_table).lines if line.refusal]
    return line.line, line.number, line.refusal.code, line.refusal.params


def file_refusal(data):
    with pytest.raises(DealError) as refusal:
        read_deals(data, 4)
    return refusal.value.code


@st.composite
def some_deals(draw):
    """Deals of one table size with different numbers; their cards are different too, but for a miracle."""
    per_table = draw(st.sampled_from([3, 4]))
    found = draw(st.lists(deals(per_table), min_size=1, max_size=4, unique_by=lambda deal: deal.number))
    by_packets = {deal.packets: deal for deal in found}
    return per_table, tuple(by_packets.values())


@pytest.mark.parametrize("form", FORMS)
@given(given_deals=some_deals(), event=st.text(max_size=30), delimiter=st.sampled_from(",;\t"))
def test_what_is_written_comes_back(form, given_deals, event, delimiter):
    per_table, sent = given_deals
    written = write_deals(sent, form, event, delimiter)
    for data in (written, written.encode("utf-8", "replace"), written.replace("\n", "\r\n")):
        back = read_deals(data, per_table)
        assert back.form == form
        assert back.deals == sent
        assert write_deals(back.deals, form, event, delimiter) == written


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
def test_encodings(form, encoding):
    sent = dealt(1, 2, 3)
    data = write_deals(sent, form, "Кубок").encode(encoding)
    assert read_deals(data, 4).deals == sent


@pytest.mark.parametrize("letters", [{}, {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"}])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_russian_letters_in_every_form(letters, encoding):
    """Headings, seats and cards as a Russian spreadsheet has them."""
    to = str.maketrans(letters)
    hands = [part[2:].translate(to) for part in AT_FOUR.split()]
    files = [
        f"сдача;сдающий;N;E;S;W;прикуп\r\n4;W;{';'.join(hands[:3])};;{hands[3]}\r\n",
        f"сдача;N;Е;S;W\r\n4;{';'.join(hands)}\r\n",
        "Номер\tРасклад\n4\t" + " ".join(f"{s}:{h}" for s, h in zip("NESW", hands, strict=True)),
        PBN.replace(" ".join(part[2:] for part in AT_FOUR.split()), " ".join(hands)),
        "4 " + " ".join(f"{s}:{h}" for s, h in zip("NESW", hands, strict=True)),
    ]
    for text in files:
        (deal,) = read_deals(text.encode(encoding), 4).deals
        assert (deal.number, layout_text(deal)) == (4, AT_FOUR)


def test_a_deal_without_a_number_has_that_of_its_place():
    sent = dealt(1, 2, 3)
    layouts = [layout_text(deal) for deal in sent]
    assert read_deals("\n\n# remark\n" + "\n".join(layouts), 4).deals == sent
    assert read_deals("layout\n" + "\n".join(layouts), 4).deals == sent
    assert read_deals(json.dumps([{"layout": layout} for layout in layouts]), 4).deals == sent


@pytest.mark.parametrize(
    "start", ["4 ", "4. ", "4) ", "4: ", "4;", "4, ", "  4\t", "004 ", "4=- ", "4=R3 ", "№ 4 ", "N4 "]
)
def test_how_people_number_lines(start):
    found = read_deals(start + AT_FOUR, 4)
    if start in ("№ 4 ", "N4 "):
        assert found.lines[0].refusal
    else:
        assert [deal.number for deal in found.deals] == [4]


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("\n", "\r\n"),
        ("\n", "\n\n"),
        ("[", "  [ "),
        ("[Event", '[Site "x"]\n[Date "2026.11.28"]\n[Event'),
        ("% a file", '; [Board "9"]\n{ [Deal "x"]\n [Board "8"] }\n'),
        ("[Dealer", "[dealer"),
        ('[Dealer "W"]\n', ""),
        ('[Event "Cup"]\n[Board "4"]\n[Dealer "W"]\n', '[Dealer "W"] [Board "4"] [Event "\\"[Deal \\\\"]\n'),
        ('[Deal "N:', '[Deal "n: '),
    ],
)
def test_what_pbn_files_look_like(change, to):
    assert change in PBN
    (deal,) = read_deals(PBN.replace(change, to), 4).deals
    assert (deal.number, layout_text(deal)) == (4, AT_FOUR)


def test_pbn_tags_in_any_order_and_any_first_seat():
    sent, chance = dealt(1, 2, 3, 4, 5), random.Random(3)
    games = []
    for deal in sent:
        parts = layout_text(deal).split()
        turn = chance.randrange(4)
        hands = " ".join(part[2:] for part in parts[turn:] + parts[:turn])
        tags = [f'[Board "{deal.number}"]', f'[Deal "{"NESW"[turn]}:{hands}"]', '[Result "7"]']
        games.append("\n".join(chance.sample(tags, 3)))
    assert read_deals("\n\n".join(games), 4).deals == sent
    in_order = "\n".join("\n".join(sorted(game.split("\n"))) for game in games)
    assert read_deals(in_order, 4).deals == sent


def test_pbn_at_three_has_the_talon_fourth():
    hands = " ".join(part[2:] for part in AT_THREE.split())
    turned = " ".join(AT_THREE.split()[place][2:] for place in (1, 2, 0, 3))
    for value in (f"N:{hands}", f"E:{turned}", AT_THREE):
        (deal,) = read_deals(f'[Board "3"]\n[Deal "{value}"]', 3).deals
        assert layout_text(deal) == AT_THREE


def test_a_bridge_program_says_the_order_of_its_suits():
    parts = [part[2:].split(".") for part in AT_FOUR.split()]
    hands = " ".join(".".join([s, h, d, c]) for s, c, d, h in parts)
    text = f'[Board "4"]\n[SuitOrder "SHDC"]\n[Deal "N:{hands}"]'
    assert layout_text(read_deals(text, 4).deals[0]) == AT_FOUR
    assert refusal_of(text.replace("SHDC", "SHDX"))[2:] == ("suit_order", {"got": "SHDX", "expected": "SCDH"})


def test_a_hand_of_another_number_of_suits_is_left_as_it_is_written():
    refusal = ("wrong_suits", {"hand": "W", "got": "8.Q.", "expected": 4})
    assert refusal_of(PBN.replace("8.Q..", "8.Q."))[2:] == refusal


def test_one_deal_with_rows_of_several_tables():
    game = f'[Board "4"]\n[Table "1"]\n[Deal "{AT_FOUR}"]\n\n'
    again = game.replace('"1"', '"2"')
    assert len(read_deals(game + again, 4).lines) == 1
    assert refusal_of(game + game)[2:] == ("deal_again", {"deal": 4, "line": 3})
    other = again.replace(AT_FOUR, layout_text(dealt(4)[0]))
    assert refusal_of(game + other)[:3] == (7, 4, "deal_again")


def test_an_event_and_a_verifier_file_are_files_of_deals():
    sent = dealt(1, 2)
    items = [{"deal": deal.number, "dealt_as": None, "set": 1, "layout": layout_text(deal)} for deal in sent]
    blank = {"deal": 3, "set": 2, "layout": "", "hand_entered": False}
    for data in (items, {"format": "prikup-event", "deals": [*items, blank]}):
        assert read_deals(json.dumps(data, indent=1), 4).deals == sent


HAND = "A.KT9.KT97.K7"


@pytest.mark.parametrize(
    ("layout", "refusal"),
    [
        (AT_FOUR.replace(HAND, "A.KT.KT97.K7"), ("cards_missing", {"hand": "N", "missing": ["C9"]})),
        (AT_FOUR.replace("8.Q..", "8.Q..K"), ("card_twice", {"card": "HK", "hand": "talon", "other": "N"})),
        (AT_FOUR.replace(HAND, "A.KTX.KT97.K7"), ("unknown_rank", {"hand": "N", "card": "CX"})),
        (AT_FOUR.replace(HAND, "A.KT9.ВT97.K7"), ("mixed_letters", {"hand": "N", "card": "CT"})),
        (AT_FOUR.replace("8.Q..", "8.Q.7.").replace("T97.K7", "T9.K7"), ("talon_too_large", {"hand": "N"})),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_slips_name_line_deal_card_and_hand(form, layout, refusal):
    """The slip is made in the second deal of every form of file."""
    hands = [part[2:] for part in layout.split()]
    first = dealt(3)[0]
    texts = {
        "text": (f"3 {layout_text(first)}\n4 {layout}\n", 2),
        "pbn": (write_deals([first], "pbn") + f'[Board "4"]\n[Deal "N:{" ".join(hands)}"]\n', 8),
        "json": (json.dumps([{"deal": 3, "layout": layout_text(first)}, {"deal": 4, "layout": layout}]), 2),
        "csv": (write_deals([first], "csv") + f"4,W,{','.join(hands)},\r\n", 3),
    }
    text, place = texts[form]
    code, params = refusal
    line, number, got, said = refusal_of(text)
    assert (line, number, got) == (place, 4, code)
    assert params.items() <= said.items()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (f"4 {AT_FOUR}\n4 {AT_FOUR}", (2, 4, "deal_again", {"deal": 4, "line": 1})),
        (f"4 {AT_FOUR}\n8 {AT_FOUR}", (2, 8, "cards_again", {"deal": 8, "other": 4, "line": 1})),
        (f"5 {AT_FOUR}", (1, 5, "wrong_dealer", {"got": "W", "expected": "N", "number": 5})),
        (
            PBN.replace('er "W"', 'er "N"'),
            (5, 4, "dealer_contradicts", {"got": "N", "expected": "W", "number": 4}),
        ),
        (PBN.replace('er "W"', 'er "X"'), (5, 4, "unknown_seat", {"got": "X", "expected": "NESW"})),
        (PBN.replace('"N:', '"X:'), (5, 4, "unknown_seat", {"got": "X", "expected": "NESW"})),
        (PBN.replace(" 8.Q..", ""), (5, 4, "pbn_hands", {"got": 3, "expected": 4})),
        (PBN.replace('[Deal "', "[Deal N"), (3, 4, "layout_unreadable", {"got": ""})),
        (PBN.replace('"4"', '"x"'), (5, None, "bad_deal_number", {"got": "x", "largest": 1_000_000})),
        (f"0 {AT_FOUR}", (1, None, "bad_deal_number", {"got": 0, "largest": 1_000_000})),
        (f"{'9' * 12} {AT_FOUR}", (1, None, "bad_deal_number", {"got": "9" * 12, "largest": 1_000_000})),
        ("[[1], 2]", None),
        ('[{"deal": 4}]', (1, 4, "layout_unreadable", {"got": ""})),
        ('[{"deal": 4, "layout": {"N": "A"}}]', (1, 4, "layout_unreadable", {"got": "{…}"})),
        (
            '[{"deal": true, "layout": "x"}]',
            (1, None, "bad_deal_number", {"got": True, "largest": 1_000_000}),
        ),
        (
            '[{"deal": 4.0, "layout": "x"}]',
            (1, None, "bad_deal_number", {"got": "float", "largest": 1_000_000}),
        ),
        (
            f'[{{"deal": 4, "dealer": 7, "layout": "{AT_FOUR}"}}]',
            (1, 4, "unknown_seat", {"got": "?", "expected": "NESW"}),
        ),
        (
            "deal,N,E,S,W,talon\n4,A.KT9.KT97.K7,,,,8.Q..",
            (2, 4, "talon_without_place", {"hands": ["N"], "seats": list("NESW")}),
        ),
        (
            "deal,N,E,S,W\n4,A.KT9.KT97.K7,JT97.A7.8.Q98",
            (2, 4, "wrong_parts", {"got": ["N", "E"], "expected": list("NESW")}),
        ),
    ],
)
def test_other_slips(text, refusal):
    if refusal is None:
        assert [line.refusal.code for line in read_deals(text, 4).lines] == ["layout_unreadable"] * 2
    else:
        assert refusal_of(text) == refusal


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", "file_empty"),
        (b"\xef\xbb\xbf \r\n", "file_empty"),
        (b"PK\x03\x04\x00\x00", "file_not_text"),
        (b"\xff\xfeN", "file_not_text"),
        (b"\x98\x98", "file_not_text"),
        ("x" * 1_000_001, "file_too_long"),
        ("[1,", "file_broken_json"),
        ('{"deals": 5}', "file_without_deals"),
        ("[]", "file_without_deals"),
        ("[" * 100_000, "file_without_deals"),
        ("[" + "9" * 5000 + "]", "file_without_deals"),
        ("# nothing", "file_without_deals"),
        ("deal,layout\n", "file_without_deals"),
        ('deal,layout\n4,"' + "x" * 200_000, "file_broken_csv"),
        ('[Event "Cup"]', "file_without_deals"),
    ],
)
def test_what_is_no_file_of_deals(data, code):
    assert file_refusal(data) == code


def test_other_table_sizes_and_forms():
    with pytest.raises(DealError, match="bad_per_table"):
        read_deals(AT_FOUR, 5)
    with pytest.raises(DealError, match="unknown_form"):
        write_deals([], "xlsx")
    assert read_deals("4 " + AT_FOUR, 3).lines[0].refusal.code == "wrong_parts"


@given(st.one_of(st.text(), st.binary(), st.text(alphabet='[]{}"%;:,.NESWT\n\tDealBord 14AKQJ')))
def test_any_file_is_read_or_refused(data):
    try:
        found = read_deals(data, 4)
    except DealError:
        return
    assert found.lines
    assert all((line.deal is None) == (line.refusal is not None) for line in found.lines)


@pytest.mark.parametrize("noise", ['[a"', "{", "[", "\n\n", ";", '[Deal "', '"', "1 ", "N:", '[Board "1"]'])
def test_long_noise_is_answered_at_once(noise):
    text = noise * (900_000 // len(noise))
    begun = time.process_time()
    with contextlib.suppress(DealError):
        read_deals(text, 4)
    assert time.process_time() - begun < 20


@given(some_deals())
def test_no_cell_is_a_formula(given_deals):
    _, sent = given_deals
    rows = list(csv.reader(io.StringIO(write_deals(sent, "csv"))))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r")]
    assert all(cell.isascii() and cell.isprintable() for cell in cells)
    assert [row[1] for row in rows[1:]] == [dealer_of(deal.number, deal.per_table) for deal in sent]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (PBN, "pbn"),
        ('\n[Board "1"]', "pbn"),
        ("[]", "json"),
        (' {"deals"', "json"),
        ("sep=;\ndeal;layout", "csv"),
        ('"Deal"\t"N"\t"E"', "csv"),
        ("N\nx", "text"),
        (AT_FOUR, "text"),
    ],
)
def test_the_form_shows_in_the_content(text, form):
    assert form_of(text) == form


def test_a_file_that_is_no_list_of_deals_is_refused_before_it_is_read_line_by_line():
    with pytest.raises(DealError) as refusal:
        read_deals("x\n" * 400_000, 4)
    assert refusal.value.code == "file_of_too_many_lines"
    assert refusal.value.params["lines"] == 400_001
