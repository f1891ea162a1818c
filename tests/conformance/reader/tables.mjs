// Header and position: what is played by whom, and what lies on the table when it begins.

import { ACTOR, CLAUSE, RESERVED, SEAT, Stage, parts, trimmed, words, wrong } from "./lines.mjs";
import { readTime, reader } from "./reports.mjs";

const PLACE = /^[a-z][a-z0-9-]*(\/[A-Za-z0-9+-]+){0,2}$/;
const ORDER = ["hand", "place", "game", "score", "mark", "turn", "awaited"];

/** The book of a match by its plain name; `books` are the descriptions. */
export function bookOf(match, books, described) {
  const stage = new Stage();
  const line = match.header.get("book");
  stage.at(line?.line ?? match.line, () => {
    if (!line || !Object.hasOwn(books, line.text)) wrong("no such book");
  });
  stage.end();
  return reader(books[described ?? line.text]);
}

export function openedBy(match, book) {
  const stage = new Stage();
  const lineOf = (word) => (match.header.get(word) ?? match.header.get("book")).line;
  const terms = stage.at(lineOf("terms"), () => agreed(book, pairs(match.header.get("terms"))));
  stage.end();
  const seats = stage.at(lineOf("seats"), () => seated(book, match.header.get("seats")));
  stage.end();
  const names = stage.at(lineOf("names"), () => {
    const told = pairs(match.header.get("names"), true);
    if (!Object.keys(told).every((seat) => seats.includes(seat))) wrong("nobody sits there");
    return told;
  });
  stage.end();
  const position = laid(match, book, seats, terms);
  return { terms, seats, names, position };
}

