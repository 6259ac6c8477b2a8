"""Running manage.py and other programs as a person would, on a database of their own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def environment(database: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "LC_ALL", "LANG")}
    return {**kept, "DATABASE_URL": f"sqlite:///{database}", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}


def manage(database: Path, *arguments: str, stdin: str = "") -> Done:
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(database),
        cwd=ROOT,
        timeout=120,
    )
    return Done(done.returncode, done.stdout, done.stderr)
