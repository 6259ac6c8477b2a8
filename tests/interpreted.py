"""Inner loops imported anew: compiled from nothing, or as plain Python.

As plain Python an index outside of a table is an error, which machine code does not look for, and coverage
sees every line.
"""

import sys
from contextlib import contextmanager
from importlib import import_module

import numba
import pytest


@contextmanager
def imported_anew(*names):
    """The modules, imported again in this order; afterwards the old ones are back."""
    for name in names:
        import_module(name)
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.delitem(sys.modules, name)
        for name in names:
            package, _, leaf = name.rpartition(".")
            patch.setattr(sys.modules[package], leaf, None)
            setattr(sys.modules[package], leaf, import_module(name))
        yield


@contextmanager
def interpreted(*names):
    """The modules, imported again in this order without the compiler; afterwards the old ones are back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba.config, "DISABLE_JIT", True)
        with imported_anew(*names):
            yield
