// What a ruling is to the people at the table, read off its facts: no rule of any game is asked.

import { breaches } from "../match/costs";
import type { Book, Match, Ruling } from "../wire/types";
import type { Sense } from "./senses";

export interface Moment {
  of: Ruling;
  sense: Sense;
  /** What came to an end, and those who won it. */
  ended?: { what: string; winners: string[] };
}

/** From the trick to the match: of all that ends with one report, the greatest is told. */
const ENDS = ["trick", "hand", "game", "match"];

export function momentOf(of: Ruling, book: Book, match: Match): Moment | null {
  if (breaches(of).length) return { of, sense: "breach" };
  if (of.outcome !== "stands") return { of, sense: "refused" };
  const [last] = of.facts.filter((fact) => fact.fact === "ended").sort((a, b) => ENDS.indexOf(String(b["what"])) - ENDS.indexOf(String(a["what"])));
  if (last) {
    const ended = { what: String(last["what"]), winners: (last["winners"] ?? []) as string[] };
    return { of, sense: ended.what === "trick" ? "trick" : "won", ended };
  }
  const owed = book.owed ?? []; // a book may have been kept before books told it
  if (of.facts.some((fact) => fact.fact === "said" && owed.includes(String(fact["mark"])) && !!fact["value"])) return { of, sense: "debt" };
  const spoken = book.moves.some((kind) => kind.move === of.move.move && kind.aloud);
  return spoken && match.table.over === false ? { of, sense: "word" } : null;
}
