"""A sheet that somebody keeps beside an evening by the rules of Oberndorf, and slips by chance."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable


class Sheet:
    """What every pair has made, added up by somebody who knows the regulation and no program."""

    def __init__(self, seed: int = 2026) -> None:
        self.chance = random.Random(seed)
        self.games: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """For every pair, the points of its games and those of the others."""
        self.more: dict[int, int] = defaultdict(int)
        """What else counts for it, in points."""

    def slip(self) -> str:
        """Return the three games of a table, as they are written."""
        games = []
        for _ in range(3):
            lost = self.chance.choice([0, 0, 4, 9, 13, 14])
            text = f"15:{lost}" if self.chance.random() < 0.5 else f"{lost}:15"
            games.append(text + ("n" if lost >= 13 and self.chance.random() < 0.3 else ""))
        return " ".join(games)

    def keep(self, one: int, other: int, slip: str) -> None:
        """Write a slip into the sheet."""
        for game in slip.split():
            mine, theirs = map(int, game.rstrip("n").split(":"))
            self.games[one].append((mine, theirs))
            self.games[other].append((theirs, mine))
            winner = one if mine > theirs else other
            self.more[winner] += 10 * (0 in {mine, theirs}) + 20 * game.endswith("n")

    def wanted(self, pairs: Iterable[int]) -> list[tuple[int, int, int]]:
        """Return points, difference and number of every pair, the best first."""
        rows = []
        for pair in pairs:
            points = sum(mine for mine, _ in self.games[pair]) + self.more[pair]
            rows.append((points, sum(a - b for a, b in self.games[pair]), pair))
        return sorted(rows, key=lambda row: (-row[0], -row[1]))
