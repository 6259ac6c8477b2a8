"""The description for programs (OpenAPI): what drf-spectacular cannot know by itself.

Of each endpoint: which act it is, whose, and while the event is in which state; the headers of requests that
are safe to repeat; and that everything is refused in one form.
"""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from tournament.api.endpoint import LONGEST_KEY, takes_seen
from tournament.api.fields import Sent
from tournament.selectors.permissions import EVER, MATRIX, Act, Role
from tournament.wording.api_words import SUMMARIES
from tournament.wording.titles import TITLES

PROBLEM = {
    "type": "object",
    "description": "RFC 9457, in the language of Accept-Language.",
    "required": ["type", "title", "status", "detail", "code", "params"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What is wrong and the way out, for people."},
        "code": {"type": "string", "description": "The stable word for programs."},
        "params": {"type": "object", "description": "The offending values."},
        "errors": {
            "type": "object",
            "description": "Of “invalid_input”: sentences by field.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "record": {"$ref": "#/components/schemas/RecordShape"},
    },
}
SECURITY = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of the event (pk_…), or the token in the link of a table or a player.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "A signed-in browser; its writes need the header X-CSRFToken.",
    },
}
WRITES = ("post", "put", "delete")
ALWAYS = ("400", "401", "403", "404", "429", "503")
WRITING = ("409", "410", "412", "413", "415")
# Of an address.
LARGEST_NUMBER = 9_999_999


class ActSchema(AutoSchema):
    def get_operation_id(self) -> str:
        return f"{self.method.lower()}{type(self.view).__name__}"

    def get_summary(self) -> str:
        return str(SUMMARIES[self.get_operation_id()])

    def get_tags(self) -> list[str]:
        return [type(self.view).__module__.rpartition(".")[2]]

    def get_auth(self) -> list[dict[str, list[str]]]:
        known: list[dict[str, list[str]]] = [{name: []} for name in SECURITY]
        everybody = Role.PUBLIC in MATRIX[self._act()].roles
        return [*known, {}] if everybody else known

    def get_operation(self, *given: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*given)
        if operation is not None:
            said = operation.get("description", "")
            operation["description"] = f"{said}\n\n{act_words(self._act())}".strip()
        return operation

    def get_override_parameters(self) -> list[Any]:
        head = OpenApiParameter.HEADER
        if self.method == "GET":
            known = OpenApiParameter("If-None-Match", str, head, description="304 while it is still so.")
            return [*self.view.asks, known]
        found = [
            OpenApiParameter(
                "Idempotency-Key",
                {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY},
                head,
                description="Sent again with it, it is done once.",
            )
        ]
        if takes_seen(type(self.view)):
            seen = "The version you looked at; 412 where there is another."
            found.append(OpenApiParameter("If-Match", str, head, description=seen))
        return found

    def _act(self) -> Act:
        act: Act = self.view.needs[self.method]
        return act


def act_words(act: Act) -> str:
    rule = MATRIX[act]
    roles = ", ".join(role.value for role in Role if role in rule.roles)
    states = "" if rule.states == EVER else f"; in state {', '.join(sorted(rule.states))}"
    return f"Act “{act.value}”: {roles}{states}."


def with_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Adds how every operation is refused, and what stands for all of them."""
    components = result["components"]
    components["schemas"]["Problem"] = PROBLEM
    components["securitySchemes"] = SECURITY
    for kind in Sent.__subclasses__():
        if kind.__name__ in components["schemas"]:
            components["schemas"][kind.__name__]["additionalProperties"] = False
    for operations in result["paths"].values():
        for method, operation in operations.items():
            _add(method, operation["responses"])
            for parameter in operation.get("parameters", ()):
                _narrow(parameter)
    return result


def _add(method: str, responses: dict[str, Any]) -> None:
    if method == "get":
        responses["304"] = {"description": "Nothing has changed."}
    for status in [*ALWAYS, *(WRITING if method in WRITES else ())]:
        responses[status] = {
            "description": str(TITLES[int(status)]),
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }


def _narrow(parameter: dict[str, Any]) -> None:
    """What a part of an address may be, as config.urls reads it."""
    if parameter["in"] == "path" and parameter["name"] == "slug":
        parameter["schema"] = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
    elif parameter["in"] == "path" and "enum" not in parameter["schema"]:
        parameter["schema"] = {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER}
