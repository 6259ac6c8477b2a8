"""Message catalogues: .po files are kept in git, .mo files are made from them when they are stale.

Nothing here needs GNU gettext or Django's settings, so scripts and the tests' start can use it too.
"""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_stale(locale: Path = LOCALE) -> list[Path]:
    """Makes every missing or stale .mo under `locale` and returns those made."""
    return [
        compiled for source in sorted(locale.glob("*/LC_MESSAGES/*.po")) if (compiled := _compile(source))
    ]


def _compile(source: Path) -> Path | None:
    """A .mo carries the time of the .po it was made from, so a newer and an older .po are both noticed."""
    target = source.with_suffix(".mo")
    made_from = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == made_from:
        return None
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parent.parent.name, domain=source.stem)
    # Several test processes start at once; each writes its own file and the last one stays.
    beside = target.with_suffix(f".{os.getpid()}.part")
    with beside.open("wb") as stream:
        write_mo(stream, catalogue)
    os.utime(beside, ns=(made_from, made_from))
    beside.replace(target)
    return target
