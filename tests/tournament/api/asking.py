"""Asking the API as a program would."""

import datetime
import json

from django.contrib.auth import get_user_model
from django.test import Client

from tests.tournament.factories import DIRECTOR
from tournament.models import AccessLink
from tournament.services.links import entrant_links_make, table_links_make
from tournament.services.tokens import token_make

ROOT = "/api/v1/events"


class Program:
    """Speaks JSON and English; `secret` is its token, if it has one."""

    def __init__(self, secret="", **headers):
        self.secret = secret
        bearer = {"authorization": f"Bearer {secret}"} if secret else {}
        self.client = Client(headers={"accept-language": "en", **bearer, **headers})

    def get(self, path, **query):
        return self.client.get(ROOT + path, query)

    def head(self, name, value, path, method="get", body=None):
        return self.send(method, path, body, **{name: value})

    def send(self, method, path, body=None, **headers):
        data = b"" if body is None else json.dumps(body).encode()
        send = getattr(self.client, method)
        more = {} if method == "get" else {"data": data, "content_type": "application/json"}
        return send(ROOT + path, headers=headers, **more)

    def post(self, path, body=None, **headers):
        return self.send("post", path, body, **headers)

    def put(self, path, body=None, **headers):
        return self.send("put", path, body, **headers)

    def delete(self, path, **headers):
        return self.send("delete", path, **headers)


def secret_of(event, role="director", name=""):
    _token, secret = token_make(event=event, name=name or f"the {role}", role=role, actor=DIRECTOR)
    return secret


def director(event):
    return Program(secret_of(event))


def assistant(event):
    return Program(secret_of(event, "assistant"))


def reader(event):
    return Program(secret_of(event, "public"))


def table(event, number=1):
    table_links_make(event=event, actor=DIRECTOR)
    return Program(AccessLink.objects.get(event=event, table=number, revoked_at=None).token)


def player(event, number=1):
    entrant_links_make(event=event, actor=DIRECTOR)
    return Program(AccessLink.objects.get(event=event, entrant__number=number, revoked_at=None).token)


def owner(name="owner"):
    """A keeper of the server in a browser that is signed in."""
    program = Program()
    user = get_user_model().objects.create_user(name, password="x", is_staff=True)
    program.client.force_login(user)
    return program


def problem(answer):
    """(status, code) of a refusal, which has to be one."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content[:300]
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["type"] == f"urn:prikup:problem:{body['code']}"
    assert body["title"]
    assert body["detail"]
    return answer.status_code, body["code"]


TOMORROW = datetime.timedelta(days=1)
