"""What the settings take from the environment, read in one place."""

import os
import secrets
from pathlib import Path


def flag(name: str, default: bool = False) -> bool:
    """True for 1, true, yes, on in any case."""
    return os.environ.get(name, str(default)).strip().lower() in {"1", "true", "yes", "on"}


def names(name: str, default: str) -> list[str]:
    """A comma-separated list without empty parts."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def secret_key(path: Path) -> str:
    """SECRET_KEY, or a key made once and kept in `path`, readable by its owner only."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    key = secrets.token_urlsafe(50)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key


def language(supported: tuple[str, ...], default: str) -> str:
    """The language of the terminal (LC_ALL, LC_MESSAGES, LANG) where Prikup speaks it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value[:2].lower()
            return code if code in supported else default
    return default
