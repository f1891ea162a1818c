// How things are called: cards, seats, sides and times in the words of the table.

import type { Book, By, CardKind, Face, Match, Seat } from "../wire/types";
import { drawn, drawnAs, dressed, isDressed, signOf, tongue } from "./deck";
import { inWords, language, locale, spoken, t } from "./language";

const packs = new WeakMap<Book, Map<string, Map<Face, CardKind>>>();

/** The cards of a book as this phone shows and names them. */
function pack(book: Book): Map<Face, CardKind> {
  const worn = isDressed(book);
  const how = language.value + spoken() + (worn && drawnAs(book) + tongue.value);
  let made = packs.get(book);
  if (!made) packs.set(book, (made = new Map()));
  let cards = made.get(how);
  if (!cards) made.set(how, (cards = new Map(book.cards.map((c) => [c.face, worn ? dressed(c, book) : { ...c, text: called(c), rank: c.rank && signOf(c.rank) }]))));
  return cards;
}

/** A name in pieces, such as a suit and a number. */
interface Named {
  id: string;
  parts?: Record<string, { message?: Named; text?: string; count?: number }>;
}

/** What a card is called here. */
function called(card: CardKind): string {
  const plainly = ({ id, parts = {} }: Named): string =>
    inWords(id).replace(/\{(\w+)\}/g, (_, hole) => {
      const { message, text, count } = parts[hole]!;
      return message ? plainly(message) : String(text ?? count);
    });
  const { text } = (card.messages ?? {}) as { text?: Named };
  return text ? plainly(text) : card.text;
}

/** A card as it is shown; of one that is in no book nothing else is known. */
type ShownCard = Pick<CardKind, "face" | "text"> & Partial<CardKind>;

export function cardOf(book: Book | null, face: Face): ShownCard {
  const found = book && pack(book).get(face);
  return found || { face, text: face === "?" ? t("a card nobody named") : face };
}

/** The suit that a word means: by its name, or by the letter with which all its cards begin. */
export function suitOf(book: Book | null, word: string): string | undefined {
  const suited = book?.cards.filter((card) => card.suit) ?? [];
  const named = suited.find((card) => card.suit!.toLowerCase() === word.toLowerCase())?.suit;
  if (named || !/^[A-Z]$/.test(word)) return named ?? undefined;
  const found = new Set(suited.filter((card) => card.face.startsWith(word)).map((card) => card.suit!));
  return found.size === 1 ? [...found][0] : undefined;
}

export const shownSuit = (book: Book | null, suit: string): string => (isDressed(book) ? drawn(book, suit) : suit);

export function nameOf(match: Match | null, seat: Seat | null | undefined): string {
  if (!seat) return t("The table");
  return shortOf(Object.values(match?.names ?? {}), match?.names?.[seat] || seat);
}

const LONG = 16; // letters

/** Of a long name its first words: as many as tell it from those of the others. */
function shortOf(all: string[], name: string): string {
  const words = name.length > LONG ? name.split(" ") : [];
  const enough = words.findIndex((_, i) => all.filter((one) => `${one} `.startsWith(`${words.slice(0, i + 1).join(" ")} `)).length < 2);
  return enough < 0 ? name : words.slice(0, enough + 1).join(" ");
}

/** Those who play together, by their names. */
function sideName(match: Match, side: string): string {
  const { sides = {} } = match.table;
  const who = match.seats.filter((seat) => sides[seat] === side);
  return who.length ? who.map((seat) => nameOf(match, seat)).join(" & ") : side;
}

/** Who recorded something, and on which device. */
export function recorder(by: By | null | undefined, match: Match | null): string {
  if (!by) return "";
  const who = by.seat ? nameOf(match, by.seat) : roleText(by.role);
  return by.device ? t("{who} on {device}", { who, device: by.device }) : who;
}

/** A side by the names of its players, a seat by its own. */
export const whoever = (match: Match | null, who: string): string =>
  !match || match.seats.includes(who) ? nameOf(match, who) : sideName(match, who);

/** Those who score: every side, or every seat where each plays alone. */
export function sidesOf(match: Match): string[] {
  return [...new Set(match.seats.map((seat) => match.table.sides?.[seat] ?? seat))];
}

/** Who sits there by name; a seat without a name says that it is one. */
export function fullName(match: Pick<Match, "names"> | null, seat: Seat): string {
  const name = match?.names?.[seat];
  return name && name !== seat ? name : t("Seat {seat}", { seat });
}

export function plain(word: string): string {
  const text = word.replaceAll("_", " ").trim();
  return text ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/** Numbers below zero with a minus instead of a hyphen. */
export const withMinus = (text: string | number): string => String(text).replace(/(^|[\s(])-(?=\d)/g, "$1−");

/** A field of a report, as it is asked for. */
export const fieldName = (name: string): string => inWords(name.replaceAll("_", " "));

/** What so many points of a title are called; several, where no number stands before it. */
export const scoreName = (title: string, many = 2): string => {
  const [one, several] = inWords(`${title.replace(/s$/, "")}|${title}`).split("|");
  return plain((Math.abs(many) === 1 ? one : several)!);
};

/** Who somebody is at the table, where no seat says it. */
export const roleText = (role: string): string =>
  role === "arbiter" ? t("the arbiter") : role === "spectator" ? t("a spectator") : role === "player" ? t("a player") : role;

export function list(words: string[], last = t("and")): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function clock(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  return new Date(ms).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** The time without seconds. */
export const minute = (ms: number): string =>
  new Date(ms).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

export function day(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  return new Date(ms).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });
}

export function elapsed(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}

/** Whether the match has several games. */
export const isSeries = (match: Match): boolean => (match.terms["series"] ?? "single") !== "single";
