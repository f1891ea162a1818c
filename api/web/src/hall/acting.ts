// What this phone may do at a table of the hall: for whom it speaks there, and what of it still waits.

import { hallKey } from "../tournament/session";
import { waiting } from "../tournament/waiting";
import type { Command, HallTable } from "../wire/types";

/** For whom this phone speaks at a table: for all sides (the table's own phone), for one, or for nobody. */
export interface Speaks {
  role: "table" | "entry";
  /** The side, from 1; 0 for the table's own phone. */
  side: number;
  /** The start number; 0 for the table's own phone. */
  entry: number;
}

export const entryOf = (seat: string | null | undefined): number => Number(seat?.split(".")[0] ?? 0);

export function speaksAt(table: HallTable): Speaks | null {
  const key = hallKey.value;
  if (key?.role === "table" && key.seat === table.seat) return { role: "table", side: 0, entry: 0 };
  if (key?.role !== "entry") return null;
  const entry = entryOf(key.seat);
  const side = 1 + table.sides.findIndex((one) => one.includes(entry));
  return side ? { role: "entry", side, entry } : null;
}

type Named<Word> = Extract<Command, { command: Word }>;

/** What was told here and has not been heard yet; not what was refused since. */
export function underWay<Word extends Command["command"]>(tournament: string, word: Word): Named<Word>[] {
  return waiting.value.flatMap(({ tournament: at, command, problem }) => (at === tournament && !problem && command.command === word ? [command as Named<Word>] : []));
}
