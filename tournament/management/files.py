"""Files that commands read and write; every refusal of the system is put into words."""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from tournament.errors import Phrase, TournamentError

REASONS = {
    errno.ENOENT: "not_found",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "no_permission",
    errno.EISDIR: "is_directory",
    errno.ENOTDIR: "not_directory",
    errno.EEXIST: "not_directory",
    errno.ENOSPC: "no_space",
    errno.EDQUOT: "no_space",
    errno.ENAMETOOLONG: "path_too_long",
    errno.ELOOP: "going_round",
    errno.EPIPE: "reader_gone",
    errno.EIO: "broken_device",
}


def why(error: OSError) -> Phrase:
    """The system's reason in the reader's language."""
    code = REASONS.get(error.errno or 0)
    return Phrase(code) if code else Phrase("system_says", text=error.strerror or error)


def standard_input() -> TextIO:
    """stdin as UTF-8 whatever the terminal's encoding; a byte-order mark is allowed."""
    if sys.stdin is None:
        raise TournamentError("no_input")
    return io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig")


def read_file(path: str, read: Callable[[TextIO], Any]) -> Any:
    """What `read` makes of the UTF-8 file at `path`; a byte-order mark is allowed."""
    try:
        with open(path, encoding="utf-8-sig") as stream:
            return read(stream)
    except OSError as error:
        raise TournamentError("file_unreadable", path=path, reason=why(error)) from None


def read_bytes(path: str, most: int) -> bytes:
    """The file at `path` as it is, of which no more than `most` + 1 bytes are read."""
    try:
        with open(path, "rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise TournamentError("file_unreadable", path=path, reason=why(error)) from None


def write_file(path: str | Path, content: bytes) -> None:
    """Puts `content` at `path`, or leaves what was there: it is written beside and moved into place."""
    target = Path(os.path.realpath(path))
    try:
        # Moving a file onto a device would take the device's place.
        if target.exists() and not target.is_file():
            kind = "is_directory" if target.is_dir() else "not_regular"
            raise TournamentError("file_unwritable", path=path, reason=Phrase(kind))
        target.parent.mkdir(parents=True, exist_ok=True)
        _put(target, content)
    except OSError as error:
        raise TournamentError("file_unwritable", path=path, reason=why(error)) from None


def _put(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
