// Search that forgives: case, accents, umlauts and hyphens, one slip of the finger, another word for the same.

import { ranks, suits } from "../words/deck";

/** What can be found, by its number and in its words. */
interface Sought {
  number: string;
  title: string;
  text: string;
}

const SHORT = 3;
const SLIPS_FROM = 4;

/** What players call one thing, in the languages that they speak. */
const SAME: readonly (readonly string[])[] = [
  ["steal", "rob", "stehlen", "stiehlt", "klauen", "rauben"],
  ["draw", "ziehen", "nehmen", "aufheben"],
  ["revoke", "renege", "cheat", "farbverleugnung", "schummeln", "betrug"],
  ["follow", "bedienen", "farbzwang", "zugeben"],
  ["trick", "stich"],
  ["trump", "trumpf"],
  ["lead", "ausspielen", "anspielen", "rauskommen"],
  ["deal", "geben", "austeilen", "verteilen"],
  ["misdeal", "redeal", "vergeben"],
  ["shuffle", "mischen"],
  ["cut", "abheben"],
  ["score", "points", "punkte", "zählen", "wertung"],
  ["win", "won", "winner", "gewinnen", "gewonnen", "sieg"],
  ["end", "ende", "vorbei", "schluss"],
  ["leave", "drop", "quit", "verlassen", "aussteigen", "aufhören"],
  ["undo", "correct", "mistake", "berichtigen", "zurücknehmen", "korrektur"],
  ["clock", "time", "seconds", "uhr", "zeit", "sekunden"],
  ["stake", "bet", "money", "einsatz", "geld"],
  ["raise", "go", "erhöhen", "gehts", "bieten"],
  ["stock", "stack", "talon", "stock", "stapel"],
  ["ace", "ass", "sau", "daus"],
  ["jack", "bube", "unter"],
  ["queen", "dame", "ober"],
  ["tie", "draw", "gleichstand", "unentschieden"],
  ...[...suits, ...ranks].map((one) => [one.en, one.de, one.french.en, one.french.de]),
];

export const fold = (text: string): string =>
  text.toLowerCase().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}|['’]/gu, "").replace(/([aou])e/g, "$1");

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (number: string): string => fold(number).replace(/[^\p{L}\p{N}]/gu, "");

const GROUPS = SAME.map((group) => group.map(fold));

/** A word, and all that is said in its place. */
const alternatives = (word: string): string[] => [word, ...GROUPS.filter((group) => group.some((one) => begins(one, word))).flat()];

const begins = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > SHORT && (one.startsWith(other) || other.startsWith(one)));

/** Whether two words differ by one letter too many, too few, another one, or two in the wrong order. */
export function slip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const rest = (one: string, n: number) => one.slice(i + n);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, 2) === rest(b, 2))
  );
}

const has = (there: string[], word: string): boolean =>
  there.some((one) => (word.length < SHORT ? one === word : one.startsWith(word) || (word.length > SHORT && one.includes(word))));

/** A slip is looked for in whole words, and in the beginnings of longer ones. */
const nearly = (there: string[], word: string): boolean =>
  word.length >= SLIPS_FROM && there.some((one) => [one, one.slice(0, word.length), one.slice(0, word.length + 1)].some((part) => slip(part, word)));

type Finds = (there: string[], word: string) => boolean;
const ways: Finds[] = [
  has,
  (there, word) => alternatives(word).some((one) => has(there, one)),
  (there, word) => nearly(there, word) || alternatives(word).some((one) => has(there, one)),
];

/**
 * Those that have all the words, the number or the title first: as they are written, else with other
 * words for the same, else with a slip; and where none has them all, those that have the most.
 */
export function search<One extends Sought>(all: One[], query: string): One[] {
  const asked = wordsOf(query);
  if (!asked.length) return all;
  const number = plain(query);
  const numbered = all.filter((one) => plain(one.number) === number);
  if (numbered.length) return numbered;
  const index = all.map((one) => ({ one, title: wordsOf(one.title), all: wordsOf(`${one.title} ${one.text} ${plain(one.number)}`) }));
  const hits = (there: string[], finds: Finds) => asked.filter((word) => finds(there, word)).length;
  const best = (least: number, finds: Finds) =>
    index
      .filter((there) => hits(there.all, finds) >= least)
      .sort((a, b) => hits(b.title, finds) - hits(a.title, finds))
      .map(({ one }) => one);
  for (const finds of ways) {
    const found = best(asked.length, finds);
    if (found.length) return found;
  }
  const loose = ways.at(-1)!;
  const most = Math.max(...index.map((there) => hits(there.all, loose)));
  return most > 0 ? best(most, loose) : [];
}
