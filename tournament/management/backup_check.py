"""A backup is worth something once it has been restored: into a database of its own, and verified there."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings

from tournament.errors import TournamentError

MANAGE = Path(settings.BASE_DIR) / "manage.py"
LONGEST = 600  # seconds


def backup_checked(path: Path) -> None:
    """Raises `backup_not_restored` with what the restored database says."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/check.sqlite3",
            "SECRET_KEY": settings.SECRET_KEY,
            "REDIS_URL": "",
        }
        for arguments in (["migrate", "--verbosity", "0"], ["restore", str(path)], ["verify"]):
            done = subprocess.run(
                [sys.executable, str(MANAGE), *arguments],
                env=environment,
                capture_output=True,
                text=True,
                timeout=LONGEST,
            )
            if done.returncode:
                raise TournamentError("backup_not_restored", path=path, reason=_said(done))


def _said(done: subprocess.CompletedProcess[str]) -> str:
    try:
        found = json.loads(done.stdout)
    except ValueError:
        return done.stderr.strip()[-200:]
    if "detail" in found:
        return str(found["detail"])
    return "; ".join(one["detail"] for event in found["events"] for one in event["differences"])
