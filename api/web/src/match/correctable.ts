// Which rulings this phone may correct, and which it may move before another one.

import type { Ruling } from "../wire/types";
import { arbiter, key, match, rulings } from "./session";

/** Whether this phone may correct a ruling while the match is open: the arbiter any, a seat its own latest. */
export function mayCorrect(ruled: Ruling): boolean {
  const who = key.value;
  if (!who || ruled.number === null || match.value?.status === "closed") return false;
  if (arbiter.value) return true;
  const last = rulings.value.findLast((r) => !r.struck)?.number ?? 0;
  return !!who.seat && ruled.move["seat"] === who.seat && ruled.number >= last;
}

/** The report that this one may have come before after all: the one that stands before it. */
export function earlier(ruled: Ruling): Ruling | null {
  const before = rulings.value.findLast((r) => !r.struck && (r.number ?? 0) < (ruled.number ?? 0));
  const secret = (r: Ruling) => Object.values(r.move).some((value) => String(value).includes("?"));
  return before && arbiter.value && !ruled.struck && !secret(ruled) && !secret(before) ? before : null;
}
