"""What every answer tells the browser to refuse, and what changes behind a server that speaks HTTPS."""

import json
import subprocess
import sys

import pytest

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
names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
print(json.dumps({name: bool(getattr(settings, name)) for name in names}))
"""


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
    assert set(json.loads(done.stdout.splitlines()[-1]).values()) == {https}, done
