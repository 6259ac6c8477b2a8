"""What docs/algorithms/dealing.md says is what the program does."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.dealing import LAYOUTS, commitment, deal_index, deal_layout
from deals.exchange import FORMS, form_of, read_deals, write_deals
from deals.notation import layout_text
from deals.self_check import pattern_chances, self_check
from tests.deals.layouts import AT_FOUR, numbers

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "algorithms" / "dealing.md").read_text(
    encoding="utf-8"
)
KEY = bytes(range(32))
RECIPE = {}
exec(re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1], RECIPE)
# Indented blocks, each as it would be in a file of its own.
BLOCKS = [
    "\n".join(line[4:] for line in block.strip("\n").split("\n"))
    for block in re.findall(r"(?:^    .*\n)+", TEXT, re.MULTILINE)
]


@given(
    key=st.binary(min_size=1, max_size=80),
    event=st.text(min_size=1, max_size=20),
    number=numbers,
    public=st.text(max_size=20),
    per_table=st.sampled_from([3, 4]),
)
def test_the_recipe_deals_as_the_program_does(key, event, number, public, per_table):
    dealt = layout_text(deal_layout(key, event, number, public, per_table))
    assert RECIPE["layout"](key, event, number, public, per_table) == dealt
    assert RECIPE["commitment"](key, event) == commitment(key, event)


def test_the_numbers_of_the_recipe():
    assert RECIPE["LAYOUTS"] == LAYOUTS
    assert f"2^52 = {2**52}" in TEXT
    assert f"One attempt in\n{2**52 / LAYOUTS:.2f} succeeds" in TEXT


def test_the_example():
    assert commitment(KEY, "cup") in TEXT
    shown = dict(re.findall(r"^    (R?\d+) +(N:\S+ E:\S+ S:\S+ W:\S+)$", TEXT, re.MULTILINE))
    assert list(shown) == ["1", "2", "5", "R1", "4"]
    for number in ("1", "2", "5", "R1"):
        deal = deal_layout(KEY, "cup", number if number == "R1" else int(number), "3 14 15")
        assert shown[number] == layout_text(deal)
    for number in (1, 5):
        assert f"= {deal_index(KEY, 'cup', number, '3 14 15')}" in TEXT.replace("=  ", "= ")


def test_the_files_shown_are_read_as_what_they_say():
    files = [block for block in BLOCKS if "A.KT9.KT97.K7" in block]
    assert [form_of(block) for block in files] == list(FORMS)
    for block in files:
        (deal,) = read_deals(block, 4).deals
        assert (deal.number, layout_text(deal)) == (4, AT_FOUR)
    assert write_deals(read_deals(files[3], 4).deals, "csv").replace("\r\n", "\n").strip() == files[3]


def test_the_figures_of_the_self_check():
    chances = pattern_chances()
    assert (round(100 * chances[4, 3, 2, 1]), round(100 * chances[3, 3, 2, 2])) == (33, 23)
    assert self_check(deal_layout(KEY, "cup", number) for number in range(1, 23)).degrees_of_freedom == 2


@pytest.mark.parametrize("word", ["static/verifier.html", "manage.py deal"])
def test_what_it_names_is_there(word):
    assert word in TEXT
    root = Path(__file__).resolve().parents[2]
    assert (root / "static" / "verifier.html").exists()
    assert (root / "tournament" / "management" / "commands" / "deal.py").exists()
