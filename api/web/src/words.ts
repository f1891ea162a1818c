// How things are said: cards, seats, moves and times in the words of the table.

import type { Book, CardKind, Face, Match, Move, Seat, Value } from "./types";

const packs = new WeakMap<Book, Map<Face, CardKind>>();

export function cardOf(book: Book | null, face: Face): CardKind {
  if (!book) return { face, text: face };
  let pack = packs.get(book);
  if (!pack) packs.set(book, (pack = new Map(book.cards.map((c) => [c.face, c]))));
  return pack.get(face) ?? { face, text: face === "?" ? "a card nobody named" : face };
}

export function nameOf(match: Match | null, seat: Seat | null | undefined): string {
  if (!seat) return "The table";
  return match?.names?.[seat] || seat;
}

const verbs = /^ (?:may|must|is|was|are|has|had|holds?|owes?|did|does|draws?|plays?|lays?|leads?|wins?|cannot|can|leaves?|left|says?|said|deals?|takes?|shows?|names?|misses)\b/;

/** A sentence of the service, with the players' names in place of their seats. */
export function named(text: string, match: Match | null): string {
  const seats = match ? match.seats.filter((s) => match.names?.[s]) : [];
  if (!seats.length) return text;
  return text.replace(new RegExp(`\\b(${seats.join("|")})\\b(?!-)`, "g"), (seat, _seat, at: number) => {
    // "A" may be the article where a sentence begins: it is a player if it does something.
    const begins = at === 0 || /[.!?:]\s*$/.test(text.slice(0, at));
    const after = text.slice(at + seat.length);
    return begins && seat === "A" && !verbs.test(after) && !/^['’]s\b/.test(after) ? seat : nameOf(match, seat);
  });
}

/** Seat and name where both help: "Ada (A)". */
export function fullName(match: Match | null, seat: Seat): string {
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
    if (typeof value !== "boolean") parts.push(valueText(value, field?.kind, book, match));
    else if (value) parts.push(name.replaceAll("_", " "));
  }
  const title = kind?.title ?? plain(move.move);
  const seat = move["seat"];
  const said = parts.join(", ");
  if (typeof seat !== "string") return said ? `${title}: ${said}` : title;
  return `${nameOf(match, seat)}: ${title}${said ? ` ${said}` : ""}`;
}

export function placeText(place: string, match: Match | null): string {
  const [head = "", ...rest] = place.split("/");
  const owner = rest[0] !== undefined && match?.seats.includes(rest[0]) ? rest.shift() : undefined;
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
