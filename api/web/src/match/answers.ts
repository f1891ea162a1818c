// What waits for an answer of the table, and whether anything is tapped before it is given.

import type { Match, Ruling } from "../wire/types";
import { arbiter, key, rulings, unanswered } from "./session";

/** What this phone reported, did not stand, and has not been answered. */
export const refused = (): Ruling[] =>
  unanswered.value.map((n) => rulings.value.find((r) => r.number === n)).filter((r): r is Ruling => !!r && !r.struck);

export const mine = (of: Ruling): boolean =>
  arbiter.value || (!!key.value?.seat && of.move["seat"] === key.value.seat);

/** Whether a question waits that is answered before anything else is tapped. */
export const questioned = (): boolean => refused().some(mine);

/** Whether this phone has to wait until the arbiter has decided. */
export const halted = (now: Match): boolean =>
  !!now.waits && !!now.disputes?.length && !arbiter.value;

