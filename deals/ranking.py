"""Numbers for layouts: every way to share out the deck has one index, and every index one way.

Write, for each card in turn, the number of the packet it goes to: 0, 1, 2… Such a word has as many
letters as there are cards. All words with the same packet sizes, sorted as in a dictionary, are numbered
from 0; that number is the index.
"""

from collections.abc import Sequence
from math import factorial, prod

from deals.errors import DealError


def count_words(sizes: Sequence[int]) -> int:
    """How many words there are with `sizes[p]` letters p: the multinomial coefficient."""
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


def unrank(index: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The word number `index` (from 0) among those with `sizes[p]` letters p.

    Raises DealError `index_out_of_range`.
    """
    left, words = list(sizes), count_words(sizes)
    if not 0 <= index < words:
        raise DealError("index_out_of_range", got=index, count=words)
    word: list[int] = []
    for cards in range(sum(sizes), 0, -1):
        packet = 0
        while index >= (starting_so := words * left[packet] // cards):
            index -= starting_so
            packet += 1
        word.append(packet)
        left[packet] -= 1
        words = starting_so
    return tuple(word)


def rank(word: Sequence[int], sizes: Sequence[int]) -> int:
    """The index of `word`, the inverse of `unrank`.

    Raises DealError `wrong_word` if its letters are not those of `sizes`.
    """
    if sorted(word) != [packet for packet, size in enumerate(sizes) for _ in range(size)]:
        raise DealError("wrong_word", got=list(word), expected=list(sizes))
    left, words, index = list(sizes), count_words(sizes), 0
    for cards, packet in zip(range(len(word), 0, -1), word, strict=True):
        index += sum(words * size // cards for size in left[:packet])
        words = words * left[packet] // cards
        left[packet] -= 1
    return index
