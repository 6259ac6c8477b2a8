"""Functions as machine code, kept on disk where there is a folder for it."""

from movements.compiling import compiled


def test_without_a_file_of_its_own_a_function_is_compiled_anew():
    """Numba keeps its code beside the source; what has none cannot be kept, and works all the same."""
    names = {}
    exec("def twice(number): return 2 * number", names)
    twice = compiled(names["twice"])
    assert twice(21) == 42
    assert twice.signatures
    assert not twice.stats.cache_path
