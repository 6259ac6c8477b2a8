"""What a file says, however a program saved it; and our own spreadsheet read back in every language."""

import json

import pytest
from django.utils import translation

from movements.movement import movement_to_json
from movements.rooms import rooms_lines
from movements.schemes import rulebook
from tournament.errors import TournamentError
from tournament.services.schedules import schedule_read, text_of
from tournament.spreadsheets.seating import movement_table

SHEET = "Тур;Стол;Комплект;N;E;S\n1;1;1;1;2;3\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
def test_text_of_any_usual_encoding(encoding):
    assert text_of(SHEET.encode(encoding)) == SHEET


@pytest.mark.parametrize("content", [b'{"a": "\xff"}', b"1;2\x98", b"\xff\xfe\x00"])
def test_what_is_no_text(content):
    with pytest.raises(TournamentError) as refusal:
        text_of(content)
    assert refusal.value.code == "not_utf8"


def test_json_is_told_from_a_sheet():
    written = json.dumps(movement_to_json(rulebook(9)))
    assert schedule_read(written) == schedule_read("\ufeff \n" + written) == rulebook(9)


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
@pytest.mark.parametrize("movement", [rulebook(9), rooms_lines((5, 5), 4, 4)], ids=["rests", "rooms"])
def test_the_movement_sheet_of_the_workbook_can_be_pasted_back(movement, language):
    names = {number: f"Имя {number}" for number in range(1, movement.players + 1)}
    with translation.override(language):
        table = movement_table(movement, names, {1: (1, 2)})
    rows = [[column.title for column in table.columns], *table.rows]
    read = schedule_read("\n".join("\t".join(str(cell) for cell in row) for row in rows))
    assert [this.tables for this in read.rounds] == [this.tables for this in movement.rounds]
    assert [set(this.sitting_out) for this in read.rounds] == [
        set(this.sitting_out) for this in movement.rounds
    ]
