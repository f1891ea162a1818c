// What this phone remembers between visits: its keys to matches, its name, its theme.
// Where the browser forbids storage, it is remembered until the page is left.

import { signal } from "@preact/signals";

export interface Key {
  id: string;
  token: string;
  role: string;
  seat: string | null;
  title: string;
  participant: string;
  at: number;
  /** The code by which it joined: who took the wrong seat need not ask for it again. */
  code?: string;
  /** The arbiter's recovery phrase, until somebody has written it down. */
  recovery?: string;
}

/** The token of a match that this phone has by itself: it opens nothing elsewhere. */
export const HERE = "here";

/** What could not be written: storage is full or forbidden. */
const unwritten = new Map<string, string>();

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = unwritten.get(name) ?? localStorage.getItem(name);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unwritten.delete(name);
  } catch {
    unwritten.set(name, text);
  }
}

/** Where the last receipt of a match is kept: what the service promised to have on record. */
export const receiptOf = (match: string): string => `referee.receipt.${match}`;

/** Another window may have kept others since. */
const allKeys = (): Record<string, Key> => read("referee.keys", {});
export const keys = signal(allKeys());

export function keep(key: Key): void {
  keys.value = { ...allKeys(), [key.id]: key };
  write("referee.keys", keys.value);
}

export function forget(id: string): void {
  const { [id]: _gone, ...rest } = allKeys();
  keys.value = rest;
  write("referee.keys", rest);
}

export type Theme = "auto" | "light" | "dark";

export const theme = signal(read<Theme>("referee.theme", "auto"));
export const device = signal(read<string>("referee.device", ""));

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  setLook("theme", chosen);
}

/** Colours, type and hand: what of them is not as usual stands at the root of the page. */
export function showLooks(): void {
  for (const look of ["theme", "type", "hand"]) document.documentElement.dataset[look] = read(`referee.${look}`, "");
}

export function setLook(look: string, chosen: string): void {
  write(`referee.${look}`, chosen);
  showLooks();
}

export function setDevice(name: string): void {
  device.value = name;
  write("referee.device", name);
}

/** An id nobody else makes: randomUUID is missing on plain http, getRandomValues is not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
