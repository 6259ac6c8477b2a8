"""Taking people along when a club begins to keep a register of its own, or an event goes to another club."""

from django.db import transaction
from django.db.models import QuerySet

from tournament.models import Club, Event, Person, Tenure


@transaction.atomic
def people_take(*, events: QuerySet[Event], register: Club | None) -> int:
    """Everybody who entered the events is in the `register` from now on; how many came to it.

    Whoever entered no other event goes there. Whoever entered others too stays where he is for them, and the
    register gets a person of its own of that name: nobody is lost, no result changes, and of people who
    entered none of the events nothing is taken.
    """
    within = Tenure.objects.filter(entrant__event__in=events)
    people = Person.objects.filter(tenures__in=within).exclude(register=register).distinct()
    coming = list(people.order_by("pk"))
    for person in coming:
        if person.tenures.exclude(pk__in=within).exists():
            here = within.filter(person=person)
            person.pk = None
            person.register = register
            person.save()
            here.update(person=person)
        else:
            person.register = register
            person.save(update_fields=["register"])
    return len(coming)
