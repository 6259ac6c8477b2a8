"""Names nobody has and everybody types: for papers that must hold whatever they are given."""

FORTY = "Александрина-Виктория Преображенская-Об"
HUGE = "Щ" * 300
NAMES = (
    FORTY,
    HUGE,
    "дуже-довге-прізвище-" * 15,
    "יוסף בן־גוריון",
    "محمد \u202eabc\u202c",
    "a\x07b\x1b[31m",
    "<b>&lt;</b> %s %(name)s {0} {{ x }}",
    "王小明 😀👨‍👩‍👧",
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324",
    "ﷺ ﬃ ⅚ Ⅷ",
    "Ли",
    "\u00a0\u2003\u200b",
)


def names_for(players: int) -> dict[int, str]:
    """Each of them by turns, by number."""
    return {number: NAMES[(number - 1) % len(NAMES)] for number in range(1, players + 1)}
