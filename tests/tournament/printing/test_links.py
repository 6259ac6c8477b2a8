"""Cards with links: the picture is the link, and the code and the address stand beside it."""

import pytest
import segno

from tests.tournament.factories import DIRECTOR
from tests.tournament.printing.reading import check_invariants, page_texts
from tournament.errors import TournamentError
from tournament.models import AccessLink, Person
from tournament.printing.layout import imprint_of
from tournament.printing.links import checked_base, entrant_cards, link_cards, links_paper
from tournament.printing.papers import event_papers
from tournament.printing.qr import modules_of
from tournament.selectors.links import code_text
from tournament.services.links import entrant_links_make, link_revoke, table_links_make

BASE = "http://192.168.1.10:8000/"


@pytest.fixture
def links(event):
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    return event


def test_a_card_for_every_table_with_a_link(links):
    link_revoke(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    (card,) = link_cards(links, "http://192.168.1.10:8000")
    link = AccessLink.objects.get(table=2)
    assert (card.title, card.code) == ("Table 2", code_text(link.code))
    assert (card.url, card.typed_at) == (f"{BASE}t/{link.token}/", f"{BASE}t/")


def test_the_paper_tells_the_code_and_keeps_the_link_in_the_picture(links):
    Person.objects.update(name="Константинопольский-Задунайский Аристарх")
    paper = links_paper(imprint_of(links), entrant_cards(links, BASE))
    check_invariants(paper, "Cup")
    pages = page_texts(paper)
    assert len(pages) == 2
    text = " ".join(" ".join(pages).split())
    for link in AccessLink.objects.filter(entrant__isnull=False):
        assert code_text(link.code) in text
        assert link.token not in text
    assert text.count("192.168.1.10:8000/t/") == 8


def test_links_are_printed_only_when_asked_for_by_name(links):
    assert "links.pdf" not in event_papers(links, base_url=BASE)
    assert list(event_papers(links, ["links"], base_url=BASE)) == ["links.pdf", "links-players.pdf"]
    with pytest.raises(TournamentError, match="base_url_missing"):
        event_papers(links, ["links"])


def test_without_links_there_is_nothing_to_print(event):
    with pytest.raises(TournamentError, match="links_not_made"):
        event_papers(event, ["links"], base_url=BASE)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("http://a", "http://a/"),
        (" https://a:8000\n", "https://a:8000/"),
        ("https://a/prikup/", "https://a/prikup/"),
    ],
)
def test_addresses_of_this_computer(given, taken):
    assert checked_base(given) == taken


@pytest.mark.parametrize(
    "given",
    [
        "ftp://a/",
        "a",
        "http://",
        "http://a:0x/",
        "http://a:99999/",
        "http://a?b",
        "http://a#b",
        "http://[::1",
        "https://пример.укр/",
    ],
)
def test_what_is_no_address(given):
    with pytest.raises(TournamentError, match="base_url_bad"):
        checked_base(given)


def test_the_picture_holds_the_text():
    """Read back by the rules of the code: mask and format from its own cells, then the bytes of the text."""
    text = f"{BASE}t/{'x' * 22}/"
    rows = modules_of(text)
    assert bytes(read_back(rows)[: len(text)]) == text.encode()
    assert rows == [
        [bool(one) for one in row]
        for row in segno.make(text, error="q", micro=False, boost_error=False).matrix
    ]


def read_back(rows):
    """The data of a QR code of byte mode, versions 2 to 6, of level Q: blocks are put back in order."""
    size = len(rows)
    version = (size - 17) // 4
    mask = int("".join("01"[rows[8][column]] for column in (0, 1, 2, 3, 4)), 2) ^ 0b10101
    pattern = MASKS[mask & 7]
    bits = [rows[r][c] ^ pattern(r, c) for r, c in path(size, version)]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    lengths = BLOCKS_Q[version]
    blocks = [[] for _length in lengths]
    given = iter(words)
    for turn in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if turn < length:
                block.append(next(given))
    stream = "".join(f"{word:08b}" for block in blocks for word in block)
    assert stream[:4] == "0100"
    count = int(stream[4:12], 2)
    return [int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)]


BLOCKS_Q = {2: [22], 3: [17, 17], 4: [24, 24], 5: [15, 15, 16, 16], 6: [19, 19, 19, 19]}
MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def path(size, version):
    """Cells of data in the order they are filled: two columns at a time from the right, up and down."""
    upwards, column = True, size - 1
    while column > 0:
        if column == 6:
            column -= 1
        rows = range(size - 1, -1, -1) if upwards else range(size)
        for row in rows:
            for c in (column, column - 1):
                if not fixed(row, c, size, version):
                    yield row, c
        upwards, column = not upwards, column - 2


def fixed(row, column, size, version):
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
    middle = 4 * version + 10
    alignment = version > 1 and abs(row - middle) < 3 and abs(column - middle) < 3
    return corner or alignment or row == 6 or column == 6
