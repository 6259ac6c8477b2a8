"""Names as they are kept, however they were typed."""

import unicodedata


def clean_name(text: str) -> str:
    """One space between words, none around, no control characters."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    return " ".join(
        "".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cf", "Cs")).split()
    )
