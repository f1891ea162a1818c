// Reports in words: who did what, made of the same pieces as what the service says.

import type { Book, Field, Match, Move, Seat, Value } from "../wire/types";
import { isDressed, wordOf } from "./deck";
import { inWords, t } from "./language";
import { print, type Message, type Part } from "./messages";
import { placePart } from "./places";
import { fieldName, plain, suitOf } from "./names";

/** What of a report is said in another way, or is for programs. */
const unsaid = new Set(["move", "seat", "kind"]);

/** A value of a move, by the kind of its field. */
function valuePart(value: Value, kind: string | undefined, book: Book | null, match: Match | null): Part {
  if (Array.isArray(value)) return { list: value.map((one) => valuePart(one, kind, book, match)) };
  if (typeof value === "object")
    return { list: Object.entries(value).map(([seat, n]) => ({ message: { id: "{seat} {number}", parts: { seat: { seat }, number: { text: String(n) } } } })) };
  if (kind === "card" || kind === "cards") return { card: String(value) };
  if (kind === "seat") return { seat: String(value) };
  if (kind === "place") return placePart(String(value), book, match);
  if (typeof value === "boolean") return { text: value ? t("yes") : t("no") };
  return { text: kind === "choice" ? chosen(String(value), book) : String(value) };
}

/** A value with what it is said with; a flag is said by that alone. */
function labelled(label: string | undefined, value: Value, part: Part): Part {
  if (!label) return part;
  const words: Part = { message: { id: label, parts: {} } };
  return value === true ? words : { message: { id: "{label}: {value}", parts: { label: words, value: part } } };
}

/** Some fields are asked by a question of their own: the words of the move would not say what is asked. */
export const asksItself = (field: Field | null | undefined): boolean => !!field?.text?.endsWith("?");

/** What a field is called where it is asked for, or the question of its own. */
export function fieldText(field: Field, match: Match, book: Book | null): string {
  const parts = { seat: { seat: match.seats[field.place ?? 0]! } };
  return print({ id: asksItself(field) ? field.text! : field.label || fieldName(field.name), parts }, match, book);
}

/** A word to choose: a suit by its name, where it means one. */
function chosen(value: string, book: Book | null): string {
  const word = suitOf(book, value) ?? value;
  if (isDressed(book)) return wordOf(word, book);
  return inWords(word === value ? value.replace(/[-_]/g, " ") : word);
}

const known = (value: Value | undefined): boolean => String(value ?? "").replace(/[?,]/g, "") !== "";

/** Whether a report says what was noted for one seat alone. */
export const secret = (move: Move, book: Book | null): boolean =>
  !!book?.moves.find((m) => m.move === move.move)?.fields.some((f) => f.sealed && known(move[f.name]));

export function valueText(value: Value, kind: string | undefined, book: Book | null, match: Match | null): string {
  return print({ id: "{value}", parts: { value: valuePart(value, kind, book, match) } }, match, book);
}

/** A report as a sentence, in the words of the button: "Ben: Play Circle 7". */
export function reported(move: Move, book: Book | null, match: Match | null): Message {
  const kind = book?.moves.find((m) => m.move === move.move);
  const fields = kind?.fields.map((f) => f.name) ?? [];
  const names = [...fields, ...Object.keys(move).filter((name) => !fields.includes(name))];
  const what: Part[] = [];
  for (const name of names) {
    const value = move[name];
    if (unsaid.has(name) || value === null || value === undefined || value === "" || value === false) continue;
    const field = kind?.fields.find((f) => f.name === name);
    if (field?.kind === "lying") continue; // a whole table is no part of a sentence
    if (field?.sealed && !known(value)) continue;
    what.push(labelled(field?.label, value, value === true ? { text: fieldName(name) } : valuePart(value, field?.kind, book, match)));
  }
  const seat = move["seat"] as Seat | undefined;
  const title = { text: inWords(kind?.title ?? plain(move.move)) };
  const places = what.every((one) => one.place); // they do not go on with what was done, as a card does
  const id = `${seat ? "{who}: " : ""}{do}${what.length ? `${seat && !places ? "" : ":"} {what}` : ""}`;
  return { id, parts: { do: title, what: places ? { and: what } : { list: what }, ...(seat && { who: { seat } }) } };
}

export const tell = (move: Move, book: Book | null, match: Match | null): string =>
  print(reported(move, book, match), match, book);
