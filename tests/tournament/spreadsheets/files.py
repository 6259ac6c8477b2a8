"""Files as spreadsheet programs and people save them, for tests of reading."""

import io
import zipfile

from openpyxl import Workbook


def xlsx(rows, change=None):
    """A workbook of one sheet; `change` may do more to it."""
    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    if change:
        change(book)
    return saved(book)


def saved(book):
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def repacked(data, **parts):
    """The packed file with parts replaced or added: {name: bytes, or a function of the bytes}."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = parts.pop(name, None)
            content = old.read(name)
            new.writestr(name, part(content) if callable(part) else content if part is None else part)
        for name, content in parts.items():
            new.writestr(name, content)
    return out.getvalue()
