"""Numbers in addresses: 1 to 9999999 without leading zeros; anything else is no address."""

from django.urls import register_converter


class NumberConverter:
    regex = "[1-9][0-9]{0,6}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(NumberConverter, "number")
