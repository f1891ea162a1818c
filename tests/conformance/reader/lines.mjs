// The lines of a file: what each of them is, before any book is asked.

export const SEAT = "[A-Za-z][A-Za-z0-9]{0,11}";
export const ACTOR = "[A-Za-z][A-Za-z0-9]*";
export const CLAUSE = "[A-Z][A-Z0-9]*-[0-9]{1,6}";
export const VERSION = "1";

const HEADER = ["notation", "book", "revision", "seats", "terms", "disputes", "names", "title", "event", "site", "date"];
const POSITION = ["hand", "place", "mark", "score", "game", "turn", "awaited"];
const BARE = ["hand", "game", "turn"];
const CORRECTIONS = ["undo", "replace", "restore"];
const ARGUMENTS = ["dispute", "decide", "confirm"];
const OUTCOMES = ["stands", "void", "contradicts"];
export const RESERVED = new Set([...HEADER, ...POSITION, ...CORRECTIONS, ...ARGUMENTS, "close", "then", "table", "arbiter"]);

const MOST = 4000;
const SPACE = /[\t\p{Z}]/u;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** A line that cannot be read, or several. */
export class Mistakes extends Error {
  constructor(found) {
    super(found.map(([line, why]) => `${line}: ${why}`).join("; "));
    this.lines = [...found].sort((one, other) => one[0] - other[0]).map(([line]) => line);
  }
}

/** Collects mistakes of one stage: each piece of work may fail on its own. */
export class Stage {
  found = [];

  at(line, work) {
    try {
      return work();
    } catch (error) {
      if (typeof error.mistake !== "string") throw error;
      this.found.push([line, error.mistake]);
      return undefined;
    }
  }

  end() {
    if (this.found.length) throw new Mistakes(this.found);
  }
}

export function wrong(why) {
  throw { mistake: why };
}

export const trimmed = (text) => text.replace(/^[\t\p{Z}]+|[\t\p{Z}]+$/gu, "");
export const words = (text) => trimmed(text).split(/[\t\p{Z}]+/u).filter(Boolean);

/** The same text with what stands in quotation marks made harmless, sign by sign. */
export function unquoted(text) {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => `"${"_".repeat(quoted.length - 2)}"`);
}

export const unescaped = (quoted) => quoted.slice(1, -1).replace(/\\(.)/g, "$1");

/** What stands between semicolons, those in quotation marks aside. */
export function parts(text) {
  const plain = unquoted(text);
  const out = [];
  let from = 0;
  for (let i = 0; i <= plain.length; i++) {
    if (i === plain.length || plain[i] === ";") {
      out.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return out.map(trimmed).filter(Boolean);
}

/** Takes a file apart into its matches: header, position and steps, each a line with what it says. */
export function matchesOf(file) {
  const stage = new Stage();
  const shared = blank("", 1);
  const found = [];
  let now = shared;
  const lines = file.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  lines.forEach((raw, index) => {
    const number = index + 1;
    stage.at(number, () => {
      const line = uncommented(raw);
      const text = trimmed(line);
      if (text.startsWith("==")) {
        now = { ...blank(text.replace(/^[=\t ]+|[=\t ]+$/g, ""), number), header: new Map(shared.header), position: new Map(shared.position) };
        found.push(now);
      } else if (text) sort(now, shared, number, text);
    });
  });
  if (found.length && shared.steps.length) stage.found.push([shared.steps[0].line, "a report above the first match"]);
  stage.end();
  const matches = found.length ? found : [shared];
  for (const match of matches) match.title ||= match.header.get("title")?.text ?? "";
  return matches;
}

function blank(title, line) {
  return { title, line, header: new Map(), position: new Map(), steps: [] };
}

function uncommented(raw) {
  if (CONTROL.test(raw)) wrong("a control character");
  const plain = unquoted(raw);
  let end = plain.length;
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === "#" && (i === 0 || SPACE.test(plain[i - 1]))) {
      end = i;
      break;
    }
  }
  const line = raw.slice(0, end);
  if ([...line].length > MOST) wrong("too long");
  return line;
}