function pairs(line, names = false) {
  const out = {};
  let last = null;
  for (const word of line?.text.match(/[^\t\p{Z}="]+="[^"]*"|[^\t\p{Z}]+/gu) ?? []) {
    const at = word.indexOf("=");
    const key = at < 0 ? word : word.slice(0, at);
    const value = at < 0 ? "" : word.slice(at + 1);
    if (at < 0 && names && last) {
      out[last] += ` ${word}`;
      continue;
    }
    if (!key || !value.replaceAll(",", "")) wrong("NAME=VALUE");
    if (Object.hasOwn(out, key)) wrong("said twice");
    out[key] = value.replace(/^"+|"+$/g, "");
    last = key;
  }
  if (names) for (const seat of Object.keys(out)) out[seat] = out[seat].replace(/[, ]+$/, "");
  return out;
}

function agreed(book, told) {
  const out = {};
  const holds = (terms) => Object.entries(terms).map(([name, value]) => out[name] === value);
  // a term may be brought or barred by one that is itself brought: until nothing more comes
  for (let more = true; more; ) {
    more = false;
    for (const term of book.terms) {
      if (term.name in out || !holds(term.with).every(Boolean)) continue;
      out[term.name] = valueOf(term, told[term.name]);
      more = true;
    }
  }
  for (const term of book.terms) if (holds(term.without).some(Boolean)) delete out[term.name];
  for (const name of Object.keys(told)) if (!(name in out)) wrong("no term of this table");
  return out;
}

function valueOf({ values, usual }, text) {
  if (text === undefined) return usual;
  const numeric = !Array.isArray(values) || typeof values[0] === "number";
  const value = numeric && /^-?[0-9]+$/.test(text) ? Number(text) : text;
  const fits = Array.isArray(values) ? values.includes(value) : value >= values.least && value <= values.most;
  return fits ? value : wrong("a value that it cannot have");
}

function seated(book, line) {
  const { least, most, names } = book.seats;
  const seats = line ? words(line.text) : names.slice(0, least);
  for (const seat of seats) if (!new RegExp(`^${SEAT}$`).test(seat) || RESERVED.has(seat)) wrong("no name for a seat");
  if (seats.length < least || seats.length > most) wrong("too many or too few");
  if (new Set(seats).size !== seats.length) wrong("two in one seat");
  return seats;
}

function laid(match, book, seats, terms) {
  const stage = new Stage();
  const out = {};
  const sides = new Set(Object.values(sidesOf(book, seats)));
  const lying = { left: book.size, copies: new Map(book.cards.map((card) => [card.face, card.copies])) };
  const rank = (line) => ORDER.indexOf(line.kind) * 2 + (line.key === "stock" ? 1 : 0);
  const lines = [...match.position.values()].sort((one, other) => rank(one) - rank(other));
  for (const line of lines) {
    stage.at(line.line, () => {
      const told = set[line.kind](line, { book, seats, sides, terms, lying });
      if (line.key) (out[line.kind] ??= {})[line.kind === "score" ? words(line.key).join(" ") : line.key] = told;
      else out[line.kind] = told;
      if (line.kind === "awaited") out.awaited = { phase: line.key, queue: told };
    });
  }
  stage.end();
  const first = (kind) => match.position.get([...match.position.keys()].find((key) => key.startsWith(kind) && key !== "place stock"));
  stage.at(first("place ")?.line, () => {
    if (first("place ") && !out.turn && !out.awaited) wrong("who is to move?");
  });
  stage.at(first("awaited ")?.line, () => {
    if (out.turn && out.awaited) wrong("turn or awaited, not both");
  });
  stage.at(first("hand ")?.line, () => {
    if (out.hand && (out.turn || out.awaited)) wrong("a hand is known when it is dealt");
  });
  stage.end();
  return out;
}

export function sidesOf(book, seats) {
  const usual = Object.keys(book.sides);
  const same = usual.length === seats.length && usual.every((seat, index) => seat === seats[index]);
  return same ? book.sides : Object.fromEntries(seats.map((seat) => [seat, seat]));
}

const set = {
  hand(line, { book, seats }) {
    if (!seats.includes(line.key)) wrong("nobody sits there");
    return cards(book, line.text);
  },

  place(line, { book, seats, sides, lying }) {
    const [kind, owner, slot] = line.key.split("/");
    if (!PLACE.test(line.key)) wrong("no place");
    if (owner && !seats.includes(owner) && (kind === "hand" || !sides.has(owner))) wrong("nobody sits there");
    const whose = slot ? [`${kind}/*/${slot}`, `${kind}/*/*`] : owner ? [`${kind}/*`] : [];
    if (![line.key, ...whose].some((name) => name === "outside" || book.places.includes(name))) wrong("the game has no such place");
    const told = cards(book, line.text);
    if (told.length > lying.left) wrong("more cards than are left");
    for (const card of told) {
      const [face] = card.split(" ");
      if (face === "?") continue;
      const copies = lying.copies.get(face) - 1;
      if (copies < 0) wrong("it lies elsewhere");
      lying.copies.set(face, copies);
    }
    lying.left -= told.length;
    return told;
  },

  game(line, { terms }) {
    const number = /^[0-9]+$/.test(line.text) ? Number(line.text) : 0;
    if (!terms.series || terms.series === "single" || number < 1 || number > terms.games) wrong("no such game");
    return number;
  },

  score(line, { sides }) {
    const [side, , more] = words(line.key);
    if (!/^-?[0-9]{1,9}$/.test(line.text) || !sides.has(side) || more !== undefined) wrong("no score");
    return Number(line.text);
  },

  mark(line, { book }) {
    if (!Object.hasOwn(book.marks, line.key)) wrong("no such mark");
    return marked(book.marks[line.key], line.text);
  },

  turn(line, { seats }) {
    const form = /^([^\t\p{Z}]+?)(?:[\t\p{Z}]*\[([^\]]*)\])?$/u.exec(line.text);
    if (!form || !seats.includes(form[1])) wrong("whose turn?");
    return { seat: form[1], since: form[2] === undefined ? null : readTime(form[2]) };
  },

  awaited(line, { book, seats }) {
    const form = new RegExp(`^(${ACTOR})((?:[\\t\\p{Z}]+[a-z][a-z0-9-]*)+)(?:[\\t\\p{Z}]+(${CLAUSE}))?(?:[\\t\\p{Z}]*\\[([^\\]]*)\\])?$`, "u");
    return parts(line.text).map((entry) => {
      const [, seat, moves, clause = "", since] = form.exec(entry) ?? wrong("who for what?");
      if (seat !== "table" && !seats.includes(seat)) wrong("nobody sits there");
      const told = words(moves);
      if (!told.every((move) => book.byName.has(move)) || (clause && !book.numbers.has(clause))) wrong("no such move or clause");
      return { seat, moves: told, clause, since: since === undefined ? null : readTime(since) };
    });
  },
};

function cards(book, text) {
  const out = [];
  for (const word of words(text.replaceAll(",", " "))) {
    if (/^[0-9]{1,3}$/.test(word)) out.push(...Array(Number(word)).fill("?"));
    else if (word === "?" || book.cards.some((card) => card.face === word)) out.push(word);
    else if (book.tags.includes(word) && out.length) {
      const [face, ...tags] = out.pop().split(" ");
      out.push([face, ...[...new Set([...tags, word])].sort()].join(" "));
    } else wrong("no such card");
  }
  return out;
}

/** The value of a mark, of the kind that it usually has. */
export function marked(usual, text) {
  let value = json(text);
  const isText = typeof value === "string";
  if (Array.isArray(usual) && isText) value = words(value);
  else if (usual !== null && typeof usual === "object" && !Array.isArray(usual) && isText) value = entries(value);
  else if (typeof usual === "string" && !isText) value = text;
  else if (typeof usual === "boolean" && (value === "yes" || value === "no")) value = value === "yes";
  const kind = (one) => (one === null ? "null" : Array.isArray(one) ? "list" : Number.isInteger(one) ? "whole" : typeof one);
  if (usual !== null && kind(value) !== kind(usual)) wrong("a mark of another kind");
  if (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER) wrong("too large");
  return value;
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function entries(text) {
  const out = {};
  for (const word of words(text)) {
    const form = /^([^="]+)=("[^"]*"|.+)$/.exec(word) ?? wrong("NAME=VALUE");
    if (Object.hasOwn(out, form[1])) wrong("said twice");
    out[form[1]] = json(trimmed(form[2].replace(/^"+|"+$/g, "")));
  }
  return out;
}
