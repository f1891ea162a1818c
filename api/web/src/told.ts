// What the audit tells of rulings that were corrected or decided: how each was first, and what was done to it.

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

interface All {
  match: string;
  of: Map<number, Told>;
  /** The events that corrected something, and what each decision says, by version. */
  corrected: Set<number>;
  decided: Map<number, string>;
}

export const told = signal<All>({ match: "", of: new Map(), corrected: new Set(), decided: new Map() });

/** Changes whenever a correction was made: then the audit is worth asking again. */
export const corrections = (): string =>
  rulings.value.map((r) => (r.corrected_by ? `${r.number}/${r.corrected_by}` : "")).join("");

export async function readTold(): Promise<void> {
  const match = id.value;
  const path = `/matches/${encodeURIComponent(match)}/audit`;
  const { entries } = await call<{ entries: Entry[] }>(path, { match });
  const of = new Map<number, Told>();
  const corrected = new Set<number>();
  const decided = new Map<number, string>();
  for (const entry of entries) {
    if (entry.kind === "corrected") corrected.add(entry.version);
    if (entry.kind === "decided") decided.set(entry.version, [entry.text, ...entry.reasons].join(" "));
    if (entry.number === null) continue;
    const known = of.get(entry.number);
    if (entry.kind === "ruled") of.set(entry.number, { first: entry.text, done: [] });
    else known?.done.push([entry.text, ...entry.reasons].join(" "));
  }
  told.value = { match, of, corrected, decided };
}
