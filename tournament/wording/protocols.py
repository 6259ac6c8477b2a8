"""What becomes of the protocols of a file, before and after they are saved."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

CHANGES: dict[str, str | Promise] = {
    "new": pgettext_lazy("what becomes of a protocol", "new"),
    "same": pgettext_lazy("what becomes of a protocol", "entered already"),
    "conflict": pgettext_lazy("what becomes of a protocol", "differs from what is entered: both are kept"),
}
OUTCOMES: dict[str, str | Promise] = {
    "entered": pgettext_lazy("what became of protocols", "Entered"),
    "repeated": pgettext_lazy("what became of protocols", "entered before"),
    "conflict": pgettext_lazy("what became of protocols", "in conflict"),
}
