// What can be asked of whoever reports: the offers of a seat, and every move of the book.

import type { Book, Field, Match, Move, MoveKind, Offer, Seat, Value } from "../wire/types";
import { inWords, t } from "../words/language";

export interface Ask {
  key: string;
  move: string;
  seat: Seat | null;
  title: string;
  text: string;
  fields: Field[];
  awaited: boolean;
  inTurn: boolean;
  /** It is awaited, and would not stand whatever is said with it. */
  vain?: boolean;
  /** A word of the table: at hand whenever it may be said. */
  aloud: boolean;
  /** Can be reported by anybody in every phase: seldom what is sought. */
  anytime: boolean;
  /** Asked on the phone of the seat that acts: what only that seat may know is asked there alone. */
  own?: boolean;
  /** Every field is asked, also those that may be left open. */
  whole: boolean;
  /** What is said with it from the beginning. */
  said?: Values;
  /** Leads to the page on which it is told, where it has one of its own. */
  elsewhere?: () => void;
  claims: Record<string, unknown> | null;
}

/** A field as it is asked, of whom and with what in view. */
export interface Question {
  field: Field;
  book: Book;
  match: Match;
  /** How many cards lie there, where they are not those of whoever acts. */
  held?: number | undefined;
  /** Who acts, where somebody does. */
  seat?: Seat | null;
  /** What was said before, where that is corrected. */
  was?: Value | undefined;
  /** How many cards may be answered at most. */
  most?: number;
  claim: (value: Value) => string;
  on: (value: Value) => void;
}

/** What was answered; `undefined` is a question that was left open. */
export type Values = Record<string, Value | undefined>;

const actor = (kind: MoveKind | undefined) => kind?.fields.find((f) => f.name === "seat");

/** What the button of an offer says, with its number where it has one. */
export const titled = ({ title, many }: Offer): string => (many ? inWords(`${title} {many}`).replace("{many}", `${many}`) : inWords(title));

/** A number that the button says is said by the tap, where it is a word of a field. */
function saidBy({ many, fields }: Offer): Values | undefined {
  const field = many ? fields.find(({ options }) => options?.includes(`${many}`)) : undefined;
  return field && { [field.name]: `${many}` };
}

/** The offers made to a seat (or, with null, to nobody in particular), awaited ones first. */
export function offered(book: Book, offers: Offer[], seat: Seat | null): Ask[] {
  return offers
    .filter((o) => (o.seat || null) === seat)
    .map((o): Ask => {
      const kind = book.moves.find((m) => m.move === o.move);
      const fields = o.fields
        .filter((f) => f.name !== "seat" || o.seat === null)
        .map((f) => ({ ...kind?.fields.find((k) => k.name === f.name), ...f }));
      return {
        key: `${o.move}/${o.seat ?? ""}`,
        move: o.move,
        seat: actor(kind) || !kind ? o.seat : null,
        title: titled(o),
        text: inWords(o.text),
        fields,
        awaited: o.awaited,
        inTurn: kind?.in_turn ?? o.awaited,
        aloud: kind?.aloud ?? false,
        anytime: kind?.anytime ?? false,
        // What the table tells, and may leave out all of, is not sent before anything was asked.
        whole: o.seat === null && fields.length > 0 && !fields.some((f) => f.required),
        said: saidBy(o),
        claims: o.claims ?? null,
      };
    })
    .sort((a, b) => Number(b.awaited) - Number(a.awaited));
}

/** Any move of the book for a seat, with nothing said about whether it may be. */
export function anything(book: Book, seat: Seat | null, whole: boolean): Ask[] {
  return book.moves
    .filter((m) => (seat === null) === !actor(m))
    .map((m) => ({
      key: `${m.move}/${seat ?? ""}${whole ? "/whole" : "/any"}`,
      move: m.move,
      seat,
      title: inWords(m.title),
      text: inWords(m.text),
      fields: m.fields
        .filter((f) => f.name !== "seat" || seat === null)
        .map((f) => ({ ...f, options: f.choices ?? null })),
      awaited: false,
      inTurn: m.in_turn,
      aloud: m.aloud,
      anytime: m.anytime ?? false,
      whole,
      claims: null,
    }));
}

/** A word as one seat may say it. */
export interface Said {
  ask: Ask;
  values: Values;
  /** What it is, when it is more than the title of the move. */
  what: { name: string; value: Value } | null;
}

