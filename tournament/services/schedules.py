"""A movement's schedule as a director brings it along: JSON of our own, a sheet, rows of the rule book."""

import codecs
import io

from movements.imported import schedule_from_text
from movements.movement import Movement, movement_from_json
from tournament.errors import TournamentError
from tournament.services.strict_json import read_json

JSON_STARTS = ("{", "[")


def schedule_read(text: str) -> Movement:
    """The schedule, which need not be valid; TournamentError or MovementError say where it breaks."""
    if text.lstrip(" \t\r\n\ufeff").startswith(JSON_STARTS):
        return movement_from_json(read_json(io.StringIO(text.lstrip("\ufeff"))))
    return schedule_from_text(text)


def text_of(content: bytes) -> str:
    """What a file says that a spreadsheet program or an editor saved: UTF-8, UTF-16 with its mark, CP1251."""
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        if marked or content.startswith(tuple(start.encode() for start in JSON_STARTS)):
            raise TournamentError("not_utf8", position=error.start) from None
    try:
        return content.decode("cp1251")
    except UnicodeDecodeError as error:
        raise TournamentError("not_utf8", position=error.start) from None
