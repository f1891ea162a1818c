// Tries the second reader by the suite: node conform.mjs FOLDER. What it says is JSON.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { judged, judges } from "./judge.mjs";
import { Mistakes } from "./lines.mjs";
import { readFile } from "./read.mjs";

const folder = process.argv[2];
const load = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
const { books } = load("books");
const count = { read: {}, mistakes: 0, judged: {}, rulings: {} };
const failed = [];

/** What the suite says a line means, without what only a judge can say. */
function asRead({ ruled, ...step }) {
  return step;
}

function tell(where, what, wanted, got) {
  failed.push({ where, what, wanted, got });
}

for (const file of load("matches").files) {
  let told;
  try {
    told = readFile(file.text, books, (index) => file.matches[index]?.book);
  } catch (error) {
    tell(file.file, "is no mistake", null, String(error.stack ?? JSON.stringify(error)));
    continue;
  }
  file.matches.forEach((wanted, index) => {
    const where = `${file.file}:${wanted.line} ${wanted.title}`;
    const match = told[index];
    const name = books[wanted.book].name;
    count.read[name] = (count.read[name] ?? 0) + 1;
    for (const field of ["title", "line", "seats", "terms", "headers", "names", "position"]) {
      if (!isDeepStrictEqual(match[field], wanted[field])) tell(where, field, wanted[field], match[field]);
    }
    wanted.steps.forEach((step, at) => {
      if (!isDeepStrictEqual(match.steps[at], asRead(step))) tell(where, `line ${step.line}`, asRead(step), match.steps[at]);
    });
    if (match.steps.length !== wanted.steps.length) tell(where, "steps", wanted.steps.length, match.steps.length);
    if (!judges(match, books[wanted.book])) return;
    count.judged[name] = (count.judged[name] ?? 0) + 1;
    const made = judged(match, books[wanted.book]);
    for (const step of wanted.steps) {
      if (!step.ruled) continue;
      count.rulings[name] = (count.rulings[name] ?? 0) + 1;
      const { outcome, cites } = step.ruled;
      const got = made.rulings.get(step.line);
      const same = got && got.outcome === outcome && (outcome === "stands" || got.cites[0] === cites[0]);
      if (!same) tell(where, `the ruling on line ${step.line}`, step.ruled, got ?? null);
    }
    for (const [what, value] of Object.entries(wanted.end)) {
      if (what in made.end && !isDeepStrictEqual(made.end[what], value)) tell(where, `${what} at the end`, value, made.end[what]);
    }
  });
}

for (const file of load("mistakes").files) {
  if (file.stage === "match") continue;
  count.mistakes += 1;
  const wanted = file.mistakes.map((one) => one.line);
  let got;
  try {
    readFile(file.text, books);
    got = [];
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    got = error.lines;
  }
  if (!isDeepStrictEqual(got, wanted)) tell(file.title, file.stage, file.mistakes, got);
}

console.log(JSON.stringify({ ...count, failed }, null, 1));
