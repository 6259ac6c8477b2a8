"""Numbers in addresses: 1 to 9999999 without leading zeros, or 3 or 4 people at a table; tokens of links."""

from django.urls import register_converter


class NumberConverter:
    regex = "[1-9][0-9]{0,6}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class TokenConverter:
    """The random part of a link. Whatever else stands there is no address of ours."""

    regex = "[-_A-Za-z0-9]{1,80}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class TableSizeConverter(NumberConverter):
    regex = "[34]"


register_converter(NumberConverter, "number")
register_converter(TokenConverter, "token")
register_converter(TableSizeConverter, "table_size")
