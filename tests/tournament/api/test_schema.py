"""The description for programs is kept as a file, and says what there is."""

from pathlib import Path

import yaml
from django.test import Client
from django.urls import get_resolver

from tests.tournament.walking import patterns
from tournament.api.index import schema_text
from tournament.selectors.permissions import Act

KEPT = Path(__file__).parents[3] / "docs" / "api" / "openapi.yaml"
MAKE = "manage.py spectacular --file docs/api/openapi.yaml --lang en --validate --fail-on-warn"


def test_the_kept_description_is_that_of_this_program():
    assert KEPT.read_bytes() == schema_text(), f"make it anew: {MAKE}"


def test_it_is_served(db):
    answer = Client().get("/api/v1/openapi.yaml")
    assert answer.headers["Content-Type"] == "application/yaml; charset=utf-8"
    assert answer.content == KEPT.read_bytes()


def test_every_address_is_described():
    described = yaml.safe_load(KEPT.read_text())["paths"]
    names = [one for one in patterns(get_resolver().url_patterns) if (one.name or "").startswith("api-")]
    assert len(described) == len(names) - len(("api-schema", "api-nothing"))


def test_everything_says_whose_it_is_and_how_it_is_refused():
    for path, methods in yaml.safe_load(KEPT.read_text())["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert any(f"Act “{act.value}”" in operation["description"] for act in Act), where
            assert operation["summary"], where
            assert "application/problem+json" in operation["responses"]["404"]["content"], where
            keyed = any(one["name"] == "Idempotency-Key" for one in operation["parameters"])
            assert keyed == (method != "get"), where
