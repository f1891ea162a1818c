// Which start number this phone looks after, where no code has said it: it is only looked for, and tells nothing.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";

const NAME = "referee.halls.chosen";
const all = signal<Record<string, number>>(read(NAME, {}));

export const chosen = (tournament: string): number => all.value[tournament] ?? 0;

export function choose(tournament: string, entry: number): void {
  all.value = { ...read<Record<string, number>>(NAME, {}), [tournament]: entry };
  write(NAME, all.value);
}
