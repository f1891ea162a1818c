// Which moves lie on the pad of a seat, and which wait in the fold below it.

import { anything, offered, type Ask } from "./asks";
import { book, key, match, offers, pending, rulings, unheard } from "./session";
import type { Seat } from "./types";

interface Askable {
  asks: Ask[];
  more: Ask[];
  awaited: boolean;
}

/** With `open` the seat was picked although it may not be awaited: it may have acted all the same. */
export function askable(seat: Seat | null, open: boolean): Askable {
  const now = match.value!;
  const printed = book.value!;
  const arbiter = key.value?.role === "arbiter";
  const head = now.table.awaited[0];
  const may = offered(printed, offers.value, seat);
  const table = seat === null || !arbiter ? [] : offered(printed, offers.value, null);
  const any = anything(printed, seat, false);

  // What is awaited can be reported although nothing of it would stand.
  for (const ask of head && head.seat === seat ? any : [])
    if (head?.moves.includes(ask.move) && !may.some((a) => a.move === ask.move))
      may.push({ ...ask, awaited: true });
  const awaited = may.some((ask) => ask.awaited);

  // What can be reported at any time seldom is: it waits below, but for a phone's own notes.
  const seldom = (ask: Ask) => ask.anytime && !ask.awaited && (arbiter || !ask.fields.some((f) => f.sealed));
  let asks = [...may, ...table].filter((ask) => !seldom(ask));
  if (unheard.value) asks = usedHere(any);
  else if (open && !awaited)
    asks.push(...any.filter((a) => head?.moves.includes(a.move) && !may.some((m) => m.move === a.move)));
  // A phone that speaks for the seat alone may be told what only that seat knows.
  const own = !arbiter && key.value?.seat === seat;
  asks = asks.map((ask) => ({ ...ask, own }));
  asks.sort((a, b) => Number(b.awaited) - Number(a.awaited) || Number(b.inTurn) - Number(a.inTurn));

  const whole = [...anything(printed, seat, true), ...(seat !== null && arbiter ? anything(printed, null, true) : [])];
  const more = whole
    .map((ask) => [...may, ...table].find((m) => m.move === ask.move && seldom(m)) ?? ask)
    .map((ask) => ({ ...ask, own }));
  return { asks, more, awaited };
}

/** Of all moves those that were reported in this match; all of them where that are none. */
function usedHere(all: Ask[]): Ask[] {
  const used = new Set<unknown>([
    ...rulings.value.map((r) => r.move.move),
    ...pending.value.map((e) => (e.body["move"] as { move?: string } | undefined)?.move),
  ]);
  const found = all.filter((ask) => used.has(ask.move));
  return found.length ? found : all;
}
