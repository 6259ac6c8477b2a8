"""Reading any file somebody calls a spreadsheet, within bounds of memory and time.

What it is, is told by its first bytes, not by its name. Files that cannot be taken are refused with a
sentence that names the file and the way out; nothing of them is used.
"""

import io
from zipfile import ZipFile

from tournament.errors import TournamentError
from tournament.spreadsheets.reading_ods import read_ods
from tournament.spreadsheets.reading_text import read_text
from tournament.spreadsheets.reading_xlsx import read_xlsx
from tournament.spreadsheets.sheets import SheetFile

LARGEST_FILE = 10_000_000
MOST_PARTS = 2_000
# What the parts of a packed file may hold together once they are unpacked.
LARGEST_UNPACKED = 40_000_000
PACKED = b"PK\x03\x04"
# The container of .xls and .doc, and of workbooks locked with a password.
OLE = bytes.fromhex("d0cf11e0a1b11ae1")
LOCKED = "EncryptedPackage".encode("utf-16-le")
LOCKED_FLAG = 1
# How an .ods with a password says so: its parts are noise under plain names.
MANIFEST, LOCKED_ODS = "META-INF/manifest.xml", b"encryption-data"
MACROS = "vbaproject.bin"
ODS = b"application/vnd.oasis.opendocument.spreadsheet"
XLSX_PART, BINARY_PART, CONTENT = "xl/workbook.xml", "xl/workbook.bin", "content.xml"


def read_file(data: bytes, name: str) -> SheetFile:
    """The sheets of a workbook (.xlsx, .ods) or of a text (.csv, .txt) called `name`.

    Raises TournamentError: `sheet_empty`, `sheet_too_large`, `sheet_old`, `sheet_locked`, `sheet_macros`,
    `sheet_binary`, `sheet_not_workbook`, `sheet_unpacks`, `sheet_too_long`, `sheet_too_wide`,
    `sheet_not_text`, `sheet_page`, `sheet_broken`.
    """
    if not data.strip():
        raise TournamentError("sheet_empty", file=name)
    if len(data) > LARGEST_FILE:
        raise TournamentError("sheet_too_large", file=name, most=LARGEST_FILE // 1_000_000)
    if data.startswith(OLE):
        raise TournamentError("sheet_locked" if LOCKED in data else "sheet_old", file=name)
    if data.startswith(PACKED):
        return _read_packed(data, name)
    return read_text(data, name)


def _read_packed(data: bytes, name: str) -> SheetFile:
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            _check_parts(packed, name)
            names = packed.namelist()
            if XLSX_PART in names:
                return read_xlsx(packed, data, name)
            if CONTENT in names and packed.read("mimetype").strip() == ODS:
                if MANIFEST in names and LOCKED_ODS in packed.read(MANIFEST):
                    raise TournamentError("sheet_locked", file=name)
                return read_ods(packed, name)
    except (TournamentError, MemoryError):
        raise
    except Exception:
        # A file put together by hand breaks archives and their readers in ways that cannot be listed.
        raise TournamentError("sheet_broken", file=name) from None
    raise TournamentError("sheet_not_workbook", file=name)


def _check_parts(packed: ZipFile, name: str) -> None:
    """Looks at the list of parts only: nothing is unpacked yet."""
    parts = packed.infolist()
    names = [part.filename for part in parts]
    if any(part.flag_bits & LOCKED_FLAG for part in parts):
        raise TournamentError("sheet_locked", file=name)
    if any(part.lower().endswith(MACROS) for part in names) or any(
        part.startswith("Basic/") for part in names
    ):
        raise TournamentError("sheet_macros", file=name)
    if BINARY_PART in names:
        raise TournamentError("sheet_binary", file=name)
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise TournamentError("sheet_unpacks", file=name, most=LARGEST_UNPACKED // 1_000_000)
