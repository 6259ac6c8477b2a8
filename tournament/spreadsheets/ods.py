"""Tables as an OpenDocument workbook (.ods): the same cells as in .xlsx, formulas as their values.

The file is written as it stands in the standard; libraries for it keep every cell in memory.
"""

import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from tournament.spreadsheets.cells import plain_text
from tournament.spreadsheets.tables import Column, Formula, Kind, Table, Value, with_exact_values
from tournament.spreadsheets.writing import sheet_title

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
NAMES = "".join(
    f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        *(("office", "office"), ("table", "table"), ("text", "text"), ("style", "style")),
        *(("number", "datastyle"), ("fo", "xsl-fo-compatible")),
    )
)
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest manifest:version="1.2" '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="{MIMETYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
STYLES = (
    "<office:automatic-styles>"
    '<number:number-style style:name="hundredths"><number:number number:decimal-places="2" '
    'number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style>'
    '<style:style style:name="heading" style:family="table-cell"><style:text-properties '
    'fo:font-weight="bold"/></style:style>'
    '<style:style style:name="parted" style:family="table-cell" style:data-style-name="hundredths"/>'
    '<style:style style:name="wide" style:family="table-column"><style:table-column-properties '
    'style:column-width="4.5cm"/></style:style>'
    "</office:automatic-styles>"
)
PARTED = (Kind.POINTS, Kind.PERCENT)


def tables_ods(tables: Sequence[Table]) -> bytes:
    """A sheet for every table, its titles repeated on every printed page."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        # The standard wants it first and not packed.
        archive.writestr(ZipInfo("mimetype"), MIMETYPE, ZIP_STORED)
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        with archive.open("content.xml", "w") as content:
            for part in _content(tables):
                content.write(part.encode())
    return packed.getvalue()


def _content(tables: Sequence[Table]) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{NAMES} office:version="1.2">'
    yield f"{STYLES}<office:body><office:spreadsheet>"
    taken: list[str] = []
    for table in tables:
        taken.append(sheet_title(table.title, taken))
        yield from _sheet(with_exact_values(table), taken[-1])
    yield "</office:spreadsheet></office:body></office:document-content>"


def _sheet(table: Table, title: str) -> Iterator[str]:
    yield f"<table:table table:name={quoteattr(title)}>"
    for column in table.columns:
        style = ' table:style-name="wide"' if column.kind is Kind.TEXT else ""
        yield f"<table:table-column{style}/>"
    yield "<table:table-header-rows><table:table-row>"
    yield "".join(_cell(column.title, ' table:style-name="heading"') for column in table.columns)
    yield "</table:table-row></table:table-header-rows>"
    styles = [_style(column) for column in table.columns]
    for row in table.rows:
        cells = "".join([_cell(value, style) for value, style in zip(row, styles, strict=True)])
        yield f"<table:table-row>{cells}</table:table-row>"
    yield "</table:table>"


def _style(column: Column) -> str:
    return ' table:style-name="parted"' if column.kind in PARTED else ""


def _cell(value: Value, style: str) -> str:
    if isinstance(value, Formula):
        value = value.value
    if value is None or value == "":
        return "<table:table-cell/>"
    if isinstance(value, str):
        lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in plain_text(value).splitlines() or [""])
        return f'<table:table-cell{style} office:value-type="string">{lines}</table:table-cell>'
    number = Fraction(value)
    written = str(number.numerator) if number.denominator == 1 else repr(float(number))
    return (
        f'<table:table-cell{style} office:value-type="float" office:value="{written}">'
        f"<text:p>{written}</text:p></table:table-cell>"
    )
