// How a line in the notation may go on: seats, moves and their fields, what is offered now before the rest.

import type { Book, Field, Match, MoveKind, Offer, Seat, Value } from "../wire/types";

/** What a line is completed from. */
export interface Known {
  book: Book;
  match: Match;
  offers: readonly Offer[];
}

const MOST = 8;
const TABLE = "table";

/** Lines that begin as this one does, most likely first. */
export function completions(line: string, known: Known): string[] {
  const [, before = "", rest] = /^\s*(?:([^:]*):)?(.*)$/s.exec(line)!;
  const typed = rest!.trimStart();
  if (!line.includes(":")) return limited([...actors(typed, known), ...bare(typed, known)], line);
  const actor = actorOf(before, known);
  return actor === null ? [] : limited(after(actor, typed, known).map((words) => `${actor}: ${words}`), line);
}

/** The line as it is sent: a name becomes its seat, and who is awaited acts where nobody is named. */
export function whole(line: string, known: Known): string {
  const text = line.trim();
  const colon = text.indexOf(":");
  if (colon >= 0) {
    const actor = actorOf(text.slice(0, colon), known);
    return actor === null ? text : `${actor}:${text.slice(colon + 1)}`;
  }
  const first = text.split(/\s+/)[0] ?? "";
  const kind = known.book.moves.find((move) => move.move === first);
  const actor = kind && (belongs(kind) ? awaited(known) : TABLE);
  return actor ? `${actor}: ${text}` : text;
}

const awaited = ({ match }: Known): Seat => match.table.awaited[0]?.seat ?? "";
const belongs = (kind: MoveKind): boolean => kind.fields.some((field) => field.name === "seat");
const begins = (word: string, typed: string): boolean => word.toLowerCase().startsWith(typed.toLowerCase());
const limited = (lines: string[], line: string): string[] => [...new Set(lines)].filter((one) => one.trimEnd() !== line.trim()).slice(0, MOST);

/** The seat, or the table, that somebody means: by its letter or by a name that only one bears. */
function actorOf(text: string, { match }: Known): string | null {
  const word = text.trim().toLowerCase();
  const seat = [...match.seats, TABLE].find((one) => one.toLowerCase() === word);
  const named = match.seats.filter((one) => match.names?.[one]?.toLowerCase() === word);
  return seat ?? (named.length === 1 ? named[0]! : null);
}

function actors(typed: string, known: Known): string[] {
  const { seats, names } = known.match;
  const first = awaited(known);
  const ordered = first && seats.includes(first) ? [first, ...seats.filter((seat) => seat !== first)] : seats;
  const meant = ordered.filter((seat) => begins(seat, typed) || begins(names?.[seat] ?? "", typed));
  return [...meant, ...(begins(TABLE, typed) ? [TABLE] : [])].map((actor) => `${actor}: `);
}

/** A line that begins with what is done: it is done by whoever is awaited. */
function bare(typed: string, known: Known): string[] {
  const actor = awaited(known);
  return typed && actor ? after(actor, typed, known).map((words) => `${actor}: ${words}`) : [];
}

/** What may stand behind the colon. */
function after(actor: string, typed: string, known: Known): string[] {
  const space = typed.search(/\s/);
  if (space < 0) return moves(actor, typed, known);
  const word = typed.slice(0, space);
  const kind = known.book.moves.find((move) => move.move.toLowerCase() === word.toLowerCase());
  if (!kind) return [];
  const offer = known.offers.find((one) => one.move === kind.move && (one.seat ?? "") === (actor === TABLE ? "" : actor));
  const told = typed.slice(space).split(/\s+/).slice(1);
  const last = told.at(-1) ?? "";
  const field = fieldAt(kind, told.length - 1);
  if (!field) return [];
  const options = offer?.fields.find((one) => one.name === field.name)?.options;
  const before = [kind.move, ...told.slice(0, -1)].join(" ");
  return [...(options ?? []).map(written), ...values(field, known)].filter((value) => value && begins(value, last)).map((value) => `${before} ${value}`);
}

/** What the actor is offered now, then every other move of the book. */
function moves(actor: string, typed: string, { book, match, offers }: Known): string[] {
  const seat = actor === TABLE ? "" : actor;
  const head = match.table.awaited[0];
  const due = head?.seat === seat ? head.moves : [];
  const offered = offers.filter((offer) => (offer.seat ?? "") === seat).map((offer) => offer.move);
  const all = book.moves.filter((move) => belongs(move) === (actor !== TABLE));
  const ordered = [...due, ...offered, ...all.map((move) => move.move)].filter((name) => all.some((move) => move.move === name));
  const needs = (name: string) => all.find((move) => move.move === name)!.fields.some((field) => field.name !== "seat");
  return ordered.filter((name) => begins(name, typed)).map((name) => (needs(name) ? `${name} ` : name));
}

/** The field that the nth word fills; cards and counts go on to the end of the line. */
function fieldAt(kind: MoveKind, n: number): Field | undefined {
  const fields = kind.fields.filter((field) => field.name !== "seat");
  const endless = fields.findIndex((field) => field.kind === "cards" || field.kind === "counts");
  return fields[endless >= 0 && n > endless ? endless : n];
}

function values(field: Field, { book, match }: Known): string[] {
  switch (field.kind) {
    case "card":
    case "cards":
      return book.cards.map((card) => card.face);
    case "seat":
      return match.seats;
    case "place":
      return match.table.places.map((place) => place.place);
    case "flag":
      return ["yes", "no"];
    default:
      return (field.choices ?? []).map(written);
  }
}

const written = (value: Value): string => (typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "object" ? "" : String(value));
