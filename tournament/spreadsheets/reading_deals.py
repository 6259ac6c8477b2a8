"""Layouts and schedules from a workbook: the sheet as the text that `deals` and `movements` read."""

from collections.abc import Callable

from tournament.spreadsheets.reading import OLE, PACKED, read_file
from tournament.spreadsheets.sheets import as_text


def text_of_workbook(data: bytes, name: str, *wanted: Callable[[str], bool]) -> bytes | str:
    """The first sheet whose text is what is `wanted` most, else next, else the first sheet.

    A file that is no workbook is given as it is. Raises TournamentError as `read_file` does.
    """
    if not data.startswith((PACKED, OLE)):
        return data
    texts = [as_text(sheet) for sheet in read_file(data, name).visible if sheet.rows]
    found = (text for is_wanted in wanted for text in texts if is_wanted(text))
    return next(found, texts[0] if texts else "")
