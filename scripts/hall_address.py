"""Prints the address by which others in the hall's network reach this machine.

Nothing is sent: a connection without a handshake only asks the system which way it would go.
"""

import socket
import sys

from spoken import spoken

SOMEWHERE = ("192.0.2.1", 9)  # reserved for documentation


def main() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
        except OSError:
            sys.exit(
                spoken(
                    "This machine is in no network: join the hall's network, or start a hotspot.",
                    "Компьютер не в сети: подключите его к сети зала или включите точку доступа.",
                    "Комп’ютер не в мережі: під’єднайте його до мережі зали або ввімкніть точку доступу.",
                )
            )
        print(way.getsockname()[0])


if __name__ == "__main__":
    main()
