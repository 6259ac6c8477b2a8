"""Values of foreign cells as a person would type them."""

import datetime
import unicodedata

MOST_ROWS = 20_000
MOST_COLUMNS = 250
UNSEEN = ("Cc", "Cf", "Cs")


def text_of_value(value: object) -> str:
    """12 for 12.0, 2026-11-28 for a day, an empty text for nothing."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 10**15 else repr(value)
    if isinstance(value, datetime.datetime):
        day = value.time() == datetime.time()
        return value.date().isoformat() if day else value.isoformat(sep=" ", timespec="minutes")
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="minutes")
    return tidy(str(value))


def tidy(text: str) -> str:
    """Without characters that cannot be seen and blanks around; blanks that do not break become blanks."""
    spaced = "".join(" " if char.isspace() and char not in "\n\t" else char for char in text)
    return "".join(
        char for char in spaced if char in "\n\t" or unicodedata.category(char) not in UNSEEN
    ).strip()
