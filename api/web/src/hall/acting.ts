// For whom this phone speaks at a table of the hall.

import { hallKey } from "../tournament/session";
import type { HallTable } from "../wire/types";

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
