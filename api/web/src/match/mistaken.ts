// A slip of the finger: what was tapped wrong is taken back, and the slip says so as its reason.

import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { takeBack } from "./actions";
import { match } from "./session";
import { slipped } from "./slip";

/**
 * Nothing of it stays, no card that was seen either. Where somebody else is to do the same first the
 * slip was the player: whoever is awaited is picked.
 */
export function mistaken(of: Ruling, why = t("a slip of the finger")): void {
  takeBack(of, why);
  const [first, ...later] = match.value?.table.awaited ?? [];
  const own = (seat?: string): boolean => seat === of.move["seat"];
  if (first && !own(first.seat) && (first.moves.includes(of.move.move) || !later.some(({ seat }) => own(seat)))) slipped(null);
}
