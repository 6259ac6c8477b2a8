"""What every answer tells the browser to refuse, and what changes behind a server that speaks HTTPS."""

import json
import subprocess
import sys

import pytest
from django.test import Client

from tests.tournament.programs import ROOT, environment

POLICY = {
    "default-src": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
ASK = """
import json
from django.conf import settings
from django.test import Client
names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
asked = Client(headers={"host": "localhost"})
pages = {page: asked.get(page).status_code for page in ("/accounts/login/", "/livez", "/metrics")}
login = asked.get("/accounts/login/", headers={"x-forwarded-proto": "https"})
cookies = {name: [one["secure"], one["httponly"], one["samesite"]] for name, one in login.cookies.items()}
said = {name: bool(getattr(settings, name)) for name in names}
hsts = "Strict-Transport-Security" in login
print(json.dumps({"settings": said, "pages": pages, "cookies": cookies, "hsts": hsts}))
"""
MEGABYTE = 2**20


@pytest.mark.parametrize("page", ["/", "/e/cup/standings/", "/no/such/page/", "/accounts/login/", "/healthz"])
def test_nothing_but_our_own_files_may_run(client, event, page):
    for answer in (client.get(page), client.get(page)):  # the second may come from memory
        directives = dict(
            part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";")
        )
        assert directives == POLICY
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("https", [False, True])
def test_cookies_stay_within_https(tmp_path, https):
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", "shell", "--no-imports", "-c", ASK],
        env=environment(tmp_path / "db.sqlite3") | {"HTTPS": str(https)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(found["settings"].values()) == {https}
    # Programs of this machine come past the proxy; their pages have nothing to hide.
    assert found["pages"] == {"/accounts/login/": 301 if https else 200, "/livez": 200, "/metrics": 200}
    assert found["cookies"]["csrftoken"] == [True if https else "", True, "Lax"]
    assert found["hsts"] == https


@pytest.mark.parametrize("page", ["/", "/no/such/page/", "/static/prikup.css", "/t/no-such-link/"])
def test_browsers_are_asked_for_nothing_of_the_machine(client, db, page):
    answer = client.get(page)
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    answer.close()
    if not page.startswith("/static/"):
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("page", ["/t/", "/accounts/login/", "/t/no-such-link/deals/1/", "/movements/own/"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_name_of_ten_megabytes_is_refused_in_words(client, db, page, kind):
    name = "x" * 10 * MEGABYTE
    if kind == "multipart/form-data":
        answer = client.post(page, {"code": name, "username": name, "people": name})
    else:
        answer = client.post(page, f"code={name}&username={name}", content_type=kind)
    assert answer.status_code in (400, 403, 404, 413), answer.status_code
    assert "<h1>" in answer.content.decode()
    assert len(answer.content) < 20_000


class Unread:
    """A body that nobody may touch."""

    def read(self, *_given):
        raise AssertionError("it was read")

    readline = read


@pytest.mark.parametrize("length", [str(26 * MEGABYTE), "9" * 30, "-1", "٣", "1e3"])
def test_what_is_too_large_is_refused_before_it_is_read(client, db, length):
    def send(**headers):
        return client.generic("POST", "/t/", CONTENT_LENGTH=length, **{"wsgi.input": Unread()}, **headers)

    for language, said in (("en", "larger than 25 MB"), ("ru", "больше 25 МБ"), ("uk", "більше за 25 МБ")):
        answer = send(headers={"accept-language": language})
        assert answer.status_code == 413
        assert said in answer.content.decode()
    answer = send(headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


@pytest.mark.parametrize("sent", [{str(n): "" for n in range(1001)}])
def test_too_many_fields_are_refused_in_words(client, db, sent):
    answer = client.post("/t/", sent)
    assert answer.status_code == 400
    assert "<h1>" in answer.content.decode()


def test_an_answer_to_a_fault_tells_nothing_of_the_inside(db, event, monkeypatch, settings, caplog):
    """Neither the page nor the log has the key of the site or what was sent to log in."""
    settings.SECRET_KEY = "k" * 50

    def broken(*given):
        raise RuntimeError("a fault")

    monkeypatch.setattr("tournament.web.public.deal_list", broken)
    answer = Client(raise_request_exception=False).get(
        "/e/cup/deals/", headers={"authorization": "Bearer abcdefghijkl", "cookie": "sessionid=abcdefghijkl"}
    )
    assert answer.status_code == 500
    for said in (answer.content.decode(), caplog.text):
        assert "k" * 50 not in said
        assert "abcdefghijkl" not in said
    assert "Traceback" not in answer.content.decode()
