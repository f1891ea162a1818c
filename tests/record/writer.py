"""A process that reports as fast as it can and says what was acknowledged: killed by tests."""

import sys

from referee.record import Records

from .toy import BY, SHELF, Draw, report


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(url: str, match_id: str, name: str, count: int) -> None:
    """Report draws, whoever's turn it is; tell number and report id of each that is ruled on."""
    records = Records.connect(url, shelf=SHELF)
    tell("ready")
    sys.stdin.readline()
    for index in range(count):
        seat = records.match(match_id).table.turn or "A"
        ruling = records.record(match_id, report(Draw(seat)), BY, f"{name}-{index:06d}").ruling
        tell(f"{ruling.number} {ruling.report_id}")
    records.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
