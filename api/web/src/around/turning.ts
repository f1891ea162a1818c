// Turning the page to whose turn it is: where each sits, and what the page within says to the one around it.

import { effect } from "@preact/signals";
import { id, match } from "../match/session";
import { foreseen } from "../match/next";
import { below } from "../table/seats";
import type { Seat } from "../wire/types";

/** Whether this page lies within one that turns it. */
export const framed = self !== top;

const QUARTERS: Record<number, readonly number[]> = { 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] };

/** Quarters of a turn, clockwise, to whoever sits so many places after the one at the lower edge. */
export function quarterOf(seats: readonly Seat[], below: Seat, seat: Seat): number {
  const n = seats.length;
  const place = (seats.indexOf(seat) - seats.indexOf(below) + n) % n;
  return QUARTERS[n]?.[place] ?? Math.round((place * 4) / n) % 4;
}

export interface Turn {
  match: string;
  turn: Seat;
}

if (framed) {
  effect(() => {
    const turn = (foreseen.value ?? match.value?.table)?.awaited[0]?.seat;
    if (turn) parent.postMessage({ match: id.value, turn } satisfies Turn, location.origin);
  });
  // The page has been turned: who is before it now is drawn there, and all others where they sit.
  addEventListener("message", ({ data, origin, source }: MessageEvent<Turn>) => {
    if (origin === location.origin && source === parent && data.match === id.value) below.value = data.turn;
  });
}
