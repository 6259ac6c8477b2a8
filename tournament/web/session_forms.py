"""The part of a form that says how much earlier sessions count in a total."""

from django import forms
from django.utils.translation import gettext_lazy as _


def carry_over_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Carry-over, percent"),
        required=False,
        min_value=0,
        max_value=100,
        initial=100,
        help_text=_("How much everything before the last session counts in the total; 100: all deals alike."),
    )


def winners_field(per_table: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("How many of each table go on"),
        min_value=1,
        max_value=per_table - 1,
        initial=per_table // 2,
        help_text=_("Where they do not fill whole tables, the best of all the others fill the last one."),
    )
