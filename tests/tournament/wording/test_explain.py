"""Explanations in words: every figure of the worked examples, and no step left unsaid."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override

from scoring.explain import Artificial, explain_seat
from scoring.matchpoints import DealResults, RecordResult, SeatResult
from tournament.models import SeatRuling
from tournament.wording.explain import (
    WITHOUT_SCORE,
    artificial_sentence,
    explanation_sentences,
    result_sentence,
)

NBSP = "\N{NO-BREAK SPACE}"


@dataclass
class Result:
    status: str = "played"
    written: Fraction | None = Fraction(7)
    whists: Fraction | None = Fraction(7)
    percent: int | None = None


@dataclass
class Decision:
    ruling: int = 3
    author: str = "olga"
    reason: str = "a card was exposed."
    rule: str = "rule book 11"
    detail: Any = field(default_factory=dict)


@dataclass
class Told:
    explanation: Any = None
    result: Result = field(default_factory=Result)
    column: Any = ()
    ruling: Decision | None = None
    fouled: Decision | None = None
    penalties: tuple[Decision, ...] = ()
    penalty: Fraction = Fraction(0)
    seat: str = "N"
    in_whists: Any = None


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def column_of(values, of="r1", expected=None, groups=(), own=None):
    """What is said of record `of` where r1, r2… have these whists at N; a text is an artificial percent."""
    records = tuple(
        RecordResult(
            f"r{n}",
            {
                "N": SeatResult(n, artificial=int(value))
                if isinstance(value, str)
                else SeatResult(n, whists=Fraction(value))
            },
        )
        for n, value in enumerate(values, start=1)
    )
    explanation = explain_seat(DealResults(7, records, expected, groups), of, "N", own)
    fouled = Decision(ruling=9) if groups else None
    return plain(explanation_sentences(Told(explanation, column=explanation.column, fouled=fouled)))


def plain(sentences):
    return [text.replace(NBSP, " ") for text in sentences]


def test_a_plain_column():
    assert column_of([5, 9, 5, -1]) == [
        "Whists by the traveller: +7.",
        "Line N: A = 4 results are compared, this one included; due were E = 4.",
        "Beaten 1, equal to 1, lost to 1: M = 2 × 1 + 1 × 1 + 0 × 1 = 3.",
        "The top is 2 × (E − 1) = 2 × 3 = 6; the score is 3 of 6, that is 50.00 %.",
    ]


def test_a_percent_that_rounding_changes_is_also_exact():
    assert column_of([5, 5, -1, 9])[-1].endswith("3 of 6, that is 50.00 %.")
    assert column_of([5, 5, 4, 3])[-1].endswith("5 of 6, that is 83.33 % (exactly 83⅓).")


def test_a_missing_record_is_stretched_in_figures():
    """The published example: 18 of ten records, eleven expected, is 19.9."""
    said = column_of(range(10), of="r10", expected=11)
    assert "A = 10 results are compared, this one included; due were E = 11." in said[1]
    assert said[3].endswith("(M × E + (E − A)) / A = (18 × 11 + 1) / 10 = 19 9/10.")
    assert said[4].endswith("19 9/10 of 20, that is 99.50 %.")


def test_a_small_group_of_a_fouled_deal():
    said = column_of(
        range(11), of="r2", groups=(("r1", "r2"), tuple(f"r{n}" for n in range(3, 12))), expected=11
    )
    assert said[1:3] == [
        "The deal was fouled: records are compared only with those of the same version.",
        "Ruling 9 by olga: a card was exposed (rule book 11).",
    ]
    assert "Not compared, because another version was played: 9." in said
    assert said[-2].endswith("60 + 5 × (M − (A − 1)) = 60 + 5 × (1) = 65 %.")
    lower = column_of(
        range(11), of="r1", groups=(("r1", "r2"), tuple(f"r{n}" for n in range(3, 12))), expected=11
    )
    assert lower[-2].endswith("60 + 5 × (−1) = 55 %.")


def test_lines_end_nowhere_inside_a_figure():
    explanation = explain_seat(
        DealResults(7, (RecordResult("r1", {"N": SeatResult(1, whists=Fraction(5))}),), 2), "r1", "N"
    )
    said = " ".join(explanation_sentences(Told(explanation, column=explanation.column)))
    assert f"A{NBSP}={NBSP}1 results" in said
    assert f"50.00{NBSP}%" in said
    assert " %" not in said


def test_results_left_out_are_counted():
    assert "Not compared, because artificial: 2." in column_of([5, "60", 4, "50"])
    assert not [text for text in column_of([5, 4]) if "Not compared" in text]


def test_one_result_alone():
    assert column_of([5])[-2:] == [
        "There is no other result to compare with: M = 0 matchpoints.",
        "Only E = 1 result was due, so the top is 0 and the deal adds nothing.",
    ]


@pytest.mark.parametrize(
    ("percent", "own", "counted", "said"),
    [
        (60, "62.41", "62.41", f"that is 62.41{NBSP}%, so 62.41{NBSP}% counts."),
        (60, "55", "60", f"never less than the percent of the player's other results: that is 55.00{NBSP}%"),
        (40, "35", "35", f"never more than the percent of the player's other results: that is 35.00{NBSP}%"),
        (60, None, "60", "There is no other result of this player to weigh it against, so 60 % counts."),
        (50, None, "50", "50 % counts as it stands, whatever the player's other results."),
        (70, None, "70", "70 % counts as it stands"),
    ],
)
def test_which_percent_counts(percent, own, counted, said):
    weighed = None if own is None else Fraction(own)
    assert said in artificial_sentence(Artificial(percent, weighed, Fraction(counted), "given"))


def test_an_artificial_result_of_a_whole_event():
    said = column_of(["60", 4, 3], own=Fraction(70))
    assert said[1] == "An artificial result is compared with nothing, but it counts among the results due."
    assert said[2].endswith("that is 70.00 %, so 70.00 % counts.")
    assert said[3].endswith("2 4/5 of 4, that is 70.00 %.")


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result(), "Whists by the traveller: +7."),
        (
            Result("adjusted", Fraction(7), Fraction(-15, 2)),
            "Whists by the traveller: +7; the director adjusted them to −7½.",
        ),
        (
            Result("adjusted", None, Fraction(0)),
            "There is no record here; the director assigned whists: 0.",
        ),
        (
            Result("artificial", Fraction(7), None, 0),
            "Whists by the traveller: +7. In their place the director gave an artificial 0 % of the top.",
        ),
        (
            Result("artificial", None, None, 60),
            "There is no record here; the director gave an artificial 60 % of the top.",
        ),
    ],
)
def test_what_the_seat_has(result, said):
    assert result_sentence(result) == said


def test_every_status_without_a_score_is_said():
    assert set(WITHOUT_SCORE) == set(SeatRuling.Status.values) - {"adjusted", "artificial"}
    for status in WITHOUT_SCORE:
        told = Told(result=Result(status, None, None), ruling=Decision())
        assert len(explanation_sentences(told)) == 2


def test_penalties_are_apart_from_the_deal():
    penalty = Decision(ruling=4, reason="late", rule="", detail={"percent": 25})
    said = plain(explanation_sentences(Told(penalties=(penalty,), penalty=Fraction(5, 2))))
    assert said[-2:] == [
        "Apart from this deal, penalties take 2½ matchpoints from the total.",
        "Ruling 4 by olga takes 25 % of one top: late.",
    ]
