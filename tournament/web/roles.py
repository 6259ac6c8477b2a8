"""What the one who looks at a page may do: asked by pages before they answer, and by templates for links."""

from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from tournament.selectors.permissions import Act, Role, is_crew, may, may_anywhere, role_of
from tournament.wording.roles import ROLES


class Permitted:
    """Of one account at one address: in its event, or beside events for any club.

    Templates write `may.rule` for an act and `may.work` for whoever works at any desk. Each is looked up
    once, and only when it is asked.
    """

    def __init__(self, user: Any, slug: str) -> None:
        self.user = user
        self.slug = slug

    @cached_property
    def role(self) -> Role:
        return role_of(self.user, self.slug) if self.slug else Role.PUBLIC

    @cached_property
    def work(self) -> bool:
        return (self.slug != "" and self.role is not Role.PUBLIC) or is_crew(self.user)

    def allows(self, act: Act) -> bool:
        return may(self.role, act) if self.slug else may_anywhere(self.user, act)

    def __getitem__(self, name: str) -> bool:
        return self.work if name == "work" else self.allows(Act(name))


def permitted(request: HttpRequest) -> Permitted:
    """One for the whole request."""
    known: Permitted | None = getattr(request, "permitted", None)
    if known is None:
        match = request.resolver_match
        slug = match.kwargs.get("slug", "") if match else ""
        known = Permitted(getattr(request, "user", AnonymousUser()), slug)
        request.permitted = known  # type: ignore[attr-defined]
    return known


def roles_in_words(act: Act) -> str:
    """Whom to ask for the act."""
    return ", ".join(str(ROLES[role.value]) for role in Role if may(role, act))


def context(request: HttpRequest) -> dict[str, Permitted]:
    return {"may": permitted(request)}
