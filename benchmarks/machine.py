"""The machine that figures were measured on; no names of hosts or people, no paths."""

import os
import platform
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any


def described() -> dict[str, Any]:
    """As it is before anything is measured. `load`: processes that wanted to run in the last minute."""
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "gigabytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30,
        "system": f"{_distribution()}, {platform.system()} {platform.release().split('-')[0]}",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "java": _java(),
        "load": os.getloadavg()[0],
    }


def _processor() -> str:
    """Its model, and the clock where the model does not say it."""
    told = Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    facts = dict(re.findall(r"^([\w ]+?)\s*: (.*)$", told, re.MULTILINE))
    model = facts.get("model name") or platform.processor() or platform.machine()
    clock = facts.get("cpu MHz")
    return model if "GHz" in model or not clock else f"{model}, {float(clock) / 1000:.1f} GHz"


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.platform(terse=True)


def _java() -> str | None:
    if shutil.which("java") is None:
        return None
    told = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr
    found = re.search(r'version "([^"]+)"', told)
    return found[1] if found else None
