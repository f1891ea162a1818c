// Reports: who does what, read by what the book says of its moves.

import { ACTOR, CLAUSE, SEAT, trimmed, unescaped, wrong } from "./lines.mjs";

const WHO = new RegExp(`^(?:\\[(?<time>[^\\]]*)\\][\\t\\p{Z}]*)?(?<who>${ACTOR})[\\t\\p{Z}]*:(?<rest>.*)$`, "u");
const WORD = /(?:[a-z_]+=)?"(?:[^"\\]|\\.)*"(?=[\t\p{Z}]|$)|[^\t\p{Z}]+/gu;
const COUNT = new RegExp(`^${SEAT}=-?[0-9]{1,16}$`);
const FACE = /^(\?|[A-Z][A-Za-z0-9]{0,3})$/;
const PLACE = /^[a-z][a-z0-9-]*(\/[A-Za-z0-9+-]+){0,2}$/;
const MOST = 2 ** 53 - 1;

/** The moves of a book by name, and what else reading asks of it, made once for each. */
export function reader(book) {
  book.byName ??= new Map(book.moves.map((move) => [move.name, move]));
  book.numbers ??= new Set(book.clauses);
  book.size ??= book.cards.reduce((sum, card) => sum + card.copies, 0);
  return book;
}

export function readTime(text) {
  const plain = trimmed(text);
  const form = /^(?:(?:(\d{1,12}):)?(\d{1,4}):)?(\d{1,6})(?:\.(\d{1,3}))?$/.exec(plain);
  if (form) {
    const [, hours = 0, minutes = 0, seconds, fraction = ""] = form;
    return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
  }
  const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(plain) ? Date.parse(plain) : NaN;
  if (!(date >= 0)) wrong("no time");
  return date;
}

export function readReport(book, seats, text) {
  const form = WHO.exec(trimmed(text));
  if (!form) wrong("who, a colon, what");
  const { time, who, rest } = form.groups;
  if (who !== "table" && !seats.includes(who)) wrong("nobody sits there");
  const at = time === undefined ? undefined : readTime(time);
  const all = rest.match(WORD) ?? [];
  const waive = all.filter((word) => word.startsWith("!")).map((word) => word.slice(1));
  if (!waive.every((one) => new RegExp(`^${CLAUSE}$`).test(one))) wrong("no clause");
  const [name, ...others] = all.filter((word) => !word.startsWith("!"));
  const move = reader(book).byName.get(name);
  if (!move) wrong("no such move");
  const acting = move.fields.some((field) => field.name === "seat");
  if (acting === (who === "table")) wrong("by somebody else");
  if (acting && who.length > 12) wrong("no seat");
  const fields = filled(book, move, others);
  if (!waive.every((one) => book.numbers.has(one))) wrong("no such clause");
  return { who, move: name, fields, ...(at === undefined ? {} : { at }), ...(waive.length ? { waive } : {}) };
}

function filled(book, move, all) {
  const fields = move.fields.filter((field) => field.name !== "seat");
  const values = new Map();
  let plain = [];
  for (const word of all) {
    const named = /^([a-z_]+)=(.*)$/u.exec(word);
    const field = named && fields.find((one) => one.name === named[1]);
    const counts = !field && COUNT.test(word) && fields.some((one) => one.kind === "counts");
    if (!named || counts) {
      plain.push(word);
      continue;
    }
    if (!field) wrong("no such field");
    if (values.has(field.name)) wrong("told twice");
    values.set(field.name, several(field) ? list(book, field, [named[2]]) : value(field, named[2]));
  }
  for (const field of fields) {
    if (values.has(field.name) || !plain.length) continue;
    let taken = 1;
    if (several(field)) {
      taken = plain.length;
      values.set(field.name, list(book, field, plain));
    } else if (field.kind === "choice") {
      for (taken = plain.length; taken > 1 && !field.choices.includes(plain.slice(0, taken).join(" ")); taken--);
      values.set(field.name, value(field, plain.slice(0, taken).join(" ")));
    } else values.set(field.name, value(field, plain[0]));
    plain = plain.slice(taken);
  }
  if (plain.length) wrong("a word too many");
  const out = {};
  for (const field of fields) {
    if (!values.has(field.name)) {
      if (!field.required) continue;
      if (!several(field)) wrong("a field is missing");
      values.set(field.name, field.kind === "counts" ? {} : []);
    }
    const one = values.get(field.name);
    if (field.required || JSON.stringify(one) !== JSON.stringify(field.usual)) out[field.name] = one;
  }
  return out;
}

const several = (field) => field.kind === "cards" || field.kind === "counts";

function list(book, field, all) {
  const each = all.flatMap((word) => word.split(",")).filter(Boolean);
  if (field.kind === "cards") {
    if (!each.every((face) => FACE.test(face))) wrong("no card");
    if (each.length > book.size) wrong("more cards than the pack has");
    return each;
  }
  const counts = {};
  for (const one of each) {
    const [seat, number] = one.split("=");
    if (!COUNT.test(one) || seat in counts) wrong("no count");
    counts[seat] = whole(number, field.below_zero);
  }
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function whole(text, below = false) {
  const number = Number(text);
  if (Math.abs(number) > MOST || (number < 0 && !below)) wrong("no number");
  return number;
}

function value(field, word) {
  let text = word;
  if (text.startsWith('"')) {
    if (text.length === 1 || !text.endsWith('"')) wrong("a quotation mark is not closed");
    text = unescaped(text);
  }
  switch (field.kind) {
    case "number":
      if (!/^[0-9]{1,16}$/.test(text)) wrong("no number");
      return whole(text);
    case "flag":
      if (text !== "yes" && text !== "no") wrong("yes or no");
      return text === "yes";
    case "seat":
      if (!new RegExp(`^${SEAT}$`).test(text)) wrong("no seat");
      return text;
    case "card":
      if (!FACE.test(text)) wrong("no card");
      return text;
    case "place":
      if (!PLACE.test(text)) wrong("no place");
      return text;
    case "choice":
      if (!field.choices.includes(text)) wrong("none of the choices");
      return text;
    default: {
      const most = field.kind === "lying" ? 3000 : 500;
      if ([...text].length > most || /[\p{C}\p{Zl}\p{Zp}]/u.test(text)) wrong("too long, or not printable");
      return text;
    }
  }
}
