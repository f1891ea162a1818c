// A position as text: fetched, changed, judged, and kept in the address; nothing of it is stored.

import { call } from "../net/call";
import type { Beginning, Book, Lying, Match, Move, Seat, Settled, Value, View } from "../wire/types";

const ADDRESS = "#argue=";

/** What the address brings along: it stands behind the #, which no server is told. */
export function brought(): string {
  return location.hash.startsWith(ADDRESS) ? decodeURIComponent(location.hash.slice(ADDRESS.length)) : "";
}

export const addressOf = (text: string): string => `${location.origin}/${ADDRESS}${encodeURIComponent(text)}`;

export function keepInAddress(text: string): void {
  history.replaceState(history.state, "", addressOf(text));
}

export const bookOf = (text: string): string => /^book:\s*(\S+)/m.exec(text)?.[1] ?? "";

/** What is changed beside a text: it stands in the place of its lines. */
export interface Changes {
  places?: Record<string, string>;
  terms?: Record<string, Value>;
  marks?: Record<string, unknown>;
  turn?: string;
  reports?: { move: Move }[];
}

export const judged = (text: string, changes: Changes = {}): Promise<Settled> =>
  call<Settled>("/positions", { body: { text, ...changes } });

export const begin = (book: string, players: number): Promise<Beginning> =>
  call<Beginning>(`/books/${encodeURIComponent(book)}/position?players=${players}`);

/** The table of a running match, as all may know it. */
export async function lyingIn(match: string): Promise<string> {
  return (await call<Lying>(`/matches/${encodeURIComponent(match)}/position`, { match })).text;
}

/** A match in the making: what the pieces of the page want to know of one. */
export function asMatch(of: Settled, names: Record<string, string>, table: View): Match {
  return { id: "", title: "", seats: of.seats, names, table, terms: of.terms, version: 0, rulings: 0, status: "open" } as unknown as Match;
}

/** The same position for the report that picks a hand up: who is on turn, and what lies there. */
export function toResume(text: string): Move | null {
  const turn = /^turn:?\s*(\S+)/m.exec(text)?.[1];
  const lying = text.split("\n").filter((line) => /^(place|mark) /.test(line));
  return turn ? ({ move: "resume", turn, lying: lying.join("; ") } as Move) : null;
}

const SETUP = /^(book|revision|seats|terms|disputes|names|title|event|site|date|hand|place|mark|score|turn|awaited)\b/;

/** A text without its last report: that is the act in question. */
export function withoutAct(text: string): string {
  const lines = text.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  return last.trim() && !SETUP.test(last.trim()) && !last.startsWith("#") ? lines.slice(0, -1).join("\n") : text;
}

/** Cards in the words of a position; cards that nobody knows are counted. */
export function inWords(cards: (string | null)[]): string {
  const words: string[] = [];
  let hidden = 0;
  for (const card of [...cards, ""]) {
    if (card === null) hidden += 1;
    else {
      if (hidden) words.push(hidden === 1 ? "?" : String(hidden));
      hidden = 0;
      if (card) words.push(card);
    }
  }
  return words.join(" ");
}

/** The terms that are told in a text. */
export function termsOf(settled: Settled, book: Book): Record<string, Value> {
  const usual = Object.fromEntries(book.terms.map((term) => [term.name, term.default]));
  return Object.fromEntries(Object.entries(settled.terms as Record<string, Value>).filter(([name, value]) => usual[name] !== value));
}

// --- tricks: how many were taken says how many cards are left, and the other way round

type Cards = (string | null)[];

const lying = (settled: Settled, place: string): Cards => settled.before.places.find((one) => one.place === place)?.cards ?? [];
const markOf = (settled: Settled, mark: string): unknown => settled.marks.find((one) => one.mark === mark)?.value;

/** Whether cards are laid to tricks in this game: then somebody leads. */
export const hasTricks = (settled: Settled): boolean => settled.marks.some((one) => one.mark === "leader");

/** Whether each keeps the tricks that they take, since their cards count. */
export const keepsTricks = (book: Book, settled: Settled): boolean => hasTricks(settled) && "won/*" in book.places;

/** Those who play this hand: whoever sits out has no card anywhere. */
const playing = (settled: Settled): Seat[] =>
  settled.seats.filter((seat) => ["hand", "trick", "won"].some((kind) => lying(settled, `${kind}/${seat}`).length));

/** So many cards that nobody knows beside those that are known. */
function padded(cards: Cards, count: number): string {
  const known = cards.filter((card) => card !== null);
  return inWords([...Array<null>(Math.max(0, count - known.length)).fill(null), ...known]);
}

/** What follows where these tricks have been taken: fewer cards in each hand, and those of the tricks before whoever has them. */
export function afterTricks(settled: Settled, book: Book, tricks: Record<Seat, number>): Changes {
  const among = playing(settled);
  const before = Object.values((markOf(settled, "tricks") ?? {}) as Record<Seat, number>);
  const more = sum(Object.values(tricks)) - sum(before);
  const kept = keepsTricks(book, settled);
  const places: Record<string, string> = {};
  // Where a stock is drawn from, a trick leaves the hands as full as they were.
  if (!(kept && settled.before.places.some((one) => one.place === "stock" && one.count)))
    for (const seat of among) {
      const hand = lying(settled, `hand/${seat}`);
      places[`hand/${seat}`] = padded(hand, hand.length - more);
    }
  if (kept) for (const seat of among) places[`won/${seat}`] = padded(lying(settled, `won/${seat}`), (tricks[seat] ?? 0) * among.length);
  return { places, marks: { tricks } };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What follows where somebody is on turn: who led, by the cards that were laid before. */
export function afterTurn(settled: Settled, turn: Seat, laid: Record<string, unknown[]> = {}): Changes {
  if (!hasTricks(settled)) return { turn };
  const order = [...settled.seats, ...settled.seats].slice(0, settled.seats.lastIndexOf(turn) + settled.seats.length).reverse();
  const lies = (seat: Seat): boolean => (laid[`trick/${seat}`] ?? lying(settled, `trick/${seat}`)).length > 0;
  let leader = turn;
  for (const seat of order.slice(0, settled.seats.length - 1)) {
    if (!lies(seat)) break;
    leader = seat;
  }
  return { turn, marks: { leader } };
}

/** What follows where these cards lie in a place: tricks that are laid are counted. */
export function afterLaying(settled: Settled, book: Book, place: string, cards: Cards): Changes {
  const laid = { [place]: inWords(cards) };
  const owner = settled.seats.find((seat) => place.endsWith(`/${seat}`));
  const turn = settled.before.awaited[0]?.seat;
  if (turn && owner && place === `trick/${owner}`) {
    // The card comes out of the hand, and whoever has laid it waits for the others.
    const hand = lying(settled, `hand/${owner}`);
    const left = padded(hand, hand.length - cards.length + lying(settled, place).length);
    const next = turn === owner && cards.length ? settled.seats[(settled.seats.indexOf(owner) + 1) % settled.seats.length]! : turn;
    return { ...afterTurn(settled, next, { [place]: cards }), places: { ...laid, [`hand/${owner}`]: left } };
  }
  if (!keepsTricks(book, settled) || !owner || place !== `won/${owner}`) return { places: laid };
  const before = (markOf(settled, "tricks") ?? {}) as Record<Seat, number>;
  const { places, marks } = afterTricks(settled, book, { ...before, [owner]: Math.floor(cards.length / playing(settled).length) });
  return { places: { ...places, ...laid }, marks: marks! };
}
