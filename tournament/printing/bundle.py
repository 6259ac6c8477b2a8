"""Several papers as one file: a PDF with a bookmark for each, or a ZIP of PDFs."""

import zipfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pypdf import PdfReader, PdfWriter

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing.papers import Order, files_of, planned


def order_to_json(order: Order) -> dict[str, Any]:
    return asdict(order) | {"only": list(order.only)}


def order_from_json(data: dict[str, Any]) -> Order:
    """What `order_to_json` wrote."""
    return Order(**{**data, "only": tuple(data["only"])})


def bundle(event: Event, order: Order, form: str, moved: Callable[[int], None]) -> bytes:
    """The papers as one file of `form`, pdf or zip; `moved` is told how many papers are made.

    Each lies in a temporary folder until they are bound. Raises what printing.papers.planned does, and
    TournamentError `print_empty` where nothing is on any of them.
    """
    source, names = planned(event, order)
    with TemporaryDirectory(prefix="prikup-papers-") as folder:
        files: list[Path] = []
        for made, name in enumerate(names, start=1):
            for file, pdf in files_of(source, name, order):
                files.append(Path(folder) / file)
                files[-1].write_bytes(pdf)
            moved(made)
        if not files:
            raise TournamentError("print_empty")
        target = Path(folder) / "bundle"
        if form == "zip":
            _zip(files, target)
        else:
            _bind(files, target)
        return target.read_bytes()


def _zip(files: Sequence[Path], target: Path) -> None:
    # What is in a PDF is packed already.
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            archive.write(file, file.name)


def _bind(files: Sequence[Path], target: Path) -> None:
    """One after the other; every paper keeps its own count of pages."""
    writer = PdfWriter()
    for file in files:
        reader = PdfReader(file)
        title = reader.metadata.title if reader.metadata else None
        writer.append(reader, outline_item=title or file.stem)
    writer.write(target)
