"""The whole API asked whatever its description allows, and what it does not: nothing breaks, and answers are
as described."""

from functools import cache

import pytest
import schemathesis
import yaml
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.tournament.api import asking
from tests.tournament.factories import play
from tournament import tasks
from tournament.api.index import schema_text
from tournament.config.wsgi import application

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
EXAMPLES = 6
# Parts of an address that lead to something, so that what comes after is reached.
FOUND = {"slug": "cup", "deal": 1, "round": 1, "table": 1, "number": 1, "version": 1}
CALLERS = {
    "director": lambda event: asking.secret_of(event),
    "table": lambda event: asking.table(event).secret,
    "public": lambda event: "",
}
MODES = {"as described": GenerationMode.POSITIVE, "otherwise": GenerationMode.NEGATIVE}


@cache
def operations():
    schema = schemathesis.openapi.from_dict(yaml.safe_load(schema_text()))
    return [found.ok() for found in schema.get_all_operations()]


def test_every_operation_is_asked():
    assert len(operations()) > 50


@pytest.fixture
def one_connection():
    """The program is asked inside the transaction of a test, which ends with its connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("who", CALLERS)
def test_nothing_breaks_and_every_answer_is_as_described(event, one_connection, monkeypatch, who, mode):
    monkeypatch.setattr(tasks, "_beside", lambda work: None)
    play(event, 1)
    secret = CALLERS[who](event)
    # Nothing unpacks what is answered within one process.
    head = {"Accept-Encoding": "identity", **({"Authorization": f"Bearer {secret}"} if secret else {})}
    wrong = []
    for operation in operations():
        try:
            ask(operation, MODES[mode], head)
        except Unsatisfiable:
            continue  # nothing in it can be otherwise than described
        except (Exception, BaseExceptionGroup) as fault:
            wrong.append(f"{operation.label}: {fault}")
    assert wrong == []


def ask(operation, mode, head):
    quiet = settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )

    @quiet
    @given(case=operation.as_strategy(generation_mode=mode), found=st.integers(0, 3))
    def one(case, found):
        if found:
            known = {name: FOUND[name] for name in case.path_parameters or () if name in FOUND}
            case.path_parameters = {**(case.path_parameters or {}), **known}
        with transaction.atomic():
            answer = case.call(app=application, headers=head)
            transaction.set_rollback(True)
        case.validate_response(answer, checks=CHECKS)

    one()
