"""A sentence in the language of the terminal, for scripts that run before the catalogues are compiled."""

import os

PLACES = ("LC_ALL", "LC_MESSAGES", "LANG")


def spoken(english: str, russian: str, ukrainian: str) -> str:
    language = next(filter(None, map(os.environ.get, PLACES)), "")[:2]
    return {"ru": russian, "uk": ukrainian}.get(language, english)
