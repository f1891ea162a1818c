// A whole file, read: its matches as data, or the lines that are mistakes.

import { matchesOf } from "./lines.mjs";
import { stepsOf } from "./steps.mjs";
import { bookOf, openedBy, sidesOf } from "./tables.mjs";

/** Reads a file; `described(index)` may name the description of the book in force of each match. */
export function readFile(text, books, described = () => undefined) {
  return matchesOf(text).map((match, index) => {
    const book = bookOf(match, books, described(index));
    const { terms, seats, names, position } = openedBy(match, book);
    const sides = sidesOf(book, seats);
    const steps = stepsOf(match, book, seats, new Set(Object.values(sides)));
    const headers = {};
    for (const [word, line] of match.header) if (!["book", "seats", "terms", "names"].includes(word)) headers[word] = line.text;
    return { title: match.title, line: match.line, book: described(index) ?? book.name, seats, terms, headers, names, position, steps, sides };
  });
}
