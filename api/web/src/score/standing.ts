// How a match stands: the points of each side under the title that counts.

import type { Match, Scores } from "../wire/types";
import { isSeries, sidesOf } from "../words/names";

const GAMES = "games";

/** The title under which people count in this match: points before anything else that is scored. */
export function titleOf(scores: Scores): string {
  const titles = Object.keys(scores).filter((title) => title !== GAMES);
  return titles.find((title) => title === "points") ?? titles[0] ?? (GAMES in scores ? GAMES : "points");
}

export interface Standing {
  side: string;
  points: number;
}

export function standing(match: Match, scores: Scores = match.table.scores): Standing[] {
  const of = scores[titleOf(scores)] ?? {};
  return sidesOf(match).map((side) => ({ side, points: of[side] ?? 0 }));
}

/** The games won, where the match has several. */
export function gamesWon(match: Match, scores: Scores = match.table.scores): Standing[] | null {
  if (!isSeries(match)) return null;
  return sidesOf(match).map((side) => ({ side, points: scores[GAMES]?.[side] ?? 0 }));
}
