"""An evening of many tables at a running service, directed over the API while phones are tapped."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

NAMES = (
    "Anna", "Bert", "Carla", "Dirk", "Emma", "Franz", "Greta", "Hans", "Ida", "Jakob", "Klara",
    "Ludwig",
)  # fmt: skip
API = "/api/v1"


@dataclass
class Evening:
    """A tournament, and whoever directs it."""

    http: httpx.Client
    id: str
    token: str
    code: str
    desk: str
    """The code of whoever announced it."""
    serial: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def do(self, word: str, *, seen: int | None = None, **command: Any) -> dict[str, Any]:
        """Do something as the direction, who has seen all."""
        seen = self.now["version"] if seen is None else seen
        body = {
            "report_id": f"evening-{next(self.serial):06}", "seen": seen,
            "command": {"command": word, **command},
        }  # fmt: skip
        answer = self.http.post(self.path + "/commands", json=body, headers=self.rights)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def slip(self, round_: int, table: int, slip: str, *agreed: int) -> dict[str, Any]:
        return self.do("result", round=round_, table=table, slip=slip, agreed=[*agreed])

    @property
    def path(self) -> str:
        return f"{API}/tournaments/{self.id}"

    @property
    def rights(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def now(self) -> dict[str, Any]:
        return dict(self.http.get(self.path, headers=self.rights).json()["tournament"])

    def table_of(self, entry: int, round_: int = 0) -> dict[str, Any]:
        """Return the table at which an entry sits, in the latest round if no other is named."""
        now = self.now
        number = round_ or len(now["rounds"])
        return next(
            one for one in now["tables"] if one["round"] == number
            and any(entry in side for side in one["sides"])
        )  # fmt: skip

    def codes(self, round_: int = 0) -> dict[str, str]:
        """Return codes by their seats: of the tables of a round, or of the entries."""
        asked = {"round": round_} if round_ else {}
        answer = self.http.get(self.path + "/codes", params=asked, headers=self.rights)
        return {one["seat"]: one["code"] for one in answer.json()["codes"]}


def announced(
    client: httpx.Client, entries: int, regulation: str = "oberndorf", title: str = "Advent"
) -> Evening:
    """Announce a tournament with so many entries."""
    answer = client.post(f"{API}/tournaments", json={"title": title, "regulation": regulation})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    told = answer.json()
    codes = told["join"]["code"], told["code"]
    made = Evening(client, told["tournament"]["id"], told["token"], *codes)
    players = told["tournament"]["regulation"]["players"]
    for number in range(1, entries + 1):
        names = [
            f"{NAMES[(number * players + one) % len(NAMES)]} {number}" for one in range(players)
        ]
        made.do("enter", names=names)
    return made
