"""Follow a match live: python example.py http://localhost:8000 MATCH."""

import sys

from referee_client import Client
from referee_client.follow import follow

url, match_id = sys.argv[1:]
for event, news in follow(Client(url), match_id, after=1):
    if event == "ruling":
        print(f"{news.ruling.number}. {news.ruling.text} {news.ruling.outcome}", flush=True)  # noqa: T201 - an example prints
    if event == "match" and news.status == "closed":
        break
