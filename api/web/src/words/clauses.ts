// Clauses in the words of this phone: title and text, as the book in force prints them.

import type { Book } from "../wire/types";
import { fetchRules } from "./language";
import { print, told, type Told } from "./messages";

interface Worded extends Told {
  title: string;
  text: string;
}

/** A clause of a book in the language of this phone; in the words it came with, where it has no others. */
export function worded<Clause extends Worded>(book: Book, clause: Clause): Clause {
  void fetchRules(book.name);
  // Where nothing fills a gap, two spaces are left.
  const said = (field: "title" | "text") =>
    told(clause, field).map((one) => print(one, null, null).replace(/ +/g, " ").trim())[0] ?? clause[field];
  return { ...clause, title: said("title"), text: said("text") };
}

/** The clause of this number, as the book prints it. */
export function clauseOf(book: Book | null, number: string): Book["clauses"][number] | undefined {
  const found = book?.clauses.find((one) => one.number === number);
  return found && worded(book!, found);
}

/** A clause that something rests on, as the book prints it. */
export function cited<Clause extends Worded & { clause: string }>(book: Book | null, of: Clause): Clause {
  const { title, text } = clauseOf(book, of.clause) ?? of;
  return { ...of, title, text };
}

/** All clauses of a book by their numbers, each with its title. */
export function clauseTitles(book: Book | null): [string, string][] {
  return [...new Map(book?.clauses.map((one) => [one.number, worded(book, one).title]))];
}
