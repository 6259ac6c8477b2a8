"""The exception writes itself out for the log, and every code of the package has its sentence."""

import re
from pathlib import Path

import movements
from movements.errors import MovementError
from tournament.wording.movements import FINDINGS, REFUSALS

SOURCES = "".join(path.read_text("utf-8") for path in Path(movements.__file__).parent.glob("*.py"))


def test_an_error_writes_its_code_and_values():
    assert str(MovementError("nothing_fits", players=11, nearest=(9, 12))) == (
        "nothing_fits (players=11, nearest=(9, 12))"
    )
    assert str(MovementError("nothing_fits")) == "nothing_fits"


def test_refusals_and_findings_are_worded_and_nothing_else_is():
    assert set(re.findall(r'MovementError\(\s*"(\w+)"', SOURCES)) == set(REFUSALS)
    assert set(re.findall(r'_finding\(\s*"(\w+)"', SOURCES)) == set(FINDINGS)
