"""The table of roles in the documents is the one the program goes by."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

from tournament.management.roles_table import NO, YES, roles_table
from tournament.selectors.permissions import MATRIX, Act, Role

DOCS = Path(__file__).resolve().parents[3] / "docs"
TABLE = re.compile(r"<!-- made by: manage\.py roles --language (\w+) -->\n(.*?)\n<!-- end -->", re.DOTALL)


@pytest.mark.parametrize(("name", "language"), [("roles.md", "en"), ("roles.ru.md", "ru")])
def test_the_documents_are_up_to_date(name, language):
    [(said, table)] = TABLE.findall((DOCS / name).read_text(encoding="utf-8"))
    assert said == language
    assert table == roles_table(language)


def test_every_act_and_role_has_its_cell():
    rows = [row.strip("| ").split(" | ") for row in roles_table("en").splitlines()[2:]]
    assert len(rows) == len(Act)
    for row, act in zip(rows, Act, strict=True):
        assert row[1:-1] == [YES if role in MATRIX[act].roles else NO for role in Role]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_command_prints_it(capsys, language):
    call_command("roles", "--language", language)
    assert capsys.readouterr().out.strip() == roles_table(language)
