"""Makes .venv and installs the pinned packages into it; needs nothing but Python itself.

Called by scripts/run and scripts/test. Says in words what is missing instead of a traceback.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

from spoken import spoken

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NEEDED_MEGABYTES = 1000


def main(requirements: str) -> None:
    wanted = ROOT / requirements
    stamp = VENV / f".installed-{requirements}"
    fingerprint = _fingerprint(wanted)
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == fingerprint:
        return
    _check_disk()
    _make_venv()
    print(
        spoken(
            f"Installing what {requirements} names into .venv …",
            f"Устанавливаю в .venv то, что названо в {requirements} …",
            f"Встановлюю в .venv те, що названо в {requirements} …",
        ),
        file=sys.stderr,
    )
    install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted]
    if subprocess.run(install, check=False).returncode:
        _stop(
            spoken(
                f"pip could not install what {requirements} names; its words are above. Is the network up?",
                f"pip не смог установить то, что названо в {requirements}; его слова выше. Есть ли интернет?",
                f"pip не зміг установити те, що названо в {requirements}; його слова вище. Чи є інтернет?",
            )
        )
    stamp.write_text(fingerprint)


def _fingerprint(requirements: Path) -> str:
    files = sorted(ROOT.glob("requirements*.txt"))
    contents = b"".join(file.read_bytes() for file in files)
    return hashlib.sha256(contents + requirements.name.encode()).hexdigest()


def _check_disk() -> None:
    free = shutil.disk_usage(ROOT).free // 2**20
    if free < NEEDED_MEGABYTES:
        _stop(
            spoken(
                f"Only {free} MB are free at {ROOT}, and {NEEDED_MEGABYTES} MB are needed. Make room first.",
                f"В {ROOT} свободно {free} МБ, а нужно {NEEDED_MEGABYTES} МБ. Сначала освободите место.",
                f"У {ROOT} вільно {free} МБ, а потрібно {NEEDED_MEGABYTES} МБ. Спершу звільніть місце.",
            )
        )


def _make_venv() -> None:
    pip = [PYTHON, "-m", "pip", "--version"]
    if PYTHON.exists() and subprocess.run(pip, capture_output=True).returncode == 0:
        return
    done = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        reason = said[0] if said else "—"
        if not os.access(ROOT, os.W_OK):
            _stop(
                spoken(
                    f"Nothing can be written in {ROOT}: {reason} Copy Prikup to a folder of your own.",
                    f"В {ROOT} ничего не записать: {reason} Скопируйте Прикуп в свою папку.",
                    f"У {ROOT} нічого не записати: {reason} Скопіюйте Прикуп до своєї теки.",
                )
            )
        _stop(
            spoken(
                f"Python could not make {VENV}: {reason} On Debian and Ubuntu: apt install python3-venv",
                f"Python не смог создать {VENV}: {reason} В Debian и Ubuntu: apt install python3-venv",
                f"Python не зміг створити {VENV}: {reason} У Debian і Ubuntu: apt install python3-venv",
            )
        )


def _stop(sentence: str) -> NoReturn:
    sys.exit(f"setup: {sentence}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except OSError as error:
        _stop(f"{error.strerror or error}: {error.filename}")
