// Two phones that told one turn: the ruling of the other, and how this one is put in its place.

import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { mend } from "./corrected";
import { mistaken } from "./mistaken";
import { rulings } from "./session";
import { slipped } from "./slip";

/** What another phone told about the same turn, where this ruling came too late for it. */
export function rival(ruled: Ruling): Ruling | null {
  const before = rulings.value.findLast((r) => !r.struck && r.outcome === "stands" && (r.number ?? 0) < (ruled.number ?? 0));
  const same = before?.move.move === ruled.move.move && before.move["seat"] === ruled.move["seat"];
  const elsewhere = !!before?.by?.participant && before.by.participant !== ruled.by?.participant;
  return ruled.outcome === "void" && ruled.move["seat"] !== undefined && same && elsewhere ? before : null;
}

/** Of two reports about one turn this phone's was the right one: it stands in the place of the other. */
export function keepOther(ruled: Ruling, other: Ruling): void {
  const why = t("two phones told one turn");
  mistaken(ruled, why);
  slipped(null);
  mend([{ ruling: other.number!, replacement: { move: ruled.move }, why }], t("Replace ruling {n}", { n: other.number! }));
}
