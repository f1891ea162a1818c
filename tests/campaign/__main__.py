"""`python -m tests.campaign --minutes 60`: kill and cut off all there is, and read the disks."""

import argparse
import signal
import sys
import time
from pathlib import Path

from tests.campaign.campaign import held, table


def say(text: str) -> None:
    """Print it at once."""
    sys.stdout.write(f"{time.strftime('%T')} {text}\n")
    sys.stdout.flush()


def main() -> None:
    """Hold it; end with status 1 where anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", default=time.strftime("%F"), help="draws the order of the faults")
    parser.add_argument("--only", nargs="*", default=(), help="these faults alone")
    parser.add_argument("--logs", type=Path, help="keep what the parts said in this folder")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    campaign = held(say, given.minutes, given.seed, tuple(given.only), given.logs)
    sys.stdout.write(table(campaign) + "\n")
    sys.exit(bool(campaign.found))


if __name__ == "__main__":
    main()
