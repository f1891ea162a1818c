// Where cards lie, in the words of the book: its names of places say it, whoever's place it is.

import type { Book, Match } from "../wire/types";
import { print, type Message, type Part } from "./messages";

const LAST = "last/";

export const placeText = (place: string, book: Book | null, match: Match | null): string =>
  print(placePart(place, book, match).name!, match, book);

/** A place as a part of a sentence; one that the book has no name for is called by its words. */
export function placePart(place: string, book: Book | null, match: Match | null): Part {
  return { place, name: place.startsWith(LAST) ? before(place.slice(LAST.length), book, match) : called(place, book, match) };
}

const before = (place: string, book: Book | null, match: Match | null): Message => ({
  id: "{place} of the hand before",
  parts: { place: placePart(place, book, match) },
});

function called(place: string, book: Book | null, match: Match | null): Message {
  const names = book?.places ?? {};
  const [kind = "", whose = "", ...rest] = place.split("/");
  const slot = rest.join("/");
  const words = names[place] ?? (slot ? (names[`${kind}/*/${slot}`] ?? names[`${kind}/*/*`]) : names[`${kind}/*`]);
  if (words) return { id: words, parts: { seat: { seat: whose }, side: { side: whose }, slot: { text: slot } } };
  const word = { text: `${kind.replaceAll("-", " ")} ${slot}`.trim() };
  if (match?.seats.includes(whose)) return { id: "{seat}'s {word}", parts: { seat: { seat: whose }, word } };
  return { id: "the {word}", parts: { word: { text: `${word.text} ${whose}`.trim() } } };
}
