// Packs that are played with German and with French suits: which of them this phone draws, and what
// they are called in English and in German. Whoever plays with other cards never notices.

import { computed, signal } from "@preact/signals";
import { read, write } from "../storage/local";
import type { Book, CardKind } from "../wire/types";
import { language, t } from "./language";

export type Deck = "german" | "french";
export type Tongue = "en" | "de" | "both";

/** How this phone draws a pack that the rules print with German suits, and one that they print with French ones. */
export const decks = {
  german: signal(read<Deck>("referee.deck", "german")),
  french: signal(read<Deck>("referee.deck.french", "french")),
};
const chosen = signal(read<Tongue | "">("referee.tongue", ""));
/** As it was chosen, or else as the page speaks. */
export const tongue = computed((): Tongue => chosen.value || (language.value === "de" ? "de" : "en"));

export function setDeck(printed: Deck, wanted: Deck): void {
  write(printed === "german" ? "referee.deck" : "referee.deck.french", (decks[printed].value = wanted));
}

export function setTongue(wanted: Tongue): void {
  write("referee.tongue", (chosen.value = wanted));
}

interface Called {
  en: string;
  de: string;
}
interface Suited extends Called {
  /** What they say where Skat is played with German cards, if it is another word. */
  atSkat?: string;
  french: Called;
}

export const suits: Suited[] = [
  { en: "Acorns", de: "Eichel", french: { en: "Clubs", de: "Kreuz" } },
  { en: "Leaves", de: "Laub", atSkat: "Grün", french: { en: "Spades", de: "Pik" } },
  { en: "Hearts", de: "Herz", atSkat: "Rot", french: { en: "Hearts", de: "Herz" } },
  { en: "Bells", de: "Schellen", french: { en: "Diamonds", de: "Karo" } },
];
interface Ranked extends Suited {
  sign: string;
  frenchSign: string;
}
export const ranks: Ranked[] = [
  { sign: "A", en: "Ace", de: "Sau", atSkat: "Daus", frenchSign: "A", french: { en: "Ace", de: "Ass" } },
  { sign: "K", en: "King", de: "König", frenchSign: "K", french: { en: "King", de: "König" } },
  { sign: "O", en: "Ober", de: "Ober", frenchSign: "Q", french: { en: "Queen", de: "Dame" } },
  { sign: "U", en: "Unter", de: "Unter", frenchSign: "J", french: { en: "Jack", de: "Bube" } },
];

/** What stands on a French card where this language is spoken. */
export const signOf = (rank: string): string => (rank === "Q" ? t("Q") : rank === "J" ? t("J") : rank);

/** The other ranks; the one card besides is the Weli, which goes by its name. */
const numbers: Record<string, string> = { 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten" };

const EIGHT = new Set(["A", "K", "Q", "J", "10", "9", "8", "7"]);

/** How the rules print a pack that is played with both; a pack that has no other suits is neither. */
function printedAs(book: Book | null): Deck | null {
  if (book?.cards.some((card) => card.suit === "Acorns")) return "german";
  const counted = book?.cards.length === 4 * EIGHT.size;
  return counted && book.cards.every(({ suit, rank }) => suits.some(({ french }) => french.en === suit) && EIGHT.has(rank ?? "")) ? "french" : null;
}

/** The suits that this phone draws; null for a pack that has but those it is printed with. */
export function drawnAs(book: Book | null): Deck | null {
  const printed = printedAs(book);
  return printed && decks[printed].value;
}

/** Whether a pack is called as this phone calls it: a German one always, a French one where German cards lie. */
export const isDressed = (book: Book | null): boolean => printedAs(book) === "german" || drawnAs(book) === "german";

/** What they call a German card: at Skat they have words of their own. */
export function germanOf({ en, de, atSkat }: Suited, book: Book | null): Called {
  return { en, de: (printedAs(book) === "french" && atSkat) || de };
}

const said = (of: Suited, book: Book | null): Called => (drawnAs(book) === "french" ? of.french : germanOf(of, book));

/** The suit of a German and of a French pack by the name that its rules give it. */
const suitCalled = (name: string | null | undefined, book: Book | null): Suited | undefined =>
  suits.find((one) => (printedAs(book) === "french" ? one.french.en : one.en) === name);
const rankCalled = (name: string | null | undefined, book: Book | null): Ranked | undefined =>
  ranks.find((one) => (printedAs(book) === "french" ? [one.frenchSign, one.french.en] : [one.sign, one.en]).includes(name ?? ""));

/** The suit that is drawn for a suit of the book. */
export function drawn(book: Book | null, suit: string): string {
  const found = suitCalled(suit, book);
  return found ? said(found, book).en : suit;
}

/** What stands on a large card: a German suit in both languages. */
export function suitNames(book: Book | null, suit: string): string[] {
  const german = drawnAs(book) === "german" && suits.find((one) => one.en === suit);
  if (!german) return [suit];
  const { en, de } = germanOf(german, book);
  return [...new Set([de, en])];
}

function inTongue(en: string, de: string): string {
  return tongue.value === "en" || en === de ? en : tongue.value === "de" ? de : `${de} (${en})`;
}

/** A card of such a pack as this phone shows and names it. */
export function dressed(card: CardKind, book: Book): CardKind {
  const suit = suitCalled(card.suit, book);
  if (!suit) return card;
  const rank = rankCalled(card.rank, book);
  const { en, de } = said(suit, book);
  const sign = rank ? (drawnAs(book) === "french" ? signOf(rank.frenchSign) : rank.sign) : card.rank;
  const pips = numbers[card.rank ?? ""];
  const called = rank ? said(rank, book) : pips && { en: pips, de: card.rank! };
  const text = called ? inTongue(`${called.en} of ${en}`, `${de}-${called.de}`) : inTongue(card.text, "Weli");
  return { ...card, text, suit: en, rank: sign ?? null };
}

/** A word for a suit or a rank of such a pack, as this phone says it. */
export function wordOf(word: string, book: Book | null): string {
  const of = suitCalled(word, book) ?? rankCalled(word, book);
  if (!of) return word;
  const { en, de } = said(of, book);
  return inTongue(en, de);
}
