// What the audit tells of rulings that were corrected or decided: how each was first, and what was done to it.

import { signal } from "@preact/signals";
import { call } from "../net/call";
import type { Audit, Entry } from "../wire/types";
import { id, rulings } from "./session";

interface Revision {
  first: Entry;
  done: Entry[];
}

interface Revisions {
  match: string;
  of: Map<number, Revision>;
  /** The events that corrected something, and what each decision says, by version. */
  corrected: Set<number>;
  decided: Map<number, Entry>;
}

export const revisions = signal<Revisions>({ match: "", of: new Map(), corrected: new Set(), decided: new Map() });

/** Changes whenever a correction was made: then the audit is worth asking again. */
export const corrections = (): string =>
  rulings.value.map((r) => (r.corrected_by ? `${r.number}/${r.corrected_by}` : "")).join("");

export async function readRevisions(): Promise<void> {
  const match = id.value;
  const path = `/matches/${encodeURIComponent(match)}/audit`;
  const { entries } = await call<Audit>(path, { match });
  const of = new Map<number, Revision>();
  const corrected = new Set<number>();
  const decided = new Map<number, Entry>();
  for (const entry of entries) {
    if (entry.kind === "corrected") corrected.add(entry.version);
    if (entry.kind === "decided") decided.set(entry.version, entry);
    if (entry.number === null) continue;
    const known = of.get(entry.number);
    if (entry.kind === "ruled") of.set(entry.number, { first: entry, done: [] });
    else known?.done.push(entry);
  }
  revisions.value = { match, of, corrected, decided };
}
