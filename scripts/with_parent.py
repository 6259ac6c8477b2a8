"""Runs a program that is asked to end when whoever began it is gone, even killed: Linux tells it so.

with_parent.py NUMBER COMMAND …: NUMBER is the process that began it. Elsewhere the program goes on alone.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>; it outlives exec


def main(parent: int, command: list[str]) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            sys.exit("serve: whoever began this is gone already.")
    os.execv(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
