"""Names as letters: what looks the same in print, and what reads the same in Latin."""

import re
import unicodedata

# Latin letters with a Cyrillic twin, and the letters people swap freely.
TWINS = str.maketrans("abcehikmoptxyёїґ", "авсенікмортхуеіг")
APOSTROPHES = re.compile(r"['’ʼ`´‘ʹ′]")
BREAKS = re.compile(r"[\s.,;\-‐‑–—]+")
CYRILLIC = re.compile(r"[а-яіїєґё]")
LATIN_OF = {
    **dict(zip("абвгґдезийклмнопрстуфыэ", "abvggdeziiklmnoprstufye", strict=True)),
    **{"ё": "e", "є": "ie", "ж": "zh", "і": "i", "ї": "i", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh"},
    **{"щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya", "ł": "l", "ø": "o", "đ": "d", "ß": "ss"},
}
# One sound that is spelled in several ways from one passport to the next.
SPELLINGS = (("shch", "sch"), ("kh", "h"), ("ie", "e"), ("yo", "e"), ("y", "i"), ("j", "i"), ("w", "v"))


def printed(name: str) -> str:
    """Equal for names a reader takes for one another: case, spaces, ё and е, Latin twins, apostrophes."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(BREAKS.sub(" ", APOSTROPHES.sub("", plain).translate(TWINS)).split())


def latin(text: str) -> str:
    """Small Latin letters for Cyrillic ones and for those with marks; a stray Latin twin in a Cyrillic word
    is taken for the letter that was meant."""
    plain = APOSTROPHES.sub("", unicodedata.normalize("NFKC", text).casefold())
    meant = [word.translate(TWINS) if CYRILLIC.search(word) else word for word in plain.split()]
    spelled = "".join(LATIN_OF.get(letter, letter) for letter in " ".join(meant))
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(letter)
    )


def sounded(text: str) -> str:
    """Equal for a name in Cyrillic and in the usual Latin spellings, for searching."""
    plain = latin(text)
    for spelling, sound in SPELLINGS:
        plain = plain.replace(spelling, sound)
    return " ".join(BREAKS.sub(" ", plain).split())
