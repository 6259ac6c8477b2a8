"""Names that are probably one person written in two ways."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tournament.selectors.letters import printed

# The surest first: the very same name; other letters of the same look; the words in another order; a name
# shortened or with initials; one letter another, missing or swapped with its neighbour.
KINDS = ("same", "letters", "order", "initials", "letter")
SHORTEST_WORD = 4  # in which one letter may be a slip of the pen
USUAL_WORDS = 2


def alike(one: str, other: str) -> str:
    """Which of KINDS the names are, or "" for two that nobody takes for one another."""
    if one == other:
        return "same"
    here, there = _words(one), _words(other)
    if here == there:
        return "letters"
    if sorted(here) == sorted(there):
        return "order"
    if _shortened(here, there) or _shortened(there, here):
        return "initials"
    return "letter" if _one_letter(here, there) else ""


@lru_cache(maxsize=20_000)
def _words(name: str) -> tuple[str, ...]:
    return tuple(printed(name).split())


def _shortened(short: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Every word of `short` is in `whole`, one of them in full, others perhaps by an initial on one side."""
    rest = list(whole)
    left = []
    for word in short:
        if word in rest and not _initial(word):
            rest.remove(word)
        else:
            left.append(word)
    if len(left) == len(short) or len(short) > len(whole):
        return False
    if len(short) == 1 and short[0] != whole[0]:
        return False
    for word in left:
        same = [other for other in rest if _initial_of(word, other) or _initial_of(other, word)]
        if not same:
            return False
        rest.remove(same[0])
    return True


def _initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _initial_of(short: str, word: str) -> bool:
    return _initial(short) and word.startswith(short)


def _one_letter(here: tuple[str, ...], there: tuple[str, ...]) -> bool:
    """All words but one are the same, and that one differs in a letter."""
    if len(here) != len(there):
        return False
    mine, other = Counter(here) - Counter(there), Counter(there) - Counter(here)
    if mine.total() != 1:
        return False
    (one,), (two,) = mine, other
    return min(len(one), len(two)) >= SHORTEST_WORD and f"{one}{two}".isalpha() and _slip(one, two)


def _slip(one: str, two: str) -> bool:
    """A letter added, missing, another one, or two neighbours swapped."""
    if len(one) > len(two):
        one, two = two, one
    at = next((place for place, letter in enumerate(one) if letter != two[place]), len(one))
    if len(one) < len(two):
        return one[at:] == two[at + 1 :]
    swapped = one[at + 1 : at + 2] + one[at : at + 1] == two[at : at + 2]
    return one[at + 1 :] == two[at + 1 :] or (swapped and one[at + 2 :] == two[at + 2 :])


class Names:
    """A list of names that can be asked which of them a name looks like, without comparing all with all."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._places: dict[object, list[int]] = defaultdict(list)
        for place, name in enumerate(names):
            for key in _keys(_words(name)):
                self._places[key].append(place)

    def alike(self, name: str) -> list[tuple[str, int]]:
        """(kind, place in the list) of every name that looks like this one, the surest first."""
        words = _words(name)
        places = {place for key in _asked(words) for place in self._places.get(key, ())}
        kinds = [(alike(name, self.names[place]), place) for place in places]
        return sorted(
            ((kind, place) for kind, place in kinds if kind),
            key=lambda found: (KINDS.index(found[0]), found[1]),
        )


def _keys(words: tuple[str, ...]) -> Iterator[object]:
    """Two names that look alike have one of these in common, or one of `_asked` of the other."""
    yield from _slips(words)
    unusual = _unusual(words)
    for word in set(words):
        yield "any", word
        if unusual:
            yield "unusual", word


def _asked(words: tuple[str, ...]) -> Iterator[object]:
    yield from _slips(words)
    which = "any" if _unusual(words) else "unusual"
    for word in set(words):
        yield which, word


def _unusual(words: tuple[str, ...]) -> bool:
    """Only such a name is a shorter or a longer form of another."""
    return len(words) != USUAL_WORDS or any(map(_initial, words))


def _slips(words: tuple[str, ...]) -> Iterator[object]:
    """The words in order, and with each letter of each word missing: names a slip apart share one."""
    yield tuple(sorted(words))
    for at, word in enumerate(words):
        rest = tuple(sorted(words[:at] + words[at + 1 :]))
        if len(word) >= SHORTEST_WORD:
            yield rest, word
            for place in range(len(word)):
                yield rest, word[:place] + word[place + 1 :]


def look_alikes(names: Iterable[str]) -> list[list[str]]:
    """Groups of two or more names that are probably one person, each group and name in the order given."""
    listed = list(names)
    index = Names(listed)
    group = list(range(len(listed)))
    for place, name in enumerate(listed):
        for _kind, other in index.alike(name):
            if other < place and group[other] != group[place]:
                was, now = sorted((group[other], group[place]), reverse=True)
                group = [now if number == was else number for number in group]
    found: dict[int, list[str]] = defaultdict(list)
    for place, name in enumerate(listed):
        found[group[place]].append(name)
    return [together for together in found.values() if len(together) > 1]
