"""What records look like, and what is sent about them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.fields import Choice, Digits, Object, Sent, Text, Truth, Whole

LARGEST = 10**6
LONGEST_REASON = 2000
SEATS = ("N", "E", "S", "W")
ROW_SHAPE = {
    "type": "object",
    "description": "A line of a traveller, as “manage.py whists” reads it. “players” and “dealer” follow "
    "from the event and the deal and may be left out.",
    "properties": {
        "players": {"type": "integer", "enum": [3, 4]},
        "dealer": {"type": "string", "enum": list(SEATS)},
        "contract": {"type": "string", "description": "6S … 10NT, M misère, - all-pass."},
        "declarer": {"type": "string", "enum": list(SEATS)},
        "tricks": {"type": "integer", "description": "The declarer’s. Left out where nothing was played."},
        "whist": {
            "type": "object",
            "additionalProperties": {"type": "string", "enum": ["whist", "pass", "half"]},
        },
        "whist_tricks": {"type": "object", "additionalProperties": {"type": "integer"}},
        "hand_tricks": {"type": "array", "items": {"type": "integer"}, "description": "Of all-pass."},
        "all_pass_step": {"type": "integer"},
        "talon_quick": {"type": "integer"},
        "multiplier": {"type": "integer"},
    },
    "required": ["contract"],
    "example": {
        "contract": "7H",
        "declarer": "N",
        "tricks": 7,
        "whist": {"E": "whist", "S": "pass"},
        "whist_tricks": {"E": 3},
    },
}


@extend_schema_field(ROW_SHAPE)
class RowField(Object):
    """What it means is for the scoring to say, which names what is wrong."""


class WhistsField(serializers.DictField):
    """{seat: exact whists}, such as {"N": "15/2"}."""

    child = serializers.CharField()


class RivalShape(serializers.Serializer[Any]):
    row = RowField()
    whists = WhistsField()
    entered_by = serializers.CharField()
    entered_at = serializers.DateTimeField()
    channel = serializers.CharField()


class RecordShape(serializers.Serializer[Any]):
    deal = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    row = RowField()
    whists = WhistsField()
    seats = serializers.DictField(child=serializers.IntegerField(), help_text="{seat: number}")
    state = serializers.CharField(help_text="entered, confirmed or conflict.")
    version = serializers.CharField(help_text="For If-Match: changes with everything written in the record.")
    entered_by = serializers.CharField(required=False, help_text="For those who work for the event.")
    entered_at = serializers.DateTimeField(required=False)
    channel = serializers.CharField(required=False)
    confirmed_by = serializers.CharField(required=False)
    confirmed_at = serializers.DateTimeField(required=False, allow_null=True)
    rivals = RivalShape(many=True, required=False, help_text="Other entries that wait for a decision.")


class EntryShape(serializers.Serializer[Any]):
    outcome = serializers.ChoiceField(["entered", "repeated", "confirmed"])
    record = RecordShape()


class RecordQuery(serializers.Serializer[Any]):
    round = Digits(min_value=1, max_value=LARGEST, required=False)
    table = Digits(min_value=1, max_value=LARGEST, required=False)
    deal = Digits(min_value=1, max_value=LARGEST, required=False)


class NewRecord(Sent):
    deal = Whole(min_value=1, max_value=LARGEST)
    table = Whole(min_value=1, max_value=LARGEST)
    round = Whole(
        min_value=1, max_value=LARGEST, required=False, help_text="Needed where the table has the deal twice."
    )
    row = RowField()
    seat = Choice(SEATS, required=False, help_text="For the link of a table: who writes. By default N.")
    off_plan = Truth(
        default=False, help_text="Those due at the table in that round played a deal of another set."
    )


class Confirmation(Sent):
    seat = Choice(SEATS, required=False, help_text="For the link of a table: who confirms.")


class Correction(Sent):
    row = RowField()
    reason = Text(max_length=LONGEST_REASON)
