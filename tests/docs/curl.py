"""The little of `curl` that the pages use, for machines that have none."""

import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

VALUED = {"-X": "method", "-d": "data", "-o": "output", "-w": "write"}


def main(words: list[str]) -> None:
    """Do one request as the command line says."""
    given: dict[str, str] = {}
    headers: dict[str, str] = {}
    url = ""
    rest = iter(words)
    for word in rest:
        if word in VALUED:
            given[VALUED[word]] = next(rest)
        elif word == "-H":
            name, _, value = next(rest).partition(":")
            headers[name] = value.strip()
        elif not word.startswith("-"):
            url = word
    data = given["data"].encode() if "data" in given else None
    request = Request(url, data, headers, method=given.get("method"))  # noqa: S310 - our own service
    try:
        answer = urlopen(request)  # noqa: S310 - the same
    except HTTPError as error:
        answer = error
    body = answer.read()
    if "output" in given:
        Path(given["output"]).write_bytes(body)
    else:
        sys.stdout.buffer.write(body)
    sys.stdout.write(
        given.get("write", "").replace("%{http_code}", str(answer.status)).replace("\\n", "\n")
    )


if __name__ == "__main__":
    main(sys.argv[1:])
