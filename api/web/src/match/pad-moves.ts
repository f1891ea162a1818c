// Which moves lie on the pad of a seat, and which wait in the fold below it.

import { anything, offered, spoken, type Ask, type Spoken } from "../table/questions";
import { go, paths } from "../parts/router";
import type { Move, Ruling, Seat } from "../wire/types";
import { lying, mayNow, unheard } from "./next";
import { arbiter, book, key, pending, rulings } from "./session";

/** The words that anybody may say now, whoever is picked. */
export function words(): Spoken[] {
  const now = lying.value!;
  const printed = book.value!;
  const own = arbiter.value ? null : key.value?.seat;
  const asks = [...now.seats, null].flatMap((seat) => (own && seat && seat !== own ? [] : offered(printed, mayNow.value, seat)));
  // Whoever may say them, they stand where they stood.
  const place = ({ move }: Ask) => printed.moves.findIndex((kind) => kind.move === move);
  return spoken(asks.filter((ask) => ask.aloud).sort((a, b) => place(a) - place(b)), now.table.sides);
}

/** How a hand ended, which has a page of its own: there it takes a tap or two, and says what it comes to. */
export const RESULT = "result";

interface Askable {
  asks: Ask[];
  more: Ask[];
  awaited: boolean;
}

/** With `open` the seat was picked although it may not be awaited: it may have acted all the same. */
export function askable(seat: Seat | null, open: boolean): Askable {
  const now = lying.value!;
  const printed = book.value!;
  const head = now.table.awaited[0];
  const may = offered(printed, mayNow.value, seat);
  const table = seat === null || !arbiter.value ? [] : offered(printed, mayNow.value, null);
  const any = anything(printed, seat, false);

  // Of what is awaited only that is shown which would stand; where none of it would, all of it dimmed.
  if (head && head.seat === seat && !may.some((ask) => ask.awaited))
    may.push(...any.filter((ask) => head.moves.includes(ask.move)).map(inVain));
  const awaited = may.some((ask) => ask.awaited);

  // What can be reported at any time seldom is: it waits below, but for a phone's notes of its own cards.
  const ours = (ask: Ask) => ask.fields.some((f) => f.options?.some((place) => String(place).endsWith(`/${seat}`)));
  const seldom = (ask: Ask) =>
    ask.move === RESULT || again(ask) || (ask.anytime && !ask.awaited && (arbiter.value || !ask.fields.some((f) => f.sealed) || !ours(ask)));
  let asks = [...may, ...table].filter((ask) => !seldom(ask) && !(ask.aloud && !unheard.value));
  if (unheard.value) asks = likely(any);
  else if (open && !awaited)
    asks.push(...any.filter((a) => head?.moves.includes(a.move) && !may.some((m) => m.move === a.move)));
  // A phone that speaks for the seat alone may be told what only that seat knows.
  const own = !arbiter.value && key.value?.seat === seat;
  const toResult = () => go(paths.match(now.id, RESULT));
  const mine = (ask: Ask): Ask => ({ ...ask, own, ...(ask.move === RESULT && { elsewhere: toResult }) });
  asks = asks.map(mine);
  // What is awaited stands in the order in which the turn says it: first what comes first at the table.
  const place = ({ awaited, move }: Ask) => (awaited ? (head?.moves.indexOf(move) ?? 0) : 0);
  asks.sort((a, b) => Number(b.awaited) - Number(a.awaited) || Number(b.inTurn) - Number(a.inTurn) || place(a) - place(b));

  const whole = [...anything(printed, seat, true), ...(seat !== null && arbiter.value ? anything(printed, null, true) : [])];
  const more = whole
    .filter((ask) => !asks.some((a) => a.key === ask.key))
    .map((ask) => [...may, ...table].find((m) => m.move === ask.move && seldom(m)) ?? ask)
    .map(mine);
  return { asks, more, awaited };
}

/** What was ruled and stands, since the last ruling of which that is true. */
const since = (last: (r: Ruling) => boolean): Ruling[] => {
  const standing = rulings.value.filter((r) => !r.struck);
  return standing.slice(standing.findLastIndex(last) + 1);
};

/** Whoever has looked at cards in this deal is seldom to look again. */
const again = (ask: Ask): boolean => {
  const deal = since((r) => endsHand(r) || r.facts.some((f) => f.fact === "gathered"));
  const looked = (r: Ruling) => r.move.move === ask.move && r.move["seat"] === ask.seat && r.facts.some((f) => f.fact === "looked");
  return !ask.awaited && !ask.fields.length && deal.some(looked);
};

/** A move of which nothing would stand: no card fits. */
const inVain = (ask: Ask): Ask => ({
  ...ask,
  awaited: true,
  vain: true,
  fields: ask.fields.map((field) => (field.kind === "card" ? { ...field, options: [] } : field)),
});

/**
 * Of all moves those that may well come next, while nobody has said which may: what is or was awaited
 * in this round of the hand, what could be said when it was last heard of, what was tapped since.
 */
function likely(all: Ask[]): Ask[] {
  const now = lying.value!;
  const round = since(endsHand).slice(-now.seats.length);
  const may = new Set<unknown>([
    ...[...now.table.awaited, ...round.flatMap((r) => r.awaited)].flatMap((one) => one.moves),
    ...mayNow.value.map((offer) => offer.move),
    ...pending.value.map((e) => (e.body["move"] as Move | undefined)?.move),
  ]);
  const found = all.filter((ask) => may.has(ask.move) && !ask.anytime);
  return found.length ? found : all;
}

const endsHand = (r: Ruling): boolean => r.facts.some((f) => f.fact === "ended" && f.what !== "trick");
