// What this phone remembers of the tables it opened: the game, the people and what was agreed.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";
import type { Value } from "../wire/types";

export interface Table {
  book: string;
  title: string;
  game: string;
  players: number;
  /** By seat; who was not named is missing. */
  names: Record<string, string>;
  terms: Record<string, Value>;
  disputes: "wait" | "go_on";
  /** The match that was opened for them last. */
  match: string;
  at: number;
}

const NAME = "referee.tables";
const KEPT = 8;
const MOST_NAMES = 40;

export const tables = signal(read<Table[]>(NAME, []));

const same = (a: Table, b: Table): boolean =>
  a.book === b.book && JSON.stringify(Object.values(a.names).sort()) === JSON.stringify(Object.values(b.names).sort());

/** The latest table comes first; of the same people at the same game one is enough. */
export function remember(table: Table): void {
  tables.value = [table, ...read<Table[]>(NAME, []).filter((one) => !same(one, table))].slice(0, KEPT);
  write(NAME, tables.value);
}

/** Who has sat at a table of this phone, those of last time first. */
export function people(): string[] {
  return [...new Set(tables.value.flatMap((one) => Object.values(one.names)))].slice(0, MOST_NAMES);
}

/** The table at which this game was played last. */
export const lastOf = (game: string): Table | undefined => tables.value.find((one) => one.game === game);
