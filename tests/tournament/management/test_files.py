"""Writing leaves the whole new file or everything as it was; each refusal says why."""

import errno
import os
from pathlib import Path

import pytest

from tournament.errors import TournamentError
from tournament.management.files import read_file, why, write_file
from tournament.wording import sentence


def refused(act, *arguments):
    with pytest.raises(TournamentError) as caught:
        act(*arguments)
    return sentence(caught.value)


def test_a_file_and_its_folders_are_made(tmp_path):
    write_file(tmp_path / "a" / "b" / "c.json", b"new")
    write_file(tmp_path / "a" / "b" / "c.json", b"newer")
    assert (tmp_path / "a" / "b" / "c.json").read_bytes() == b"newer"
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["c.json"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "dangling").symlink_to(tmp_path / "made")
    write_file(tmp_path / "link", b"new")
    write_file(tmp_path / "dangling", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == (tmp_path / "made").read_text() == "new"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/", "it is a folder"),
        ("", "it is a folder"),
        (".", "it is a folder"),
        ("/dev/null", "it is a device and not a file"),
        ("pipe", "it is a device and not a file"),
        ("plain/a.json", "a part of the path is not a folder"),
        ("x" * 300, "the name is too long"),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_file_is_refused_and_stays(tmp_path, monkeypatch, path, reason):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("plain").write_text("kept")
    assert refused(write_file, path, b"new").endswith(f"cannot be written: {reason}.")
    assert sorted(os.listdir()) == ["pipe", "plain"]
    assert Path("plain").read_text() == "kept"
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, ""), MemoryError(), KeyboardInterrupt()])
def test_nothing_half_written_is_left(tmp_path, monkeypatch, error):
    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(Path, "replace", lambda self, target: (_ for _ in ()).throw(error))
    with pytest.raises((TournamentError, MemoryError, KeyboardInterrupt)):
        write_file(tmp_path / "a", b"new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]


def test_reading_says_why_not(tmp_path):
    assert refused(read_file, str(tmp_path / "no"), str).endswith("cannot be read: it is not there.")
    assert refused(read_file, str(tmp_path), str).endswith("cannot be read: it is a folder.")


def test_a_reason_nobody_foresaw_is_quoted():
    assert why(OSError(errno.EXDEV, "Invalid cross-device link")).params == {
        "text": "Invalid cross-device link"
    }
