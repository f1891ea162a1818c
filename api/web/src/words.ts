// How things are said: cards, seats, moves and times in the words of the table.

import { deck, drawn, dressed, isGerman, reworded, tongue, wordOf } from "./deck";
import type { Book, By, CardKind, Face, Match, Move, Seat, Value } from "./types";

const packs = new WeakMap<Book, Map<string, Map<Face, CardKind>>>();

/** The cards of a book as this phone shows and names them. */
function pack(book: Book): Map<Face, CardKind> {
  const how = isGerman(book) ? `${deck.value} ${tongue.value}` : "";
  let made = packs.get(book);
  if (!made) packs.set(book, (made = new Map()));
  let cards = made.get(how);
  if (!cards) made.set(how, (cards = new Map(book.cards.map((c) => [c.face, how ? dressed(c) : c]))));
  return cards;
}

export function cardOf(book: Book | null, face: Face): CardKind {
  const found = book && pack(book).get(face);
  return found || { face, text: face === "?" ? "a card nobody named" : face };
}

/** The suit that a word means: by its name, or by the letter with which all its cards begin. */
export function suitOf(book: Book | null, word: string): string | undefined {
  const suited = book?.cards.filter((card) => card.suit) ?? [];
  const named = suited.find((card) => card.suit!.toLowerCase() === word.toLowerCase())?.suit;
  if (named || !/^[A-Z]$/.test(word)) return named ?? undefined;
  const found = new Set(suited.filter((card) => card.face.startsWith(word)).map((card) => card.suit!));
  return found.size === 1 ? [...found][0] : undefined;
}

export const shownSuit = (book: Book | null, suit: string): string => (isGerman(book) ? drawn(suit) : suit);

export function nameOf(match: Match | null, seat: Seat | null | undefined): string {
  if (!seat) return "The table";
  return match?.names?.[seat] || seat;
}

const verbs = /^ (?:may|must|is|was|are|has|had|holds?|owes?|did|does|draws?|plays?|lays?|leads?|wins?|cannot|can|leaves?|left|says?|said|deals?|takes?|shows?|names?|misses|scores|implies|looks|broke|confirmed|would)\b/;