/** A word that may be said now, by one tap; where several may have said it, who did is asked. */
export interface Spoken extends Said {
  key: string;
  /** It as each of them may have said it, where it is not settled who. */
  among: Said[];
  seats: Seat[];
}

const MOST = 3;

/** The words of the table: each choice a word of its own, partners together. */
export function spoken(asks: Ask[], sides: Record<Seat, string>): Spoken[] {
  const each = asks.flatMap((ask): Said[] => {
    const field = ask.fields.find((f) => f.required && !(f.name in given(ask)));
    const only = ask.fields.find((f) => f.required && f.options?.length === 1 && settles.has(f.kind));
    const asked = field ?? only;
    const options = asked?.options ?? [];
    if (!asked || !options.length || options.length > MOST || !settles.has(asked.kind)) return [{ ask, values: given(ask), what: null }];
    return options.map((value) => ({ ask, values: { ...given(ask), [asked.name]: value }, what: { name: asked.name, value } }));
  });
  const sideOf = ({ ask }: Said) => sides[ask.seat ?? ""];
  const groups = new Map<string, Said[]>();
  for (const word of each) {
    const all = each.filter((other) => same(other, word));
    const together = (new Set(all.map(sideOf)).size < MOST && sideOf(word)) || "";
    const key = `${word.ask.move}/${JSON.stringify(word.what)}/${together}`;
    groups.set(key, together ? all.filter((other) => sideOf(other) === together) : all);
  }
  return [...groups].map(([key, said]) => {
    const seats = said.flatMap(({ ask }) => ask.seat ?? []);
    return { ...said[0]!, key, seats, among: key.endsWith("/") && seats.length > 1 ? said : [] };
  });
}

const same = (a: { ask: Ask; what: unknown }, b: { ask: Ask; what: unknown }): boolean =>
  a.ask.move === b.ask.move && JSON.stringify(a.what) === JSON.stringify(b.what);

const settles = new Set(["number", "seat", "choice", "place"]);

/** What stands for a secret that is not told: that it is one, or nothing at all. */
export function untold(field: Field): Value | undefined {
  return field.required ? (field.kind === "cards" ? ["?"] : "?") : undefined;
}

/** What needs no question: a secret of somebody else, a field that must be given and has one answer. */
export function given(ask: Ask): Values {
  const values: Values = { ...ask.said };
  for (const f of ask.fields) if (f.sealed && !ask.own) values[f.name] = untold(f);
  if (ask.whole) return values;
  for (const f of ask.fields) {
    const only = f.options?.length === 1 ? f.options[0] : undefined;
    if (f.required && settles.has(f.kind) && only !== undefined) values[f.name] = only;
  }
  return values;
}

/** Moves of which this phone would not say the secret: it may still be said, and is not asked again. */
export const discreet = new Set<string>();

function bears(ask: Ask, field: Field, values: Values): boolean {
  if (field.sealed) return field.required || !discreet.has(ask.move);
  if (!field.when) return field.required;
  return Object.entries(field.when).every(([name, among]) => {
    const value = values[name];
    return value !== undefined && among.some((v) => v === value);
  });
}

/** The field of a move that a place would answer first, if any. */
export function placeFor(ask: Ask, place: string): Field | undefined {
  const field = ask.fields.find((f) => f.kind === "place" && f.required);
  return !field?.options || field.options.includes(place) ? field : undefined;
}

/** The next field that has to be asked, or null when the move can be sent. */
export function nextField(ask: Ask, values: Values): Field | null {
  return ask.fields.find((f) => !(f.name in values) && bears(ask, f, values)) ?? null;
}

/** Fields that may be given and need not. */
export function extras(ask: Ask, values: Values): Field[] {
  return ask.fields.filter((f) => !(f.name in values) && !bears(ask, f, values) && !f.when && f.options?.length !== 0);
}

export function toMove(ask: Ask, values: Values): Move {
  const said = Object.entries(values).filter((pair): pair is [string, Value] => pair[1] !== undefined);
  return { move: ask.move, ...(ask.seat === null ? {} : { seat: ask.seat }), ...Object.fromEntries(said) } as Move;
}

/** The claim an option would make, in words, where the offer names one. */
export function claimOf(ask: Ask, field: Field, value: Value): string {
  const claim = (field.claims ?? ask.claims)?.[String(value)];
  return typeof claim === "string" && claim ? t("taken on trust") : "";
}
