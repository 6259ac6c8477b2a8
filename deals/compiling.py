"""Turns the inner loops of best play into machine code.

Only modules of inner loops import this one, and only a running analysis imports those: whoever merely
reads a layout never waits for the compiler.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """`function` as machine code, kept on disk where we may, without Python's lock while it runs.

    The code on disk is renewed when the file of `function` changes, so all that a loop calls has to be
    in one file with it.
    """
    try:
        return cast(Function, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:
        # There is no folder to keep it in: compile anew in every process.
        return cast(Function, numba.njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """A part of compiled functions, written into each of them: passing it the tables would take longer."""
    return cast(Function, numba.njit(nogil=True, forceinline=True)(function))
