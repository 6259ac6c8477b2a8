"""What the refusals of a rehearsal say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "rehearsal_seed": _(
        "The seed of a rehearsal cannot be %(seed)s: give a whole number from 0 to %(most)s."
    ),
    "incident_unknown": _("No incident is called “%(incident)s”. Give some of these: %(known)s."),
}
