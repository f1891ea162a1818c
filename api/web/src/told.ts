// What the audit tells of rulings that were corrected: how each was first, and what was done to it.

import { signal } from "@preact/signals";
import { call } from "./api";
import { id, rulings } from "./session";

interface Entry {
  version: number;
  kind: string;
  number: number | null;
  text: string;
  reasons: string[];
}

export interface Told {
  first: string;
  done: string[];
}

export const told = signal<{ match: string; of: Map<number, Told> }>({ match: "", of: new Map() });

/** Changes whenever a correction was made: then the audit is worth asking again. */
export const corrections = (): string =>
  rulings.value.map((r) => (r.corrected_by ? `${r.number}/${r.corrected_by}` : "")).join("");

export async function readTold(): Promise<void> {
  const match = id.value;
  const path = `/matches/${encodeURIComponent(match)}/audit`;
  const { entries } = await call<{ entries: Entry[] }>(path, { match });
  const of = new Map<number, Told>();
  for (const entry of entries) {
    if (entry.number === null) continue;
    const known = of.get(entry.number);
    if (entry.kind === "ruled") of.set(entry.number, { first: entry.text, done: [] });
    else known?.done.push([entry.text, ...entry.reasons].join(" "));
  }
  told.value = { match, of };
}
