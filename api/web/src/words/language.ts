// The language of this phone: the words of the page and of the service in it; none are fetched for English.

import { batch, signal } from "@preact/signals";
import { read, write } from "../storage/local";

/** What is said, by its English; a noun or a place may have several forms. */
type Words = Record<string, string | Record<string, string>>;
type Fetched<Of = Words> = Promise<{ default: Of }>;
type OfBook = (book: string) => Promise<Words>;

/** The words that the first look at a table needs; then all others of page and service; and those of a rule book. */
const others: Record<string, { first: () => Fetched; rest: () => Fetched; rules: () => Fetched<OfBook> }> = {
  de: { first: () => import("first:de"), rest: () => import("words:de"), rules: () => import("rules:de") },
};
export const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
] as const;
const KEPT = "referee.language";
const short = (locale: string) => locale.slice(0, 2).toLowerCase();

/** The language that was chosen here, or the first one the phone asks for that is spoken here. */
const wanted = (): string =>
  read(KEPT, "") || (navigator.languages.map(short).find((one) => one === "en" || one in others) ?? "en");

/** The language that the page is in: another than English as soon as its words are there. */
export const language = signal("en");
/** Whether the sentences of the service are in that language, too. */
const whole = signal(false);
const words = signal<Words>({});
/** The books whose rules are there. */
const fetched = new Set<string>();

/** Fetches the words of the language that is wanted: settles with those of the first look. */
export async function fetchWords(): Promise<void> {
  const chosen = wanted();
  const found = await others[chosen]?.first().catch(() => null);
  if (chosen !== wanted()) return;
  fetched.clear();
  batch(() => {
    words.value = found?.default ?? {};
    language.value = found ? chosen : "en";
    whole.value = false;
  });
}

/** Whether all other words were asked for, and have come or will not. */
export const settled = signal(false);

/** Fetches all other words. */
export async function fetchOtherWords(): Promise<void> {
  if (await added(others[language.value]?.rest().then((part) => part.default))) whole.value = true;
  settled.value = true;
}

/** Fetches the words of a rule book, once: when the first of its clauses is read. */
export async function fetchRules(book: string): Promise<void> {
  if (fetched.has(book)) return;
  fetched.add(book);
  if (!(await added(others[language.value]?.rules().then((part) => part.default(book))))) fetched.delete(book);
}

/** Says whether more words have come; they may not, without a network, or for a language that is not read any more. */
async function added(more?: Promise<Words>): Promise<boolean> {
  const chosen = language.value;
  const found = await more?.catch(() => null);
  if (!found || language.value !== chosen) return language.value === "en";
  words.value = { ...found, ...words.value };
  return true;
}

export function setLanguage(chosen: string): void {
  write(KEPT, chosen);
  void fetchWords().then(fetchOtherWords);
}

/** A sentence or word, by its id, as it is said here, in the form that is wanted. */
export function inWords(id: string, form = ""): string {
  const found = words.value[id];
  return typeof found === "object" ? (found[form] ?? found[""] ?? id) : (found ?? id);
}

type Part = string | number;

/**
 * The page's own words as they are said here, with what fills their holes. What stands here is
 * English and the name of the sentence in the catalogue: it is a literal, so that a test finds it.
 */
export const t = (words: string, parts: Record<string, Part> = {}): string => filled(words, parts).join("");

/** The same, where a hole is filled with something that is drawn or can be tapped. */
export const filled = <T>(words: string, parts: Record<string, T>): (string | T)[] =>
  inWords(words).split(/\{(\w+)\}/).map((text, i) => (i % 2 ? parts[text]! : text));

/** So many of something: "card|cards". */
export function count(words: string, n: number): string {
  const [one, several] = inWords(words).split("|");
  return `${n} ${n === 1 ? one : several}`;
}

/** The language that the sentences of the service are in just now, where it is not that of the page. */
export const spoken = (): string | undefined => (whole.value || language.value === "en" ? undefined : "en");

/** How times and days are written: as the phone does where it speaks this language. */
export const locale = (): string =>
  navigator.languages.find((one) => short(one) === language.value) ?? language.value;
