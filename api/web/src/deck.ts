// German-suited cards on this phone: shown as they are or by their French equivalents, and what
// they are called in English and in German. Whoever plays with other cards never notices.

import { signal } from "@preact/signals";
import { read, write } from "./memory";
import type { Book, CardKind } from "./types";

export const decks = [
  ["german", "German"],
  ["french", "French"],
] as const;
export const tongues = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["both", "Both"],
] as const;
type Deck = (typeof decks)[number][0];
type Tongue = (typeof tongues)[number][0];

export const deck = signal(read<Deck>("referee.deck", "german"));
export const tongue = signal(read<Tongue>("referee.tongue", "en"));

export function setDeck(chosen: Deck): void {
  write("referee.deck", (deck.value = chosen));
}

export function setTongue(chosen: Tongue): void {
  write("referee.tongue", (tongue.value = chosen));
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
  const begins = card.text.endsWith(` of ${suit.en}`) ? card.text.slice(0, -` of ${suit.en}`.length) : "";
  const odd = !begins || begins.includes(" ");
  const text = odd
    ? inTongue(card.text.replace(suit.en, en), card.text.split(",")[0]!)
    : inTongue(`${rank ? said(rank).en : begins} of ${en}`, `${de}-${rank ? said(rank).de : card.rank}`);
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

const names = new RegExp(`\\b(${[...suits, ...ranks].map((one) => one.en).join("|")})\\b`, "g");

/** A sentence about such cards in this phone's words: whole cards first, then single words. */
export function reworded(text: string, cards: Iterable<[string, string]>, words: boolean): string {
  if (deck.value === "german" && tongue.value === "en") return text;
  const parts: string[] = [];
  const keep = (part: string) => `\u0001${parts.push(part) - 1}\u0002`;
  for (const [from, to] of cards) text = text.replaceAll(from, () => keep(to));
  if (words) text = text.replace(names, (word) => keep(wordOf(word)));
  return text.replace(/\u0001(\d+)\u0002/g, (_, n: string) => parts[Number(n)]!);
}
