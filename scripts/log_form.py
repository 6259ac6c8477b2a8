"""What scripts/serve and the programs it keeps running write, in the form that LOG_FORMAT asks for.

With json a line that is no object of the log yet, such as a warning of Python or a sentence of a command,
becomes one. `log_form.py COMMAND …` runs a command so, without what it answers, and ends as it ends;
`log_form.py --say SENTENCE` says a sentence so.
"""

import json
import logging
import logging.config
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import IO, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament.config.environment import BadEnvironment, log_form, log_level
from tournament.config.logs import JSON, logging_settings

NAME = "serve"
LAST_WORDS = 2.0  # seconds


def is_json() -> bool:
    """A form that is none is refused in words by the first command that is run."""
    try:
        return log_form() == JSON
    except BadEnvironment:
        return False


def begin() -> None:
    """Before anything is said as JSON."""
    try:
        level = log_level()
    except BadEnvironment:
        level = ""
    logging.config.dictConfig(logging_settings(JSON, level))
    logging.getLogger(NAME).setLevel(logging.INFO)


def say(sentence: str) -> None:
    if is_json():
        begin()
        logging.getLogger(NAME).warning(sentence)
    else:
        print(f"{NAME}: {sentence}", file=sys.stderr, flush=True)


def streams() -> dict[str, Any]:
    """For subprocess.Popen: where a program writes to, which `follow` then reads."""
    if not is_json():
        return {}
    pipe, environment = subprocess.PIPE, {**os.environ, "PYTHONUNBUFFERED": "1"}
    return {"stdout": pipe, "stderr": pipe, "env": environment}


def follow(name: str, process: "subprocess.Popen[bytes]") -> list[Thread]:
    """Passes on what the program writes until it has ended; nothing where it writes for itself."""
    written = ((process.stdout, logging.INFO), (process.stderr, logging.WARNING))
    threads = [
        Thread(target=_pass_on, args=(name, stream, level), daemon=True)
        for stream, level in written
        if stream is not None
    ]
    for thread in threads:
        thread.start()
    return threads


def _pass_on(name: str, stream: IO[bytes], level: int) -> None:
    logger = logging.getLogger(f"{NAME}.{name}")
    with stream:
        for written in stream:
            line = written.decode("utf-8", "replace").rstrip()
            if _is_of_the_log(line):
                sys.stderr.write(line + "\n")
            elif line.strip():
                logger.log(level, line)


def _is_of_the_log(line: str) -> bool:
    try:
        found = json.loads(line)
    except ValueError:
        return False
    return isinstance(found, dict) and {"level", "message"} <= set(found)


def main(arguments: list[str]) -> None:
    if arguments[0] == "--say":
        say(" ".join(arguments[1:]))
        return
    if not is_json():
        os.execvp(arguments[0], arguments)
    begin()
    process = subprocess.Popen(arguments, **{**streams(), "stdout": subprocess.DEVNULL})
    threads = follow("prepare", process)
    status = process.wait()
    for thread in threads:
        thread.join(LAST_WORDS)
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main(sys.argv[1:])
