"""What is sent, read as strictly as it is described: a number is a number, and there are no other fields.

What stands after the question mark of an address is text by nature; there a number is in digits of ASCII.
"""

import datetime
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from django.utils.dateparse import parse_date, parse_datetime
from rest_framework import serializers

from tournament.errors import Phrase, TournamentError
from tournament.services.shapes import FIRST_YEAR, LAST_YEAR
from tournament.wording import sentence

DIGITS = re.compile(r"[0-9]{1,18}", re.ASCII)
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
LONGEST_NAME = 60
MOST_UNKNOWN = 20
OBJECT = Phrase("object")
NON_FIELD_ERRORS = "non_field_errors"


def refuse(got: Any, expected: Phrase) -> NoReturn:
    raise serializers.ValidationError(wrong(got, expected))


def wrong(got: Any, expected: Phrase) -> str:
    """What was sent, as it was written, and what to send."""
    written = json.dumps(got, ensure_ascii=False)
    return sentence(TournamentError("field_wrong", got=written, expected=expected))


class SentList(serializers.ListSerializer[Any]):
    def to_internal_value(self, data: Any) -> list[Any]:
        check_list(data, self.max_length)
        return list(super().to_internal_value(data))


def check_list(data: Any, most: int | None) -> None:
    if not isinstance(data, list):
        refuse(data, Phrase("list"))
    if most is not None and len(data) > most:
        raise serializers.ValidationError(sentence(TournamentError("list_long", got=len(data), most=most)))


# Without a docstring, which would stand in the description of every shape.
class Sent(serializers.Serializer[Any]):
    class Meta:
        list_serializer_class = SentList

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({NON_FIELD_ERRORS: [wrong(data, OBJECT)]})
        errors = unknown_names(data, list(self.fields))
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError(errors | dict(error.detail)) from None
        if errors:
            raise serializers.ValidationError(errors)
        return value


def unknown_names(given: Iterable[str], known: Sequence[str]) -> dict[str, Any]:
    """What is said of each name that is not known."""
    names = [name for name in given if name not in known][:MOST_UNKNOWN]
    said = sentence(TournamentError("field_unknown", known=list(known)))
    return {name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…": [said] for name in names}


class NoFields(Sent):
    """Of an act that is told nothing: an empty body, or {}."""


class Whole(serializers.IntegerField):
    """A whole number in its bounds."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int or not self.min_value <= data <= self.max_value:
            refuse(data, Phrase("whole_number", least=self.min_value, most=self.max_value))
        return data


class Digits(Whole):
    """The same in an address."""

    def to_internal_value(self, data: Any) -> int:
        return super().to_internal_value(int(data) if DIGITS.fullmatch(data) else data)


class Truth(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            refuse(data, Phrase("truth"))
        return data


class Text(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            refuse(data, Phrase("text"))
        if self.max_length is not None and len(data.strip()) > self.max_length:
            refuse(data, Phrase("short_text", longest=self.max_length))
        return super().to_internal_value(data)


class List(serializers.ListField):
    def to_internal_value(self, data: Any) -> list[Any]:
        check_list(data, self.max_length)
        return super().to_internal_value(data)


class Object(serializers.DictField):
    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            refuse(data, OBJECT)
        return super().to_internal_value(data)


class Choice(serializers.ChoiceField):
    def to_internal_value(self, data: Any) -> Any:
        for known in self.choices:
            if type(known) is type(data) and known == data:
                return known
        refuse(data, Phrase("one_of", known=list(self.choices)))


class Moment(serializers.DateTimeField):
    """A moment with its zone."""

    def to_internal_value(self, data: Any) -> datetime.datetime:
        try:
            moment = parse_datetime(data) if isinstance(data, str) and data.isascii() else None
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            refuse(data, Phrase("zoned_time"))
        if not FIRST_YEAR <= moment.year <= LAST_YEAR:
            refuse(data, Phrase("time_of_years", first=FIRST_YEAR, last=LAST_YEAR))
        return super().to_internal_value(moment)


class Day(serializers.DateField):
    """A day of the calendar, as text."""

    def to_internal_value(self, data: Any) -> datetime.date:
        try:
            day = parse_date(data) if isinstance(data, str) and DAY.fullmatch(data) else None
        except ValueError:
            day = None
        if day is None:
            refuse(data, Phrase("date"))
        return day
