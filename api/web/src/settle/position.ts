// A position as text: fetched, changed, judged, and kept in the address; nothing of it is stored.

import { call } from "../net/call";
import type { Book, Lying, Match, Move, Settled, Value } from "../wire/types";

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

export async function begin(book: string, players: number): Promise<string> {
  return (await call<Lying>(`/books/${encodeURIComponent(book)}/position?players=${players}`)).text;
}

/** The table of a running match, as all may know it. */
export async function lyingIn(match: string): Promise<string> {
  return (await call<Lying>(`/matches/${encodeURIComponent(match)}/position`, { match })).text;
}

/** A match in the making: what the pieces of the page want to know of one. */
export function asMatch(of: Settled, names: Record<string, string>): Match {
  const table = of.before;
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
