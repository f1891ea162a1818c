// Which matches of this phone are tables of a tournament: the way back from the cards to the hall.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";

const NAME = "referee.halls.matches";
const KEPT = 60;

const all = signal<[match: string, tournament: string][]>(read(NAME, []));

export function rememberTable(match: string, tournament: string): void {
  all.value = [[match, tournament] as [string, string], ...read<[string, string][]>(NAME, []).filter(([one]) => one !== match)].slice(0, KEPT);
  write(NAME, all.value);
}

export const hallOf = (match: string): string | undefined => all.value.find(([one]) => one === match)?.[1];
