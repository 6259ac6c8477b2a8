"""`manage.py personal_data`: what is kept of a person or an account, and the erasure of a name."""

import json
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.models import Event, Person
from tournament.selectors.personal_data import account_to_json, person_to_json
from tournament.selectors.register import MOST_FOUND, found_among
from tournament.services.erasure import account_erase, person_erase
from tournament.services.log import Actor

ACTOR = Actor(author="personal_data", channel="command")
LONGEST_NUMBER = 9


class Command(JsonCommand):
    help = gettext_lazy(
        "Finds a person by the letters of his name; exports or erases what is kept of him, or of an account."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", choices=["find", "export", "erase"])
        parser.add_argument("who", metavar="WHO", help=_("letters for find; else a number that find gave"))
        parser.add_argument("--account", action="store_true", help=_("WHO is the name of an account"))
        parser.add_argument("--out", metavar="FILE", help=_("export: the file instead of standard output"))

    def answer(self, *, act: str, who: str, account: bool, out: str | None, **options: Any) -> Any:
        if act == "find":
            return [vars(one) | {"last": str(one.last)} for one in _found(who)]
        if act == "erase":
            done = (
                account_erase(name=who, actor=ACTOR)
                if account
                else person_erase(person=_person(who), actor=ACTOR)
            )
            return {"placeholder": done.placeholder, "events": done.events}
        exported = (
            account_to_json(_account(who)) if account else person_to_json(_person(who), Event.objects.all())
        )
        if out is None:
            return exported
        write_file(out, (json.dumps(exported, ensure_ascii=False, indent=1) + "\n").encode())
        return {"file": out}


def _found(letters: str) -> Any:
    return found_among(Person.objects.filter(erased_at=None), letters, MOST_FOUND)


def _person(number: str) -> Person:
    sound = number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER
    person = Person.objects.filter(pk=int(number)).first() if sound else None
    if person is None:
        raise TournamentError("person_not_found", number=number)
    return person


def _account(name: str) -> Any:
    user = get_user_model().objects.filter(username=name).first()
    if user is None:
        raise TournamentError("account_unknown", name=name)
    return user
