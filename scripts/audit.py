"""pip check, then pip-audit; exit 1 if either finds something. Called by scripts/audit."""

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

PATIENCE = 120  # seconds for all questions together
ASK = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]


@dataclass(frozen=True)
class Advice:
    """`found`: a line for each thing that is known; `asked` packages of `packages` could be asked about."""

    found: tuple[str, ...]
    asked: int
    packages: int


def main() -> int:
    fit = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    if fit.returncode:
        print(f"audit: packages do not fit together:\n{fit.stdout.strip()}", file=sys.stderr)
        return 1
    try:
        asked = subprocess.run(ASK, capture_output=True, text=True, timeout=PATIENCE)
        answer, trouble = asked.stdout, asked.stderr
    except subprocess.TimeoutExpired:
        answer, trouble = "", f"no answer within {PATIENCE} s"
    advice = read(answer)
    if advice is None:
        last = (trouble.strip().splitlines() or ["no reason given"])[-1]
        print(f"audit: the packages fit together; what is known about them could not be asked: {last}")
        return 0
    return said(advice)


def read(answer: str) -> Advice | None:
    """What pip-audit has written, or None where it has not come to an end."""
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    found = [
        f"{one['name']} {one['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or '-'}"
        for one in packages
        for known in one.get("vulns", [])
    ]
    return Advice(tuple(found), sum("skip_reason" not in one for one in packages), len(packages))


def said(advice: Advice) -> int:
    if advice.found:
        print("audit: known weaknesses:", *advice.found, sep="\n  ", file=sys.stderr)
        return 1
    if not advice.asked:
        print("audit: the packages fit together; no advisories can be reached from here.")
        return 0
    print(f"audit: the packages fit together; nothing is known about {advice.asked} of {advice.packages}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
