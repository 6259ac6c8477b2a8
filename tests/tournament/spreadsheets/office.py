"""LibreOffice without a window: one profile for a whole run of tests, and many files at one start."""

import re
import shutil
import subprocess
import tempfile
import zipfile
from functools import cache
from pathlib import Path

import pytest

OFFICE = shutil.which("soffice")
needs_office = pytest.mark.skipif(OFFICE is None, reason="no spreadsheet program on this machine")
CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,"
FIRST_SHEET, EVERY_SHEET = "1", "-1"
KNOWN_VALUE = re.compile(rb"(</f>)<v>[^<]*</v>")


@cache
def _profile():
    folder = tempfile.TemporaryDirectory(prefix="office-")
    return folder, Path(folder.name, "profile").as_uri()


def convert(files, to, folder):
    """Every file converted `to` a format, in `folder`."""
    _, profile = _profile()
    subprocess.run(
        [
            OFFICE,
            f"-env:UserInstallation={profile}",
            "--headless",
            "--convert-to",
            to,
            "--outdir",
            folder,
            *files,
        ],
        check=True,
        capture_output=True,
        timeout=240,
    )


def without_values(book, path):
    """The workbook with formulas whose values are not known, so that they have to be worked out."""
    path.write_bytes(book)
    bare = path.with_name(f"bare-{path.name}")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(bare, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, KNOWN_VALUE.sub(rb"\1", old.read(name)))
    path.unlink()
    return bare.rename(path)
