// House rules kept under a name on this phone, to be chosen again.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";
import type { Value } from "../wire/types";

export interface KeptRules {
  name: string;
  game: string;
  book: string;
  players: number;
  terms: Record<string, Value>;
}

const NAME = "referee.house-rules";
const KEPT = 40;
const all = (): KeptRules[] => read<KeptRules[]>(NAME, []);

export const keptRules = signal(all());

function put(rules: KeptRules[]): void {
  keptRules.value = rules.slice(0, KEPT);
  write(NAME, keptRules.value);
}

const other = (one: KeptRules, than: Pick<KeptRules, "name" | "game">): boolean => one.name !== than.name || one.game !== than.game;

/** The same name again takes the place of what was kept under it. */
export const keepRules = (rules: KeptRules): void => put([rules, ...all().filter((one) => other(one, rules))]);

export const forgetRules = (rules: KeptRules): void => put(all().filter((one) => other(one, rules)));
