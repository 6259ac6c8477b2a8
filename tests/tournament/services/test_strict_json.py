"""JSON is read as it was meant, or refused with what is wrong and where."""

import contextlib
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.errors import TournamentError
from tournament.services import strict_json as module
from tournament.services.strict_json import read_json
from tournament.wording import sentence


def refusal(text):
    with pytest.raises(TournamentError) as refused:
        read_json(io.StringIO(text))
    assert sentence(refused.value)
    return refused.value


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(VALUES, st.booleans())
def test_good_json_is_read_as_everywhere(value, ascii_only):
    assert read_json(io.StringIO(json.dumps(value, ensure_ascii=ascii_only))) == value


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ("", "value_expected", 1, 1),
        ('{"a": }', "value_expected", 1, 7),
        ("{1: 2}", "name_expected", 1, 2),
        ('{"a" 1}', "mark_expected", 1, 6),
        ("[1\n2]", "mark_expected", 2, 1),
        ('["a', "text_unclosed", 1, 2),
        ('["a\x07"]', "control_character", 1, 4),
        (r'["\x"]', "bad_escape", 1, 3),
        (r'["\u12"]', "bad_escape", 1, 4),
        ("[] []", "more_than_one", 1, 4),
        ("[" * 100_000, "too_deep", 1, 1),
    ],
    ids=lambda value: str(value)[:12],
)
def test_broken_json_is_refused_at_its_place(text, problem, line, column):
    error = refusal(text)
    assert error.code == "broken_json"
    params = error.params
    assert (params["problem"].code, params["line"], params["column"]) == (problem, line, column)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("NaN", "“NaN” is not a number of JSON"),
        ('{"a": [-Infinity]}', "“-Infinity” is not a number of JSON"),
        ("[1e400]", "“1e400” is not a number of JSON"),
        ("-1E+999", "“-1E+999” is not a number of JSON"),
        ('{"records": [1], "a": 2, "records": []}', "the name “records” stands twice in one object"),
        ('[{"b": {"c": 1, "c": 1}}]', "the name “c” stands twice in one object"),
        ("9" * 5000, "a number of more than 4300 digits"),
    ],
)
def test_what_others_read_each_in_its_own_way_is_refused(text, said):
    error = refusal(text)
    assert error.code == "unsafe_json"
    assert said in sentence(error)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (r'{"log": [{"after": "\ud800"}]}', "log[1].after"),
        (r'{"a": {"\udfff": 1}}', "a"),
        (r'["\u0000"]', "[1]"),
        ("[" * 60 + "]" * 60, "[1]" * 50),
    ],
)
def test_what_nothing_can_keep_is_refused_with_its_place(text, where):
    error = refusal(text)
    assert (error.code, str(error.params["where"])) == ("wrong_shape", where)


def test_an_endless_input_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 1000)
    stream = io.StringIO()
    stream.read = lambda size: " " * size
    with pytest.raises(TournamentError, match="input_too_long"):
        read_json(stream)
    assert read_json(io.StringIO("7".rjust(1000))) == 7


@given(st.text(st.sampled_from('{}[]",:\\ue1-+.aN\n\x00'), max_size=30))
def test_any_text_is_read_or_refused(text):
    with contextlib.suppress(TournamentError):
        assert read_json(io.StringIO(text)) == json.loads(text)
