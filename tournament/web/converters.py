"""Numbers in addresses: 1 to 9999999 without leading zeros, or 3 or 4 people at a table; nothing else."""

from django.urls import register_converter


class NumberConverter:
    regex = "[1-9][0-9]{0,6}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class TableSizeConverter(NumberConverter):
    regex = "[34]"


register_converter(NumberConverter, "number")
register_converter(TableSizeConverter, "table_size")
