#!/usr/bin/env python
"""Entry point of every command: `python manage.py help` lists them."""

import os
import sys


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    from tournament.config.program import run

    return run(sys.argv)


if __name__ == "__main__":
    sys.exit(main())