/** A sentence of the service: the players' names for their seats, the cards as this phone names them. */
export function named(text: string, match: Match | null, book: Book | null, words = false): string {
  if (isGerman(book)) {
    const cards = book!.cards.map((card): [string, string] => [card.text, cardOf(book, card.face).text]);
    text = reworded(text, cards, words);
  }
  if (book) text = text.replace(/\b[A-Z][A-Z0-9]{1,3}\b/g, (face) => pack(book).get(face)?.text ?? face);
  text = text.replace(/\b[a-z-]+\/[A-Za-z0-9+/-]+/g, (place) => placeText(place, match));
  const sides = match?.table.sides ?? {};
  // Among facts a side is called by its letters, which stand beside the names of its players.
  for (const side of new Set(words ? [] : Object.values(sides)))
    if (!match!.seats.includes(side)) text = text.replace(new RegExp(`\\b${side}\\b`, "g"), sideName(match!, side));
  const seats = match ? match.seats.filter((s) => match.names?.[s]) : [];
  if (!seats.length) return text;
  return text.replace(new RegExp(`\\b(${seats.join("|")})\\b(?!-)`, "g"), (seat, _seat, at: number) => {
    // "A" may be the article where a sentence begins: it is a player if it does something.
    const begins = !words && (at === 0 || /[.!?:]\s*$/.test(text.slice(0, at)));
    const after = text.slice(at + seat.length);
    return begins && seat === "A" && after && !verbs.test(after) && !/^(['’]s\b|:)/.test(after) ? seat : nameOf(match, seat);
  });
}

/** Those who play together, by their names. */
export function sideName(match: Match, side: string): string {
  const { sides = {} } = match.table;
  const who = match.seats.filter((seat) => sides[seat] === side);
  return who.length ? who.map((seat) => nameOf(match, seat)).join(" & ") : side;
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/\blet (\d+) stand\b/g, "ruling $1 is let stand"],
  [/\btake back to 0\b/g, "everything is taken back"],
  [/\btake back to (\d+)/g, "everything after ruling $1 is taken back"],
  [/\bstrike (\d+)/g, "ruling $1 is taken back"],
  [/\breplace (\d+) with /g, "ruling $1 was "],
  [/\bpenalty ([A-Z0-9]+-\d+) on (\w+)/g, "$2 pays for $1"],
  [/\bscore (\w+) ([+-]\d+)(?: points)?(?! \w)/g, "$2 points for $1"],
  [/\bscore (\w+) ([+-]\d+) (\w+)/g, "$2 $3 for $1"],
  [/\breplay the hand\b/g, "the hand is played again"],
  [/\baward the (hand|match) to (\w+)/g, "the $1 goes to $2"],
  [/ !([A-Z0-9]+-\d+)/g, " against $1"],
];

/** A sentence in which remedies stand as the notation writes them, as people would say it. */
export function inWords(text: string, match: Match | null, book: Book | null): string {
  for (const [written, words] of remedies) text = text.replace(written, words);
  return named(text, match, book);
}

/** Who recorded something, and on which device. */
export function recorder(by: By | null | undefined, match: Match | null): string {
  if (!by) return "";
  const who = by.seat ? nameOf(match, by.seat) : by.role === "arbiter" ? "the arbiter" : (by.role ?? "");
  return [who, by.device].filter(Boolean).join(" on ");
}

/** A side by the names of its players, a seat by its own. */
export const whoever = (match: Match | null, who: string): string =>
  !match || match.seats.includes(who) ? nameOf(match, who) : sideName(match, who);

/** Those who score: every side, or every seat where each plays alone. */
export function sidesOf(match: Match): string[] {
  return [...new Set(match.seats.map((seat) => match.table.sides?.[seat] ?? seat))];
}

/** Seat and name where both help: "Ada (A)". */
export function fullName(match: Pick<Match, "names"> | null, seat: Seat): string {
  const name = match?.names?.[seat];
  return name && name !== seat ? `${name} (${seat})` : `Seat ${seat}`;
}

export function plain(word: string): string {
  const text = word.replaceAll("_", " ").trim();
  return text ? text[0]!.toUpperCase() + text.slice(1) : text;
}

export function valueText(
  value: Value,
  kind: string | undefined,
  book: Book | null,
  match: Match | null,
): string {
  if (Array.isArray(value)) return value.map((v) => valueText(v, kind, book, match)).join(", ");
  if (kind === "card" || kind === "cards") return cardOf(book, String(value)).text;
  if (kind === "seat") return nameOf(match, String(value));
  if (kind === "place") return placeText(String(value), match);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (kind === "choice" && typeof value === "string") {
    const word = suitOf(book, value) ?? value;
    if (isGerman(book)) return wordOf(word);
    if (word !== value) return word;
  }
  return kind === "choice" ? String(value).replace(/[-_]/g, " ") : String(value);
}

/** A report as a sentence: "Ben: Play Circle 7". */
export function tell(move: Move, book: Book | null, match: Match | null): string {
  const kind = book?.moves.find((m) => m.move === move.move);
  const known = kind?.fields.map((f) => f.name) ?? [];
  const names = [...known, ...Object.keys(move).filter((name) => !known.includes(name))];
  const parts: string[] = [];
  for (const name of names) {
    const value = move[name];
    if (name === "move" || name === "seat" || value === null || value === undefined || value === "") continue;
    const field = kind?.fields.find((f) => f.name === name);
    if (field?.sealed && String(value).replace(/[?,]/g, "") === "") continue;
    if (typeof value !== "boolean") parts.push(valueText(value, field?.kind, book, match));
    else if (value) parts.push(name.replaceAll("_", " "));
  }
  const title = kind?.title ?? plain(move.move);
  const seat = move["seat"];
  const said = parts.join(", ");
  if (typeof seat !== "string") return said ? `${title}: ${said}` : title;
  return `${nameOf(match, seat)}: ${title}${said ? ` ${said}` : ""}`;
}

const slots: Record<string, string> = {
  TL: "top left",
  TR: "top right",
  BL: "bottom left",
  BR: "bottom right",
};

export function placeText(place: string, match: Match | null): string {
  if (place.startsWith("last/")) return `${placeText(place.slice(5), match)} of the hand before`;
  const [head = "", ...rest] = place.split("/");
  const owner = rest[0] !== undefined && match?.seats.includes(rest[0]) ? rest.shift() : undefined;
  const slot = owner && rest.length === 1 ? slots[rest[0]!] : undefined;
  if (slot) return `${nameOf(match, owner)}'s ${slot}`;
  const tail = rest.length ? ` ${rest.join(" ")}` : "";
  return owner ? `${nameOf(match, owner)}'s ${head}${tail}` : plain(head) + tail;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

export function list(words: string[], last = "and"): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function toMs(time: number | string | null | undefined): number | null {
  if (time === null || time === undefined || time === "") return null;
  const ms = typeof time === "number" ? time : Date.parse(time);
  return Number.isFinite(ms) ? (ms < 1e11 ? ms * 1000 : ms) : null;
}

export function clock(time: number | string | null | undefined): string {
  const ms = toMs(time);
  if (ms === null) return "";
  return new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

export function day(time: number | string | null | undefined): string {
  const ms = toMs(time);
  if (ms === null) return "";
  return new Date(ms).toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
}

export function elapsed(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
