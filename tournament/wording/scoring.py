"""What the refusals of `scoring` say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _  # noqa: F401

SENTENCES: dict[str, str | Promise] = {}
