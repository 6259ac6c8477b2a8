"""A long JSON list read value by value: the same values and the same refusals as read whole."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.errors import Phrase, TournamentError
from tournament.management import json_items as module
from tournament.management.json_items import json_items

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(params=[1, 2, 7, 1 << 18])
def chunk(request, monkeypatch):
    """Pieces so small that every value is cut somewhere."""
    monkeypatch.setattr(module, "CHUNK", request.param)


def refusal(text):
    with pytest.raises(TournamentError) as refused:
        list(json_items(io.StringIO(text)))
    return refused.value.code, refused.value.params


def in_pieces(text, size):
    """A stream that never gives more than `size` characters at once."""
    stream = io.StringIO(text)
    read = stream.read
    stream.read = lambda wanted: read(min(wanted, size))
    return stream


@given(st.lists(VALUES, max_size=5), st.sampled_from([None, 1]), st.booleans(), st.integers(1, 9))
def test_the_values_of_a_list(values, indent, ascii_only, size):
    text = json.dumps(values, indent=indent, ensure_ascii=ascii_only)
    assert list(json_items(in_pieces(f" {text}\n", size))) == values


@pytest.mark.usefixtures("chunk")
@pytest.mark.parametrize(
    "text", ["[]", " [ ] ", "[12345]", "[ -1.5e+3 ,true]", "[0.5]", '["a\\u0444\\n", {"b": [1]}]']
)
def test_cut_anywhere(text):
    assert list(json_items(io.StringIO(text))) == json.loads(text)


@pytest.mark.usefixtures("chunk")
@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("  \n", 2, 1),
        ("[", 1, 2),
        ("[1", 1, 3),
        ("[1,", 1, 4),
        ("[1,]", 1, 4),
        ("[1 2]", 1, 4),
        ("[\n1,\n2\n3]", 4, 1),
        ("[1] x", 1, 5),
        ("[1]]", 1, 4),
        ('["abc', 1, 2),
        ('[{"a": 1, b}]', 1, 11),
        ('[{"a": 1},\n {"a" 1}]', 2, 7),
        ("[nul]", 1, 2),
        ("[NaN]", 1, 2),
        ("[1, -Infinity]", 1, 5),
        ("[1, 1e400]", 1, 5),
        ('[{"a": 1}, {"b": {"a": 1, "a": 1}}]', 1, 12),
        ("[" + "9" * 5000 + "]", 1, 2),
        ("[" * 100_000, 1, 2),
    ],
    ids=lambda value: str(value)[:12],
)
def test_broken_lists_are_refused_at_the_place(text, line, column):
    code, params = refusal(text)
    assert code == "broken_json"
    assert (params["line"], params["column"]) == (line, column)
    assert isinstance(params["problem"], Phrase)


@pytest.mark.parametrize(("text", "got"), [("{}", "{"), ("7", "7"), ('"[]"', '"'), ("null", "n")])
def test_what_is_no_list_is_refused(text, got):
    assert refusal(text) == ("wrong_shape", {"where": "JSON", "expected": Phrase("list"), "got": got})


def test_a_break_near_the_start_is_found_without_reading_the_rest():
    def endless():
        yield "[{]" + " " * 100
        while True:
            raise AssertionError("read on")

    pieces = endless()
    stream = io.StringIO()
    stream.read = lambda size: next(pieces)
    with pytest.raises(TournamentError, match="broken_json"):
        list(json_items(stream))


def test_an_endless_value_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 1000)
    monkeypatch.setattr(module, "CHUNK", 10)
    stream = io.StringIO()
    taken = iter(['[ "'])
    stream.read = lambda size: next(taken, "x" * size)
    with pytest.raises(TournamentError) as refused:
        list(json_items(stream))
    assert refused.value.params["problem"].code == "value_too_long"


def test_only_one_value_is_held():
    """Values come out before the stream is read to its end."""
    taken = []

    def pieces():
        yield "["
        for number in range(5):
            taken.append(number)
            yield f"{number},  "
        yield "5]"

    source = pieces()
    stream = io.StringIO()
    stream.read = lambda size: next(source, "")
    first = next(json_items(stream))
    assert (first, taken) == (0, [0])