function sort(match, shared, number, text) {
  const own = /^(x-[a-z][a-z0-9-]*)[\t\p{Z}]*:/u.exec(text);
  const word = own ? own[1] : /^[A-Za-z]*/.exec(text)[0];
  const rest = trimmed(text.slice(word.length));
  if (own || HEADER.includes(word)) return header(match, shared, number, word, rest);
  if (word === "place" && rest.startsWith(":")) wrong("place: is no line");
  if (POSITION.includes(word) && (BARE.includes(word) || !rest.startsWith(":"))) return position(match, shared, number, word, rest);
  match.steps.push({ line: number, ...step(word, text, rest) });
}

function once(where, common, key, alone) {
  const before = where.get(key);
  if (before && (alone || before !== common.get(key))) wrong("said twice");
}

function header(match, shared, number, word, rest) {
  if (!rest.startsWith(":")) wrong("a line of the header needs a colon");
  const text = trimmed(rest.slice(1));
  once(match.header, shared.header, word, match === shared);
  if (match.steps.length) wrong("the header stands above the first report");
  if (!text) wrong("says nothing");
  if (word === "disputes" && !["wait", "go_on"].includes(text)) wrong("wait or go_on");
  if (word === "notation" && text !== VERSION) wrong("a version that is not known");
  match.header.set(word, { line: number, text });
}

function position(match, shared, number, word, rest) {
  if (match.steps.length) wrong("the position stands above the first report");
  const colon = rest.indexOf(":");
  let key = trimmed(colon < 0 ? rest : rest.slice(0, colon));
  let text = colon < 0 ? "" : trimmed(rest.slice(colon + 1));
  if (word === "turn" || word === "game") {
    // a time has colons of its own: only one that follows the word at once is the line's
    text = rest.startsWith(":") ? trimmed(rest.slice(1)) : rest;
    key = "";
    if (!text) wrong("says nothing");
  } else if (colon < 0 || !key) wrong("of what?");
  const named = `${word} ${key}`;
  once(match.position, shared.position, named, match === shared);
  match.position.set(named, { line: number, kind: word, key, text });
}

function step(word, text, rest) {
  if (word === "then") return { kind: "then", text: rest };
  const arrow = arrowIn(text);
  let said = text;
  let expected;
  if (arrow >= 0) {
    expected = expectation(text.slice(arrow + 2));
    said = trimmed(text.slice(0, arrow));
    if (!said) wrong("-> stands behind a report");
  }
  rest = trimmed(said.slice(word.length));
  const more = expected ? { expected } : {};
  if (ARGUMENTS.includes(word)) {
    const [told, why] = word === "decide" ? reasoned(rest, "first") : [rest, ""];
    return { kind: word, text: told, ...(word === "decide" ? { why } : {}), ...more };
  }
  if ((word !== "close" && !CORRECTIONS.includes(word)) || rest.startsWith(":")) return { kind: "report", text: said, ...more };
  const [told, why] = reasoned(rest, "last");
  if (word === "close") {
    if (told) wrong("close because ...");
    return { kind: "close", why, ...more };
  }
  const form = /^(?:(?<number>[0-9]{1,6}))?(?:[\t\p{Z}]*with[\t\p{Z}]+(?<report>.+))?$/u.exec(told);
  if (!form || (word === "replace") !== (form.groups.report !== undefined)) wrong("no correction");
  const number = form.groups.number === undefined ? null : Number(form.groups.number);
  return { kind: word, number, ...(form.groups.report ? { text: form.groups.report } : {}), why, ...more };
}

function arrowIn(text) {
  const plain = unquoted(text);
  for (let i = plain.indexOf("->"); i >= 0; i = plain.indexOf("->", i + 1)) {
    const before = i === 0 || SPACE.test(plain[i - 1]);
    const after = i + 2 === plain.length || SPACE.test(plain[i + 2]);
    if (before && after) return i;
  }
  return -1;
}

function expectation(text) {
  const [outcome, ...clauses] = words(text);
  if (!OUTCOMES.includes(outcome)) wrong("no outcome");
  if (!clauses.every((one) => new RegExp(`^${CLAUSE}$`).test(one))) wrong("no clause");
  return [outcome, ...clauses];
}

function reasoned(text, which) {
  const found = [...` ${unquoted(text)} `.matchAll(/[\t\p{Z}]because(?=[\t\p{Z}])/gu)].map((one) => one.index);
  if (!found.length) return [text, ""];
  const at = which === "first" ? found[0] : found.at(-1);
  const why = trimmed(text.slice(at + "because".length));
  if (!why) wrong("because what?");
  return [trimmed(text.slice(0, at)), why];
}
