// German-suited cards on this phone: shown as they are or by their French equivalents, and what
// they are called in English and in German. Whoever plays with other cards never notices.

import { computed, signal } from "@preact/signals";
import { read, write } from "../storage/local";
import type { Book, CardKind } from "../wire/types";
import { language } from "./language";

export type Deck = "german" | "french";
export type Tongue = "en" | "de" | "both";

export const deck = signal(read<Deck>("referee.deck", "german"));
const chosen = signal(read<Tongue | "">("referee.tongue", ""));
/** As it was chosen, or else as the page speaks. */
export const tongue = computed((): Tongue => chosen.value || (language.value === "de" ? "de" : "en"));

export function setDeck(chosen: Deck): void {
  write("referee.deck", (deck.value = chosen));
}

export function setTongue(wanted: Tongue): void {
  write("referee.tongue", (chosen.value = wanted));
}

interface Called {
  en: string;
  de: string;
}
interface Suited extends Called {
  french: Called;
}

export const suits: Suited[] = [
  { en: "Acorns", de: "Eichel", french: { en: "Clubs", de: "Kreuz" } },
  { en: "Leaves", de: "Laub", french: { en: "Spades", de: "Pik" } },
  { en: "Hearts", de: "Herz", french: { en: "Hearts", de: "Herz" } },
  { en: "Bells", de: "Schellen", french: { en: "Diamonds", de: "Karo" } },
];
interface Ranked extends Suited {
  sign: string;
  frenchSign: string;
}
export const ranks: Ranked[] = [
  { sign: "A", en: "Ace", de: "Sau", frenchSign: "A", french: { en: "Ace", de: "Ass" } },
  { sign: "K", en: "King", de: "König", frenchSign: "K", french: { en: "King", de: "König" } },
  { sign: "O", en: "Ober", de: "Ober", frenchSign: "Q", french: { en: "Queen", de: "Dame" } },
  { sign: "U", en: "Unter", de: "Unter", frenchSign: "J", french: { en: "Jack", de: "Bube" } },
];

/** The other ranks; the one card besides is the Weli, which goes by its name. */
const numbers: Record<string, string> = { 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten" };

export const isGerman = (book: Book | null): boolean => !!book?.cards.some((card) => card.suit === "Acorns");

const said = (of: Suited | Ranked): Called => (deck.value === "french" ? of.french : of);

/** The suit that is drawn for a suit of the book. */
export function drawn(suit: string): string {
  const german = suits.find((one) => one.en === suit);
  return german ? said(german).en : suit;
}

/** What stands on a large card: a German suit in both languages. */
export function suitNames(book: Book | null, suit: string): string[] {
  const german = isGerman(book) && deck.value === "german" && suits.find((one) => one.en === suit);
  return german ? [...new Set([german.de, german.en])] : [suit];
}

function inTongue(en: string, de: string): string {
  return tongue.value === "en" || en === de ? en : tongue.value === "de" ? de : `${de} (${en})`;
}

/** A German-suited card as this phone shows and names it. */
export function dressed(card: CardKind): CardKind {
  const suit = suits.find((s) => s.en === card.suit);
  if (!suit) return card;
  const rank = ranks.find((r) => r.sign === card.rank);
  const { en, de } = said(suit);
  const sign = rank && deck.value === "french" ? rank.frenchSign : card.rank;
  const pips = numbers[card.rank ?? ""];
  const called = rank ? said(rank) : pips && { en: pips, de: card.rank! };
  const text = called ? inTongue(`${called.en} of ${en}`, `${de}-${called.de}`) : inTongue(card.text, "Weli");
  return { ...card, text, suit: en, rank: sign ?? null };
}

/** A word for a suit or a rank of such a pack, as this phone says it. */
export function wordOf(word: string): string {
  const all = [...suits, ...ranks];
  const of = all.find((one) => one.en === word) ?? ranks.find((one) => one.sign === word);
  if (!of) return word;
  const { en, de } = said(of);
  return inTongue(en, de);
}
