// Sentences in pieces: words with holes, and the seats, cards, places and amounts that fill them.

import type { Book, Face, Match, Seat } from "../wire/types";
import { isDressed, wordOf } from "./deck";
import { inWords } from "./language";
import { cardOf, nameOf, whoever } from "./names";

/** One part of a sentence; which it is its field says. */
export interface Part {
  seat?: Seat;
  side?: string;
  card?: Face;
  place?: string;
  name?: Message;
  clause?: string;
  ruling?: number;
  count?: number;
  of?: string;
  text?: string;
  message?: Message;
  and?: Part[];
  or?: Part[];
  list?: Part[];
}

export interface Message {
  id: string;
  parts?: Record<string, Part>;
}

/** What comes with sentences: the same in pieces, by the name of the field. */
export interface Told {
  messages?: unknown;
}

/** What a sentence is printed of: words, and what can be drawn or looked at. */
export type Piece = string | { card: Face; name: string } | { clause: string } | { ruling: number };

/** The sentences of a field: several, where it is a list of them. */
export function told(of: Told, field: string): Message[] {
  const found = (of.messages as Record<string, Message | Message[]> | undefined)?.[field];
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/** The sentences of a field as this phone says them, for where words alone can stand. */
export function said(of: Told, field: string, match: Match | null, book: Book | null): string {
  return told(of, field).map((one) => print(one, match, book)).join(" ");
}

export function print(message: Message, match: Match | null, book: Book | null): string {
  return new Printer(match, book).message(message).map(plain).join("");
}

/** The pieces of a sentence as this phone says it: names for seats, cards as it names them. */
export function pieces(message: Message, match: Match | null, book: Book | null): Piece[] {
  return new Printer(match, book).message(message);
}

function plain(piece: Piece): string {
  if (typeof piece === "string") return piece;
  return "card" in piece ? piece.name : "clause" in piece ? piece.clause : String(piece.ruling);
}

/** A clause names a number with its noun: {fine cards}. */
const HOLE = /\{(\w+(?: \w+)?)(?::(\w+))?\}/;

class Printer {
  constructor(
    readonly match: Match | null,
    readonly book: Book | null,
  ) {}

  message({ id, parts }: Message, form = ""): Piece[] {
    if (!parts) return [this.word(id, form)];
    const words = inWords(id, form);
    const filled = fill(words, (hole, wanted) => this.part(parts[hole]!, wanted));
    const first = HOLE.exec(words);
    const begins = first?.index === 0 && /[.!?:”“]$/.test(words) && isPhrase(parts[first[1]!]!);
    return begins ? capital(filled) : filled;
  }

  /** A sentence without parts, or a word of the table: a seat, a side, a suit or a rank. */
  word(id: string, form: string): string {
    const { match, book } = this;
    if (match && (match.seats.includes(id) || Object.values(match.table.sides ?? {}).includes(id)))
      return whoever(match, id);
    const dressed = isDressed(book) ? wordOf(id, book) : id;
    return dressed === id ? inWords(id, form) : dressed;
  }

  part(of: Part, form = ""): Piece[] {
    const { match } = this;
    if (of.seat !== undefined) return [nameOf(match, of.seat)];
    if (of.side !== undefined) return [whoever(match, of.side)];
    if (of.card !== undefined) return [{ card: of.card, name: this.card(of) }];
    if (of.place !== undefined) return of.name ? this.message(of.name, form) : [of.place];
    if (of.message) return this.message(of.message, form);
    if (of.clause !== undefined) return [{ clause: of.clause }];
    if (of.ruling !== undefined) return [{ ruling: of.ruling }];
    if (of.count !== undefined) return [amount(of.count, of.of ?? "", form)];
    if (of.and) return this.list(of.and, "and");
    if (of.or) return this.list(of.or, "or");
    if (of.list) return this.list(of.list, "");
    return [of.text ?? ""];
  }

  /** A card of a pack that has two faces is called as this phone calls it, any other as the language does. */
  card({ card, name }: Part): string {
    if (!name || isDressed(this.book)) return cardOf(this.book, card!).text;
    return this.message(name).map(plain).join("");
  }

  list(items: Part[], last: string): Piece[] {
    if (last && items.length > 1) {
      const [most, end] = [items.slice(0, -1), items.at(-1)!];
      return fill(inWords(`{most} ${last} {last}`), (hole) => (hole === "most" ? this.list(most, "") : this.part(end)));
    }
    return items.flatMap((one, i) => (i ? [", ", ...this.part(one)] : this.part(one)));
  }
}

/** Words with what fills their holes; a hole may say in which form. */
function fill(words: string, part: (hole: string, form: string) => Piece[]): Piece[] {
  // Split at its holes, a text alternates: words, the name of a hole, its form.
  const split = words.split(HOLE);
  return split.flatMap((text, i) => {
    if (i % 3 === 0) return text ? [text] : [];
    return i % 3 === 1 ? part(text, split[i + 1] ?? "") : [];
  });
}

/** What is written small within a sentence, and with a capital where one begins. */
const isPhrase = (of: Part): boolean => !!(of.message || of.place !== undefined || of.card !== undefined);

export function capital([first, ...rest]: Piece[]): Piece[] {
  const up = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (typeof first === "string") return [up(first), ...rest];
  if (!first) return rest;
  return "card" in first ? [{ ...first, name: up(first.name) }, ...rest] : [first, ...rest];
}

function amount(count: number, of: string, form: string): string {
  if (!of) return String(count);
  const [one, several = one] = inWords(of, form).split("|");
  const many = count === 1 ? one! : several!;
  return count ? `${count} ${many}` : inWords("no {many}", form).replace("{many}", many);
}
